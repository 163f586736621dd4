"""Rules engines: pure functions over frozen states, one package a game."""
