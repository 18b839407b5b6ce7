"""How a specification becomes a finished document: drafts by a model, everything else by code."""
