"""The operators of ContractNLI: one literal table."""

from casework.benchmarks.contractnli.terms import DEFINES
from casework.harden.rules import contractnli_text as text
from casework.harden.rules.operator import Operator

CONTRACTNLI: tuple[Operator, ...] = (
    Operator(
        "recital_inflation", "recital_and_boilerplate_inflation", "recital_extension", text.recitals
    ),
    Operator(
        "boilerplate_inflation",
        "recital_and_boilerplate_inflation",
        "general_provisions",
        text.inserting("general", 3, "body", "general provisions added"),
    ),
    Operator(
        "boilerplate_inflation",
        "recital_and_boilerplate_inflation",
        "notice_mechanics",
        text.inserting("notices", 2, "body", "mechanics of notices added"),
    ),
    Operator(
        "boilerplate_inflation",
        "recital_and_boilerplate_inflation",
        "counterparts_and_signature",
        text.inserting("counterparts", 2, "end", "words on counterparts and signature added"),
    ),
    Operator("definitional_indirection", "defined_term_layering", "party_alias", text.party_alias),
    Operator(
        "definitional_indirection", "defined_term_layering", "period_alias", text.period_alias
    ),
    Operator(
        "near_miss_sentence",
        "near_miss_clauses",
        "clause_of_another_agreement",
        text.other_clause,
    ),
    Operator(
        "near_miss_sentence",
        "near_miss_clauses",
        "other_object",
        text.inserting("other_objects", 2, "body", "clauses on plainly other objects added"),
    ),
    Operator(
        "cross_reference_insertion", "cross_reference_routing", "section_reference", text.reference
    ),
    Operator(
        "neutral_reorder",
        "clause_order",
        "general_clauses_first",
        text.moving(text.GENERAL, True, "a general clause moved up whole"),
    ),
    Operator("neutral_reorder", "clause_order", "operative_clause_late", text.late_evidence),
    Operator(
        "neutral_reorder",
        "clause_order",
        "definitions_last",
        text.moving(DEFINES, False, "a definition moved down whole"),
    ),
    Operator(
        "notation_change", "notation_and_layout", "number_with_words", text.numbers_with_words
    ),
    Operator("notation_change", "notation_and_layout", "list_mark_style", text.list_marks),
    Operator(
        "footnote_relocation",
        "definition_and_carve_out_distance",
        "exclusions_to_annex",
        text.annexing(text.EXCLUDES, "an exclusion"),
    ),
    Operator(
        "footnote_relocation",
        "definition_and_carve_out_distance",
        "definition_to_annex",
        text.annexing(DEFINES, "a definition"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "cover_and_legend",
        text.inserting("legends", 1, "cover", "a legend added"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "version_line",
        text.inserting("versions", 1, "cover", "a version line added"),
    ),
    Operator(
        "recital_inflation",
        "domain_specific_realism",
        "transmittal_paragraph",
        text.inserting("transmittal", 1, "cover", "a courteous paragraph added"),
    ),
)
