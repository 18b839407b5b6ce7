"""How a model too small to call tools by itself writes a deliverable: search, read, note, write.

The order of the steps and the form of the document are ours; the words searched for, the notes
and the paragraphs are the model's. Every note is tied to the passage it was made from.
"""

import re
from collections import Counter

from casework.run.guided import ask_json, ask_text, json_object, note_of, use_tool
from casework.run.prompts import prompt
from casework.run.session import Session

SEARCHES, READS = 2, 4
TERMS = 12
PARAGRAPH = 160
"""Tokens of a paragraph."""
QUOTED = 90
HIT = re.compile(r"^(\S+) .*?\[([^\]]+)\]: (.*)$")


async def deliver(session: Session, instruction: str) -> str:
    """Work on an instruction to its end; returns the closing sentence."""
    found = await _passages(session, instruction)
    notes: list[tuple[str, str]] = []
    for source, place, text in found[:READS]:
        # A search, a note and two paragraphs are yet to come.
        if session.turns_left <= 3:
            break
        shown = await use_tool(session, "read_source", source=source, **{"from": place})
        note = await note_of(session, instruction[:300], source, shown)
        notes.append((note or "See the passage cited.", _citation(source, place, text)))
    if not notes:
        return ""
    told = [note for note, _ in notes]
    summary = await _paragraph(session, "guided_summary", instruction, told)
    advice = await _paragraph(session, "guided_advice", instruction, told)
    rows = "\n".join(f"{n}. {note}{cited}" for n, (note, cited) in enumerate(notes, start=1))
    text = f"# Memorandum\n\n## Summary\n\n{summary}\n\n## What the documents show\n\n{rows}\n\n"
    await use_tool(session, "write_deliverable", text=f"{text}## Advice\n\n{advice}\n")
    return "The deliverable is written."


async def _passages(session: Session, instruction: str) -> list[tuple[str, str, str]]:
    """(document, place, text) of the best hits of a few searches; the first documents where
    nothing is found."""
    found: dict[tuple[str, str], str] = {}
    offered = _terms(instruction)
    for _ in range(min(SEARCHES, len(offered))):
        schema = json_object(words={"type": "string", "enum": offered})
        asked = prompt("guided_words", question=instruction[:600])
        reply = await ask_json(session, asked, schema, 30)
        words = str(reply.get("words", ""))
        words = words if words in offered else offered[0]
        offered.remove(words)
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


def _terms(instruction: str) -> list[str]:
    """Words of an instruction that are worth a search: long ones, those said most often first."""
    counted = Counter(re.findall(r"[^\W\d_]{6,}", instruction.casefold()))
    return [word for word, _ in counted.most_common(TERMS)]


async def _paragraph(session: Session, template: str, instruction: str, notes: list[str]) -> str:
    words = prompt(template, instruction=instruction[:900], notes=notes)
    return " ".join((await ask_text(session, words, None, PARAGRAPH)).split())


def _citation(source: str, place: str, text: str) -> str:
    """The mark of a passage, with a few of its words, letter by letter."""
    piece = max(re.split(r"…|\.{3}|[\"“”\[\]]", text), key=len).strip()
    words = piece if len(piece) <= QUOTED else piece[:QUOTED].rpartition(" ")[0]
    where = f", {place}" if place else ""
    return f'[[{source}{where}: "{words}"]]' if words else f"[[{source}{where}]]"
