"""harden: can a case be harder with the same answer? A constrained search."""
