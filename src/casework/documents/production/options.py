"""How an export looks: the receiver's specification as one record."""

from typing import Literal

from pydantic import Field, field_validator, model_validator

from casework.cases.records import Record
from casework.documents.production.bates import Bates, parse
from casework.documents.production.dat import CONCORDANCE, Style
from casework.documents.production.encoding import Encoding
from casework.documents.production.imaging import Format

COLUMNS: tuple[tuple[str, str], ...] = (
    ("BEGDOC", "begin"),
    ("ENDDOC", "end"),
    ("BEGATTACH", "begin_family"),
    ("ENDATTACH", "end_family"),
    ("PARENTID", "parent"),
    ("PGCOUNT", "pages"),
    ("CUSTODIAN", "custodian"),
    ("ALLCUSTODIANS", "custodians"),
    ("FROM", "from"),
    ("TO", "to"),
    ("CC", "cc"),
    ("SUBJECT", "subject"),
    ("DOCDATE", "date"),
    ("FILENAME", "name"),
    ("DOCTYPE", "type"),
    ("MD5HASH", "md5"),
    ("SHA1HASH", "sha1"),
    ("SHA256HASH", "sha256"),
    ("NATIVEPATH", "native"),
    ("TEXTPATH", "text"),
)
"""Header and field of each column, unless others are asked for."""
FIELDS = frozenset(field for _, field in COLUMNS) | {"bcc", "note", "source"}


class Options(Record):
    """`columns` are (header, field); fields are those of COLUMNS, and ``bcc``, ``note`` (why a
    page or native is missing) and ``source`` (the path in the room). `custodians` gives the
    custodian of single files by their path in the room; `custodian` of all others. `date` is a
    strftime pattern. `failed_redactions` sends natives and pages out although what was blacked
    out can be read in them. `legend` stands at the lower left of each image (CONFIDENTIAL)."""

    volume: str = Field(default="", pattern=r"^[A-Za-z0-9_-]{0,32}$")
    prefix: str = Field(default="PROD-", pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._-]{0,60}$")
    start: int = Field(default=1, ge=0)
    width: int = Field(default=7, ge=1, le=20)
    custodian: str = ""
    custodians: dict[str, str] = Field(default_factory=dict[str, str])
    images: Literal["tiff", "png", "jpg", "none"] = "tiff"
    dpi: int = Field(default=300, ge=50, le=600)
    natives: bool = True
    failed_redactions: bool = False
    legend: str = Field(default="", max_length=120)
    style: Style = CONCORDANCE
    encoding: Encoding = "utf-8-bom"
    columns: tuple[tuple[str, str], ...] = COLUMNS
    date: str = "%m/%d/%Y"

    @field_validator("columns")
    @classmethod
    def _known(cls, columns: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        unknown = sorted({field for _, field in columns} - FIELDS)
        if unknown or "begin" not in {field for _, field in columns}:
            what = f"no such field: {', '.join(unknown)}" if unknown else "no column for begin"
            raise ValueError(f"{what}. Fields: {', '.join(sorted(FIELDS))}.")
        return columns

    @model_validator(mode="after")
    def _readable(self) -> "Options":
        first = self.first
        if parse(str(first)) != first or first.suffix:
            raise ValueError(
                f"{first} cannot be told apart again; end the prefix with - or a letter."
            )
        return self

    @property
    def first(self) -> Bates:
        """The first number."""
        return Bates(self.prefix, self.start, self.width)

    @property
    def form(self) -> Format:
        """Of images; slip-sheets are never drawn where there are none."""
        return "tiff" if self.images == "none" else self.images
