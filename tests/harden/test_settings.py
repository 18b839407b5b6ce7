"""Settings are part of a search's identity: what came later must not disturb what was before."""

import pytest
from pydantic import ValidationError

from casework.harden.records import digest
from casework.harden.settings import ECONOMY, LATER, Halving, Settings, default, replicate

FIRST = {
    "mode", "generations", "children", "survivors", "samples", "members", "votes", "early_votes",
    "gates", "gate_order", "audit", "halving", "correctness_reference", "prove", "trust_proofs",
    "need_proof", "confirm", "false_share", "report", "report_on", "greedy", "reasks", "repairs",
    "placebo", "seed",
}  # fmt: skip


def test_replicate_has_the_digest_it_always_had() -> None:
    told = replicate().model_dump(mode="json")
    assert set(told) == FIRST
    assert digest(told) == "f81982a98f77c3a60d4240ff76aee18670d175eacf3778131125d18b4eec046b"


def test_a_search_from_before_is_read_as_it_was_done() -> None:
    old = {
        name: value for name, value in default().model_dump(mode="json").items() if name in FIRST
    }
    read = Settings.model_validate(old)
    assert read.model_dump(mode="json") == old
    assert (read.near, read.budget, read.canaries, read.feedback) == (None, None, 0, "case")


def test_what_is_set_is_told_and_read_back() -> None:
    for settings in (default(), default(feedback="worker"), replicate(canaries=7)):
        told = settings.model_dump(mode="json")
        assert Settings.model_validate(told) == settings
        assert Settings.model_validate_json(settings.model_dump_json()) == settings
    assert set(default().model_dump()) - FIRST < set(LATER)


def test_the_published_procedure_does_not_race() -> None:
    for halving in (Halving(), ECONOMY):
        with pytest.raises(ValidationError, match="no halving"):
            replicate(halving=halving)


def test_economy_is_3_8_and_16_samples() -> None:
    assert default(halving=ECONOMY).halving == ECONOMY
    assert ECONOMY.targets == (3, 8, 16)
