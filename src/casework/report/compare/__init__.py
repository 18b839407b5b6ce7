"""Two runs of one suite, compared on what both have complete."""
