"""The table of Yardmaster."""
