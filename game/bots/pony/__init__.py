"""Computer players of Pony Express."""
