"""Text as it really is: characters that show nothing, or turn the order of others, are marked."""

import unicodedata

from markupsafe import Markup, escape

# Letters and symbols by category that show nothing: Hangul fillers and the braille blank.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
LAYOUT = frozenset("\n\t")


def hidden(character: str) -> bool:
    """Whether a character shows nothing or steers the direction of text (bidi, zero width…)."""
    if character in LAYOUT:
        return False
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} or character in BLANK


def reveal(text: object) -> Markup:
    """Escape a text for HTML, with each hidden character shown as its code point, U+202E."""
    plain = text if isinstance(text, str) else str(text)
    plain = plain.replace("\r\n", "\n")
    if not any(map(hidden, plain)):
        return escape(plain)
    return Markup("").join(_shown(c) if hidden(c) else escape(c) for c in plain)


def _shown(character: str) -> Markup:
    name = unicodedata.name(character, "control character").lower()
    return Markup('<span class="unseen" title="{}">U+{:04X}</span>').format(name, ord(character))


def flat(text: str) -> str:
    """A text for an attribute, with each hidden character as its code point; not yet escaped."""
    return "".join(f"U+{ord(c):04X}" if hidden(c) else c for c in text.replace("\r\n", "\n"))
