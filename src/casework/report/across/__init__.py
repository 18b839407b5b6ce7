"""Several runs on one page: agents beside each other, levels, strategies, two builds."""
