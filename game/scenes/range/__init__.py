"""The shooting range: the choice of levels, and shooting at one. Enter by `choice.RangeScene`."""
