"""Railhead: a desktop table for Yardmaster, Yardmaster Express and Pony Express."""
