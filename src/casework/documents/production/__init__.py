"""production: discovery volumes: Concordance DAT and Opticon OPT, Bates numbers, duplicates.

``dat`` and ``opt`` read and write load files, ``bates`` counts, ``volume`` and ``check`` compare a
volume's load files with each other and the disk, ``bring`` imports one into a room, ``send``
makes one of a room, ``same`` finds copies.
"""
