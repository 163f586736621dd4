"""Yardmaster Express: one hand travels round the table, everyone couples a train (rules E1–E17)."""
