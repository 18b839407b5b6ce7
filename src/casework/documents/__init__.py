"""documents: how a file becomes text with anchors.

``library`` reads (guarded), ``records`` is what comes out, ``readers`` has a module for each
format, ``quotation`` finds words in it, ``strings`` finds everything a file carries, seen or
unseen. ``court`` knows stamps, dockets and citations, ``production`` load files, ``search`` the
index of a room.
"""
