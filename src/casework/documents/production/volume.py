"""A production volume as it lies on disk: DATA, IMAGES, NATIVES, TEXT.

The DAT says what documents there are, the OPT which pictures are their pages, the disk what was
delivered. `Volume.documents` goes through them one by one; what does not agree becomes a finding
(check.py), and no fault stops the reading.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from casework.documents.production import columns, opt
from casework.documents.production.dat import Dat, Row, Style
from casework.documents.production.encoding import Encoding
from casework.documents.production.finding import Finding, Weight
from casework.documents.production.pages import OPEN, PageImage, Pages
from casework.documents.production.paths import Finder

NO = frozenset({"", "no", "n", "false", "0", "none", "not privileged", "n/a"})
A_PATH = re.compile(r"[^\n\t]{1,1024}\.[A-Za-z0-9]{1,5}")
"""What a text column holds where it names a file and is not the text itself."""
FAMILY_SPAN = re.compile(r"(\S.*?)\s+(?:-|–|to)\s+(\S.*)")
MOST_OF_A_KIND = 1000


@dataclass(frozen=True)
class Produced:
    """One document of the volume. `begin` and `end` as written; `row` its fields by column name
    of the load file; files are None where there is none (or none was found);
    `words` is the text where it stands in the load file itself."""

    begin: str
    end: str
    line: int
    row: Mapping[str, str]
    custodians: tuple[str, ...] = ()
    parent: str = ""
    children: tuple[str, ...] = ()
    begin_family: str = ""
    end_family: str = ""
    images: tuple[PageImage, ...] = ()
    native: Path | None = None
    text: Path | None = None
    words: str = ""
    withheld: bool = False


@dataclass
class Notes:
    """Findings as they come; of one kind no more than MOST_OF_A_KIND are kept one by one.
    `fold` gathers all of a kind into one."""

    found: list[Finding] = field(default_factory=list[Finding])
    folded: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    counts: Counter[str] = field(default_factory=Counter[str])

    def add(self, kind: str, where: str, message: str, weight: Weight = "warning") -> None:
        """One finding."""
        self.extend([Finding(kind=kind, where=where, message=message, weight=weight)])

    def extend(self, findings: Iterable[Finding]) -> None:
        """Several."""
        for finding in findings:
            self.counts[finding.kind] += 1
            if self.counts[finding.kind] <= MOST_OF_A_KIND:
                self.found.append(finding)

    def fold(self, kind: str, detail: str) -> None:
        """One more case of a kind that is told once."""
        self.folded.setdefault(kind, []).append(detail)

    def told(self, words: Mapping[str, str]) -> tuple[Finding, ...]:
        """All findings; `words` has the message of each folded kind (with ``{count}``)."""
        for kind, details in self.folded.items():
            text = words[kind].format(count=f"{len(details):,}")
            kept = tuple(dict.fromkeys(details))[:MOST_OF_A_KIND]
            self.found.append(
                Finding(kind=kind, where=kept[0], message=text, weight="note", details=kept)
            )
        self.folded = {}
        for kind, count in self.counts.items():
            if count > MOST_OF_A_KIND:
                text = f"{count:,} findings of this kind; the first {MOST_OF_A_KIND:,} are listed."
                self.found.append(Finding(kind=kind, where="volume", message=text))
        return tuple(self.found)


class Volume:
    """An opened volume. `notes` grows while `documents` runs; each run starts it anew."""

    def __init__(
        self,
        load_file: Path,
        *,
        images: Path | None = None,
        root: Path | None = None,
        style: Style | None = None,
        encoding: Encoding | None = None,
        named: Mapping[str, str] | None = None,
    ) -> None:
        """Open the DAT (or CSV) `load_file`; the OPT is `images`, or lies beside it; paths are
        below `root`, or below the folder that holds DATA. `named` says which column holds which
        field (columns.NAMES).

        Raises UsageError where the load file cannot be read at all.
        """
        self.dat = Dat(load_file, style, encoding)
        self.at = columns.fields(self.dat.header, named)
        inside = load_file.absolute().parent
        self.root = (
            root or (inside.parent if inside.name.casefold() == "data" else inside)
        ).absolute()
        self.opt = images or _beside(load_file)
        self.load_files = {path.absolute() for path in (load_file, self.opt) if path}
        self.finder = Finder(self.root)
        self.notes = Notes()
        self.pages = Pages(())
        self.used: set[Path] = set()
        self.total = 0

    def documents(self) -> Iterator[Produced]:
        """Each record of the DAT, in its order, with its pages and files."""
        self.notes, self.used, self.total = Notes(), set(), 0
        self.pages = Pages(self._images())
        self.pages.divide(self._ranges())
        for row in self.dat.rows():
            begin = self._of(row, "begin")
            if row.fault:
                self.notes.add("record_damaged", f"line {row.line}", row.fault, "error")
            elif not begin:
                text = "the record has no first Bates number."
                self.notes.add("record_unnamed", f"line {row.line}", text, "error")
            else:
                yield self._produced(row, begin)

    def _ranges(self) -> Iterator[tuple[str, str]]:
        for row in self.dat.rows():
            if not row.fault and (begin := self._of(row, "begin")):
                self.total += 1
                yield begin, self._of(row, "end") if "end" in self.at else OPEN

    def _produced(self, row: Row, begin: str) -> Produced:
        native, _ = self._file(row, "native", begin)
        text, words = self._file(row, "text", begin)
        own = columns.several(self._of(row, "custodian"))
        others = columns.several(self._of(row, "custodians"))
        first, last = self._of(row, "begin_family"), self._of(row, "end_family")
        span = FAMILY_SPAN.fullmatch(self._of(row, "family_range"))
        return Produced(
            begin=begin,
            end=self._of(row, "end") or begin,
            line=row.line,
            row=dict(zip(self.dat.header, row.values, strict=True)),
            custodians=tuple(dict.fromkeys((*own, *others))),
            parent=self._of(row, "parent"),
            children=columns.several(self._of(row, "children")),
            begin_family=first or (span[1] if span else ""),
            end_family=last or (span[2] if span else ""),
            images=self.pages.of(begin),
            native=native,
            text=text,
            words=words,
            withheld=self._of(row, "withheld").casefold() not in NO,
        )

    def value(self, document: Produced, field_name: str) -> str:
        """A field of a document by the name columns.NAMES has for it; "" where there is none."""
        place = self.at.get(field_name)
        return "" if place is None else document.row[self.dat.header[place]].strip()

    def _of(self, row: Row, field_name: str) -> str:
        place = self.at.get(field_name)
        return row.values[place].strip() if place is not None and not row.fault else ""

    def _file(self, row: Row, kind: str, begin: str) -> tuple[Path | None, str]:
        """(the file a column names, or the text that stands in the column itself)."""
        written = self._of(row, kind)
        if kind == "text" and written and not A_PATH.fullmatch(written):
            return None, row.values[self.at[kind]]
        return (self._find(written, kind, begin), "") if written else (None, "")

    def _images(self) -> Iterator[PageImage]:
        """The lines of the OPT with their files; a second line of an alias is left out."""
        if self.opt is None:
            return
        aliases: set[str] = set()
        frame: dict[Path, int] = {}
        for line in opt.read(self.opt):
            if line.fault:
                self.notes.add("image_line_damaged", f"line {line.line}", line.fault, "error")
                continue
            if line.alias.upper() in aliases:
                text = f"the alias occurs twice (again in line {line.line})."
                self.notes.add("alias_repeated", line.alias, text, "error")
                continue
            aliases.add(line.alias.upper())
            path = self._find(line.path, "image", line.alias)
            number = frame.get(path, 0) if path else 0
            if path:
                frame[path] = number + 1
            yield PageImage(
                line.alias, line.line, line.path, path, number, line.document_break, line.pages
            )

    def _find(self, written: str, kind: str, where: str) -> Path | None:
        found = self.finder.find(written)
        if found.path:
            self.used.add(found.path)
            if found.case:
                self.notes.fold("path_case", f"{written} is {found.path.name}")
            return found.path
        if found.fault == "missing":
            text = f"the {kind} file is missing: {written}"
            self.notes.add(f"{kind}_missing", where, text, "error")
        elif found.fault == "ambiguous":
            text = f"several files differ from the {kind} path in case only: {written}"
            self.notes.add("path_ambiguous", where, text, "error")
        else:
            text = f"the {kind} path leads out of the volume; not opened: {written[:200]}"
            self.notes.add("path_escapes", where, text, "error")
        return None


def _beside(load_file: Path) -> Path | None:
    """The image load file of the same name, or the only one in the folder."""
    others = sorted(p for p in load_file.absolute().parent.iterdir() if p.suffix.lower() == ".opt")
    same = [p for p in others if p.stem.casefold() == load_file.stem.casefold()]
    return same[0] if same else others[0] if len(others) == 1 else None
