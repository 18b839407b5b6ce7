"""The operators of PubMedQA: one literal table."""

from casework.benchmarks.pubmedqa import terms
from casework.harden.rules import pubmedqa_prose as prose
from casework.harden.rules import pubmedqa_sections as sections
from casework.harden.rules import pubmedqa_text as text
from casework.harden.rules.operator import Operator

PUBMEDQA: tuple[Operator, ...] = (
    Operator(
        "near_miss_sentence",
        "secondary_outcome_crowding",
        "secondary_endpoint_result",
        text.quoting(
            prose.COMPANION,
            "results",
            "results",
            True,
            "a result of an unrelated project quoted as such",
        ),
    ),
    Operator(
        "near_miss_sentence",
        "secondary_outcome_crowding",
        "process_measure",
        text.inserting("process", "results", 2, "process measures told beside the results"),
    ),
    Operator(
        "near_miss_sentence",
        "subgroup_detail",
        "sex_or_age_strata",
        text.inserting("strata", "results", 1, "tables by age band mentioned", people=True),
    ),
    Operator(
        "boilerplate_inflation",
        "methods_detail_inflation",
        "eligibility_detail",
        text.inserting("eligibility", "methods", 2, "detail of inclusion added"),
    ),
    Operator(
        "boilerplate_inflation",
        "methods_detail_inflation",
        "statistical_plan",
        text.inserting("statistics", "methods", 2, "detail of the analysis plan added"),
    ),
    Operator(
        "boilerplate_inflation",
        "methods_detail_inflation",
        "ethics_and_registration",
        text.inserting("ethics", "methods", 2, "customary words on oversight added"),
    ),
    Operator(
        "definitional_indirection",
        "abbreviation_load",
        "condition_abbreviation",
        text.abbreviating(terms.CONDITIONS, "the condition"),
    ),
    Operator(
        "definitional_indirection",
        "abbreviation_load",
        "intervention_abbreviation",
        text.abbreviating(terms.INTERVENTIONS, "the intervention"),
    ),
    Operator(
        "definitional_indirection",
        "abbreviation_load",
        "group_code",
        text.abbreviating(terms.GROUPS, "the group"),
    ),
    Operator("notation_change", "statistical_notation", "interval_format", text.intervals),
    Operator(
        "notation_change",
        "statistical_notation",
        "decimal_and_percent_spacing",
        text.number_spacing,
    ),
    Operator(
        "near_miss_sentence",
        "prior_literature_contrast",
        "earlier_conflicting_report",
        text.quoting(
            prose.PRIOR, "background", "background", False, "earlier work of another field quoted"
        ),
    ),
    Operator(
        "near_miss_sentence",
        "prior_literature_contrast",
        "common_belief",
        text.quoting(
            prose.BELIEF, "background", "background", False, "a belief of another field quoted"
        ),
    ),
    Operator("section_relabel", "section_structure", "merged_sections", sections.merged),
    Operator("section_relabel", "section_structure", "split_section", sections.split),
    Operator("section_relabel", "section_structure", "house_style_heading", sections.renamed),
    Operator("definitional_indirection", "clinical_register", "synonym_of_condition", text.synonym),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "recruitment_period",
        text.inserting("period", "methods", 1, "a word on the period of collection added"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "setting_and_site",
        text.inserting("setting", "methods", 2, "words on the setting added"),
    ),
    Operator(
        "notation_change", "domain_specific_realism", "equivalent_unit_beside", text.equivalent_unit
    ),
    Operator(
        "neutral_reorder",
        "domain_specific_realism",
        "neutral_order_of_methods",
        sections.method_order,
    ),
)
