"""The demo suite: its content, the renderers and the writer (see generate.py)."""
