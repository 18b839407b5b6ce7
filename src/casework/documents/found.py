"""One string found in a file."""

from typing import Literal

from casework.cases.records import Record

Kind = Literal["visible", "hidden", "raw", "name"]


class Found(Record):
    """`where`: file and place (``0007.docx: word/comments.xml``).

    `kind`: ``visible`` what a person sees on the page; ``hidden`` what no page shows (comments,
    deletions, properties, hidden cells); ``raw`` structure that repeats visible text among other
    things (the main XML parts); ``name`` a file's or member's name. With `values`, each line of
    `text` is a value by itself (a cell, a property, an attribute).
    """

    where: str
    text: str
    kind: Kind
    values: bool = False
