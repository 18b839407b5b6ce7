# ruff: noqa: E501 (prose stands on its own lines)
"""Every paper of the case that is not an exhibit: the statements are set here."""

from collections.abc import Iterator, Sequence
from datetime import date

from suites.records.veldane_v_tarnridge.additional import ADDITIONAL
from suites.records.veldane_v_tarnridge.brief_opposition import OPPOSITION, REPLY
from suites.records.veldane_v_tarnridge.brief_support import SUPPORT
from suites.records.veldane_v_tarnridge.court import Answer, Block, Head, Item, Paper
from suites.records.veldane_v_tarnridge.declarations import DECLARATIONS
from suites.records.veldane_v_tarnridge.opinion import OPINION
from suites.records.veldane_v_tarnridge.procedure import (
    PROCEDURE,
    defendant_signs,
    plaintiff_signs,
)
from suites.records.veldane_v_tarnridge.statement import STATEMENT, Stated

Groups = Sequence[tuple[str, tuple[Stated, ...]]]


def _facts(groups: Groups, *, answered: bool, by: str = "") -> Iterator[Block]:
    number = 0
    for title, facts in groups:
        yield Head(title, 2)
        for fact in facts:
            number += 1
            yield Item(str(number), f"{fact.text} ({fact.cite}.)")
            if answered:
                yield Answer(f"**{by} RESPONSE:** {fact.answer}")


_UNDER = "under Rule 56(a) of the Local Rules of Civil Procedure"

STATEMENTS: tuple[Paper, ...] = (
    Paper("70", date(2023, 1, 20), ("PLAINTIFF’S STATEMENT OF UNDISPUTED FACTS",), "Eleanor D. Harcastle", (
        f"Plaintiff Veldane Biologics, Inc. (“Veldane”) submits, {_UNDER}, the following statement of material facts as to which there is no genuine issue to be tried. “Ex.” refers to the exhibits to the Declaration of Tobias R. Wynn (Doc. 71).",
        *_facts(STATEMENT, answered=False),
        plaintiff_signs("January 20, 2023"),
    ), close=True),
    Paper("78", date(2023, 2, 24), ("DEFENDANT’S RESPONSE TO PLAINTIFF’S STATEMENT OF UNDISPUTED FACTS",), "Jerome K. Sayles", (
        f"Defendant Tarn Ridge Cold Storage, LLC (“Tarn Ridge”) responds, {_UNDER}, to Plaintiff’s statement (Doc. 70), paragraph by paragraph. Lettered exhibits are those to the Declaration of Andrea L. Mottram (Doc. 80).",
        *_facts(STATEMENT, answered=True, by="DEFENDANT’S"),
        defendant_signs("February 24, 2023"),
    ), close=True),
    Paper("79", date(2023, 2, 24), ("DEFENDANT’S STATEMENT OF ADDITIONAL MATERIAL FACTS",), "Jerome K. Sayles", (
        f"Defendant submits, {_UNDER}, the following additional material facts as to which it contends that there is a genuine issue to be tried or which bear on the motion.",
        *_facts(ADDITIONAL, answered=False),
        defendant_signs("February 24, 2023"),
    ), close=True),
    Paper("85", date(2023, 3, 17), ("PLAINTIFF’S RESPONSE TO DEFENDANT’S STATEMENT OF ADDITIONAL MATERIAL FACTS",), "Eleanor D. Harcastle", (
        f"Plaintiff responds, {_UNDER}, to Defendant’s statement of additional facts (Doc. 79), paragraph by paragraph.",
        *_facts(ADDITIONAL, answered=True, by="PLAINTIFF’S"),
        plaintiff_signs("March 17, 2023"),
    ), close=True),
)  # fmt: skip

PAPERS: tuple[Paper, ...] = tuple(
    sorted(
        (*PROCEDURE, *DECLARATIONS, *STATEMENTS, SUPPORT, OPPOSITION, REPLY, OPINION),
        key=lambda p: int(p.number),
    )
)


def paper_file(paper: Paper) -> str:
    """The file's name, as the court's system and RECAP give it."""
    return f"gov.uscourts.nywd.990417.{paper.number}.0.pdf"
