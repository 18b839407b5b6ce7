"""Page and line of a witness lead to a transcript of that witness alone."""

from pathlib import Path

import pytest

from casework.documents.court.resolve import Filings
from casework.documents.library import read
from casework.documents.records import Passage, Reading

DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "summary_judgment"
MARSHALL = DATA / "marshall_v_northrop_grumman_cacd_2-16-cv-06794"


def pages(*texts: str) -> Reading:
    return Reading(
        name="x.pdf",
        type="pdf",
        state="text",
        pages=len(texts),
        passages=tuple(Passage(anchor=f"p{at}", text=t) for at, t in enumerate(texts, start=1)),
    )


def counted(number: int, last: int, word: str) -> str:
    lines = "".join(f"{n}\t{word} {n}\n" for n in range(1, last + 1))
    return f"Page {number}\n{lines}"


COVER = "Deposition of\nJan Q. Roe, Ph.D.\nOn behalf of Plaintiffs: Ann Poe\n"
ROE = pages(COVER, counted(15, 25, "Q. So"), counted(16, 25, "A. Yes"))
BRIEF = pages(
    "Motion. The deposition of Jan Roe shows it.\n" + counted(1, 28, "Words"),
    *(counted(n, 28, "words") for n in range(2, 18)),
)
LETTER = pages(
    "The witness Roe said so in the deposition of Roe.", "More.", "More.", counted(16, 25, "A.")
)
LONG = pages("Jan Roe, having been duly sworn, testified.", counted(16, 28, "Q. So"))


def test_a_brief_that_mentions_a_deposition_is_none() -> None:
    (answer,) = Filings({"a.pdf": BRIEF, "b.pdf": ROE, "c.pdf": LETTER}).resolve(
        "Roe Dep. 16:10-12"
    )
    assert (answer.path, answer.reason) == ("b.pdf", "")
    assert answer.places[0].anchors == ("p3",)
    (nowhere,) = Filings({"a.pdf": BRIEF, "c.pdf": LETTER}).resolve("Roe Dep. 16:10-12")
    assert "no transcript of Roe" in nowhere.reason
    (sworn,) = Filings({"d.pdf": LONG, "a.pdf": BRIEF}).resolve("Roe Dep. 16:10")
    assert sworn.path == "d.pdf"


def test_counsel_who_appears_is_not_the_witness() -> None:
    (answer,) = Filings({"b.pdf": ROE}).resolve("Poe Dep. 16:10-12")
    assert "no transcript of Poe" in answer.reason


def test_the_text_beside_a_pdf_is_the_same_transcript() -> None:
    (answer,) = Filings({"b.pdf": ROE, "b.txt": ROE}).resolve("Roe Dep. 16:10")
    assert answer.path == "b.pdf"


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")
def test_each_real_deposition_is_found_for_its_witness() -> None:
    room = {n: read(MARSHALL / f"cacd.657892.{n}.pdf") for n in ("167.3", "167.4", "174.1")}
    for name, at in (("167.3", "38:3"), ("167.4", "39:3")):
        (head,) = [p.text for p in room[name].passages if (p.anchor, p.layer) == ("p2", "visible")]
        title = head[head.lower().index("deposition of") :].split("\n")[0]
        witness = title.removesuffix(", Ph.D.").split()[-1].title()
        (answer,) = Filings(room).resolve(f"{witness} Dep. {at}")
        assert (answer.path, answer.reason) == (name, "")
