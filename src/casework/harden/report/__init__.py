"""What a finished search is told as: tables, figures, winners, and the first sentence."""
