"""Plain clauses of agreements on matters none of the set's hypotheses is about: no duty of
secrecy, no right to information, nobody's staff, nothing that outlives the agreement."""

RECITALS = (
    "WHEREAS, the parties operate in related fields of business and have been introduced to one "
    "another by mutual acquaintances;",
    "WHEREAS, the parties consider it useful to place their conversations on an orderly footing;",
    "WHEREAS, each party is duly organized under the laws of its place of incorporation;",
    "WHEREAS, representatives of the parties have met on several occasions to explore matters of "
    "common interest;",
    "WHEREAS, the parties have had the opportunity to consult counsel of their own choosing;",
    "WHEREAS, the parties anticipate that their conversations will extend over several meetings;",
)
BACKGROUND = (
    "The parties operate in related fields of business and were introduced to one another by "
    "mutual acquaintances.",
    "The parties consider it useful to place their conversations on an orderly footing.",
    "Each party is duly organized under the laws of its place of incorporation.",
    "Each party has had the opportunity to consult counsel of its own choosing.",
)
GENERAL = (
    "Headings are inserted for convenience of reference and have no bearing on interpretation.",
    "Words in the singular include the plural, and words of one gender include every gender.",
    "A waiver is effective where it is given in writing and signed by the party waiving.",
    "If a provision is held unenforceable, the remaining provisions continue in effect.",
    "Each party bears its own costs of preparing and negotiating this document.",
    "Amendments require a written instrument signed by both parties.",
    "The parties are independent contractors, and no partnership or joint venture is formed.",
    "References to a statute are to that statute as amended from time to time.",
    "References to days are to calendar days, and times are local times at the place of delivery.",
    "This document reflects the joint drafting of the parties, and no presumption arises from "
    "its authorship.",
)
NOTICES = (
    "Notices are sent to the address stated on the signature page, or to another address which "
    "the addressee has designated in writing.",
    "Notices sent by courier are deemed delivered on the business day following dispatch.",
    "Notices are in the English language, and a translation may be attached for convenience.",
    "Notices sent by electronic mail are confirmed by post on the next business day.",
)
COUNTERPARTS = (
    "This document may be executed in counterparts, which together constitute one instrument.",
    "Signatures transmitted electronically have the effect of original signatures.",
    "Each signatory represents that he or she is authorized to sign for the party named.",
    "The date of this document is the date on which the last party signs.",
)
OTHER_OBJECTS = (
    "Loaned demonstration equipment stays the property of its owner, and the borrower returns the "
    "equipment in the condition in which it was delivered, ordinary wear excepted.",
    "Visitor badges are issued at reception, and visitors hand the badges back when leaving the "
    "premises.",
    "Parking permits for visitors are limited to the day for which they are issued.",
    "Travel expenses are borne by the party whose staff travels, and receipts are kept in the "
    "ordinary course.",
    "Test benches made available for demonstrations are operated by the owner's technicians.",
    "Meeting rooms are reserved by the host, and catering is charged to the host's account.",
)
LEGENDS = (
    "EXECUTION VERSION.",
    "Reference copy prepared for signature.",
    "Document prepared by the legal department for review by the signatories.",
)
VERSIONS = (
    "Circulated draft, final form.",
    "Form last updated by the document management system.",
    "Standard form, current edition.",
)
TRANSMITTAL = (
    "Please find below the document discussed between our offices. We look forward to the "
    "conversations and thank you for your interest.",
    "We are pleased to enclose the document for your consideration, and thank you for the "
    "courtesies extended during the recent visit.",
)
ROUTES = (
    "For ease of orientation, readers of this part are referred to {} as well.",
    "This part is read together with {}, which stands elsewhere in this document.",
)
ALIASES = {
    "Receiving Party": "Obligor",
    "Disclosing Party": "Originator",
    "Recipient": "Obligor",
    "Discloser": "Originator",
    "receiving party": "obligor",
    "disclosing party": "originator",
}
"""Names of parties, and a further name for each."""
ALIASED = 'In this document, "{new}" is a further name for the {old} and means the same.'
ANNEXED = "The text that stood here is set out word for word in the Annex, which forms part hereof."
ANNEX = "ANNEX (which forms part of this document)."
