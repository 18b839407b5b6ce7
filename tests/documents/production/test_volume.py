"""Volumes with planted faults, and one of the bug bank."""

import hashlib
import json
from pathlib import Path

import pytest
from PIL import Image as Picture

from casework.documents.production import dat, volume
from casework.documents.production.check import Checked, check_volume
from casework.documents.production.finding import Finding
from casework.documents.production.paths import Finder, frames
from casework.errors import UsageError

BANK = Path(__file__).parents[2] / "bugbank"
L03 = [
    ("page_count", "NORV-0000004"),
    ("break_missing", "NORV-0000006"),
    ("image_missing", "NORV-0000002"),
    ("image_shared", "NORV-0000007"),
    ("no_image", "NORV-0000010"),
    ("text_missing", "NORV-0000010"),
    ("alias_repeated", "NORV-0000011"),
    ("image_without_document", "NORV-0000013"),
    ("file_unreferenced", "IMAGES/0001/NORV-0000099.tif"),
    ("path_case", ".\\IMAGES\\0001\\NORV-0000012.TIF is NORV-0000012.tif"),
]


def kinds(checked: Checked) -> list[tuple[str, str]]:
    return [(finding.kind, finding.where) for finding in checked.findings]


def find(checked: Checked, kind: str) -> Finding:
    (one,) = [finding for finding in checked.findings if finding.kind == kind]
    return one


def test_bb_l03_exactly_the_ten_findings() -> None:
    expected = json.loads((BANK / "BB-L03/expected.json").read_text("utf-8"))
    checked = check_volume(BANK / "BB-L03/VOL001/DATA/VOL001.dat")
    assert len(expected["findings"]) == len(L03)
    assert sorted(kinds(checked)) == sorted(L03)
    assert checked.documents == expected["documents"]
    assert list(checked.orphan_images) == expected["orphan_images"]
    assert list(checked.missing_images) == expected["missing_images"]
    assert find(checked, "path_case").details == (
        ".\\IMAGES\\0001\\NORV-0000012.TIF is NORV-0000012.tif",
        "TEXT\\0001\\norv-0000007.TXT is NORV-0000007.txt",
    )
    text = find(checked, "page_count").message
    assert "OPT counts 3" in text
    assert "DAT has 2" in text
    assert "a break is missing" in text
    assert "3 pages for 3 aliases" in find(checked, "image_shared").message


def test_bb_l03_boundaries_come_from_the_dat() -> None:
    opened = volume.Volume(BANK / "BB-L03/VOL001/DATA/VOL001.dat")
    documents = {d.begin: [i.alias[-2:] for i in d.images] for d in opened.documents()}
    assert documents["NORV-0000004"] == ["04", "05"]
    assert documents["NORV-0000006"] == ["06"]
    shared = next(d for d in opened.documents() if d.begin == "NORV-0000007")
    assert [image.frame for image in shared.images] == [0, 1, 2]


def build(root: Path, header: str, rows: list[str], images: list[str] | None = None) -> Path:
    """A volume; fields are divided by ``|``. Each image named in the OPT is made, as are files
    NATIVES/n1.txt and TEXT/t1.txt."""
    for folder in ("DATA", "IMAGES", "NATIVES", "TEXT"):
        (root / folder).mkdir(parents=True)
    (root / "NATIVES/n1.txt").write_bytes(b"one")
    (root / "TEXT/t1.txt").write_bytes(b"one")
    dat.write(root / "DATA/v.dat", header.split("|"), [row.split("|") for row in rows])
    if images is not None:
        (root / "DATA/v.opt").write_text("\r\n".join(images) + "\r\n", "utf-8")
        for line in images:
            name = line.replace("\\", "/").split(",")[2:3]
            if name and name[0].startswith("IMAGES/"):
                Picture.new("1", (8, 8)).save(root / name[0])
    return root / "DATA/v.dat"


