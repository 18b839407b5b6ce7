"""The index over real files: what it holds, what an update does, what it never shows."""

import csv
from pathlib import Path

import pytest

from casework.documents.library import Library
from casework.documents.records import Label, Passage, Reading, Stamp
from casework.documents.room import Room, inventory
from casework.documents.search.index import Index, open_index, search_room
from casework.documents.search.units import About
from casework.documents.search.update import source_of_reading
from casework.errors import UsageError

MAIL = """From: Dana Marn <dana.marn@example.com>
To: Bo Lind <bo@example.org>
Date: Tue, 04 Feb 2031 10:11:12 -0500
Subject: Pump seals
Content-Type: multipart/mixed; boundary=B

--B
Content-Type: text/plain

The contrac-
tor said the valve failed. It cost $731,250.
--B
Content-Type: text/plain
Content-Disposition: attachment; filename=notes.txt

attached valve notes
--B--
"""


@pytest.fixture
def room(tmp_path: Path) -> Path:
    folder = tmp_path / "room"
    (folder / "mails").mkdir(parents=True)
    (folder / "0001.txt").write_text(
        "".join(f"line {n}\n" for n in range(1, 100)) + "forty pumps\n"
    )
    (folder / "mails" / "0002.eml").write_text(MAIL)
    (folder / "0003.pdf").write_bytes(b"%PDF-1.4 nothing that can be read")
    (folder / "0004.txt").symlink_to(folder / "0001.txt")
    return folder


@pytest.fixture
def index(tmp_path: Path) -> Index:
    return open_index(tmp_path / "index")


def places(index: Index, query: str, **more: str) -> list[str]:
    return [f"{hit.path} {hit.anchor}" for hit in search_room(index, query, 100, **more).hits]


def test_paths_and_anchors_are_those_of_the_inventory(room: Path, index: Index) -> None:
    library = Library()
    done = index.update(room, library=library)
    assert done.added == ("0001.txt", "0003.pdf", "0004.txt", "mails/0002.eml")
    assert [file for file, _ in done.failed] == ["0003.pdf", "0004.txt"]
    listed = {row["path"] for row in inventory(Room(room, room.parent / "store"))}
    heads = search_room(index, "NOT nowhere", 100)
    assert {hit.path for hit in heads.hits} == listed
    assert [hit.snippet for hit in heads.hits if hit.path == "0004.txt"] == [
        "a link; not followed."
    ]
    assert places(index, "pumps") == ["0001.txt L100"]
    assert places(index, "attached") == ["mails/0002.eml!1/notes.txt att1/L1"]


def test_snippets_show_the_place(room: Path, index: Index) -> None:
    index.update(room)
    hit = search_room(index, "contractor w/5 valve").hits[0]
    assert [hit.snippet[a:b] for a, b in hit.spans] == ["contrac- tor", "valve"]
    assert hit.anchor == "msg1"
    hit = search_room(index, '"forty pum*"').hits[0]
    assert [hit.snippet[a:b] for a, b in hit.spans] == ["forty pumps"]
    assert len(hit.snippet) < 500


def test_fields(room: Path, index: Index) -> None:
    index.update(room, about={"0001.txt": About(date="2030-12-31", custodian="Kim Oyl")})
    notes = "mails/0002.eml!1/notes.txt "
    assert places(index, "type:eml") == ["mails/0002.eml "]
    assert places(index, "date:2031-02") == ["mails/0002.eml ", notes]
    assert places(index, 'custodian:"Kim Oyl" forty') == ["0001.txt L100"]
    assert places(index, "from:marn to:bo subject:seals") == ["mails/0002.eml "]
    assert sorted(places(index, "path:mails valve")) == [
        "mails/0002.eml msg1",
        notes + "att1/L1",
    ]
    assert places(index, "example") == ["mails/0002.eml msg1.h"]
    assert places(index, "boundary") == []
    assert places(index, "boundary layer:metadata") == ["mails/0002.eml properties"]
    assert places(index, "731250 date:<2031") == []


def test_and_means_the_document_unless_asked_otherwise(index: Index) -> None:
    passages = tuple(
        Passage(anchor=f"¶{n}", text=text) for n, text in enumerate(["a pump", "a seal", "dry"], 1)
    )
    index.update(
        [
            source_of_reading(
                Reading(name="x", path="x.docx", type="docx", state="text", passages=passages)
            )
        ]
    )
    assert sorted(places(index, "pump seal")) == ["x.docx ¶1", "x.docx ¶2"]
    assert places(index, "pump seal", scope="passage") == []
    assert places(index, "pump NOT seal") == []
    assert places(index, "pump NOT seal", scope="passage") == ["x.docx ¶1"]


