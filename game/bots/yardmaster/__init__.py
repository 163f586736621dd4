"""Computer players for Yardmaster."""
