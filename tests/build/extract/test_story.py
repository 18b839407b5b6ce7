"""The story: names of the record only, no word on the outcome, one to two pages."""

import asyncio
from pathlib import Path

import pytest

from casework.build.artifacts.truth import GroundFacts
from casework.build.checks.stories import names_in, story_faults
from casework.build.extract.story import STORY
from small_record import Small, facts

BEFORE = {"ground_facts": GroundFacts.model_validate({"facts": facts()})}
GOOD = (
    "Ortega Valve Works casts bronze in a yard by the river. In June Harlow Mills waited for it "
    "at its boiler house. When Ada Cole came to the dock, the truck of Keel Freight stood there. "
    + "The men wrote short notes by hand, and the office typed letters in the evening. "
    * 34
)
WRONG = [
    ("count", GOOD[:1_000]),
    ("unknown_name", GOOD + "Peter Strange watched."),
    ("unknown_name", GOOD + "The men came from Upper Kestrel by train."),
    ("unknown_name", GOOD + "Ada Cole and Peter Strange watched."),
    ("outcome", GOOD + "Later the judge heard of it."),
    ("outcome", GOOD + "Ortega prevailed."),
    ("outcome", GOOD + "It moved for summary judgment."),
]


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_each_rule_sends_the_story_back(rule: str, wrong: str, tmp_path: Path) -> None:
    small = Small(tmp_path, {"story": [{"text": wrong}, {"text": GOOD}]}, BEFORE)
    found = asyncio.run(STORY.make(small.desk))
    told = small.heard.said("story", 2).split("\n")
    assert {line[3:].split("]")[0] for line in told if line[:2] == "- "} == {rule}
    assert found.text == GOOD
    assert STORY.check(small.desk, found) == []


def test_names_are_found_without_the_words_that_lead_up_to_them() -> None:
    text = (
        "In March Ada Cole’s clerk met J. Ruiz. The Port of Dunmore lay still. On Monday It "
        "rained. On the Friday between Harlow Mills waited."
    )
    assert names_in(text) == ["Ada Cole", "J. Ruiz", "Port of Dunmore", "Harlow Mills"]


def test_known_names_may_be_joined() -> None:
    text = "Ada Cole and Keel Freight met the Clerk of Harlow Mills on the Friday. " * 40
    told = "Ada Cole, Clerk; Harlow Mills"
    assert story_faults(text, ["Keel Freight"], told) == []
    faults = story_faults(text, [], told)
    assert [fault.message for fault in faults] == [
        "“Ada Cole and Keel Freight” is no name of the record."
    ]
