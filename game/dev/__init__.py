"""Developer commands: `python -m game.dev`. Not in the bundle."""
