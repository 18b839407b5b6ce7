"""documents: how a file becomes text with anchors.

``library`` reads (guarded), ``records`` is what comes out, ``quotation`` finds words in it,
``strings`` finds everything a file carries, seen or unseen.
"""
