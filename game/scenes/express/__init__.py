"""The table of Yardmaster Express."""
