"""What an event keeps of the question it answers."""

import hardened as w
from casework.harden.execute import Search
from casework.harden.log import MemoryLog
from casework.harden.settings import replicate


def test_every_realism_vote_names_the_frozen_rubric_it_was_cast_under() -> None:
    setup = w.setup_of(replicate(**w.SMALL), 1)
    assert setup.rule is not None
    rule = setup.rule.model_copy(update={"sha256": "ab" * 32})
    one = Search(setup._replace(rule=rule), w.Counted().players(), MemoryLog())
    w.finish(one)
    votes = [entry["payload"] for entry in w.entries(one) if entry["kind"] == "vote"]
    named = {(vote["gate"], vote.get("rubric_sha256")) for vote in votes}
    assert named == {("realism", "ab" * 32), ("correctness", None)}
