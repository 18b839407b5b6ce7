"""The operators of FinQA: one literal table."""

from casework.harden.rules import finqa_labels as labels
from casework.harden.rules import finqa_table as table
from casework.harden.rules import finqa_text as text
from casework.harden.rules.operator import Operator

FINQA: tuple[Operator, ...] = (
    Operator(
        "label_compression",
        "table_label_compression",
        "standard_abbreviation",
        labels.shorten_rows,
    ),
    Operator(
        "label_compression",
        "table_label_compression",
        "column_head_shortening",
        labels.shorten_heads,
    ),
    Operator(
        "label_compression", "table_label_compression", "repeated_word_drop", labels.drop_repeated
    ),
    Operator("distractor_row", "table_lookup_ambiguity", "component_rows", table.component_row),
    Operator("distractor_row", "table_lookup_ambiguity", "near_synonym_row", table.affiliate_row),
    Operator("distractor_period", "period_crowding", "earlier_year_sentence", table.earlier_year),
    Operator("distractor_period", "period_crowding", "quarterly_figures", table.quarter_figure),
    Operator(
        "distractor_period", "period_crowding", "additional_year_column", table.earlier_column
    ),
    Operator("unit_scale_change", "stated_scale", "scale_in_caption", table.unit_to_caption),
    Operator("unit_scale_change", "stated_scale", "scale_in_note", table.unit_to_note),
    Operator("notation_change", "notation_convention", "thousands_separator", table.separators),
    Operator("notation_change", "notation_convention", "spelled_out_count", text.spelled_count),
    Operator(
        "footnote_relocation",
        "footnote_relocation",
        "definition_to_note",
        text.relocating(text.DEFINING, "a definition"),
    ),
    Operator(
        "footnote_relocation",
        "footnote_relocation",
        "exclusion_to_note",
        text.relocating(text.EXCLUDING, "an exclusion"),
    ),
    Operator(
        "boilerplate_inflation",
        "narrative_density",
        "commentary_sentences",
        text.inserting("commentary", 4, "commentary"),
    ),
    Operator(
        "boilerplate_inflation",
        "narrative_density",
        "forward_looking_statement",
        text.inserting("forward", 3, "forward-looking statements"),
    ),
    Operator(
        "near_miss_sentence", "narrative_density", "near_miss_case_sentence", text.peer_sentence
    ),
    Operator(
        "near_miss_sentence",
        "restated_and_adjusted_neighbours",
        "adjusted_measure",
        text.adjusted_measure,
    ),
    Operator(
        "definitional_indirection", "defined_term_indirection", "entity_alias", text.entity_alias
    ),
    Operator(
        "definitional_indirection",
        "defined_term_indirection",
        "plan_or_facility_alias",
        text.plan_alias,
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "page_furniture",
        text.inserting("furniture", 2, "page furniture"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "cross_reference_sentence",
        text.inserting("references", 2, "cross-references"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "customary_disclaimer",
        text.inserting("disclaimers", 2, "customary disclaimers"),
    ),
    Operator(
        "neutral_reorder",
        "domain_specific_realism",
        "neutral_order_of_paragraphs",
        text.paragraph_order,
    ),
    Operator(
        "neutral_reorder",
        "domain_specific_realism",
        "neutral_order_of_paragraphs",
        table.row_order,
    ),
)
