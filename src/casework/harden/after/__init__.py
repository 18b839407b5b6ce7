"""What happens to winners after the search: shortened, witnessed, measured on other models."""
