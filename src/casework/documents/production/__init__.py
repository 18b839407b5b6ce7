"""production: discovery volumes: Concordance DAT and Opticon OPT, Bates numbers, duplicates."""
