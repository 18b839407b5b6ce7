"""Deliverables in a report: what was decided of them, why, and what they cost."""
