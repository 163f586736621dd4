"""New game: which game, who sits where, which house rules, who begins."""
