"""What code decides about an artifact before anybody is believed."""
