"""A page of an invented report, and the staged data where it is beside the checkout."""

import json
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.records import Item

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "finqa"

PAGE: dict[str, Any] = {
    "pre_text": [
        "norvane pumps sells pumps in two regions .",
        "revenue from service contracts was $ 310 million in 2021 and $ 298 million in 2020 .",
    ],
    "table": [
        ["( $ in millions )", "2021", "2020", "2019"],
        ["net revenue", "$ 5829", "$ 5735", "$ 5000.5"],
        ["operating expenses", "-120 ( 120 )", "-80 ( 80 )", "-30 ( 30 )"],
        ["effective tax rate", "35% ( 35 % )", "34.5%", "10 %"],
        ["freight cost", "412", "377", "350"],
    ],
    "post_text": ["the fiscal year ends in december .", "it has not changed since 2012 ."],
    "question": "what was the percentage change in net revenue from 2020 to 2021?",
}


def item(program: str, answer: float | str, evidence: tuple[str, ...] = ()) -> Item:
    """A case over the invented page."""
    return Item(
        id="NRV/2021/page_9.pdf-1",
        benchmark="finqa",
        input=json.loads(json.dumps(PAGE)),
        expected=str(answer),
        gold={"program": program, "exe_ans": answer, "evidence": list(evidence)},
        cluster="NRV/2021/page_9.pdf",
        index=0,
    )


@pytest.fixture
def change() -> Item:
    """A case whose program states numbers."""
    return item("subtract(5829, 5735), divide(#0, 5735)", 0.01639, ("table_1",))


@pytest.fixture
def largest() -> Item:
    """A case whose program names a row."""
    return item("table_average(net revenue, none)", 5521.5, ("table_1",))


@pytest.fixture
def service() -> Item:
    """A case whose numbers stand in the text."""
    return item("subtract(310, 298)", 12.0, ("text_1",))


@pytest.fixture(scope="session")
def data() -> Path:
    """The staged rows and expectations; what needs them is skipped where they are absent."""
    if not DATA.is_dir():
        pytest.skip("the FinQA data is not beside the checkout (../shared/data/finqa)")
    return DATA
