"""Properties of office files: whose they are and when; the same bytes at any time."""

import io
from datetime import datetime
from typing import Any
from xml.sax.saxutils import escape

from casework.documents.rendering.figures import in_utc
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.writing.zips import normalised

EXTENDED = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
FIRST = datetime(1980, 1, 1)
"""The date that office programs give the members of their files."""


def saved(document: Any, manuscript: Manuscript, program: str) -> bytes:
    """A python-docx document or python-pptx presentation as bytes, with its properties set:
    author, title, dates, company, and `program` instead of what the template tells."""
    core = document.core_properties
    core.author = core.last_modified_by = manuscript.author.name[:255]
    core.title = manuscript.title[:255]
    core.created = core.modified = in_utc(manuscript.dated).replace(microsecond=0)
    core.revision = 1
    core.comments = core.keywords = core.subject = core.category = ""
    for part in document.part.package.iter_parts():
        if str(part.partname) == "/docProps/app.xml":
            part._blob = _application(program, manuscript.author.organisation)
    out = io.BytesIO()
    document.save(out)
    return normalised(out.getvalue(), FIRST)


def _application(program: str, company: str) -> bytes:
    held = f"<Application>{program}</Application><DocSecurity>0</DocSecurity>"
    held += f"<Company>{escape(company)}</Company><AppVersion>16.0000</AppVersion>"
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    return f'{head}\n<Properties xmlns="{EXTENDED}">{held}</Properties>'.encode()


def without_parts(package: Any, *endings: str) -> None:
    """Leave parts of a template out: its thumbnail tells of another file, others are never used."""
    for holder in (package, *package.iter_parts()):
        relations: Any = getattr(holder, "rels", None) or holder._rels  # as either library has it
        for key, relation in list(relations.items()):
            if not relation.is_external and relation.reltype.endswith(endings):
                relations.pop(key)
