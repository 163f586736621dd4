"""Watching a record at its own table, move by move."""