def test_layers_labels_and_rows(index: Index) -> None:
    stamp = Stamp(
        text="Case 2:31-cv-00417 Document 57-11", docket="2:31-cv-00417", document=57, attachment=11
    )
    pdf = Reading(
        name="a.pdf",
        path="a.pdf",
        type="pdf",
        state="text",
        passages=(
            Passage(anchor="p1", text="open pump"),
            Passage(anchor="p2", text="open valve"),
            Passage(anchor="p2.r1", text="secret pump", layer="redacted"),
            Passage(anchor="p2.s", text=stamp.text, layer="stamp"),
            Passage(anchor="p2.d", text="struck pump", layer="deleted"),
        ),
        labels=(Label(page=1, bates="ABC-000123"), Label(page=2, bates="ABC-000124", stamp=stamp)),
    )
    cells = [
        ("S!A1", "pump", "visible"),
        ("S!A1.c", "why", "comment"),
        ("S!B1", "731,250", "visible"),
    ]
    sheet = Reading(
        name="b.xlsx",
        path="b.xlsx",
        type="xlsx",
        state="text",
        passages=tuple(Passage(anchor=a, text=t, layer=layer) for a, t, layer in cells),
    )
    index.update([source_of_reading(pdf), source_of_reading(sheet)])
    assert places(index, "secret") == places(index, "secret layer:all") == []
    assert places(index, "struck") == []
    assert places(index, "struck layer:deleted") == ["a.pdf p2.d"]
    assert places(index, "open page:2") == places(index, "open bates:abc000124") == ["a.pdf p2"]
    assert (
        places(index, "open id:57-11") == places(index, 'open id:"2:31-cv-00417"') == ["a.pdf p2"]
    )
    assert sorted(places(index, "open bates:ABC-*")) == ["a.pdf p1", "a.pdf p2"]
    assert places(index, '"pump 731,250"') == ["b.xlsx S!A1"]
    assert places(index, "731250") == ["b.xlsx S!B1"]


def test_updates_read_only_what_changed(room: Path, index: Index) -> None:
    index.update(room)
    told: list[tuple[int, int]] = []
    again = index.update(room, tell=lambda done, total: told.append((done, total)))
    assert (again.unchanged, again.added, again.changed, again.removed) == (4, (), (), ())
    assert told[-1] == (4, 4)
    (room / "0001.txt").write_text("forty valves")
    (room / "mails" / "0002.eml").rename(room / "0002.eml")
    (room / "0003.pdf").unlink()
    done = index.update(room)
    assert (done.changed, done.added) == (("0001.txt",), ("0002.eml",))
    assert done.removed == ("0003.pdf", "mails/0002.eml")
    assert places(index, "pumps") == []
    assert places(index, "forty") == ["0001.txt L1"]
    assert places(index, "contractor") == ["0002.eml msg1"]
    assert index.update(room, about={"0001.txt": About(custodian="Kim")}).changed == ("0001.txt",)
    assert places(index, "custodian:kim forty") == ["0001.txt L1"]


def test_withdrawn_documents_are_gone_at_once_and_for_good(room: Path, tmp_path: Path) -> None:
    gone: set[str] = set()
    index = open_index(tmp_path / "index", withdrawn=gone.__contains__)
    library = Library()
    index.update(room, library=library)
    assert len(places(index, "valve")) == 2
    child = library.read(room / "mails" / "0002.eml").children[0].sha256
    gone.add(child)  # before any update
    assert search_room(index, "valve").total == 1
    assert places(index, "attached") == []
    assert places(index, "path:notes.txt") == []
    reopened = open_index(tmp_path / "index", withdrawn=gone.__contains__)
    assert places(reopened, "attached") == []
    assert index.update(room, library=library).withdrawn == ("mails/0002.eml",)
    assert places(open_index(tmp_path / "index"), "attached") == []
    gone.add(library.read(room / "0001.txt").sha256)
    assert index.update(room, library=library).withdrawn == ("0001.txt",)
    assert places(open_index(tmp_path / "index"), "forty") == []
    gone.clear()  # given back
    assert len(index.update(room, library=library).changed) == 2
    assert len(places(index, "attached OR forty")) == 2


