"""`guided`: the agent for models too small to call tools by themselves.

Each step is one short question whose reply is constrained by a JSON schema: which file next,
what it shows, what to search for. The context never grows beyond a page, so that a model of 135
million parameters on two cores gets through a room in a minute. The choices are the model's; the
order of the steps is ours.
"""

import csv
import io
import json
import re
from typing import Any

from casework.run.prompts import nonce, prompt
from casework.run.session import Ask, Session, ToolRequest

CANDIDATES = 10
EXCERPT = 900
NOTE = 170
REASON = 90
MARKS = re.compile(r"^<</?[0-9a-f]{10}>>\n?", re.MULTILINE)
NOTES_SHOWN = 4
LABEL_TOKENS = 40
FINISH_AFTER = 3


async def investigate(session: Session, subject: str, tokens: int) -> str:
    """Turn 1 of an investigation: choose, read, note; then findings with the notes below them."""
    names = await _index(session)
    notes: list[str] = []
    unread = list(names)
    # A choice, a note and the findings each take a turn.
    while unread and session.calls_left and session.turns_left > 2:
        shown = _page(unread, len(notes))
        step = await _choose(session, subject, shown, names, notes)
        if step["tool"] == "finish":
            break
        if step["tool"] == "grep" and step["words"].strip():
            source, text = f"a search for {step['words']}", await _grep(session, step["words"])
        else:
            source, text = step["file"], await _read(session, step["file"])
            unread.remove(step["file"])
        note = await note_of(session, subject, source, text)
        notes.append(f"{source}: {note}")
    if not notes:
        return ""
    words = prompt("guided_findings", subject=subject, notes=notes)
    said = await ask_text(session, words, None, tokens)
    return "\n".join([said.strip(), "", "Notes:", *(f"- {note}" for note in notes)])


async def answer(session: Session, question: str) -> str:
    """An answer to one question: search words, the best file, a note, then the answer line."""
    notes: list[str] = []
    schema = json_object(words={"type": "string", "maxLength": 40})
    reply = await ask_json(session, prompt("guided_words", question=question), schema, 30)
    words = str(reply.get("words", "")).strip() or question.split()[-1]
    hits = await _grep(session, words)
    files = sorted({line.split(":")[0] for line in hits.splitlines() if _names_file(line)})
    if not files:
        files = list(await _index(session))[:CANDIDATES]
    else:
        notes.append(f"search for {words}: {hits[:EXCERPT]}")
    if files and session.calls_left:
        shown = files[:CANDIDATES]
        step = await _choose(session, question, shown, dict.fromkeys(shown, ""), [], reading=True)
        note = await note_of(session, question, step["file"], await _read(session, step["file"]))
        notes.append(f"{step['file']}: {note}")
    schema = json_object(answer={"type": "string", "maxLength": 300})
    reply = await ask_json(
        session, prompt("guided_answer", question=question, notes=notes), schema, 120
    )
    return "\n".join([*notes, f"ANSWER: {str(reply.get('answer', '')).strip()}"])


async def choose_label(session: Session, words: str, choices: tuple[str, ...]) -> str:
    """One of `choices`, as the answer line that label sets read; an unheld reply stays as it is."""
    schema = json_object(answer={"type": "string", "enum": list(choices)})
    text = await ask_text(session, words, schema, LABEL_TOKENS)
    try:
        return f"Answer: {json.loads(text)['answer']}"
    except (ValueError, KeyError, TypeError):
        return text


