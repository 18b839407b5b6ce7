"""search: the index of a room, and what is asked of it."""
