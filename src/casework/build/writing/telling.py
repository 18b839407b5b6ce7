"""What a writer is told of one document: its place in the matter, its people, its form."""

import json
from collections.abc import Mapping
from functools import cache

from casework.build.artifacts.room import Specification
from casework.build.augment.presence import Presence
from casework.build.augment.slate_checks import Told
from casework.build.wording import worded
from casework.build.writing.drafts import SHAPES
from casework.build.writing.styles import style_of
from casework.documents.rendering.bodies import MailBody
from casework.documents.rendering.manuscript import BODY_OF, BodyKind, Manuscript


def writer_prompt(
    one: Specification,
    presence: Presence,
    told: Told,
    story: str,
    before: Mapping[str, Manuscript],
) -> str:
    """The whole request for one document."""
    style = style_of(one.doc_type)
    parts = {
        "brief": one.brief,
        "title": one.title,
        "people": "\n".join(_person(id, one, presence) for id in (one.author, *one.recipients)),
        "around": _around(one, before),
        "story": story,
        "target": _target(one, told),
    }
    settings = {
        "doc_type": one.doc_type.replace("_", " "),
        "format": one.format,
        "dated": f"{one.dated:%A %Y-%m-%d %H:%M}",
        "how": style.how,
        "fewest": style.fewest,
        "most": style.most,
        "shapes": "\n".join(_schema(kind) for kind in BODY_OF[one.doc_type]),
        "targeted": one.fact is not None,
        "shard": bool(one.shard),
        "polarity": one.polarity,
    }
    return worded("manuscript", parts, settings)


def _target(one: Specification, told: Told) -> str:
    if one.fact is None:
        return "Nothing: it bears on nothing that is in dispute."
    return one.shard or told.facts[one.fact]


def _person(id: str, one: Specification, presence: Presence) -> str:
    party = presence.party(id, one.dated.date())
    where = ", ".join(filter(None, (party.title, party.organisation, party.address)))
    return f"{id} {party.name}" + (f" ({where})" if where else "")


def _around(one: Specification, before: Mapping[str, Manuscript]) -> str:
    lines: list[str] = []
    if one.reply_to:
        mail = before[one.reply_to]
        lines.append(f"It answers a mail of {mail.dated:%Y-%m-%d %H:%M} from {mail.author.name}:")
        if isinstance(mail.body, MailBody):
            lines += mail.body.paragraphs
    lines += [f"It carries the {before[id].doc_type} “{before[id].title}”." for id in one.attach]
    return "\n".join(lines) or "Nothing."


@cache
def _schema(kind: BodyKind) -> str:
    return json.dumps(SHAPES[kind].model_json_schema(), ensure_ascii=False, sort_keys=True)
