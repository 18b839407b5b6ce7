"""Words that may be added to the documents of any matter.

The list in ``neutral.json`` was read, passage by passage, with the question whether it could bear
on a dispute: it says nothing of anybody's acts, knowledge, duties, dates or money, nor of how the
document is to be understood. Each passage is one unit and holds no colon in a text, since what
follows one would be read as its continuation. Whether it speaks of anything the case at hand asks
or rests on is looked at each time.
"""

from functools import cache, lru_cache
from pathlib import Path

from casework.benchmarks.casework.editable import suffix
from casework.benchmarks.casework.key import Key
from casework.benchmarks.neutral import Stock, objection

FIELD = "header"
PLACES = {".eml": "mail", ".txt": "text", ".md": "text"}


@cache
def stock() -> Stock:
    """The reviewed list."""
    return Stock.read(Path(__file__).with_name("neutral.json"))


def place_of(name: str) -> str:
    """The kind of place the text of a document is; "" where nothing may be added."""
    return PLACES.get(suffix(name), "")


def objection_to(key: Key, unit: str, place: str) -> str:
    """Why an added unit may not be taken as saying nothing in this case; "" where it may."""
    found = stock().find(unit)
    if found is None or place not in found.passage.places:
        return "no passage of the reviewed list" if place else "a file of this kind takes none"
    return "" if place == FIELD else _objection(found.said, key.asked)


@lru_cache(maxsize=4096)
def _objection(said: str, asked: tuple[str, ...]) -> str:
    return objection(said, asked=asked)
