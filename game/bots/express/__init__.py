"""Computer players for Yardmaster Express."""
