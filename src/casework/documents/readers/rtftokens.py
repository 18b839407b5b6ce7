"""The tokens of RTF: groups, control words, bytes of text. No recursion, one pass."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from casework.documents.readers.codepages import codec_of

TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?"
    rb"|\\'([0-9a-fA-F]{2})"
    rb"|\\([^a-zA-Z'])"
    rb"|([{}])"
    rb"|([^\\{}\r\n\x00]+)"
    rb"|(?s:(.))"
)
CHARSETS = {
    0: "cp1252",
    2: "cp1252",
    77: "mac-roman",
    78: "cp932",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp437",
}
"""\\fcharset to codec."""


SIGNS = {
    "tab": "\t",
    "line": "\n",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "endash": "–",
    "emdash": "—",
    "bullet": "•",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "page": "\n",
    "column": "\n",
    "softline": "\n",
    "nestcell": "\t",
    "nestrow": "\n",
}
SYMBOLS = {b"~": "\u00a0", b"-": "\u00ad", b"_": "-", b"\t": "\t", b"\\": "\\"}
SKIPPED = frozenset(
    re.findall(
        r"\w+",
        """colortbl stylesheet listtable listoverridetable rsidtbl generator xmlnstbl themedata
        colorschememapping latentstyles datastore filetbl revtbl pict nonshppict fontemb shprslt
        sp bkmkstart bkmkend atnid atrfstart atrfend atndate atnref atnicn atnparent template
        pgptbl mmathPr wgrffmtfilter nonesttables objclass objname objtime private blipuid
        ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn userprops fldtype xe tc formfield datafield
        pnseclvl pntxta pntxtb list listlevel""",
    )
)
"""Destinations that hold no text of the document."""
OPENED = frozenset(
    ["shpinst", "shptxt", "shppict", "fldinst", "objdata", "annotation", "atnauthor", "pntext"]
)
"""Destinations marked \\* (may be skipped) that are not."""
SIDES = frozenset(
    ["header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"]
)


class Token(NamedTuple):
    """`kind`: "{" "}" "word" "byte" "symbol" "text" "binary"."""

    kind: str
    data: bytes
    number: int | None = None


def tokens(source: bytes) -> Iterator[Token]:
    """Everything in order; line ends between tokens are no text in RTF and are left out."""
    at, end = 0, len(source)
    while at < end:
        match = TOKEN.match(source, at)
        if match is None:
            return
        at = match.end()
        word, number, hexed, symbol, brace, text, _ = match.groups()
        if word is not None:
            value = int(number) if number is not None else None
            yield Token("word", word, value)
            if word == b"bin" and value and value > 0:
                yield Token("binary", source[at : at + value])
                at += value
        elif hexed is not None:
            yield Token("byte", bytes([int(hexed, 16)]))
        elif symbol is not None:
            yield Token("symbol", symbol)
        elif brace is not None:
            yield Token(brace.decode("ascii"), b"")
        elif text is not None:
            yield Token("text", text)


def codec(number: int | None) -> str:
    """The codec of \\ansicpg; cp1252 for what Python does not know."""
    return codec_of(number) or "cp1252"


def joined(pieces: Iterable[str]) -> str:
    """Text from pieces in which \\u may have left the halves of one character."""
    text = "".join(pieces)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
