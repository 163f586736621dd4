"""The player's folder: the library of matches, settings, logs."""
