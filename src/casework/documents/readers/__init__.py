"""readers: one module a format. Bytes to passages with anchors, inside the guarded child."""
