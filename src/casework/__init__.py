"""casework: build, run, judge and harden evaluation cases for document-heavy agents."""

__version__ = "0.1.0"
