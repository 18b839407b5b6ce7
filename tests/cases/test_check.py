"""`check`: a rich room passes, every structural fault and every planted leak is found."""

import os
import re
import shutil
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

import docx
import openpyxl
import pikepdf
import pytest
from openpyxl.comments import Comment
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pptx import Presentation

import quay_room as sample
from casework.cases.check import case_folders, check, suite_faults
from casework.cases.fault import Fault
from casework.cases.folder import new_case
from casework.documents.citation import Citations
from casework.documents.found import Found
from casework.documents.strings import every_string
from quay_room import saved


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample.room(tmp_path_factory.mktemp("room") / "quay").path


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy of the room, not sealed, so that a changed file is no fault by itself."""
    path = tmp_path / "quay"
    shutil.copytree(built, path)
    toml = path / "case.toml"
    toml.write_text(re.sub(r"(?m)^digest = .*$", 'digest = ""', toml.read_text()))
    return path


CITATIONS = Citations()
READ: dict[tuple[str, bytes], list[Found]] = {}


def strings(path: Path) -> list[Found]:
    """Each content once: nearly all files of the room are the same in every test."""
    key = (path.name, path.read_bytes())
    if key not in READ:
        READ[key] = list(every_string(path))
    return READ[key]


def faults(folder: Path) -> list[Fault]:
    return check(folder, strings, CITATIONS)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_rich_room_gives_no_false_alarm(built: Path) -> None:
    assert faults(built) == []


def test_the_example_case_is_sound(tmp_path: Path) -> None:
    assert faults(new_case(tmp_path / "c", "c1", "A matter").path) == []


# --- structure --------------------------------------------------------------------------------

Change = Callable[[Path], object]


def link(folder: Path) -> None:
    (folder / "matter/0007.txt").unlink()
    (folder / "matter/0007.txt").symlink_to("/etc/hostname")


def hard_link(folder: Path) -> None:
    os.link(folder / "matter/0007.txt", folder.parent / "elsewhere.txt")


def rename(old: str, new: str) -> Change:
    return lambda folder: (folder / old).rename(folder / new)


def put(file: str, text: str) -> Change:
    def change(folder: Path) -> None:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")

    return change


def swap(file: str, old: str, new: str) -> Change:
    return lambda folder: edit(folder / file, old, new)


def drop(file: str) -> Change:
    return lambda folder: (folder / file).unlink()


DOCUMENTS, FACTS = "truth/documents.jsonl", "truth/facts.jsonl"
HYPOTHESES, QUESTIONS = "truth/hypotheses.json", "truth/questions.jsonl"

STRUCTURAL: list[tuple[str, Change, tuple[str, str, int | None]]] = [
    ("schema", swap(FACTS, '"type":"ground"', '"type":"soil"'), ("schema", FACTS, 1)),
    ("json", swap(HYPOTHESES, '"claim"', "claim"), ("json", HYPOTHESES, 4)),
    ("no case", drop("case.toml"), ("missing", "case.toml", None)),
    ("unknown", put("notes.txt", "x"), ("unknown-file", "notes.txt", None)),
    ("unknown truth", put("truth/old.json", "{}"), ("unknown-file", "truth/old.json", None)),
    ("unknown task", put("tasks/who/a.txt", "x"), ("unknown-file", "tasks/who/a.txt", None)),
    ("link", link, ("link", "matter/0007.txt", None)),
    ("hard link", hard_link, ("link", "matter/0007.txt", None)),
    ("name", rename("matter/0007.txt", "matter/rota.txt"), ("name", "matter/rota.txt", None)),
    ("extra", put("matter/0010.txt", "x"), ("index", "matter/0010.txt", None)),
    ("gone", drop("matter/0007.txt"), ("index", "matter/index.csv", 8)),
    ("row gone", swap("matter/index.csv", "d0007", "d0077"), ("index", DOCUMENTS, 7)),
    ("file differs", swap(DOCUMENTS, "0007.txt", "0009.txt"), ("index", "matter/index.csv", 8)),
    ("two rows", swap("matter/index.csv", "d0002", "d0001"), ("duplicate", "matter/index.csv", 3)),
    ("two facts", swap(FACTS, '"f003"', '"f002"'), ("duplicate", FACTS, 3)),
    ("no fact", swap(DOCUMENTS, '"f002"', '"f009"'), ("reference", DOCUMENTS, 1)),
    ("no document", swap(FACTS, "d0005", "d0055"), ("reference", FACTS, 3)),
    ("no source", swap(DOCUMENTS, '"f001","f002"', '"f001"'), ("sources", FACTS, 2)),
    ("other polarity", swap(FACTS, '"asserts"', '"refutes"'), ("sources", FACTS, 1)),
    (
        "both",
        swap(DOCUMENTS, '"refutes":[]', '"refutes":["f001"]'),
        ("sources", DOCUMENTS, 1),
    ),
    ("no page", swap(FACTS, '"p1"', '"p2"'), ("anchor", FACTS, 1)),
    ("no anchor", swap(FACTS, '"¶2"', '""'), ("anchor", FACTS, 4)),
    ("no attachment", swap(FACTS, '"msg1"', '"att1/msg1"'), ("anchor", FACTS, 3)),
    ("other words", swap(FACTS, "tested on the quay", "seen on it"), ("quotation", FACTS, 1)),
    ("no dag fact", swap(HYPOTHESES, '"f002"', '"f008"'), ("reference", HYPOTHESES, 2)),
    ("no task", swap(QUESTIONS, '"pressure"', '"memo"'), ("task", QUESTIONS, 1)),
    ("other question", put("tasks/pressure/instruction.md", "Why?"), ("task", QUESTIONS, 1)),
    (
        "no key",
        put("tasks/x/task.toml", 'id="x"\nprotocol="label"'),
        ("task", "tasks/x/task.toml", None),
    ),
    (
        "bad label",
        put("truth/expected.json", '{"memo":"yes"}'),
        ("task", "truth/expected.json", None),
    ),
    ("no rubric", drop("truth/tasks/memo/rubric.toml"), ("task", "tasks/memo/task.toml", None)),
    ("two adopted", swap(HYPOTHESES, '"rejected"', '"adopted"'), ("account", HYPOTHESES, None)),
    ("no refuter", swap(HYPOTHESES, '[\n      "f003"\n    ]', "[]"), ("account", HYPOTHESES, 30)),
    (
        "no reason",
        swap("truth/ruling.json", "true", "false"),
        ("account", "truth/ruling.json", None),
    ),
]


@pytest.mark.parametrize(
    ("change", "expected"), [s[1:] for s in STRUCTURAL], ids=[s[0] for s in STRUCTURAL]
)
def test_structural_faults(
    folder: Path, change: Change, expected: tuple[str, str, int | None]
) -> None:
    change(folder)
    found = [(fault.rule, fault.file, fault.line) for fault in faults(folder)]
    if expected[1] == HYPOTHESES and expected[0] == "account" and expected[2]:
        assert any(f[:2] == expected[:2] and f[2] for f in found), found
    else:
        assert expected in found, found


def test_a_source_less_adopted_fact(folder: Path) -> None:
    text = (folder / FACTS).read_text().split("\n")
    text[1] = re.sub(r'"source_refs":\[.*?\]', '"source_refs":[]', text[1])
    (folder / FACTS).write_text("\n".join(text))
    assert any("stands in no document" in f.message for f in faults(folder) if f.rule == "account")


def test_a_listed_fact_without_a_source(folder: Path) -> None:
    text = (folder / FACTS).read_text().split("\n")
    text[2] = re.sub(r'"source_refs":\[.*?\]', '"source_refs":[]', text[2])
    (folder / FACTS).write_text("\n".join(text))
    found = {(f.rule, f.file, f.line) for f in faults(folder)}
    assert ("sources", FACTS, 3) in found


def test_the_quotation_of_a_fact_stands_at_one_of_its_sources(folder: Path) -> None:
    for quote, expected in ((sample.QUOTE, []), ("nobody saw it", [("quotation", FACTS, 2)])):
        lines = (folder / FACTS).read_text().split("\n")
        lines[1] = re.sub(r'"highlight_text":"[^"]*"}$', f'"highlight_text":"{quote}"}}', lines[1])
        (folder / FACTS).write_text("\n".join(lines))
        assert [(f.rule, f.file, f.line) for f in faults(folder)] == expected


@pytest.mark.parametrize("file", ["../truth/story.md", "0099.pdf", "0007.txt/../0001.pdf"])
def test_a_source_outside_the_room_is_not_opened(folder: Path, file: str) -> None:
    opened: list[Path] = []

    def citation(path: Path, anchor: str, quotation: str) -> str:
        opened.append(path)
        return ""

    edit(folder / DOCUMENTS, '"0001.pdf"', f'"{file}"')
    check(folder, strings, citation)
    assert opened
    assert {path.name for path in opened} == {"0002.docx", "0005.eml"}


def test_a_broken_line_is_one_fault_not_many(folder: Path) -> None:
    edit(folder / FACTS, '"id":"f002"', '"id":"f2"')
    (fault,) = faults(folder)
    assert (fault.rule, fault.file, fault.line) == ("schema", FACTS, 2)
    assert "'f2' will not do; a fact id is f and at least three digits (f002)" in fault.message
    assert "^" not in fault.message


@pytest.mark.parametrize("file", [DOCUMENTS, HYPOTHESES, QUESTIONS, "tasks/memo/task.toml"])
def test_what_a_broken_file_lacks_is_not_told(folder: Path, file: str) -> None:
    path = folder / file
    path.write_text(re.sub(r'"(merits|adopted|q1|deliver)"', '"?!"', path.read_text()))
    found = faults(folder)
    assert {(f.rule, f.file) for f in found} == {("schema", file)}, found


def test_a_changed_file_breaks_the_seal(built: Path, tmp_path: Path) -> None:
    shutil.copytree(built, tmp_path / "c")
    (tmp_path / "c/matter/0007.txt").write_text("Rota, changed.\n")
    (fault,) = faults(tmp_path / "c")
    assert (fault.rule, fault.file, fault.line) == ("digest", "case.toml", 9)
    assert f"casework check {tmp_path / 'c'} --seal" in fault.message


def test_every_fault_is_told_not_the_first(folder: Path) -> None:
    for _, change, _ in (s for s in STRUCTURAL if s[0] in {"schema", "unknown", "no rubric"}):
        change(folder)
    (folder / "matter/0007.txt").write_text(f"role: chaff\n{sample.CLAIM}\n")
    rules = {fault.rule for fault in faults(folder)}
    assert {"schema", "unknown-file", "task", "leak-role", "leak-reference"} <= rules


def test_a_file_nobody_can_search_is_a_fault(folder: Path) -> None:
    path = folder / "matter/0001.pdf"
    with pikepdf.open(path) as pdf:
        locked = BytesIO()
        pdf.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
    path.write_bytes(locked.getvalue())
    assert ("unsearched", "matter/0001.pdf") in [(f.rule, f.file) for f in faults(folder)]


# --- leaks ------------------------------------------------------------------------------------


def word(folder: Path, change: Callable[[docx.document.Document], object]) -> None:
    path = folder / "matter/0002.docx"
    document = docx.Document(str(path))
    change(document)
    path.write_bytes(saved(document))


def run_xml(folder: Path, before: str, tag: str) -> None:
    """Put raw XML into the first paragraph of the Word file."""
    from docx.oxml import parse_xml

    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    element = parse_xml(before.replace("<w:" + tag, f"<w:{tag} {space}", 1))
    word(folder, lambda document: document.paragraphs[0]._p.append(element))


def book(folder: Path, change: Callable[[openpyxl.Workbook], object]) -> None:
    path = folder / "matter/0003.xlsx"
    workbook = openpyxl.load_workbook(path)
    change(workbook)
    path.write_bytes(saved(workbook))


def hide_row(workbook: openpyxl.Workbook, text: str) -> None:
    workbook.active["A9"] = text
    workbook.active.row_dimensions[9].hidden = True


def hide_sheet(workbook: openpyxl.Workbook, text: str) -> None:
    page = workbook.create_sheet("S")
    page["A1"] = text
    page.sheet_state = "veryHidden"


def pdf(folder: Path, change: Callable[[pikepdf.Pdf], object]) -> None:
    path = folder / "matter/0001.pdf"
    with pikepdf.open(path) as document:
        change(document)
        out = BytesIO()
        document.save(out)
    path.write_bytes(out.getvalue())


def annotate(document: pikepdf.Pdf, text: str) -> None:
    note = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 9, 9], Contents=text
    )
    document.pages[0].obj["/Annots"] = document.make_indirect(pikepdf.Array([note]))


def attach(document: pikepdf.Pdf, text: str) -> None:
    document.attachments["a.txt"] = pikepdf.AttachedFileSpec(document, text.encode())


def xmp(document: pikepdf.Pdf, text: str) -> None:
    with document.open_metadata() as metadata:
        metadata["dc:description"] = text


def mail(folder: Path, change: Callable[[EmailMessage], object]) -> None:
    message = sample.mail()
    change(message)
    (folder / "matter/0005.eml").write_bytes(bytes(message))


def mail_in_mail(folder: Path, text: str) -> None:
    inner = sample.mail("See below.")
    inner.add_attachment(
        sample.word(text), maintype="application", subtype="octet-stream", filename="a.docx"
    )
    mail(folder, lambda message: message.add_attachment(inner))


def deck(folder: Path, text: str) -> None:
    path = folder / "matter/0004.pptx"
    slides = Presentation(str(path))
    slides.slides[0].notes_slide.notes_text_frame.text = text
    path.write_bytes(saved(slides))


def zip_comment(folder: Path, text: str) -> None:
    with zipfile.ZipFile(folder / "matter/0002.docx", "a") as archive:
        archive.comment = text.encode()


def custom_part(folder: Path, text: str) -> None:
    with zipfile.ZipFile(folder / "matter/0002.docx", "a") as archive:
        archive.writestr("customXml/item9.xml", f"<data note='{text}'/>")


def png(folder: Path, text: str) -> None:
    info = PngInfo()
    info.add_text("Comment", text, zip=True)
    out = BytesIO()
    Image.new("RGB", (4, 4)).save(out, "PNG", pnginfo=info)

    def change(message: EmailMessage) -> None:
        message.add_attachment(out.getvalue(), maintype="image", subtype="png", filename="a.png")

    mail(folder, change)


def append(file: str) -> Callable[[Path, str], None]:
    def change(folder: Path, text: str) -> None:
        path = folder / file
        path.write_text(path.read_text("utf-8") + text + "\n", "utf-8")

    return change


PLACES: dict[str, tuple[str, Callable[[Path, str], object]]] = {
    "visible text": ("matter/0007.txt", append("matter/0007.txt")),
    "visible docx": ("matter/0002.docx", lambda f, t: word(f, lambda d: d.add_paragraph(t))),
    "docx property": (
        "matter/0002.docx",
        lambda f, t: word(f, lambda d: setattr(d.core_properties, "subject", t[:250])),
    ),
    "docx comment": (
        "matter/0002.docx",
        lambda f, t: word(f, lambda d: d.add_comment(d.paragraphs[0].runs, t, "A")),
    ),
    "docx deleted": (
        "matter/0002.docx",
        lambda f, t: run_xml(
            f, f'<w:del w:id="9" w:author="A"><w:r><w:delText>{t}</w:delText></w:r></w:del>', "del"
        ),
    ),
    "docx hidden run": (
        "matter/0002.docx",
        lambda f, t: run_xml(f, f"<w:r><w:rPr><w:vanish/></w:rPr><w:t>{t}</w:t></w:r>", "r"),
    ),
    "docx custom part": ("matter/0002.docx", custom_part),
    "zip comment": ("matter/0002.docx", zip_comment),
    "hidden cell": ("matter/0003.xlsx", lambda f, t: book(f, lambda b: hide_row(b, t))),
    "hidden sheet": ("matter/0003.xlsx", lambda f, t: book(f, lambda b: hide_sheet(b, t))),
    "cell comment": (
        "matter/0003.xlsx",
        lambda f, t: book(f, lambda b: setattr(b.active["A1"], "comment", Comment(t, "A"))),
    ),
    "xlsx property": (
        "matter/0003.xlsx",
        lambda f, t: book(f, lambda b: setattr(b.properties, "keywords", t)),
    ),
    "pdf metadata": (
        "matter/0001.pdf",
        lambda f, t: pdf(f, lambda d: d.docinfo.__setitem__("/Keywords", t)),
    ),
    "pdf xmp": ("matter/0001.pdf", lambda f, t: pdf(f, lambda d: xmp(d, t))),
    "pdf annotation": ("matter/0001.pdf", lambda f, t: pdf(f, lambda d: annotate(d, t))),
    "pdf attachment": ("matter/0001.pdf", lambda f, t: pdf(f, lambda d: attach(d, t))),
    "mail header": (
        "matter/0005.eml",
        lambda f, t: mail(f, lambda m: m.__setitem__("X-Note", t)),
    ),
    "mail attachment": (
        "matter/0005.eml",
        lambda f, t: mail(f, lambda m: m.add_attachment(t, filename="a.txt")),
    ),
    "docx in mail in mail": ("matter/0005.eml", mail_in_mail),
    "png chunk in mail": ("matter/0005.eml", png),
    "speaker notes": ("matter/0004.pptx", deck),
    "html comment": (
        "matter/0006.html",
        lambda f, t: edit(f / "matter/0006.html", "menu", t),
    ),
    "html attribute": (
        "matter/0006.html",
        lambda f, t: edit(f / "matter/0006.html", "<p>", f'<p data-x="{t}">'),
    ),
    "index.csv": (
        "matter/index.csv",
        lambda f, t: edit(f / "matter/index.csv", "Document 0007", f'"{t}"'),
    ),
    "instruction": ("tasks/pressure/instruction.md", append("tasks/pressure/instruction.md")),
    "investigate instruction": (
        "tasks/who/instruction.md",
        lambda f, t: (f / "tasks/who/instruction.md").write_text(t),
    ),
    "task title": (
        "tasks/memo/task.toml",
        lambda f, t: edit(f / "tasks/memo/task.toml", 'title = ""', f'title = "{t}"'),
    ),
}
SECRETS: dict[str, tuple[str, str]] = {
    "role": ("leak-role", "pro_alternative"),
    "keyed role": ("leak-role", "role: chaff"),
    "fact id": ("leak-fact-id", "see f002 there"),
    "injected id": ("leak-fact-id", "inj_crates"),
    "hypothesis": ("leak-hypothesis", "supports alt_1 only"),
    "standing": ("leak-role", "standing: adopted"),
    "quotation": ("leak-quotation", f"Note that {sample.QUOTE}."),
    "proposition": ("leak-reference", sample.PROPOSITION),
    "claim": ("leak-reference", sample.CLAIM),
    "rationale": ("leak-reference", sample.RATIONALE),
    "criterion": ("leak-reference", sample.CRITERION),
    "answer": ("leak-reference", sample.ANSWER),
}
# Every place with a quotation, and with one other secret in turn: both halves see every secret.
TURN = [name for name in SECRETS if name != "quotation"]
PLANTS = [(place, "quotation") for place in PLACES] + [
    (place, TURN[number % len(TURN)]) for number, place in enumerate(PLACES)
]


@pytest.mark.parametrize(("place", "secret"), PLANTS)
def test_a_planted_leak_is_found(folder: Path, place: str, secret: str) -> None:
    file, plant = PLACES[place]
    rule, text = SECRETS[secret]
    plant(folder, text)
    found = [fault for fault in faults(folder) if fault.file == file]
    assert rule in {fault.rule for fault in found}, (faults(folder), text)


@pytest.mark.parametrize("secret", SECRETS)
def test_every_secret_is_found_with_its_line(folder: Path, secret: str) -> None:
    rule, text = SECRETS[secret]
    append("matter/0007.txt")(folder, text)
    found = {(f.rule, f.file, f.line) for f in faults(folder)}
    assert found == {(rule, "matter/0007.txt", 3)}


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("docx property", "noise"),
        ("xlsx property", "Signal"),
        ("docx comment", "chaff"),
        ("cell comment", "refuting"),
        ("hidden cell", "merits"),
        ("pdf metadata", "Noise"),
        ("mail header", "signal"),
        ("html attribute", "chaff"),
        ("index.csv", "noise"),
    ],
)
def test_an_ordinary_role_word_as_a_whole_value(folder: Path, place: str, text: str) -> None:
    file, plant = PLACES[place]
    plant(folder, text)
    assert ("leak-role", file) in {(f.rule, f.file) for f in faults(folder)}


def test_a_role_in_a_file_name(folder: Path) -> None:
    (folder / "matter/0007.txt").rename(folder / "matter/pro_alternative.txt")
    rules = {f.rule for f in faults(folder) if f.file == "matter/pro_alternative.txt"}
    assert rules >= {"name", "leak-role"}


def test_a_verdict_as_a_property(folder: Path) -> None:
    PLACES["docx property"][1](folder, "adopted")
    assert [f.rule for f in faults(folder)] == ["leak-hypothesis"]


def test_a_quotation_without_a_source_in_the_room(folder: Path) -> None:
    quote = "nobody on the quay saw a crate fall although forty men worked there"
    append(FACTS)(
        folder,
        f'{{"id":"op_CRATE","proposition":"No crate fell.","highlight_text":"{quote}"}}',
    )
    append("matter/0009.txt")(folder, f"It is said that {quote}.")
    found = {(f.rule, f.file, f.line) for f in faults(folder)}
    assert found == {("leak-quotation", "matter/0009.txt", 3)}


def test_a_quotation_in_another_merits_document_is_no_leak(folder: Path) -> None:
    append("matter/0009.txt")(folder, f"The log says that {sample.QUOTE}.")
    assert faults(folder) == []


def test_a_whole_claim_in_a_source_document_is_a_leak(folder: Path) -> None:
    append("matter/0009.txt")(folder, sample.CLAIM)
    assert [f.rule for f in faults(folder)] == ["leak-reference"]


def test_common_wording_is_no_leak(folder: Path) -> None:
    append("matter/0007.txt")(folder, f"We enclose {sample.PARTIES}, for your files.")
    PLACES["docx property"][1](folder, sample.PARTIES)
    assert faults(folder) == []


def test_typesetting_does_not_hide_a_leak(folder: Path) -> None:
    broken = sample.CLAIM.upper().replace(" ", "\u00a0").replace("VOYAGE", "VOY-\nAGE")
    append("matter/0007.txt")(folder, broken)
    assert [f.rule for f in faults(folder)] == ["leak-reference"]


@pytest.mark.parametrize("place", ["docx property", "hidden cell", "instruction", "mail header"])
def test_a_short_text_as_a_whole_value(folder: Path, place: str) -> None:
    file, plant = PLACES[place]
    plant(folder, "Sea water came in.")
    assert [(f.rule, f.file) for f in faults(folder)] == [("leak-reference", file)]


def test_a_subject_and_a_title_may_repeat_their_own_page(folder: Path) -> None:
    subject = "Delivery of forty pumps at the quay on Tuesday by noon"
    edit(
        folder / FACTS,
        '"anchor":"msg1","polarity":"asserts","highlight_text":""',
        f'"anchor":"msg1.h","polarity":"asserts","highlight_text":"{subject}"',
    )
    title = f'"anchor":"p1","polarity":"asserts","highlight_text":"{sample.QUOTE}"'
    assert title in (folder / FACTS).read_text()
    mail(folder, lambda message: message.replace_header("Subject", subject))
    pdf(folder, lambda document: document.docinfo.__setitem__("/Title", sample.QUOTE))
    assert faults(folder) == []
    word(folder, lambda document: setattr(document.core_properties, "title", subject))
    assert [(f.rule, f.file) for f in faults(folder)] == [("leak-quotation", "matter/0002.docx")]


def test_a_role_word_as_the_subject(folder: Path) -> None:
    mail(folder, lambda message: message.replace_header("Subject", "Noise"))
    assert [(f.rule, f.file) for f in faults(folder)] == [("leak-role", "matter/0005.eml")]


def test_a_sentence_spread_over_hidden_cells(folder: Path) -> None:
    def spread(workbook: openpyxl.Workbook) -> None:
        page = workbook.create_sheet("S")
        page.append(sample.CLAIM.split())
        page.sheet_state = "hidden"

    book(folder, spread)
    assert ("leak-reference", "matter/0003.xlsx") in {(f.rule, f.file) for f in faults(folder)}


def test_a_label_in_the_input(tmp_path: Path) -> None:
    case = new_case(tmp_path / "c", "c1", "A matter")
    put("tasks/yesno/task.toml", 'id = "yesno"\nprotocol = "label"\n')(case.path)
    put("tasks/yesno/instruction.md", "Answer with yes, no or maybe.\n")(case.path)
    put("truth/expected.json", '{"yesno": "maybe"}')(case.path)
    put("matter/input.json", '{"question": "Was it late?", "answers": ["yes", "maybe"]}')(case.path)
    edit(case.path / "case.toml", case.case.digest, "")
    assert faults(case.path) == []
    put("matter/input.json", '{"question": "Was it late?",\n "final_decision": "maybe"}')(case.path)
    assert [(f.rule, f.file, f.line) for f in faults(case.path)] == [
        ("leak-label", "matter/input.json", 2)
    ]


def test_a_reference_deliverable_counts_as_truth(folder: Path) -> None:
    path = folder / "truth/tasks/memo/reference"
    path.mkdir()
    (path / "memo.docx").write_bytes(
        sample.word("Risk passed on Tuesday when the last hook was taken off the seventh crate.")
    )
    assert faults(folder) == []
    text = "risk passed on Tuesday when the last hook was taken off the seventh crate"
    append("matter/0007.txt")(folder, text)
    assert [f.rule for f in faults(folder)] == ["leak-reference"]


SIGNED = "the seventh crate was signed for by the mate of the barge on Tuesday evening"


def test_a_reference_may_quote_the_document_that_it_names(folder: Path) -> None:
    """Also a hidden cell of it, and a merits document that says the same; nothing else may."""
    put("truth/tasks/memo/reference/memo.md", f"Risk passed.[[d0003, S!A1: “{SIGNED}”]]\n")(folder)

    def hide(workbook: openpyxl.Workbook) -> None:
        workbook.create_sheet("S").append([SIGNED])
        workbook["S"].sheet_state = "hidden"

    book(folder, hide)
    append("matter/0009.txt")(folder, f"I heard that {SIGNED}.")
    assert faults(folder) == []
    append("matter/0007.txt")(folder, f"I heard that {SIGNED}.")
    found = [(f.rule, f.file) for f in faults(folder)]
    assert found == [("leak-reference", "matter/0007.txt")]


def test_what_a_reference_does_not_quote_may_stand_nowhere(folder: Path) -> None:
    put("truth/tasks/memo/reference/memo.md", f"Thus {SIGNED}, see [[d0003]].\n")(folder)
    book(folder, lambda workbook: workbook.create_sheet("S").append([f"Thus {SIGNED}"]))
    found = [(f.rule, f.file) for f in faults(folder)]
    assert found == [("leak-reference", "matter/0003.xlsx")]


def test_the_output_of_a_task_is_a_plain_name(folder: Path) -> None:
    edit(folder / "tasks/memo/task.toml", "title", 'output = "../memo.docx"\ntitle')
    [fault] = faults(folder)
    assert (fault.rule, fault.file) == ("schema", "tasks/memo/task.toml")
    assert "such as memo.docx" in fault.message


def test_the_cases_below_a_path(tmp_path: Path) -> None:
    from casework.errors import UsageError

    with pytest.raises(UsageError, match="holds no case"):
        case_folders(tmp_path)
    for name in ("b", "a"):
        new_case(tmp_path / "cases" / name, name, "A matter")
    (tmp_path / "cases/c").mkdir()
    both = [tmp_path / "cases/a", tmp_path / "cases/b"]
    assert case_folders(tmp_path / "cases") == both
    assert case_folders(both[0]) == [both[0]]
    put("suite.toml", "")(tmp_path)
    assert case_folders(tmp_path) == [*both, tmp_path / "cases/c"]
    assert ("missing", "case.toml") in {(f.rule, f.file) for f in faults(tmp_path / "cases/c")}


def test_a_suite_is_what_a_run_loads(tmp_path: Path) -> None:
    info = 'id = "s"\ntitle = "S"\nversion = "1"\n'
    put("suite.toml", info)(tmp_path)
    for name, id_ in (("a", "a"), ("b", "b"), ("c", "a")):
        new_case(tmp_path / "cases" / name, id_, "A matter")
    found = suite_faults(tmp_path, case_folders(tmp_path))
    assert [(f.rule, f.file, f.line) for f in found] == [
        ("suite", "suite.toml", 1),
        ("suite", "cases/c/case.toml", 1),
    ]
    assert "licence: the key is missing" in found[0].message
    assert "'a' is also that of cases/a" in found[1].message
    put("suite.toml", info + 'licence = "CC0-1.0"\n')(tmp_path)
    shutil.rmtree(tmp_path / "cases/c")
    assert suite_faults(tmp_path, case_folders(tmp_path)) == []
    alone = tmp_path / "cases/a"
    assert suite_faults(alone, case_folders(alone)) == []


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    from casework.errors import CaseError

    with pytest.raises(CaseError, match="no such folder"):
        check(tmp_path / "x", every_string, CITATIONS)


def test_the_matters_own_title_and_type_may_not_tell_the_key(tmp_path: Path) -> None:
    from casework.cases.folder import read_case, write_case
    from rooms import make_case

    folder = make_case(tmp_path, "pump")
    claim = "The pump failed because its seal had been fitted dry by the weekend crew of the yard."
    hypotheses = tuple(
        h.model_copy(update={"claim": claim}) if h.standing == "adopted" else h
        for h in folder.truth.hypotheses
    )
    truth = folder.truth.model_copy(update={"hypotheses": hypotheses})
    for field in ("title", "case_type"):
        case = folder.case.model_copy(update={field: claim})
        write_case(folder.model_copy(update={"truth": truth, "case": case}))
        faults = check(read_case(folder.path).path, every_string, Citations())
        assert any(f.file == "case.toml" and f.rule.startswith("leak") for f in faults), field


@pytest.mark.parametrize("text", ["f001_asserts", "see asserts_f001", "fact_f001.", "f001"])
def test_a_fact_id_beside_an_underscore_is_found(tmp_path: Path, text: str) -> None:
    from rooms import make_case

    folder = make_case(tmp_path, "pump", {"0001.txt": f"Notice is 45 days.\n{text}\n".encode()})
    faults = check(folder.path, every_string, Citations())
    assert any(f.rule == "leak-fact-id" and f.file == "matter/0001.txt" for f in faults)
