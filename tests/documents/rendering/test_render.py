"""Every document type in each of its formats: opens in two readers, says all, numbers its pages."""

import hashlib
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_args

import pikepdf
import pypdfium2
import pytest

from casework.documents.readers.parse import parse_file
from casework.documents.records import GuardLimits
from casework.documents.rendering.fonts import CannotSet
from casework.documents.rendering.house import house_of, page_label, shows_page_number
from casework.documents.rendering.manuscript import FORMATS_OF, DocType, Format, Manuscript
from casework.documents.rendering.render import Rendered, render
from documents.rendering.rendered import folded, ours, theirs, words_of
from papers import paper

TESTS = Path(__file__).parents[2]


def _papers(fmt: Format) -> list[tuple[DocType, Manuscript, Rendered]]:
    more = {"bates_prefix": "BLF-", "bates_start": 118} if fmt in ("pdf", "scan") else {}
    more |= {"text_layer": True} if fmt == "scan" else {}
    made = [
        paper(doc_type, format=fmt, **more)
        for doc_type, formats in FORMATS_OF.items()
        if fmt in formats
    ]
    if fmt == "scan":  # each look once: they are drawn like their pdf
        made = [each for each in made if each.doc_type in SCANNED]
    return [(each.doc_type, each, render(each)) for each in made]


SCANNED = ("prison_grievance", "invoice", "letter", "deposition_excerpt", "court_filing", "sms")


@pytest.mark.parametrize("fmt", get_args(Format))
def test_two_readers_find_all_that_was_written(fmt: Format, tmp_path: Path) -> None:
    read: set[tuple[str, bool]] = set()
    for doc_type, manuscript, rendered in _papers(fmt):
        like = (manuscript.body.kind, doc_type == "deposition_transcript")
        if like in read:  # the same body as another, in the same look
            continue
        read.add(like)
        wanted = words_of(manuscript)
        for reader, text in (("ours", ours(rendered, tmp_path)), ("theirs", theirs(rendered))):
            found = folded(text).split()
            missing = {word for word, count in wanted.items() if found.count(word) < count}
            assert not missing, (doc_type, fmt, reader, sorted(missing))


@pytest.mark.parametrize("fmt", ["pdf", "scan", "txt"])
def test_every_page_shows_its_number(fmt: Format, tmp_path: Path) -> None:
    for doc_type, manuscript, rendered in _papers(fmt):
        pages = _pages(rendered)
        assert rendered.pages == len(pages)
        if fmt == "pdf":
            path = tmp_path / "file.pdf"
            path.write_bytes(rendered.data)
            read = [label.bates for label in parse_file(path, GuardLimits()).labels]
            assert read == [f"BLF-{118 + page:06d}" for page in range(len(pages))], doc_type
        for number, text in enumerate(pages, start=1):
            assert shows_page_number(text, number, len(pages)), (doc_type, number, text[-80:])
            bates = f"BLF-{117 + number:06d}" if fmt != "txt" else ""
            assert bates in text, (doc_type, number)
        assert manuscript.format == fmt


def _pages(rendered: Rendered) -> list[str]:
    if rendered.suffix == ".txt":
        return rendered.data.decode().split("\f")
    with pypdfium2.PdfDocument(rendered.data) as document:
        return [page.get_textpage().get_text_range() for page in document]


def test_office_papers_number_their_pages_too() -> None:
    with zipfile.ZipFile(io.BytesIO(render(paper("memo", format="docx")).data)) as members:
        foot = members.read("word/footer1.xml").decode()
    assert 'w:instr="PAGE"' in foot
    with zipfile.ZipFile(io.BytesIO(render(paper("spreadsheet")).data)) as members:
        for name in ("xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"):
            assert "&amp;P" in members.read(name).decode()


def test_a_scan_without_a_text_layer_is_pictures_alone(tmp_path: Path) -> None:
    rendered = render(paper("letter", format="scan", stamp=["RECEIVED", "Mar 15 2021"]))
    with pypdfium2.PdfDocument(rendered.data) as document:
        assert not document[0].get_textpage().get_text_range().strip()
        kinds = [each.type for each in document[0].get_objects()]
        ink = document[0].render(scale=1, grayscale=True).to_numpy()
    assert kinds == [pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
    assert ink.std() > 2 and 200 < ink.mean() < 255
    other = render(paper("letter", format="scan", id="m-other", stamp=["RECEIVED", "Mar 15 2021"]))
    assert other.data != rendered.data


SCRIPT = """
import hashlib, json, sys
from papers import paper
from casework.documents.rendering.manuscript import BODY_OF, FORMATS_OF
from casework.documents.rendering.render import render
scanned = set(json.loads(sys.argv[1]))
kinds = {allowed[0]: doc_type for doc_type, allowed in BODY_OF.items()}
print(json.dumps({
    f"{doc_type} {fmt}": hashlib.sha256(render(paper(doc_type, format=fmt)).data).hexdigest()
    for doc_type, formats in FORMATS_OF.items() for fmt in formats
    if doc_type in kinds.values() and (fmt != "scan" or doc_type in scanned)
}))
"""


def test_the_same_bytes_in_any_process_zone_and_hash_seed() -> None:
    scanned = ["inmate_request_form", "letter"]
    outcomes = []
    for zone, seed in (("Asia/Tokyo", "1"), ("America/New_York", "2")):
        env = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS)}
        env["SOURCE_DATE_EPOCH"] = seed
        command = [sys.executable, "-c", SCRIPT, json.dumps(scanned)]
        done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
        outcomes.append(json.loads(done.stdout))
    assert outcomes[0] == outcomes[1]
    assert len(outcomes[0]) > 35
    own = hashlib.sha256(render(paper("letter", format="pdf")).data).hexdigest()
    assert outcomes[0]["letter pdf"] == own


