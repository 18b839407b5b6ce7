"""The study of people: what they are given, what they said, and the tables of it."""
