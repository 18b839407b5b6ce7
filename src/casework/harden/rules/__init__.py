"""Harder cases by rule: operators that keep the answer, seeded, without any model."""
