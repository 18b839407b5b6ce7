"""The seven registered tools of the protocol, six of them active, and the one that writes."""

from typing import Any

from casework.run.deliver import reading, writing
from casework.run.tools import Tool

SOURCE: dict[str, Any] = {
    "type": "string",
    "description": "A document's id as list_sources gives it.",
}
MANUSCRIPT = 400_000
DELIVER_TOOLS: tuple[Tool, ...] = (
    Tool(
        "list_sources",
        "List the documents of the room: id, title, type, date, pages or sheets, size.",
        {"from": {"type": "integer", "description": "Begin at this row of a long list."}},
        (),
        reading.list_sources,
    ),
    Tool(
        "read_source",
        "Read a document, or a part of it. Each passage stands behind its place in brackets.",
        {
            "source": SOURCE,
            "from": {"type": "string", "description": "First place: p3, ¶12, Sheet1!A1, p. 3 …"},
            "to": {"type": "string", "description": "Last place, written in the same way."},
        },
        ("source",),
        reading.read_source,
    ),
    Tool(
        "search_room",
        "Search all documents; the best passages first, with their places. Words are all "
        'needed; "…" is a phrase; OR, NOT and NEAR can be used.',
        {
            "query": {"type": "string", "description": "Words, or a phrase in quotation marks."},
            "limit": {"type": "integer", "description": f"Hits, at most {reading.HITS_MOST}."},
        },
        ("query",),
        reading.search,
    ),
    Tool(
        "inspect_sheet",
        "Look into a workbook: its sheets; with a sheet, its cells with values and formulas, "
        "hidden rows and comments.",
        {
            "source": SOURCE,
            "sheet": {"type": "string", "description": "A sheet's name; without it all are named."},
            "range": {"type": "string", "description": "Only these cells, e.g. B2:F20."},
        },
        ("source",),
        reading.inspect_sheet,
    ),
    Tool(
        "calculate",
        "Exact arithmetic, dates, day counts, interest. For example 1_250_000 * 8.5 / 100, "
        'days("2021-05-01", "2021-05-14"), interest(1000000, 8, "2021-05-01", "2022-05-01", 365).',
        {"expression": {"type": "string", "description": "The expression."}},
        ("expression",),
        writing.reckon,
    ),
    Tool(
        "notes",
        "Your notebook: add a note, list all, or revise one by its number.",
        {
            "action": {"type": "string", "description": "add, list or revise"},
            "text": {"type": "string", "description": "The note."},
            "number": {"type": "integer", "description": "The note to revise."},
        },
        ("action",),
        writing.notes,
        longest=8_000,
    ),
    Tool(
        "legal_research",
        "Outside legal research. Switched off in this evaluation.",
        {"query": {"type": "string", "description": "What to look for."}},
        ("query",),
        writing.legal_research,
    ),
    Tool(
        "write_deliverable",
        "Write the deliverable, whole, as Markdown; it becomes the DOCX. Headings with #, "
        "tables with |, footnotes as [^1]. Cite a document as [[id, place]] or "
        '[[id, place: "its words"]]; each becomes a footnote. A later call replaces it.',
        {
            "text": {"type": "string", "description": "The whole text."},
            "number_paragraphs": {
                "type": "boolean",
                "description": "Number all paragraphs, as in pleadings and opinions.",
            },
        },
        ("text",),
        writing.write_deliverable,
        longest=MANUSCRIPT,
    ),
)
