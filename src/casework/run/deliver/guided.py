"""How a model too small to call tools by itself writes a deliverable: search, read, note, write.

The order of the steps and the form of the document are ours; the words searched for, the notes
and the paragraphs are the model's. Every note is tied to the passage it was made from.
"""

import re

from casework.run.guided import ask_json, ask_text, json_object, note_of, use_tool
from casework.run.prompts import prompt
from casework.run.session import Session

SEARCHES, READS = 2, 4
PARAGRAPH = 160
"""Tokens of a paragraph."""
QUOTED = 90
HIT = re.compile(r"^(\S+) .*?\[([^\]]+)\]: (.*)$")


async def deliver(session: Session, instruction: str) -> str:
    """Work on an instruction to its end; returns the closing sentence."""
    found = await _passages(session, instruction)
    notes: list[tuple[str, str, str]] = []
    for source, place, text in found[:READS]:
        # A search, a note and two paragraphs are yet to come.
        if session.turns_left <= 3:
            break
        shown = await use_tool(session, "read_source", source=source, **{"from": place})
        note = await note_of(session, instruction[:300], source, shown)
        notes.append((note, f"{source}, {place}", _words(text)))
    if not notes:
        return ""
    told = [note for note, _, _ in notes]
    summary = await _paragraph(session, "guided_summary", instruction, told)
    advice = await _paragraph(session, "guided_advice", instruction, told)
    rows = "\n".join(
        f'{number}. {note or "See the passage cited."}[[{place}: "{words}"]]'
        for number, (note, place, words) in enumerate(notes, start=1)
    )
    text = f"# Memorandum\n\n## Summary\n\n{summary}\n\n## What the documents show\n\n{rows}\n\n"
    await use_tool(session, "write_deliverable", text=f"{text}## Advice\n\n{advice}\n")
    return "The deliverable is written."


async def _passages(session: Session, instruction: str) -> list[tuple[str, str, str]]:
    """(document, place, text) of the best hits of a few searches; the first documents where
    nothing is found."""
    found: dict[tuple[str, str], str] = {}
    for _ in range(SEARCHES):
        schema = json_object(words={"type": "string", "maxLength": 40})
        reply = await ask_json(
            session, prompt("guided_words", question=instruction[:600]), schema, 30
        )
        words = str(reply.get("words", "")).strip() or instruction.split()[-1]
        for line in (await use_tool(session, "search_room", query=words)).splitlines():
            if (hit := HIT.match(line)) and hit[2] != "whole":
                found.setdefault((hit[1], hit[2]), hit[3])
        if len(found) >= READS:
            break
    if not found:
        listed = await use_tool(session, "list_sources")
        names = [line.split(" · ")[0] for line in listed.splitlines() if " · " in line][1:]
        return [(name, "", "") for name in names]
    return [(source, place, text) for (source, place), text in found.items()]


async def _paragraph(session: Session, template: str, instruction: str, notes: list[str]) -> str:
    words = prompt(template, instruction=instruction[:900], notes=notes)
    return " ".join((await ask_text(session, words, None, PARAGRAPH)).split())


def _words(text: str) -> str:
    """A few words of a snippet, letter by letter, for the citation."""
    piece = max(re.split(r"…|\.{3}|[\"“”\[\]]", text), key=len).strip()
    return piece if len(piece) <= QUOTED else piece[:QUOTED].rpartition(" ")[0]
