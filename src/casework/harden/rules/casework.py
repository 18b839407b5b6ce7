"""The operators of our own cases: one literal table."""

from casework.harden.rules import casework_prose as prose
from casework.harden.rules import casework_text as text
from casework.harden.rules.operator import Operator

MAIL = (".eml",)
WRITTEN = (*MAIL, *text.TEXTS)

CASEWORK: tuple[Operator, ...] = (
    Operator(
        "thread_quoting",
        "thread_and_quotation_depth",
        "reply_above_quote",
        text.editing(MAIL, text.quoted_history, "the quoted history marked line by line"),
    ),
    Operator(
        "thread_quoting",
        "thread_and_quotation_depth",
        "forward_with_note",
        text.editing(MAIL, text.note_above_history, "a word above the quoted history"),
    ),
    Operator(
        "boilerplate_inflation",
        "routine_record_noise",
        "newsletter",
        text.editing(WRITTEN, text.appended("bulletin"), "a line of the house bulletin"),
    ),
    Operator(
        "boilerplate_inflation",
        "routine_record_noise",
        "newsletter",
        text.editing(WRITTEN, text.appended("routine"), "a line on the running of the house"),
    ),
    Operator(
        "definitional_indirection",
        "alias_and_role_indirection",
        "initials",
        text.editing(MAIL, text.initials, "a first name by its initial", most=1),
    ),
    Operator(
        "boilerplate_inflation",
        "attachment_and_exhibit_distance",
        "exhibit_cover_sheet",
        text.editing(text.TEXTS, text.cover, "a cover line"),
    ),
    Operator(
        "notation_change",
        "chronology_scatter",
        "date_format_variety",
        text.editing(WRITTEN, text.dates_rewritten, "dates written in another form"),
    ),
    Operator(
        "near_miss_sentence",
        "near_miss_events",
        "sentence_of_another_matter",
        text.editing(WRITTEN, text.foreign(prose.OTHER_MATTERS), "a word on another matter"),
    ),
    Operator(
        "near_miss_sentence",
        "near_miss_events",
        "similar_meeting",
        text.editing(WRITTEN, text.foreign(prose.OTHER_MEETINGS), "a word on another meeting"),
    ),
    Operator(
        "boilerplate_inflation",
        "professional_boilerplate",
        "confidentiality_footer",
        text.editing(MAIL, text.appended("footers"), "a footer"),
    ),
    Operator(
        "boilerplate_inflation",
        "professional_boilerplate",
        "general_clause",
        text.editing(text.TEXTS, text.appended("general"), "a line on layout"),
    ),
    Operator(
        "boilerplate_inflation",
        "professional_boilerplate",
        "meeting_formalities",
        text.editing(text.TEXTS, text.formalities, "formalities of the meeting"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "page_stamp",
        text.editing(text.TEXTS, text.appended("stamps"), "the mark of a page's end"),
    ),
    Operator(
        "boilerplate_inflation",
        "domain_specific_realism",
        "custodian_line",
        text.editing(MAIL, text.mail_field, "fields of a mail program"),
    ),
    Operator(
        "neutral_reorder",
        "domain_specific_realism",
        "neutral_order_of_items",
        text.editing((".csv",), text.rows_turned, "rows in another order"),
    ),
)
