"""What columns of a load file are called, by whom ever: one table from names to fields."""

import re
from collections.abc import Mapping, Sequence

from casework.errors import UsageError

NAMES: dict[str, str] = {
    "begin": (
        "BEGDOC BEGBATES BATESBEG BATESBEGIN BEGINBATES BATESSTART BEGINDOC BEGNO BEGDOCNO "
        "BEGPROD PRODBEG PRODBEGBATES PRODUCTIONBEGBATES BEGINNINGBATES FIRSTBATES STARTBATES "
        "BEGCONTROL BEGINCONTROL CONTROLNUMBER DOCID BATESNUMBER BATESNO BATES"
    ),
    "end": (
        "ENDDOC ENDBATES BATESEND ENDINGBATES BATESSTOP ENDNO ENDDOCNO ENDPROD PRODEND "
        "PRODENDBATES PRODUCTIONENDBATES LASTBATES STOPBATES ENDCONTROL"
    ),
    "begin_family": (
        "BEGATTACH BEGATT ATTACHBEG BATTACH BEGATTACHMENT BEGFAMILY BEGATTBATES ATTACHSTART "
        "BATESBEGATTACH PRODBEGATTACH BEGGROUP ATTRANGEBEG BEGINATTACH BEGINFAMILY"
    ),
    "end_family": (
        "ENDATTACH ENDATT ATTACHEND EATTACH ENDATTACHMENT ENDFAMILY ENDATTBATES "
        "BATESENDATTACH PRODENDATTACH ENDGROUP ATTRANGEEND"
    ),
    "family_range": "ATTRANGE ATTACHRANGE FAMILYRANGE ATTACHMENTRANGE",
    "parent": "PARENTID PARENTBATES PARENTDOCID PARENT PARENTBEGDOC PARENTDOC BEGPARENT",
    "children": "ATTACHIDS ATTACHMENTIDS ATTACHLIST ATTACHDOCIDS CHILDIDS ATTACHBATES CHILDREN",
    "pages": "PGCOUNT PAGES PAGECOUNT NUMPAGES PGS IMAGECOUNT DOCPAGES",
    "custodian": "CUSTODIAN CUSTODIANNAME CUST PRIMARYCUSTODIAN",
    "custodians": (
        "ALLCUSTODIANS ALLCUSTODIAN DUPCUSTODIAN DUPCUSTODIANS CUSTODIANALL DUPLICATECUSTODIAN "
        "OTHERCUSTODIANS CUSTODIANOTHER DEDUPEDCUSTODIANS"
    ),
    "native": "NATIVEPATH NATIVELINK NATIVEFILE NATIVE NATIVEFILELINK NATIVEFILEPATH DOCLINK",
    "text": (
        "TEXTPATH TEXTLINK OCRPATH EXTRACTEDTEXT EXTRACTEDTEXTPATH TEXTFILE TEXTFILEPATH "
        "FULLTEXTPATH TEXTPRECEDENCE FULLTEXT OCRTEXT TEXT OCR"
    ),
    "md5": "MD5HASH MD5 MD5HASHVALUE HASHMD5",
    "sha1": "SHA1 SHA1HASH HASHSHA1",
    "sha256": "SHA256 SHA256HASH HASHSHA256",
    "hash": "HASH HASHVALUE FILEHASH",
    "name": "FILENAME ORIGINALFILENAME ATTACHMENTNAME DOCNAME NAME",
    "type": "DOCTYPE FILETYPE DOCUMENTTYPE",
    "withheld": "WITHHELD PRIVILEGED PRIVILEGE PRIVTYPE PRIVILEGETYPE PRIVSTATUS WITHHOLDREASON",
    "redacted": "REDACTED REDACTION HASREDACTIONS REDACTIONREASON",
    "confidential": "CONFIDENTIALITY CONFIDENTIAL DESIGNATION CONFIDENTIALDESIGNATION",
}


def fields(header: Sequence[str], given: Mapping[str, str] | None = None) -> dict[str, int]:
    """Which column (from 0) holds which field of NAMES. `given` names columns by field and wins.

    Raises UsageError where a given column does not exist, or none can be the first Bates number.
    """
    known = {name: field for field, names in NAMES.items() for name in names.split()}
    found: dict[str, int] = {}
    rank: dict[str, int] = {}
    for place, name in enumerate(header):
        short = shortened(name)
        field = known.get(short)
        # Of two columns for one field the name that stands earlier in NAMES is meant.
        better = field and NAMES[field].split().index(short)
        if field and (field not in found or int(better or 0) < rank[field]):
            found[field], rank[field] = place, int(better or 0)
    for field, name in (given or {}).items():
        if field not in NAMES or name not in header:
            raise UsageError(
                f"the column {name!r} for {field!r} is not there. Columns: {_shown(header)}; "
                f"fields: {', '.join(NAMES)}."
            )
        found[field] = header.index(name)
    if "begin" not in found:
        raise UsageError(
            "no column holds the first Bates number (BEGDOC, BEGBATES, …). Columns: "
            f"{_shown(header)}. In the load file's first line, call the column that holds it "
            "BEGDOC."
        )
    return found


def _shown(header: Sequence[str]) -> str:
    more = f" and {len(header) - 40} more" if len(header) > 40 else ""
    return ", ".join(name[:80] for name in header[:40]) + more


def shortened(name: str) -> str:
    """Letters and digits only, upper case: ``Beg Bates#`` and ``BEG_BATES`` are one name."""
    return re.sub(r"[^A-Z0-9]", "", name.upper())


def several(text: str) -> tuple[str, ...]:
    """The entries of a field that lists several, divided by ``;`` or line breaks."""
    return tuple(dict.fromkeys(part.strip() for part in re.split(r"[;\n]", text) if part.strip()))
