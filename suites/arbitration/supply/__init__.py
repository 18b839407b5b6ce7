"""The commercial supply dispute: Tarnholt Bottling against Quillmere Resins."""
