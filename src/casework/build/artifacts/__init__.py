"""What each stage writes down: `truth` of the matter, `room` of what is added to it."""