def test_a_sound_volume_has_no_findings(tmp_path: Path) -> None:
    path = build(
        tmp_path,
        "Beg Bates|End Bates|MD5 Hash|Native Link|Text Link",
        [
            f"N-1|N-2|{hashlib.md5(b'one').hexdigest()}|.\\NATIVES\\n1.txt|TEXT\\t1.txt",
            "N-3|N-3|||",
        ],
        [
            "N-1,V,IMAGES\\1.tif,Y,,,2",
            "N-2,V,IMAGES\\2.tif,,,,",
            "N-3,V,IMAGES\\3.tif,Y,,,1",
        ],
    )
    assert check_volume(path) == Checked(
        documents={"N-1": 2, "N-3": 1}, findings=(), encoding="utf-8-bom"
    )


@pytest.mark.parametrize(
    "path",
    [
        "..\\..\\etc\\passwd",
        "NATIVES\\..\\..\\out.txt",
        "/etc/passwd",
        "\\etc\\passwd",
        "C:\\Windows\\x.txt",
        "c:x.txt",
        "\\\\server\\share\\x.txt",
        "//server/share/x.txt",
        "NATIVES\\link.txt",
        "LINKED\\out.txt",
        "NATIVES\\n1.txt\0.pdf",
        "A" * 3000,
    ],
)
def test_paths_that_lead_out_are_refused(tmp_path: Path, path: str) -> None:
    root = tmp_path / "VOL"
    load = build(root, "BEGDOC|ENDDOC|NATIVEPATH", [f"N-1|N-1|{path}"])
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "out.txt").write_text("secret")
    (tmp_path / "out.txt").write_text("secret")
    (root / "NATIVES/link.txt").symlink_to(outside / "out.txt")
    (root / "LINKED").symlink_to(outside)
    (document,) = volume.Volume(load).documents()
    assert document.native is None
    checked = check_volume(load)
    assert find(checked, "path_escapes").where == "N-1"
    assert {f.where for f in checked.findings if f.kind == "link"} == {"LINKED", "NATIVES/link.txt"}


def test_the_volumes_own_name_may_stand_in_front(tmp_path: Path) -> None:
    root = tmp_path / "VOL"
    build(root, "BEGDOC", ["N-1"])
    finder = Finder(root)
    for written in ("\\VOL\\NATIVES\\n1.txt", "vol/natives/N1.TXT", ".\\NATIVES\\\\n1.txt"):
        assert finder.find(written).path == root / "NATIVES/n1.txt"
    assert finder.find("NATIVES").fault == "missing"
    assert finder.find("").fault == "missing"


def test_names_that_differ_in_case_only(tmp_path: Path) -> None:
    (tmp_path / "A.txt").write_text("1")
    (tmp_path / "a.TXT").write_text("2")
    finder = Finder(tmp_path)
    assert finder.find("a.TXT").path == tmp_path / "a.TXT"
    assert finder.find("a.txt").fault == "ambiguous"


def test_everything_wrong_is_found_in_one_go(tmp_path: Path) -> None:
    path = build(
        tmp_path,
        "BEGDOC|ENDDOC|BEGATTACH|ENDATTACH|PARENTID|PGCOUNT|SHA1|NATIVEPATH",
        [
            "N-01|N-02|N-01|N-04|||" + "0" * 40 + "|NATIVES\\n1.txt",
            "N-03|N-03|N-01|N-04|N-01|2||",
            "N-04|N-04|N-04|N-04||||",
            "short",
            "|N-05||||||",
            "N-08|N-08|N-07|N-08|N-06|||NATIVES\\none.txt",
        ],
        [
            "N-01,V,IMAGES\\1.tif,Y,,,2",
            "N-02,V,IMAGES\\1.tif,Y,,,",
            "N-03,V,IMAGES\\3.tif,Y,,,1",
            "N-08",
        ],
    )
    (tmp_path / "IMAGES/3.tif").write_bytes(b"II*\0\xff\0\0\0")
    assert sorted(kinds(check_volume(path))) == sorted(
        [
            ("image_line_damaged", "line 4"),
            ("break_extra", "N-02"),
            ("hash_differs", "N-01"),
            ("page_column", "N-03"),
            ("no_image", "N-04"),
            ("record_damaged", "line 5"),
            ("record_unnamed", "line 6"),
            ("native_missing", "N-08"),
            ("no_image", "N-08"),
            ("image_frames", "N-01"),
            ("image_damaged", "N-03"),
            ("bates_gap", "N-05"),
            ("family_last", "N-01"),
            ("family_first", "N-07"),
            ("family_parent", "N-08"),
            ("file_unreferenced", "TEXT/t1.txt"),
        ]
    )


