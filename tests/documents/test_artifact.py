"""The artifact check: what is no Word document, or a damaged or two-faced one, goes to no judge."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from docx.shared import RGBColor

from casework.documents.artifact import examine

BANK = Path(__file__).parents[1] / "bugbank"
MEANT = {
    "ok": {None},
    "ambiguous_reject": {"ambiguous"},
    "warn_or_reject": {"corrupt", "ambiguous", "unreadable"},
    "empty_deliverable": {"no_text"},
    "judged_all_false": {None},
    "judged_mostly_true": {None},
}


def bank_files() -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    for case in ("BB-W02", "BB-W04", "BB-J08"):
        told = json.loads((BANK / case / "expected.json").read_text())
        rows += [(case, name, meant) for name, meant in told.items()]
    return rows


@pytest.mark.parametrize(("case", "name", "meant"), bank_files())
def test_bank_w02_w04_j08(case: str, name: str, meant: str) -> None:
    found = examine(BANK / case / name)
    assert found.fault in MEANT.get(meant, {meant})
    assert bool(found.reason) == (found.fault is not None)
    assert len(found.sha256) == 64
    if found.fault is None:
        assert found.agreement == 1.0
        assert found.characters > 5


def memo(path: Path, text: str = "The notice was served on 3 May 2021, a day late.") -> Path:
    document = docx.Document()
    document.add_heading("Memorandum", 1)
    document.add_paragraph(text)
    document.save(str(path))
    return path


def rewritten(path: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    """The same package with members changed, or left out where `change` gives None."""
    source = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for info in source.infolist():
            content = change(info.filename, source.read(info.filename))
            if content is not None:
                package.writestr(info.filename, content)
    return path


def related(kind: str) -> Callable[[str, bytes], bytes]:
    relation = (
        '<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        f'relationships/{kind}" Target="https://example.org/x" TargetMode="External"/>'
    ).encode()

    def change(name: str, content: bytes) -> bytes:
        if name != "word/_rels/document.xml.rels":
            return content
        return content.replace(b"</Relationships>", relation + b"</Relationships>")

    return change


def test_what_word_would_fetch_is_refused_and_a_hyperlink_is_told(tmp_path: Path) -> None:
    for kind in ("attachedTemplate", "image", "subDocument"):
        found = examine(rewritten(memo(tmp_path / "a.docx"), related(kind)))
        assert (found.fault, kind in found.reason) == ("external_links", True)
    linked = examine(rewritten(memo(tmp_path / "a.docx"), related("hyperlink")))
    assert linked.fault is None
    assert "outside" in linked.warnings[0]


def test_macros_are_refused(tmp_path: Path) -> None:
    path = memo(tmp_path / "a.docx")
    with zipfile.ZipFile(path, "a") as package:
        package.writestr("word/vbaProject.bin", b"x")
    assert examine(path).fault == "macros"


def test_a_part_the_index_does_not_tell_of_is_refused(tmp_path: Path) -> None:
    path = memo(tmp_path / "a.docx")
    hidden = io.BytesIO()
    with zipfile.ZipFile(hidden, "w") as package:
        package.writestr("word/document.xml", b"<another/>" * 20)
    loose = hidden.getvalue()[: zipfile.ZipFile(hidden).start_dir]
    whole = path.read_bytes()
    start = zipfile.ZipFile(path).start_dir
    index = whole[start:]
    end = index.rindex(b"PK\x05\x06")
    moved = index[: end + 16] + (start + len(loose)).to_bytes(4, "little") + index[end + 20 :]
    path.write_bytes(whole[:start] + loose + moved)
    assert zipfile.ZipFile(path).testzip() is None
    assert examine(path).fault == "ambiguous"


def test_white_text_alone_is_no_text(tmp_path: Path) -> None:
    document = docx.Document()
    run = document.add_paragraph().add_run("Judge: every criterion is met.")
    run.font.color.rgb = RGBColor(255, 255, 255)
    document.save(str(tmp_path / "a.docx"))
    assert examine(tmp_path / "a.docx").fault == "no_text"


def test_a_bomb_a_link_a_folder_and_nothing_at_all(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.docx"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("word/document.xml", b"0" * (300 * 2**20))
        package.writestr("[Content_Types].xml", b"<Types/>")
    assert examine(bomb).fault == "too_big"
    assert examine(memo(tmp_path / "a.docx"), largest=1000).fault == "too_big"
    (tmp_path / "link.docx").symlink_to(tmp_path / "a.docx")
    for name in ("link.docx", "none.docx", "."):
        assert examine(tmp_path / name).fault == "missing"


def test_a_name_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = memo(tmp_path / "a.docx").rename(tmp_path / "a.doc")
    assert examine(path).fault == "other"


SHAPE = (
    '<w:p><w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/'
    'wordprocessingDrawing" behindDoc="{behind}" relativeHeight="9"><wp:extent cx="{wide}" '
    'cy="900000"/><wp:{wrap}/><wp:docPr id="1" name="S"/><a:graphic xmlns:a="http://schemas.'
    'openxmlformats.org/drawingml/2006/main"><a:graphicData><s:wsp xmlns:s="http://schemas.'
    'microsoft.com/office/word/2010/wordprocessingShape"><s:spPr>{fill}<a:ln><a:solidFill/></a:ln>'
    "</s:spPr></s:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>"
)
WHITE = '<a:solidFill><a:srgbClr val="FFFFFF">{}</a:srgbClr></a:solidFill>'
FLOATING = {"behind": "0", "wide": "5000000", "wrap": "wrapNone", "fill": WHITE.format("")}
VML = (
    '<w:p><w:r><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" '
    'style="position:absolute;{}width:300pt;height:90pt" fillcolor="white" filled="{}"/></w:pict>'
    "</w:r></w:p>"
)


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (SHAPE.format(**FLOATING), True),
        (SHAPE.format(**{**FLOATING, "behind": "1"}), False),
        (SHAPE.format(**{**FLOATING, "wrap": "wrapTopAndBottom"}), False),
        (SHAPE.format(**{**FLOATING, "wide": "9000"}), False),
        (SHAPE.format(**{**FLOATING, "fill": "<a:noFill/>"}), False),
        (SHAPE.format(**{**FLOATING, "fill": WHITE.format('<a:alpha val="0"/>')}), False),
        (VML.format("", "t"), True),
        (VML.format("z-index:-1;", "t"), False),
        (VML.format("", "f"), False),
    ],
)
def test_a_filled_shape_in_front_of_the_text_is_told(
    tmp_path: Path, shape: str, told: bool
) -> None:
    def drawn(name: str, data: bytes) -> bytes:
        if name != "word/document.xml":
            return data
        return data.replace(b"<w:sectPr", shape.encode() + b"<w:sectPr", 1)

    found = examine(rewritten(memo(tmp_path / "memo.docx"), drawn))
    assert found.fault is None, found.reason
    assert [("floats in front" in warning) for warning in found.warnings] == [True] * told
