"""How a finished text becomes a real file: the same manuscript gives the same bytes, always."""
