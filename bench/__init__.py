"""Benchmarks: side by side in one run, ratios rather than times. ``python -m bench [NAME …]``."""
