"""Deliverables judged criterion by criterion, with grounds that code has found where they are said
to stand."""
