"""``casework harden``: from options to a search, its report and its suite."""
