"""The proof of an agreement: evidence stays, nothing that settles the hypothesis comes in."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.benchmarks.contractnli.adapter import ContractNLI
from casework.benchmarks.records import Item, Proof
from made_sets import BANK, HYPOTHESES, TEXT, contractnli, published

ADAPTER = ContractNLI()
Items = dict[str, Item]


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> Items:
    loaded = ADAPTER.load(contractnli(tmp_path_factory.mktemp("set")))
    return {item.gold["hypothesis"]: item for item in loaded.items[:3]}


def proof(item: Item, document: str) -> Proof:
    return ADAPTER.prove(item, {**item.input, "document": document}, {})


def codes(found: Proof, verdict: str) -> set[str]:
    return {check.code for check in found.checks if check.verdict == verdict}


@pytest.mark.parametrize("key", list(HYPOTHESES))
def test_the_same_text_is_proved_white_space_aside(items: Items, key: str) -> None:
    assert proof(items[key], TEXT).verdict == "proved"
    assert proof(items[key], " ".join(TEXT.split())).verdict == "proved"
    assert proof(items[key], TEXT.replace(" ", "\n ")).verdict == "proved"


COPY = "The Recipient may keep one copy for its files."


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ("", "P1"),
        ("The seat is in Norland.", "P1"),
        ("The Recipient may not keep one copy for its files.", "P2"),
        ("The Recipient may keep no copy for its files.", "P2"),
        ("The Recipient shall keep one copy for its files.", "P2"),
        ("It is not so that the Recipient may keep one copy for its files.", "P2"),
        ("The Recipient may keep one copy for its files, unless told otherwise.", "P2"),
    ],
)
def test_evidence_lost_or_turned_is_refuted(items: Items, new: str, code: str) -> None:
    found = proof(items["nda-2"], TEXT.replace(COPY, new))
    assert found.verdict == "refuted"
    assert code in codes(found, "refuted")


def test_evidence_in_other_words_or_company_is_left_to_a_judge(items: Items) -> None:
    for new in (
        "The Recipient may keep one single copy for its own files.",
        "As the parties wish, the Recipient may keep one copy for its files.",
    ):
        found = proof(items["nda-2"], TEXT.replace(COPY, new))
        assert found.verdict == "unknown", new
        assert "P1" in codes(found, "unknown")


def test_an_edit_of_other_sentences_leaves_the_evidence_proved(items: Items) -> None:
    found = proof(items["nda-2"], TEXT.replace("Norland", "Sudland"))
    assert codes(found, "proved") >= {"P1", "P2"}
    assert found.verdict == "unknown"


def test_an_added_sentence_is_weighed_against_the_hypothesis(items: Items) -> None:
    hire = HYPOTHESES["nda-3"]
    stated = TEXT.replace("Notices", f"{hire} Notices")
    assert codes(proof(items["nda-3"], stated), "refuted") == {"P3"}
    assert proof(items["nda-2"], stated).verdict == "unknown"
    denied = TEXT.replace("Notices", "Recipient may retain no copy of some Secrets. Notices")
    assert "P3" in codes(proof(items["nda-2"], denied), "refuted")
    hand = TEXT.replace("Notices", f"{HYPOTHESES['nda-1']} Notices")
    assert "P3" in codes(proof(items["nda-1"], hand), "refuted")
    recital = TEXT.replace("Notices", "The parties have known each other for years. Notices")
    for item in items.values():
        assert codes(proof(item, recital), "unknown") == {"P3"}


def test_clauses_in_another_order_are_left_to_a_judge(items: Items) -> None:
    first, second = (
        "Notices go to the seat of the party.",
        "This Agreement is governed by the law of Norland.",
    )
    moved = TEXT.replace(first, "@").replace(second, first).replace("@", second)
    found = proof(items["nda-3"], moved)
    assert found.verdict == "unknown"
    assert codes(found, "unknown") == {"P4"}


def test_another_hypothesis_is_refuted(items: Items) -> None:
    changed = {"document": TEXT, "hypothesis": HYPOTHESES["nda-1"]}
    found = ADAPTER.prove(items["nda-2"], changed, {})
    assert [(check.code, check.verdict) for check in found.checks] == [("P0", "refuted")]


def test_bb_e01_clauses_are_refuted_where_the_bank_rejects_them() -> None:
    originals = json.loads((BANK / "BB-E01" / "originals.json").read_text())
    mutants = json.loads((BANK / "BB-E01" / "mutants.json").read_text())
    wanted = json.loads((BANK / "BB-E01" / "expected.json").read_text())["decisions"]
    [original] = [entry for entry in originals if entry["id"] == "NL-1"]
    clause = original["clause"]
    item = Item(
        id="NL-1",
        benchmark="contractnli",
        input={"document": clause, "hypothesis": original["hypothesis"]},
        expected=original["gold"],
        gold={
            "hypothesis": "h",
            "evidence": [clause],
            "spans": [[0, len(clause)]],
            "hypotheses": {"h": original["hypothesis"]},
        },
        cluster="NL-1",
        index=0,
    )
    mine = [entry for entry in mutants if entry["name"].startswith("nli_")]
    assert len(mine) == 3
    for entry in mine:
        rejected = wanted[entry["name"]]["expect"] == "reject"
        assert (proof(item, entry["case"]["clause"]).verdict == "refuted") == rejected, entry[
            "name"
        ]


@settings(max_examples=60, deadline=None)
@given(
    st.none()
    | st.integers()
    | st.text()
    | st.dictionaries(st.text(max_size=9), st.text(max_size=9))
    | st.fixed_dictionaries(
        {"document": st.text(min_size=1), "hypothesis": st.just(HYPOTHESES["nda-2"])}
    )
)
def test_no_candidate_makes_a_proof_raise_or_pass(items: Items, changed: Any) -> None:
    assert ADAPTER.prove(items["nda-2"], changed, {"x": changed}).verdict != "proved"


@pytest.mark.parametrize(
    "text",
    ["may keep one copy " * 2_700, "a. " * 16_000, "\n" * 40_000 + "x", "((((" * 12_000,
     "Recipient may retain a copy. " * 1_700],
    ids=["words", "entries", "lines", "brackets", "repeats"],
)  # fmt: skip
def test_hostile_texts_take_little_time(items: Items, text: str) -> None:
    started = time.process_time()
    assert proof(items["nda-2"], text).verdict == "refuted"
    assert time.process_time() - started < 10


def test_published_items_are_proved_against_themselves() -> None:
    # Every 40th; all of them, and 200 planted violations of each kind: python -m bench proofs.
    items = ADAPTER.load(published("contractnli")).items[::40]
    assert all(ADAPTER.prove(item, dict(item.input), {}).verdict == "proved" for item in items)
