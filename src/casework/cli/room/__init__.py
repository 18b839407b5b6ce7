"""``casework room``: what a folder of documents holds, read, searched, exchanged."""

from casework.cli.room.command import room

__all__ = ["room"]
