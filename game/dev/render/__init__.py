"""Making the files of `assets/` from their sources; each module is one kind."""
