"""The rule book: contents and search on the left page, one chapter on the right."""