def test_pages_counted_within_a_number(tmp_path: Path) -> None:
    path = build(
        tmp_path,
        "DOCID|PAGES",
        ["N-01|2", "N-02|1"],
        [
            "N-01_0001,V,IMAGES\\1.tif,Y,,,2",
            "N-01_0002,V,IMAGES\\2.tif,,,,",
            "N-02_0001,V,IMAGES\\3.tif,Y,,,1",
        ],
    )
    checked = check_volume(path)
    assert checked.documents == {"N-01": 2, "N-02": 1}
    assert {kind for kind, _ in kinds(checked)} == {"file_unreferenced"}


def test_text_in_the_load_file_itself(tmp_path: Path) -> None:
    path = build(tmp_path, "BEGDOC|ENDDOC|EXTRACTEDTEXT", ["N-1|N-1|Dear all,\nstop the pump."])
    (document,) = volume.Volume(path).documents()
    assert document.words == "Dear all,\nstop the pump."
    assert document.text is None


def test_custodians_and_what_is_withheld(tmp_path: Path) -> None:
    path = build(
        tmp_path,
        "BEGDOC|CUSTODIAN|ALLCUSTODIANS|WITHHELD",
        ["N-1|Marn, D.|Marn, D.; Ilves, T.|Attorney-Client", "N-2|Ilves, T.||No"],
    )
    first, second = volume.Volume(path).documents()
    assert first.custodians == ("Marn, D.", "Ilves, T.")
    assert (first.withheld, second.withheld) == (True, False)


def test_many_findings_of_a_kind_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(volume, "MOST_OF_A_KIND", 10)
    path = build(tmp_path, "BEGDOC|ENDDOC|TEXT", [f"N-{n:03}|N-{n:03}|x{n}.txt" for n in range(50)])
    missing = [f for f in check_volume(path).findings if f.kind == "text_missing"]
    assert len(missing) == 11
    assert missing[-1].message.startswith("50 findings")


def test_columns_can_be_named(tmp_path: Path) -> None:
    path = build(tmp_path, "FIRST|LAST", ["N-1|N-2"])
    with pytest.raises(
        UsageError,
        match=r"no column holds the first Bates number .* call the column that holds it BEGDOC",
    ):
        check_volume(path)
    with pytest.raises(UsageError, match="'NOPE' for 'end' is not there"):
        check_volume(path, named={"begin": "FIRST", "end": "NOPE"})
    (document,) = volume.Volume(path, named={"begin": "FIRST", "end": "LAST"}).documents()
    assert (document.begin, document.end) == ("N-1", "N-2")


def test_frames_are_counted_and_loops_end(tmp_path: Path) -> None:
    page = Picture.new("1", (8, 8))
    path = tmp_path / "x.tif"
    page.save(path, save_all=True, append_images=[page, page], compression="group4")
    assert frames(path) == 3
    path.write_bytes(b"II*\0\x08\0\0\0" + b"\0\0" + b"\x08\0\0\0")  # points at itself
    assert frames(path) is None
    path.write_bytes(b"%PDF-")
    assert frames(path) == 1
