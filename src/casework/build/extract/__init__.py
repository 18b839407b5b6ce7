"""Stages that take out of a court record what it says happened."""
