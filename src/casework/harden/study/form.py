"""The printable form: one page a booklet and more, no script, every text escaped.

Hidden characters are shown as their code points: a case may try to steer its reader.
"""

import unicodedata
from html import escape

from casework.harden.report.diff import diff_texts
from casework.harden.study.records import Booklet, Kind, StudyItem, StudyPlan

QUESTIONS: dict[Kind, str] = {
    "realism": "Could this case come from real work of its kind, as it stands?",
    "correctness": "Is the answer to the original still the right answer to the changed case?",
    "adjudicated": "Is the answer to the original still the right answer to the changed case?",
}
_ANSWERS: dict[Kind, tuple[str, str]] = {
    "realism": ("realistic", "unrealistic"),
    "correctness": ("still right", "no longer right"),
    "adjudicated": ("still right", "no longer right"),
}
_STYLE = """
body { margin: 2rem auto; max-width: 48rem; padding: 0 1.5rem; color: #1c2733; line-height: 1.5;
  font-family: "Helvetica Neue", Arial, "Liberation Sans", sans-serif; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
h3 { font-size: .9rem; color: #55606e; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; padding-left: 1rem;
  border-left: 3px solid #d5dae0;  font-family: Charter, Georgia, "Liberation Serif", serif; }
.line { border-bottom: 1px solid #55606e; height: 1.8rem; }
.box { display: inline-block; margin-right: 2rem; }
ins { background: #dff0e5; } del { background: #fbe4dc; }
.unseen { font-size: .75em; background: #fde3d8; color: #a23b1f; }
section + section { break-before: page; } article { margin-bottom: 2rem; }
"""


def form_page(plan: StudyPlan) -> str:
    """All booklets as one HTML page; each begins on a new sheet when printed."""
    body = "\n".join(_booklet(one) for one in plan.booklets)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
        f"<title>Judgments on cases</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"{body}\n</body>\n</html>\n"
    )


def shown(text: str) -> str:
    """A text escaped for HTML, with characters that show nothing as code points."""
    return "".join(
        f'<span class="unseen">U+{ord(one):04X}</span>' if _hidden(one) else escape(one)
        for one in text
    )


def _booklet(booklet: Booklet) -> str:
    items = "\n".join(_item(one, number) for number, one in enumerate(booklet.items, 1))
    return (
        f"<section>\n<h1>Booklet {escape(booklet.booklet)}</h1>\n"
        f"<p>Your code (no name, please): ____________</p>\n{items}\n</section>"
    )


def _item(item: StudyItem, number: int) -> str:
    yes, no = _ANSWERS[item.kind]
    parts = [f"<article>\n<h2>{number}. Item {escape(item.item)}</h2>"]
    if item.kind == "realism":
        for name, text in item.shown.items():
            parts.append(f'<h3>{shown(name)}</h3>\n<div class="text">{shown(text)}</div>')
    else:
        parts += _pair(item)
    parts.append(
        f"<p><b>{QUESTIONS[item.kind]}</b></p>\n"
        f'<p><span class="box">☐ {yes}</span><span class="box">☐ {no}</span>'
        'Minutes: ______</p>\n<p>Why?</p>\n<div class="line"></div>\n<div class="line"></div>'
        "\n</article>"
    )
    return "\n".join(parts)


def _pair(item: StudyItem) -> list[str]:
    parts = ["<h3>The original</h3>"]
    for name, text in item.original.items():
        parts.append(f'<h3>{shown(name)}</h3>\n<div class="text">{shown(text)}</div>')
    parts.append(f"<p>Its right answer: <b>{shown(item.answer)}</b></p>")
    parts.append(
        '<p>First, explain why this answer is right:</p>\n<div class="line"></div>\n'
        "<h3>The changed case (added and removed text is marked)</h3>"
    )
    for name, text in item.shown.items():
        before = item.original.get(name, "")
        parts.append(f'<h3>{shown(name)}</h3>\n<div class="text">{_marked(before, text)}</div>')
    return parts


def _marked(before: str, after: str) -> str:
    tags = {"same": ("", ""), "added": ("<ins>", "</ins>"), "removed": ("<del>", "</del>")}
    return "".join(
        f"{tags[part.kind][0]}{shown(part.text)}{tags[part.kind][1]}"
        for part in diff_texts(before, after)
    )


def _hidden(character: str) -> bool:
    if character in "\n\t":
        return False
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
