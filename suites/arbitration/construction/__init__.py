"""The construction delay: Bressing Civil Works against Ostermoor Water."""
