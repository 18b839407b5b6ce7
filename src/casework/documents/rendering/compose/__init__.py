"""How each kind of body is laid out as paper, by the conventions of its document type."""
