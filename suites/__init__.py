"""Generators of the suites that ship with the project."""
