"""Statements of facts: their numbers found by code, their responses, and each rule alone."""

import copy
import re
from typing import Any

import pytest

from casework.build.extract.numbering import Numbering
from casework.build.extract.statements import MOST, STATEMENTS
from casework.build.fault import StageFailed
from casework.build.record.pages import Page
from casework.build.record.records import Filer
from casework.build.settings import Settings
from casework.build.stage import Sizes
from extracted import Made, Paper, at_desk


@pytest.mark.parametrize(
    "lines",
    [
        "{n}. Brandt owned mill {n} on the river.",
        "  {n})  “Mill {n}” stood empty.",
        "¶ {n} the mill number {n} stood empty.",
        "{n} | Brandt owned mill {n}. | Brandt Dep. 4:1",
        "{n}     Brandt owned mill {n}.         Brandt Dep. 4:1",
        "Undisputed Fact No. {n}:\nBrandt owned it.\nResponse: undisputed.",
        "RESPONSE TO ¶ {n}: Admitted.",
        "PSUF {n}. brandt owned it",
        "text of the fact before\n{n}\nBrandt owned mill {n}.",
    ],
)
def test_numbers_are_found_however_they_are_written(lines: str) -> None:
    texts = [lines.format(n=n) for n in range(1, 31)]
    pages = [
        Page(at + 1, "STATEMENT\n" + "\n".join(texts[at * 10 : at * 10 + 10])) for at in range(3)
    ]
    numbering = Numbering(pages)
    assert numbering.numbers == tuple(range(1, 31))
    assert numbering.repeats == ()
    assert numbering.portion(11, 12).startswith("[PAGE 2]\n")
    assert "13" not in numbering.portion(12, 12) and "STATEMENT" in numbering.portion(1, 1)


def test_gaps_repeats_and_what_is_no_numbering() -> None:
    text = "1. Ahl.\n2. Berg.\n2. Berg again.\n4. Dirk, see\n2019. Then more.\n5. Erik on 6 May."
    numbering = Numbering([Page(1, text)])
    assert (numbering.numbers, numbering.repeats) == ((1, 2, 4, 5), (2,))
    assert numbering.gaps == (3, 6)
    footed = [Page(n, f"Nothing is numbered here.\n{n}") for n in range(1, 9)]
    assert Numbering(footed).numbers == ()
    assert Numbering(footed).portion(1, 3) == Numbering(footed).text


STATED = (
    "UNDISPUTED FACTS\n1. Ottilie Brandt owned the mill at Harl Street from 2009 on. (Ex. A)\n"
    "2. She sold two water turbines to Corvin Salvage on June 3, 2015. (Ex. B)",
    "3. The crew of Corvin Salvage left the second turbine in its pit. (Ex. C)",
)
ANSWERED = ("1. Undisputed.\n2. Disputed. One turbine was sold.\n3. Undisputed.",)
GOOD: dict[str, Any] = {
    "facts": [
        {
            "fact_id": "1",
            "text": "Ottilie Brandt owned the mill at Harl Street from 2009 on.",
            "response_type": "undisputed",
            "disputed_reason": "",
            "cited_exhibit": "Ex. A",
            "souf_page": 1,
            "highlight_text": "Ottilie Brandt owned the mill at Harl Street from 2009 on.",
        },
        {
            "fact_id": "2",
            "text": "She sold two water turbines to Corvin Salvage on June 3, 2015.",
            "response_type": "disputed",
            "disputed_reason": "One turbine was sold, not two.",
            "cited_exhibit": "Ex. B",
            "souf_page": 1,
            "highlight_text": "She sold two water turbines to Corvin Salvage on June 3, 2015.",
        },
        {
            "fact_id": "3",
            "text": "The crew of Corvin Salvage left the second turbine in its pit.",
            "response_type": "undisputed",
            "disputed_reason": "",
            "cited_exhibit": None,
            "souf_page": 2,
            "highlight_text": "The crew of Corvin Salvage left the second turbine in its pit.",
        },
    ]
}


