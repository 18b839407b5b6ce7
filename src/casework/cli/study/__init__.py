"""The verb ``study``: what is asked of people, and what they answered."""