def test_the_same_bytes_in_many_threads_and_nothing_left_set() -> None:
    from reportlab import rl_config

    before = rl_config.useA85
    many = [paper(each, format="pdf") for each in ("letter", "contract", "invoice", "sms") * 3]
    alone = [render(each).data for each in many]
    with ThreadPoolExecutor(4) as pool:
        assert [each.data for each in pool.map(render, many)] == alone
    assert rl_config.useA85 == before


def test_properties_tell_author_and_date_and_nothing_of_their_making() -> None:
    telling = re.compile(
        rb"casework|reportlab|python|xlsxwriter|anonymous|untitled|unspecified|synthetic|fiction"
        rb"|steve canny|merits|noise|chaff|m-letter|m-notice|m-presentation|m-spreadsheet",
        re.IGNORECASE,
    )
    for doc_type, fmt in (
        ("letter", "pdf"),
        ("letter", "scan"),
        ("notice", "docx"),
        ("spreadsheet", "xlsx"),
        ("presentation", "pptx"),
        ("email", "eml"),
    ):
        rendered = render(paper(doc_type, format=fmt))
        raw = [rendered.data]
        if rendered.suffix == ".pdf":
            with pikepdf.open(io.BytesIO(rendered.data)) as pdf:
                info = {key: str(value) for key, value in pdf.docinfo.items()}
            assert info["/Author"] == "Nora Whitlow"
            assert info["/CreationDate"] == info["/ModDate"] == "D:20210314092653-05'00'"
            assert info["/Title"] == "Letter"
            raw = [
                json.dumps(info).encode(),
                re.sub(rb"(?s)stream.*?endstream", b"", rendered.data),
            ]
        elif fmt != "eml":
            with zipfile.ZipFile(io.BytesIO(rendered.data)) as members:
                raw = [members.read(name) for name in members.namelist()]
                core = members.read("docProps/core.xml").decode()
                company = members.read("docProps/app.xml").decode()
                assert "<Company>Brandt Lamp &amp; Fixture Company</Company>" in company
                assert all(each.date_time == (1980, 1, 1, 0, 0, 0) for each in members.infolist())
                assert not any("thumbnail" in name for name in members.namelist())
            assert core.count("2021-03-14T14:26:53Z") == 2
            assert core.count("Nora Whitlow") == 2
        for part in raw:
            assert not (found := telling.search(part)), (doc_type, fmt, found)


def test_a_character_in_no_font_is_named_and_other_formats_hold_it(tmp_path: Path) -> None:
    words = "Paid 7 000 to 東京."
    body = paper("memo").body.model_dump() | {"paragraphs": [words]}
    with pytest.raises(CannotSet, match=r"m-memo: the character '東' \(U\+6771\)"):
        render(paper("memo", format="pdf", body=body))
    for fmt in ("docx", "txt"):
        assert words in theirs(render(paper("memo", format=fmt, body=body)))
    seen = "Łuk Žďár → α ≤ ½ ✓ “Ñandú” 20 °C"
    text = theirs(render(paper("memo", format="pdf", body=body | {"paragraphs": [seen]})))
    assert seen in " ".join(text.split())


def test_houses_differ_and_agree_within_one() -> None:
    author = paper("letter").author.model_dump()
    letters = [
        paper("letter", author=author | {"organisation": f"House {n} LLC"}) for n in range(60)
    ]
    looks = [house_of(each) for each in letters]
    assert len(set(looks)) > 55
    assert house_of(letters[7]) == house_of(paper("letter", author=letters[7].author.model_dump()))
    assert {look.page_form for look in looks} == {"of", "page", "dashes", "bare", "slash"}
    for form in ("of", "page", "dashes", "bare", "slash"):
        assert shows_page_number(f"words\n{page_label(form, 2, 3)}", 2, 3)
        assert not shows_page_number(f"words\n{page_label(form, 1, 3)}", 2, 3)
