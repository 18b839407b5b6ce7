"""Where the work runs: the seam between what is to be done and the machines that do it."""