async def commit(
    session: Session, summary: str, labels: tuple[str, ...], claims: tuple[str, ...]
) -> str:
    """The second turn: a reason and a letter for each label, as the array the protocol asks for.

    The schema names each label as a key, which small grammars can hold a model to. A reply that
    was cut is returned as it is, for the protocol to refuse.
    """
    words = prompt(
        "guided_beliefs",
        summary=summary,
        nonce=nonce(summary),
        menu=[f"{label}: {claim}" for label, claim in zip(labels, claims, strict=True)],
    )
    schema = json_object(
        **{
            label: json_object(
                reason={"type": "string", "maxLength": REASON},
                verdict={"type": "string", "enum": ["A", "B", "C"]},
            )
            for label in labels
        }
    )
    text = await ask_text(session, words, schema, 80 * len(labels))
    try:
        value = json.loads(text)
        return json.dumps([{"label": label, **value[label]} for label in labels])
    except (ValueError, KeyError, TypeError):
        return text


async def _choose(
    session: Session,
    subject: str,
    shown: list[str],
    names: dict[str, str],
    notes: list[str],
    *,
    reading: bool = False,
) -> dict[str, str]:
    may_finish = len(notes) >= FINISH_AFTER
    steps = ["read"] if reading else ["read", "grep", *(["finish"] if may_finish else [])]
    words = prompt(
        "guided_choose",
        subject=subject,
        candidates=[f"{file} {names[file]}".strip() for file in shown],
        notes=[note[:NOTE] for note in notes[-NOTES_SHOWN:]],
        may_finish=may_finish,
    )
    schema = json_object(
        tool={"type": "string", "enum": steps},
        file={"type": "string", "enum": shown},
        words={"type": "string", "maxLength": 30},
    )
    reply = await ask_json(session, words, schema, 60)
    tool, file = reply.get("tool"), reply.get("file")
    return {
        "tool": tool if tool in steps else "read",
        "file": file if file in shown else shown[0],
        "words": str(reply.get("words", "")),
    }


async def note_of(session: Session, subject: str, source: str, text: str) -> str:
    words = prompt(
        "guided_note", subject=subject, source=source, text=text[:EXCERPT], nonce=nonce(text)
    )
    schema = json_object(note={"type": "string", "maxLength": NOTE})
    reply = await ask_json(session, words, schema, 70)
    return str(reply.get("note", "")).strip()


async def ask_json(
    session: Session, words: str, schema: dict[str, Any], tokens: int
) -> dict[str, Any]:
    # A model that ignores the schema, or is cut, has simply not chosen: callers fall back.
    try:
        value = json.loads(await ask_text(session, words, schema, tokens))
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


async def ask_text(session: Session, words: str, schema: dict[str, Any] | None, tokens: int) -> str:
    session.note("user", words)
    ask = Ask(({"role": "user", "content": words},), schema=schema, max_tokens=tokens)
    return (await session.ask(ask)).text


async def use_tool(session: Session, name: str, **arguments: Any) -> str:
    raw = json.dumps(arguments)
    text = await session.use_tool(
        ToolRequest(f"g{session.use.requested + 1}", name, arguments, raw)
    )
    # The prompts below set marks of their own; a small model would take these for content.
    return MARKS.sub("", text)


async def _read(session: Session, file: str) -> str:
    return await use_tool(session, "read", path=file, limit=EXCERPT)


async def _grep(session: Session, words: str) -> str:
    return await use_tool(session, "grep", pattern=words)


async def _index(session: Session) -> dict[str, str]:
    """File → what index.csv calls it; plain file names where there is no index."""
    table = await use_tool(session, "read", path="index.csv", limit=40_000)
    rows = [row for row in csv.reader(io.StringIO(table)) if len(row) >= 4]
    found = {row[1]: f"{row[2]}, {row[3]}" for row in rows if "." in row[1]}
    if found:
        return found
    listed = await use_tool(session, "glob", pattern="*")
    return {line: "" for line in listed.splitlines() if _names_file(f"{line}:")}


def _page(unread: list[str], turn: int) -> list[str]:
    """The next few files to choose from: a window that moves through the room."""
    start = (turn * CANDIDATES) % len(unread)
    window = (unread + unread)[start : start + CANDIDATES]
    return list(dict.fromkeys(window))


def _names_file(line: str) -> bool:
    name = line.split(":")[0]
    return "." in name and " " not in name and ":" in line


def json_object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
