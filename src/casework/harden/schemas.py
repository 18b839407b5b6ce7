"""The shapes of judges' replies, for models whose output can be held to a schema."""

from typing import Any

from casework.harden.records import RealismRule

JSON = dict[str, Any]


def _object(**properties: JSON) -> JSON:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(of: JSON) -> JSON:
    return {"type": "array", "items": of}


TEXT: JSON = {"type": "string"}

EXTRACTION = _object(
    necessary_information=_list(
        _object(
            source={"enum": ["input"]},
            semantic_label=TEXT,
            value=TEXT,
            decision_criteria=TEXT,
            description=TEXT,
            reason=TEXT,
        )
    ),
    relationships=_list(_object(entities=_list(TEXT), relationship=TEXT, description=TEXT)),
    reasoning=TEXT,
)

# The lists come before `pass`, so that a model has looked before it decides.
AUDIT = _object(
    preserved_information=_list(
        _object(
            semantic_label=TEXT,
            found_at=TEXT,
            status={"enum": ["exact_match", "structural_equivalent", "value_modified"]},
        )
    ),
    missing_information=_list(_object(semantic_label=TEXT, description=TEXT, impact=TEXT)),
    rationale=TEXT,
    validation_reasoning=TEXT,
    **{"pass": {"type": "boolean"}},
)


def realism_schema(rule: RealismRule) -> JSON:
    """The reply to a realism question: one integer a dimension, and flags of the rubric only."""
    scale = list(range(rule.scale_min, rule.scale_max + 1))
    flag: JSON = {"enum": sorted(rule.flags)} if rule.flags else TEXT
    return _object(
        rationale=TEXT,
        dimension_scores=_object(**{name: {"enum": scale} for name in rule.dimensions}),
        detected_red_flags=_list(flag),
        **{"pass": {"type": "boolean"}},
    )