def desk(script: Any, **more: Any) -> Made:
    papers = {
        "71": Paper("statement_of_facts", STATED, "plaintiff", "Statement of Undisputed Facts"),
        "80-1": Paper("response_to_facts", ANSWERED, "defendant", "Response to Statement, re 71"),
    }
    return at_desk(papers, script, **more)


def wrong(**changes: Any) -> dict[str, Any]:
    reply = copy.deepcopy(GOOD)
    reply["facts"][0] |= changes
    return reply


def without(*numbers: int) -> dict[str, Any]:
    return {"facts": [fact for at, fact in enumerate(GOOD["facts"]) if at + 1 not in numbers]}


@pytest.mark.parametrize(
    ("rule", "shown", "reply"),
    [
        ("number_missing", "fact 3", without(3)),
        ("number_invented", "fact 4", {"facts": [*GOOD["facts"],
                                                 {**GOOD["facts"][0], "fact_id": "4"}]}),
        ("id_repeated", "fact 1", {"facts": [*GOOD["facts"], GOOD["facts"][0]]}),
        ("verbatim", "fact 1", wrong(highlight_text="Ottilie Brandt had owned the mill at Harl "
                                     "Street from 2009 on.")),
        ("quote_length", "9 words", wrong(highlight_text="owned the mill at Harl "
                                          "Street from 2009 on.")),
        ("page", "Give page 1.", wrong(souf_page=2)),
        ("shape", "response_type", wrong(response_type="admitted")),
        ("reason_missing", "fact 1", wrong(response_type="disputed")),
        ("reason_unwanted", "fact 1", wrong(disputed_reason="Denied.")),
    ],
)  # fmt: skip
def test_each_rule_alone_is_told_and_mended(rule: str, shown: str, reply: dict[str, Any]) -> None:
    made = desk({"statements/71/01": [reply, GOOD]})
    statements = made.make(STATEMENTS)
    told = [
        line for line in made.says.said("statements/71/01", 2).splitlines() if line[:3] == "- ["
    ]
    assert [line for line in told if line.startswith(f"- [{rule}]") and shown in line]
    assert {line[3:].split("]")[0] for line in told} == {rule}
    (pair,) = statements.pairs
    assert (pair.filer, pair.statement, pair.response) == ("plaintiff", "71", "80-1")
    assert [fact.fact_id for fact in pair.facts] == ["1", "2", "3"]


def test_what_stays_wrong_fails_with_artifact_rule_and_fix() -> None:
    made = desk({"statements/71/01": [without(2)]})
    with pytest.raises(
        StageFailed, match=r"statements/71/01[^$]*\[number_missing\] fact 2.*Add it"
    ):
        made.make(STATEMENTS)
    assert len(made.says.heard) == 4


def numbered(first: int, last: int) -> list[str]:
    """Pages of ten numbered facts each."""
    lines = [
        f"{n}. On day {n} of the season the mill ground {n * 7} sacks of rye for the bakery."
        for n in range(first, last + 1)
    ]
    return ["\n".join(lines[at : at + 10]) for at in range(0, len(lines), 10)]


def copied(prompt: str) -> dict[str, Any]:
    """A careful copy of the portion shown."""
    page, facts = 0, []
    shown = prompt.split("The statement, filed by")[1].split("The response, filed by")[0]
    answers = prompt.split("The response, filed by")[1]
    for line in shown.splitlines():
        if marker := re.fullmatch(r"\[PAGE (\d+)\]", line):
            page = int(marker[1])
        if found := re.match(r"(\d+)\. (.*)", line):
            denied = f"\n{found[1]}. Denied." in answers
            assert denied or f"\n{found[1]}. Admitted." in answers, "the answer is shown beside it"
            facts.append({
                "fact_id": found[1],
                "text": found[2],
                "response_type": "disputed" if denied else "undisputed",
                "disputed_reason": "Denied." if denied else "",
                "cited_exhibit": None,
                "souf_page": page,
                "highlight_text": found[2],
            })  # fmt: skip
    return {"facts": facts}


