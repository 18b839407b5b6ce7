"""What the members of the gates said, against hand-made ballots."""

from collections.abc import Mapping

import pytest

from casework.harden.records import CaseResult
from casework.harden.report.read import CaseEvidence, SearchRead, Vote
from casework.harden.report.records import Table
from casework.harden.report.votes import votes_table, worth
from casework.harden.settings import replicate

FEW = 400
WORDS = {"p": "pass", "f": "fail", "n": "none"}


def read_of(effect: SearchRead, cases: Mapping[str, list[str]], early: bool = False) -> SearchRead:
    """A search whose children got these ballots, one letter a member in their order."""
    made: dict[str, CaseEvidence] = {}
    for name, ballots in cases.items():
        made[name] = case = CaseEvidence(CaseResult(case_id=name, status="unchanged"))
        for number, ballot in enumerate(ballots):
            case.votes[f"g1c{number}"] = [
                Vote("correctness", member, 1, WORDS[letter], "cut" if letter == "n" else "")
                for member, letter in enumerate(ballot)
            ]
    settings = replicate(gates=("correctness",), early_votes=early)
    return effect._replace(cases=made, setup=effect.setup._replace(settings=settings))


def only(table: Table) -> dict[str, object]:
    (row,) = table.rows
    return dict(zip([column.title for column in table.columns], row, strict=True))


def test_votes_are_counted_and_no_verdict_stands_apart(effect: SearchRead) -> None:
    found = only(votes_table(read_of(effect, {"a": ["ppp", "pfn"], "b": ["nnf"]}), 1, FEW))
    assert [found[t] for t in ("n", "Votes", "pass", "fail", "no verdict")] == [3, 9, 4, 2, 3]
    assert found["members without any"] == 3
    assert found["Why no verdict"] == "cut (3)"
    # ppp: three pairs alike; pfn: one that differs; nnf: none.
    assert (found["Pairs of members"], found["that agree"].value) == (4, 0.75)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("ballots", "correlation", "members"),
    [
        (["ppp", "fff"] * 4, 1.0, 1.0),  # three who say the same are one
        (["ppf", "pfp", "fpp", "fff", "pff", "fpf", "ffp", "ppp"], 0.0, 3.0),
        (["pf", "fp"] * 4, -1.0, 3.0),  # never worth more than they are
    ],
)
def test_members_that_say_the_same_are_worth_fewer(
    effect: SearchRead, ballots: list[str], correlation: float, members: float
) -> None:
    cases = {f"c{n}": ballots for n in range(6)}
    found = only(votes_table(read_of(effect, cases), 1, FEW))
    alike, value = found["Correlation of votes"], found["are worth"]
    assert alike.value == pytest.approx(correlation)  # type: ignore[attr-defined]
    assert value.value == pytest.approx(members)  # type: ignore[attr-defined]


def test_the_simulated_errors_of_the_specification() -> None:
    """Spec 6.2: at correlation 0.9 three members are hardly more than one."""
    assert worth(0.0, 3) == 3.0
    assert worth(0.3, 3) == pytest.approx(1.875)
    assert worth(0.9, 3) == pytest.approx(1.0714, abs=1e-4)


def test_only_members_asked_in_any_case_are_compared(effect: SearchRead) -> None:
    """The third is asked where the first two differ, so it always differs from one of them."""
    ballots = {f"c{n}": ["pp", "pp", "ff", "pfp"] for n in range(6)}
    table = votes_table(read_of(effect, ballots, early=True), 1, FEW)
    assert only(table)["Pairs of members"] == 6 * 4
    assert any("first 2" in note for note in table.notes)


def test_nothing_is_said_where_all_votes_are_the_same(effect: SearchRead) -> None:
    found = only(votes_table(read_of(effect, {"a": ["ppp"]}), 1, FEW))
    assert found["are worth"].value is None  # type: ignore[attr-defined]
    assert found["are worth"].reason == "all votes were the same"  # type: ignore[attr-defined]
    none = only(votes_table(read_of(effect, {}), 1, FEW))
    assert none["are worth"].reason == "no two members voted on the same child"  # type: ignore[attr-defined]


def test_the_search_s_own_votes(effect: SearchRead) -> None:
    table = votes_table(effect, 1, FEW)
    said = [v for c in effect.cases.values() for votes in c.votes.values() for v in votes]
    assert sum(int(str(row[2])) for row in table.rows) == len(said)
    assert sum(int(str(row[5])) for row in table.rows) == sum(v.outcome == "none" for v in said) > 0
    asked = sum(len(case.extractions) for case in effect.cases.values())
    assert f"asked {asked} times" in table.notes[1]
