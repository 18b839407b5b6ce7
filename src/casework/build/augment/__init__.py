"""What is added to the record: alternatives, people, patterns, and the slate of documents."""
