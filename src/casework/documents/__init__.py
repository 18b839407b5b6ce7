"""documents: how a file becomes text with anchors."""
