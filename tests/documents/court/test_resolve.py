"""Citations of the record lead to the document and the page, or say why not."""

import pytest

from casework.documents.court.resolve import Filings, Resolved
from casework.documents.records import Label, Passage, Reading, Stamp


def filed(document: int, attachment: int | None, *texts: str, exhibit: str = "") -> Reading:
    """A paper with a cover before its stamped pages, so that court and physical pages differ."""
    texts = ("Cover", *texts)
    return Reading(
        name="x.pdf",
        type="pdf",
        state="text",
        pages=len(texts),
        passages=tuple(Passage(anchor=f"p{at}", text=t) for at, t in enumerate(texts, start=1)),
        labels=tuple(
            Label(
                page=at,
                exhibit=exhibit,
                stamp=Stamp(text="", document=document, attachment=attachment, page=at - 1),
            )
            for at in range(2, len(texts) + 1)
        ),
    )


LINES = "".join(f"{n}\tline {n}\n" for n in range(1, 26))
ROOM = Filings(
    {
        "0001.pdf": filed(57, None, "Motion", "more", "1. One.\n2. Two.\n3. Three."),
        "0002.pdf": filed(57, 11, "one", "two", "three"),
        "0003.pdf": filed(57, 2, f"Deposition of Roe\nPage 45\n{LINES}", f"Page 46\n{LINES}"),
        "0004.pdf": filed(61, None, "Order"),
        "0005.pdf": filed(61, 1, "Letter", exhibit="K"),
        "0006.pdf": Reading(
            name="u.pdf", type="pdf", state="text", passages=(Passage(anchor="p1", text="bare"),)
        ),
        "0007.pdf": filed(59, None, "First copy"),
        "0008.pdf": filed(59, None, "Second copy"),
    },
    entries={(58, None): ["0006.pdf"], (57, 11): ["0009.pdf"]},
    exhibits={(57, "B"): (57, 2), (57, "K"): (57, 11), (61, "B"): (61, 1)},
    own=["Alder"],
)


def shown(answer: Resolved) -> tuple[str, list[str]]:
    return answer.path, [anchor for place in answer.places for anchor in place.anchors]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Doc. 57-11 at 3", [("0002.pdf", ["p4"])]),
        ("Doc. 57 at 1-2", [("0001.pdf", ["p2", "p3"])]),
        ("Dkt. 57 ¶ 2", [("0001.pdf", ["p4"])]),
        ("Dkt. 57, Ex. B at 45:12-46:3", [("0003.pdf", ["p2", "p3"])]),
        ("Ex. B, Roe Dep. 45:2", [("0003.pdf", ["p2"])]),
        ("Roe Dep. 46:1", [("0003.pdf", ["p3"])]),
        ("ECF Nos. 57-2 and 61", [("0003.pdf", []), ("0004.pdf", [])]),
        ("Doc. 57-11 at 1. Id. at 2. Id.", [("0002.pdf", ["p2"]), ("0002.pdf", ["p3"])] * 1
         + [("0002.pdf", ["p3"])]),
        ("Doc. 61 at 1. Oak v. Ash, 88 F.3d 770 (1996). Id. at 772.", [("0004.pdf", ["p2"])]),
    ],
)  # fmt: skip
def test_resolved(text: str, wanted: list[tuple[str, list[str]]]) -> None:
    answers = ROOM.resolve(text, here=57)
    if text.endswith("Id."):
        # A bare Id. repeats the place of the citation it goes back to.
        wanted = [*wanted[:2], ("0002.pdf", ["p2"])]
    assert [shown(answer) for answer in answers] == wanted
    assert all(answer.reason == "" for answer in answers)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Doc. 99 at 3", "Document 99 is not in the room"),
        ("Doc. 57-11 at 30", "no page is stamped page 30"),
        ("Ex. Z", "no index tells what Exhibit Z of Document 57 is"),
        ("Dep. Ex. 5", "another series"),
        ("Poe Dep. 4:5", "no transcript of Poe"),
        ("Doc. 59 at 1", "2 documents are Document 59"),
        ("Roe Dep. 99:1", "no transcript page 99"),
    ],
)
def test_unresolved_with_a_reason(text: str, reason: str) -> None:
    (answer,) = ROOM.resolve(text, here=57)
    assert reason in answer.reason


def test_an_exhibit_belongs_to_the_paper_that_cites_it() -> None:
    assert ROOM.resolve("Ex. B", here=57)[0].path == "0003.pdf"
    assert ROOM.resolve("Ex. B", here=61)[0].path == "0005.pdf"
    unknown = ROOM.resolve("Ex. B")[0]
    assert unknown.path == "" and "57-2" in unknown.reason and "61-1" in unknown.reason
    other = ROOM.resolve("Ex. B", here=70)[0]
    assert other.path == "" and "Exhibits of this name" in other.reason
    marked = ROOM.resolve("Ex. K", here=61)[0]
    assert marked.path == "0005.pdf" and "mark" in marked.doubts[0]


def test_a_range_leads_to_each_and_tells_what_is_missing() -> None:
    answers = ROOM.resolve("Docs. 57–60")
    assert [answer.path for answer in answers if answer.path] == ["0001.pdf", "0006.pdf"]
    assert "60" in answers[-1].reason


def test_doubts() -> None:
    unstamped = ROOM.resolve("Doc. 58 at 1")[0]
    assert shown(unstamped) == ("0006.pdf", ["p1"]) and "physical pages" in unstamped.doubts[0]
    assert "0009.pdf" in ROOM.resolve("Doc. 57-11")[0].doubts[0]
    assert "another case (Oak)" in ROOM.resolve("Oak, Doc. 61")[0].doubts[0]
    assert ROOM.resolve("Alder, Doc. 61")[0].doubts == ()
