"""The words a player reads: languages, and the sentences made from codes and events."""
