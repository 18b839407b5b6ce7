"""stats: how sure are we? Pure functions on numbers."""