def test_a_long_statement_is_read_some_facts_at_a_time_with_their_answers() -> None:
    answers = ["\n".join(f"{n}. {'Denied' if n % 4 == 0 else 'Admitted'}. Ex. {n % 9} at {n}."
                         for n in range(at, at + 40)) for at in range(1, 161, 40)]  # fmt: skip
    papers = {
        "71": Paper("statement_of_facts", numbered(1, 160), "plaintiff"),
        "80": Paper("response_to_facts", answers, "defendant"),
    }
    made = at_desk(papers, copied)
    (pair,) = made.make(STATEMENTS).pairs
    assert [fact.fact_id for fact in pair.facts] == [str(n) for n in range(1, 161)]
    assert sum(fact.response_type == "disputed" for fact in pair.facts) == 40
    assert sorted({call for call, _, _ in made.says.heard}) == [
        f"statements/71/{number:02}" for number in range(1, -(-160 // MOST) + 1)
    ]
    small = at_desk(papers, copied, chunk=2_000)
    assert small.make(STATEMENTS).pairs == (pair,)
    assert len(small.says.heard) > len(made.says.heard)
    sizes = Sizes(0, 20, 0, 0, 0, 1)
    assert (
        STATEMENTS.calls(sizes, Settings())[0].low >= 1 == len(STATEMENTS.calls(sizes, Settings()))
    )


def test_a_number_that_stands_twice_is_told_and_may_be_two_facts() -> None:
    pages = numbered(1, 10)
    pages[0] += "\n4. On another day the mill of Harl Street ground nothing at all for anybody."
    answers = "\n".join(f"{n}. Admitted." for n in range(1, 11))
    papers = {
        "71": Paper("statement_of_facts", pages, "defendant"),
        "80": Paper("response_to_facts", [answers], "plaintiff"),
    }

    def twice(prompt: str) -> dict[str, Any]:
        assert "take them only if they really are: 4_2" in prompt
        reply = copied(prompt)
        reply["facts"][-1]["fact_id"] = "4_2"
        return reply

    made = at_desk(papers, twice)
    (pair,) = made.make(STATEMENTS).pairs
    assert (pair.filer, len(pair.facts), pair.facts[-1].fact_id) == ("defense", 11, "4_2")
    assert "71: number 4 begins a line more than once." in made.told


def test_pairs_go_by_filer_docket_numbers_and_order() -> None:
    def stated(filer: Filer | None, title: str = "") -> Paper:
        return Paper("statement_of_facts", numbered(1, 3), filer, title)

    def answer(filer: Filer | None, title: str = "") -> Paper:
        return Paper("response_to_facts", ["1. Admitted.\n2. Admitted.\n3. Denied."], filer, title)

    papers = {
        "70-1": stated("plaintiff"),
        "75": stated(None, "Defendant's Statement of Facts in Support of Cross-Motion"),
        "79": stated("defendant"),
        "82": answer("plaintiff", "RESPONSE re 75 Statement of Facts"),
        "83": answer("defendant"),
        "84": answer("defendant", "Corrected response to Dkt. No. 70-1"),
        "20": answer("plaintiff"),
    }
    made = at_desk(papers, copied)
    pairs = made.make(STATEMENTS).pairs
    assert [(one.filer, one.statement, one.response) for one in pairs] == [
        ("plaintiff", "70-1", "84"),
        ("defense", "75", "82"),
    ]
    told = "\n".join(made.told)
    assert "79 (79.pdf) has no response" in told
    assert "70-1 (70-1.pdf) has more than one response: 84 is used, 83 is left out." in told
    assert "20 (20.pdf) answers no statement that is here" in told
