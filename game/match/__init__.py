"""A game being played: its record, the dealer, the seats, undo."""
