"""The earn-out dispute: the sellers of Pellworth Diagnostics against Ansbrook."""
