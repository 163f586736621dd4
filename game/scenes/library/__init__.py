"""The library: all matches, to go on with, to watch, to sort out, to share as records."""
