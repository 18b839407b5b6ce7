"""cli: one command, one verb per file."""
