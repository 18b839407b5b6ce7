"""A room's documents put together for citations: what they say themselves, and their numbers."""

from casework.documents.court.assemble import filings, words
from casework.documents.records import Label, Passage, Reading, Stamp


def paper(*pages: str, document: int | None = None, name: str = "x.pdf") -> Reading:
    """A paper of these pages, stamped with its number where it has one."""
    labels = [
        Label(page=at, stamp=Stamp(text="", document=document, page=at))
        for at in range(1, len(pages) + 1)
    ]
    return Reading(
        name=name,
        type="pdf",
        state="text",
        pages=len(pages),
        passages=tuple(Passage(anchor=f"p{at}", text=t) for at, t in enumerate(pages, start=1)),
        labels=tuple(labels) if document is not None else (),
    )


def test_words_are_the_papers_own() -> None:
    counted = "".join(f"{n}\tline {n}\n" for n in range(1, 20)) + "20\tRoe Dep. 35:21–\n21\t36:4.\n"
    one = paper(counted, "Id. at 2.", document=174)
    more = (
        Passage(anchor="fn1", text="See Doc. 9.", layer="footnote"),
        Passage(anchor="p2.a1", text="Doc. 8", layer="annotation"),
        Passage(anchor="p1.s", text="Document 174 Page 1 of 2", layer="stamp"),
    )
    child = paper("Doc. 7 at 1.", name="child.pdf")
    one = one.model_copy(update={"passages": (*one.passages, *more), "children": (child,)})
    assert "[page" in one.text()
    said = words(one)
    assert "[page" not in said and "174" not in said and "Doc. 8" not in said
    assert "Roe Dep. 35:21–\n36:4." in said
    assert [line for line in said.split("\n") if line][-3:] == [
        "Id. at 2.",
        "See Doc. 9.",
        "Doc. 7 at 1.",
    ]


def test_a_running_number_is_no_docket_number() -> None:
    neutral = filings({f"{n:04}.pdf": paper("One page.") for n in (44, 45, 46)})
    (answer,) = neutral.resolve("Dkt. 45")
    assert (answer.path, answer.reason) == ("", "Document 45 is not in the room.")
    stamped = filings({"0045.pdf": paper("One."), "0046.pdf": paper("Two.", document=9)})
    assert stamped.resolve("Dkt. 45")[0].path == ""
    assert stamped.resolve("Dkt. 9")[0].path == "0046.pdf"
    assert filings({"45.pdf": paper("One."), "a.pdf": paper("Two.")}).resolve("Dkt. 45")[0].reason


def test_a_bare_number_counts_among_papers_of_a_court_and_with_a_doubt() -> None:
    beside = [
        {"a.pdf": paper("Two.", document=9)},
        {"57-11.pdf": paper("Two."), "cacd.1.58.0.pdf": paper("Three.")},
    ]
    for others in beside:
        (answer,) = filings({"45.pdf": paper("One."), **others}).resolve("Dkt. 45")
        assert answer.path == "45.pdf"
        assert "bare number" in answer.doubts[-1]
    (sure,) = filings({"45.pdf": paper("One.", document=45)}).resolve("Dkt. 45")
    assert (sure.path, sure.doubts) == ("45.pdf", ())
