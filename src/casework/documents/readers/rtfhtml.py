"""The HTML that Outlook wrapped in RTF (MS-OXRTFEX), taken out again."""

from dataclasses import dataclass, replace

from casework.documents.readers.rtftokens import (
    CHARSETS,
    SIGNS,
    SKIPPED,
    SYMBOLS,
    Token,
    codec,
    joined,
    tokens,
)


def original_html(source: bytes) -> str | None:
    """The HTML, or None where the RTF is the original."""
    if b"\\fromhtml" not in source[:4096]:
        return None
    unwrapping = _Unwrapping()
    for token in tokens(source):
        unwrapping.take(token)
    unwrapping.flush()
    return joined(unwrapping.pieces)


@dataclass(frozen=True)
class _State:
    """What a group inherits. `place`: text, fonts or skip; `off` between \\htmlrtf and its end."""

    place: str = "text"
    off: bool = False
    codec: str = "cp1252"
    skip: int = 1


class _Unwrapping:
    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.held = bytearray()
        self.state = _State()
        self.stack: list[_State] = []
        self.fonts: dict[int, str] = {}
        self.font = self.pending = 0
        self.default = "cp1252"
        self.fresh = self.optional = False

    def take(self, token: Token) -> None:
        if token.kind in {"byte", "text"}:
            gone = min(self.pending, len(token.data))
            self.pending -= gone
            if self._shown():
                self.held += token.data[gone:]
            self.fresh = False
            return
        self.flush()
        if token.kind == "{":
            self.stack.append(self.state)
            self.fresh, self.optional, self.pending = True, False, 0
        elif token == ("symbol", b"*", None):
            self.optional = True
        else:
            self._other(token)
            self.fresh = False

    def flush(self) -> None:
        if self.held:
            self.pieces.append(bytes(self.held).decode(self.state.codec, "replace"))
            self.held.clear()

    def _shown(self) -> bool:
        return self.state.place == "text" and not self.state.off and bool(self.stack)

    def _say(self, text: str) -> None:
        if self._shown():
            self.pieces.append(text)

    def _other(self, token: Token) -> None:
        if token.kind == "}":
            self.state = self.stack.pop() if self.stack else self.state
            self.pending = 0
        elif token.kind == "word" and token.data == b"u" and token.number is not None:
            self._say(chr(token.number % 0x10000))
            self.pending = self.state.skip
        elif self.pending and token.kind in {"word", "symbol"}:
            self.pending -= 1
        elif token.kind == "symbol":
            plain = token.data.decode("latin-1") if token.data in b"{}" else ""
            self._say(SYMBOLS.get(token.data, plain))
        elif token.kind == "word":
            self._word(token.data.decode("ascii"), token.number)

    def _word(self, word: str, number: int | None) -> None:
        state = self.state
        if self.fresh and word == "htmltag" and state.place == "text":
            return  # what stands in such a group is HTML as it is
        if self.fresh and word == "fonttbl":
            self.state = replace(state, place="fonts")
        elif self.fresh and (self.optional or word in SKIPPED or word == "info"):
            self.state = replace(state, place="skip")
        elif word == "htmlrtf":
            self.state = replace(state, off=number != 0)
        elif word == "ansicpg":
            self.default = codec(number)
            self.state = replace(state, codec=self.default)
        elif word == "uc":
            self.state = replace(state, skip=max(0, min(number or 0, 8)))
        elif word == "f" and number is not None:
            self.font = number
            if state.place == "text":
                self.state = replace(state, codec=self.fonts.get(number, self.default))
        elif word == "fcharset" and number not in {None, 0, 1}:
            self.fonts[self.font] = CHARSETS.get(number or 0, self.default)
        elif word in {"par", "line"}:
            self._say("\n")
        elif word in SIGNS:
            self._say(SIGNS[word])