def test_pages_of_hits_fit_together(index: Index) -> None:
    readings = [
        Reading(
            name="x",
            path=f"{n:03}",
            type="txt",
            state="text",
            passages=(Passage(anchor="¶1", text="pump"),),
        )
        for n in range(60)
    ]
    index.update([source_of_reading(reading) for reading in readings])
    whole = places(index, "pump")
    pages = [search_room(index, "pump", 7, offset).hits for offset in range(0, 60, 7)]
    assert [f"{hit.path} {hit.anchor}" for page in pages for hit in page] == whole
    assert len(set(whole)) == 60
    assert [h.path for h in search_room(index, "type:txt", 5, 10).hits] == [
        f"{n:03}" for n in range(10, 15)
    ]
    assert search_room(index, "pump", 7, 99).hits == ()
    with pytest.raises(UsageError, match="limit"):
        search_room(index, "pump", 0)


def test_notes(room: Path, index: Index) -> None:
    assert "empty" in search_room(index, "pump").note
    index.update(room)
    assert search_room(index, "pump").note == ""
    assert "OR" in search_room(index, "pump or seal").note


@pytest.mark.parametrize("harm", ["format", "older", "meta", "cut", "flipped", "missing", "other"])
def test_a_damaged_index_is_built_anew(room: Path, tmp_path: Path, harm: str) -> None:
    folder = tmp_path / "index"
    open_index(folder).update(room)
    (folder / "mine.txt").write_text("not the index's")
    generation = next(folder.glob("g-*"))
    largest = max(generation.glob("*.store"), key=lambda p: p.stat().st_size)
    if harm == "format":
        (folder / "format.json").write_text("{")
    elif harm == "older":
        (folder / "format.json").write_text('{"format": 0, "generation": "x"}')
    elif harm == "meta":
        (generation / "meta.json").write_text("[]")
    elif harm == "cut":
        largest.write_bytes(largest.read_bytes()[:-10])
    elif harm == "flipped":
        data = bytearray(largest.read_bytes())
        data[20] ^= 0xFF
        largest.write_bytes(data)
    elif harm == "missing":
        largest.unlink()
    else:
        (folder / "format.json").write_text('{"format": 1, "generation": "../../room"}')
    index = open_index(folder)
    assert "built anew" in index.note
    found = search_room(index, "forty")
    assert (found.total, "built anew" in found.note) == (0, True)
    assert len(index.update(room).added) == 4
    assert places(index, "forty") == ["0001.txt L100"]
    assert (folder / "mine.txt").exists()
    assert len(list(folder.glob("g-*"))) == 1
    assert (room / "0001.txt").exists()
    assert open_index(folder).note == ""


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match="Name another folder"):
        open_index(tmp_path / "file")


def test_index_csv_gives_dates_and_custodians(tmp_path: Path) -> None:
    from casework.documents.search.about import about_from_csv

    with (tmp_path / "index.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "file", "name", "date", "type", "Custodian"])
        rows.writerow(["D1", "0001.txt", "Note on pumps", "2031-02-01", "note", "Kim Oyl"])
        rows.writerow(["D2", "0002.txt"])
    told = about_from_csv(tmp_path / "index.csv", {"custodian": "Custodian"})
    assert told["0001.txt"] == About(date="2031-02-01", title="Note on pumps", custodian="Kim Oyl")
    assert told["0002.txt"] == About()
    assert about_from_csv(tmp_path / "nowhere.csv") == {}
    with pytest.raises(UsageError, match="no column 'Keeper'"):
        about_from_csv(tmp_path / "index.csv", {"custodian": "Keeper"})


def test_a_wide_wildcard_gives_pages_in_the_order_of_paths(index: Index) -> None:
    readings = [
        Reading(
            name="x",
            path=f"{n:03}",
            type="txt",
            state="text",
            passages=(Passage(anchor="¶1", text=f"pump{n:04}"),),
        )
        for n in range(300)
    ]
    index.update([source_of_reading(reading) for reading in readings])
    found = search_room(index, "pump*", 20, 40)
    assert found.total == 300
    assert [hit.path for hit in found.hits] == [f"{n:03}" for n in range(40, 60)]
    assert search_room(index, "pump00*", 100).total == 100
