"""Scenes: what fills the window. `stack` holds them; each module draws one."""
