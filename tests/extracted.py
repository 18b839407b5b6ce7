"""A desk over filings made of plain pages, and somebody who answers calls by name, for tests."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from casework.build.artifacts.intake import Intake
from casework.build.asking import Asks, Role
from casework.build.record.records import CourtRecord, Filer, Filing, FilingKind, Selection
from casework.build.settings import Settings
from casework.build.stage import AnyStage, Desk
from casework.cases.records import Record
from casework.documents.records import Passage, Reading
from casework.models.records import Reply, Request

Answer = Callable[[str], Any]
"""The prompt of a call -> its reply: text, or what becomes JSON."""


class Paper(NamedTuple):
    """A filing of a test: its kind, pages, and what the docket says of it."""

    kind: FilingKind
    pages: Sequence[str]
    filer: Filer | None = None
    title: str = ""
    filed: str = ""


class Says:
    """Answers calls from a script: name -> replies in order (the last again and again), or a
    function of the prompt. Keeps every request."""

    def __init__(self, script: Mapping[str, Sequence[Any]] | Answer) -> None:
        self._script = script
        self.heard: list[tuple[str, int, str]] = []

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        """The next reply to a call."""
        await asyncio.sleep(0)
        said = str(request.messages[-1]["content"])
        self.heard.append((call, round, said))
        if callable(self._script):
            reply = self._script(str(request.messages[0]["content"]))
        else:
            replies = self._script[call]
            reply = replies[min(round, len(replies)) - 1]
        text = reply if isinstance(reply, str) else json.dumps(reply)
        return Reply(key=f"{call}#{round}", text=text, stop="end")

    def said(self, call: str, round: int) -> str:
        """What was last said to the model in this round of a call."""
        return next(text for name, at, text in self.heard if (name, at) == (call, round))


class Made(NamedTuple):
    """A desk, who answers at it, and what was told."""

    desk: Desk
    says: Says
    told: list[str]

    def make(self, stage: AnyStage) -> Any:
        """Run a stage as the driver does: make, then check by code."""
        artifact = asyncio.run(stage.make(self.desk))
        assert [fault.line() for fault in stage.check(self.desk, artifact)] == []
        return artifact

    def with_artifacts(self, **artifacts: Record) -> "Made":
        """The same with more artifacts of earlier stages."""
        held = {**self.desk.artifacts, **artifacts}
        return Made(replace(self.desk, artifacts=held), self.says, self.told)


def at_desk(
    papers: Mapping[str, Paper],
    script: Mapping[str, Sequence[Any]] | Answer,
    *,
    merits: Sequence[str] = (),
    chunk: int = 240_000,
) -> Made:
    """A desk over papers by id (``96``, ``71-4``)."""
    filings = tuple(_filing(name, paper) for name, paper in papers.items())
    record = CourtRecord(
        path=Path("record"),
        filings=filings,
        readings={name: reading(name, paper.pages) for name, paper in papers.items()},
    )
    intake = Intake(filings=filings, selection=Selection(accepted=True), merits=tuple(merits))
    says = Says(script)
    told: list[str] = []
    asks = Asks(says, {"writer": Role("casework/scripted/writer")}, workers=4)
    desk = Desk(
        record=record,
        settings=Settings(chunk=chunk),
        asks=asks,
        artifacts={"intake": intake},
        out=Path("build"),
        tell=told.append,
    )
    return Made(desk, says, told)


def reading(name: str, pages: Sequence[str]) -> Reading:
    """A PDF of these pages, as it is read."""
    passages = tuple(Passage(anchor=f"p{at}", text=text) for at, text in enumerate(pages, 1))
    state = "text" if passages else "unreadable"
    return Reading(name=f"{name}.pdf", type="pdf", state=state, pages=len(pages), passages=passages)


def _filing(name: str, paper: Paper) -> Filing:
    document, _, attachment = name.partition("-")
    return Filing(
        id=name,
        kind=paper.kind,
        file=f"{name}.pdf",
        document=int(document),
        attachment=int(attachment) if attachment else None,
        title=paper.title,
        filed=paper.filed,
        filer=paper.filer,
        pages=len(paper.pages),
    )
