"""A suite: a versioned set of case folders, given by path or by the name of a shipped one."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from casework.cases.folder import CaseFolder, digest, read_case
from casework.cases.records import SuiteInfo
from casework.cases.survey import Survey, one_toml
from casework.errors import CaseError, UsageError

SHIPPED = Path(__file__).resolve().parent.parent / "suites"


@dataclass(frozen=True)
class Suite:
    """`paths` are the case folders in the order of their names; `cases` reads them all once."""

    info: SuiteInfo
    path: Path
    paths: tuple[Path, ...]

    @cached_property
    def cases(self) -> tuple[CaseFolder, ...]:
        """All cases. Raises CaseError for a malformed one, or for an id that stands twice."""
        cases = tuple(self)
        seen: dict[str, Path] = {}
        for folder in cases:
            other = seen.setdefault(folder.case.id, folder.path)
            if other != folder.path:
                raise CaseError(
                    f"{folder.path}/case.toml: the id {folder.case.id!r} is also that of {other}. "
                    "Give each case of a suite its own id."
                )
        return cases

    @cached_property
    def digest(self) -> str:
        """SHA-256 (hex) over id, version and the digests of the cases."""
        total = hashlib.sha256(f"{self.info.id}\0{self.info.version}\0".encode())
        for path in self.paths:
            total.update(f"{path.name}\0{digest(path)}\0".encode())
        return total.hexdigest()

    def __iter__(self) -> Iterator[CaseFolder]:
        """Read case by case, without holding them all."""
        return (read_case(path) for path in self.paths)

    def __len__(self) -> int:
        return len(self.paths)


def load_suite(path: Path) -> Suite:
    """Load a suite folder, a folder of case folders, or one case folder.

    The latter two get the folder's name as id and version "0". Raises UsageError where the
    path holds no case, CaseError where suite.toml is malformed. Cases are read later.
    """
    if not path.is_dir():
        raise UsageError(f"{path}: no such folder. Give a suite, a folder of cases, or a case.")
    if (path / "suite.toml").is_file():
        return Suite(_info(path), path, _cases(path / "cases"))
    paths = (path,) if (path / "case.toml").is_file() else _cases(path)
    name = "".join(c if c.isascii() and c.isalnum() else "-" for c in path.resolve().name)
    title = path.resolve().name or "cases"
    info = SuiteInfo(
        id=name.strip("-")[:80] or "cases", title=title, version="0", licence="unknown"
    )
    return Suite(info, path, paths)


def find_suite(name: str | Path) -> Suite:
    """A suite by path, or by the name of a shipped one. A path that exists wins."""
    path = Path(name)
    if path.exists():
        return load_suite(path)
    if str(name) in shipped_suites():
        return load_suite(SHIPPED / str(name))
    known = ", ".join(shipped_suites()) or "none"
    raise UsageError(f"{name}: neither a folder nor a shipped suite. Shipped suites: {known}.")


def shipped_suites() -> tuple[str, ...]:
    """Names of the suites that come with the package."""
    if not SHIPPED.is_dir():
        return ()
    return tuple(sorted(p.name for p in SHIPPED.iterdir() if (p / "suite.toml").is_file()))


def _cases(path: Path) -> tuple[Path, ...]:
    entries = sorted(path.iterdir()) if path.is_dir() else []
    paths = tuple(entry for entry in entries if (entry / "case.toml").is_file())
    if not paths:
        raise UsageError(
            f"{path}: holds no case (a folder with case.toml). `casework new` starts one."
        )
    return paths


def _info(path: Path) -> SuiteInfo:
    found = Survey(path)
    record = one_toml(found, "suite.toml", SuiteInfo)
    if record is None:
        raise CaseError("\n".join(f"{path}/{fault}" for fault in found.faults))
    return record
