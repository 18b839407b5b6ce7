"""What Inspect loads through the ``inspect_ai`` entry point: our tasks and our model provider."""

from casework.models.provider import casework as casework
