"""The arbitration suite: three fictional matters, nine deliverables (see generate.py)."""
