"""Where words stand in the rendered documents, as ``casework.documents`` reads them."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from casework.documents.library import read_many
from casework.documents.quotation import find_quotation, fold
from casework.documents.records import LAYERS, Reading
from suites.demo.content import Doc, Email
from suites.demo.render import extension


class Room:
    """The rendered documents of a world, read once."""

    def __init__(self, docs: Sequence[Doc], files: Mapping[str, bytes]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            paths = {doc.key: Path(folder) / f"{doc.key}.{extension(doc)}" for doc in docs}
            for key, path in paths.items():
                path.write_bytes(files[key])
            self._readings = dict(zip(paths, read_many(paths.values()), strict=True))
        self._scans = {doc.key for doc in docs if doc.format == "scan"}
        self.carriers: dict[str, list[str]] = {}
        """Key of a document to the keys of the mails that carry it."""
        for doc in docs:
            for key in doc.body.attachments if isinstance(doc.body, Email) else ():
                self.carriers.setdefault(key, []).append(doc.key)

    def faults(self) -> list[str]:
        """Documents that do not open as text (a scan must not)."""
        return [
            f"{key}: read as {reading.state} ({reading.reason})"
            for key, reading in self._readings.items()
            if (reading.state == "text") == (key in self._scans)
        ]

    def anchor(self, key: str, quote: str, page: int = 1) -> str | None:
        """The first anchor at which `quote` stands in a document; `page` is taken for a scan."""
        if key in self._scans:
            return f"p{page}"
        found = find_quotation(self._readings[key], quote, LAYERS)
        return found[0] if found else None

    def holders(self, quote: str) -> set[str]:
        """Keys of the documents in which `quote` stands, seen or unseen, attachments included."""
        wanted = fold(quote)
        return {key for key, reading in self._readings.items() if wanted in _all(reading)}


def _all(reading: Reading) -> str:
    return fold(" ".join(part.text(LAYERS) for _, part in reading.walk()))
