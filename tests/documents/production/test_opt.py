from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.production import opt
from casework.documents.production.encoding import Encoding
from casework.documents.production.opt import Image
from casework.errors import UsageError

BANK = Path(__file__).parents[2] / "bugbank"


def lines(path: Path, text: str) -> list[Image]:
    path.write_text(text, "utf-8")
    return list(opt.read(path))


def test_bb_l03_lines() -> None:
    images = list(opt.read(BANK / "BB-L03/VOL001/DATA/VOL001.opt"))
    assert len(images) == 13
    assert images[0] == Image(
        1, "NORV-0000001", "VOL001", ".\\IMAGES\\0001\\NORV-0000001.tif", True, pages=3
    )
    assert [i.alias for i in images if i.document_break] == [
        f"NORV-00000{n}" for n in ("01", "04", "07", "11", "13")
    ]


def test_odd_lines_are_read_where_they_are_clear(tmp_path: Path) -> None:
    path = tmp_path / "x.opt"
    assert lines(path, "\ufeffN1,V,a, b.tif,y,,,2\n\nN2,V,c.tif\n") == [
        Image(1, "N1", "V", "a, b.tif", True, pages=2),
        Image(3, "N2", "V", "c.tif"),
    ]
    assert lines(path, 'N1,V,"a,b.tif",Y,,Y,1')[0].path == "a,b.tif"


@pytest.mark.parametrize("line", ["N1,V", ",V,a.tif,,,,", "N1,V,,,,,", "N1,V,a.tif,Y,,,1e3"])
def test_lines_that_say_too_little_are_faults(tmp_path: Path, line: str) -> None:
    found = lines(tmp_path / "x.opt", f"N0,V,z.tif,Y,,,1\n{line}\nN2,V,b.tif,Y,,,1\n")
    assert [bool(image.fault) for image in found] == [False, True, False]
    assert found[1].line == 2


def test_a_line_without_end_is_bounded(tmp_path: Path) -> None:
    found = lines(tmp_path / "x.opt", "N0,V,z.tif,Y,,,1\n" + "x" * 200_000)
    assert [bool(image.fault) for image in found] == [False, True]


WORD = st.text(st.sampled_from("aZé9-_ .\\/") | st.characters(exclude_categories=["C", "Z"]),
               min_size=1, max_size=9).map(str.strip).filter(
    lambda w: w and not set(w) & set(',"'))  # fmt: skip


@given(
    st.lists(
        st.builds(
            Image, st.just(0), WORD, WORD, WORD, st.booleans(), st.booleans(), st.booleans(),
            st.none() | st.integers(0, 10**8), st.just(""),
        ), max_size=5
    ),
    st.sampled_from(["utf-8", "utf-8-bom", "utf-16-le", "utf-16-be"]),
)  # fmt: skip
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, images: list[Image], encoding: Encoding
) -> None:
    path = tmp_path_factory.mktemp("opt") / "x.opt"
    opt.write(path, images, encoding)
    wanted = [image._replace(line=n) for n, image in enumerate(images, start=1)]
    assert list(opt.read(path)) == wanted


def test_what_would_break_a_line_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="comma, quote or line break"):
        opt.write(tmp_path / "x.opt", [Image(1, "N,1", "V", "a.tif")])
