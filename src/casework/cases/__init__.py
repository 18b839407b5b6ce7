"""cases: what is evaluated, and what is kept hidden."""
