"""Statistics: what everybody has done in all finished matches."""
