"""The second demo world: a quality manager, a report, and a restructuring (all fictional)."""
