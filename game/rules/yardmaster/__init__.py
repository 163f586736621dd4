"""Yardmaster: buy railcars with cargo, and couple them to your train (rules Y1–Y29)."""
