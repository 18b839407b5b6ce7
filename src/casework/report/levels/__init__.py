"""What fuller rooms did, as words, tables and plots."""
