"""The card of a build: what was dropped is what is not there."""

from datetime import datetime
from pathlib import Path

from casework.build.artifacts.room import Review, Written
from casework.build.assemble.stage import World
from casework.build.perform import Plan, card_of
from casework.build.record.records import CourtRecord
from casework.build.settings import Settings
from casework.documents.rendering.bodies import MemoBody
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.named import Party
from casework.models.records import Params


def test_a_dropped_document_that_was_written_by_hand_is_not_told_as_dropped(tmp_path: Path) -> None:
    party = Party(name="Ada Cole")
    memo = Manuscript(
        id="s0001",
        doc_type="memo",
        format="txt",
        title="Dock",
        dated=datetime(2020, 3, 9, 8, 40),
        author=party,
        body=MemoBody(to=(party,), re="Dock", paragraphs=("The dock is full.",)),
    )
    written = Written(
        manuscripts=(memo,),
        reviews=tuple(
            Review(specification=name, rounds=4, accepted=False) for name in ("s0001", "s0002")
        ),
    )
    plan = Plan(CourtRecord(path=tmp_path), "digest", Settings(), {}, Params(), None)
    world = World(case="w", digest="d", documents={}, levels={}, formats={})
    (tmp_path / "replies.jsonl").touch()
    card = card_of(plan, tmp_path, {"manuscripts": written}, world)
    assert [review.specification for review in card.dropped] == ["s0002"]
    assert card.prompts.keys() >= {"story", "review"} and card.costs == ()
