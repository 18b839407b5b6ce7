"""Finished manuscripts, one for each document type, for tests of how they become files.

Everything in them is invented. `paper(doc_type)` gives the usual one; keywords change its fields.
"""

from typing import Any

from casework.documents.rendering.manuscript import BODY_OF, FORMATS_OF, DocType, Manuscript

ZONE = "-05:00"
NORA: dict[str, Any] = {
    "name": "Nora Whitlow",
    "title": "Controller",
    "organisation": "Brandt Lamp & Fixture Company",
    "address": "nwhitlow@brandtlamp.example",
    "lines": ["411 Foundry Street", "Millhaven, Ohio 44870", "(555) 010-4477"],
}
ISAAC = {"name": "Isaac Perron", "title": "Plant Manager", "address": "iperron@brandtlamp.example"}
LENA = {
    "name": "Lena Okafor",
    "title": "Sales Director",
    "organisation": "Tresk Glassworks, Inc.",
    "address": "lena.okafor@tresk.example",
    "lines": ["90 Quay Road", "Port Ellery, Maine 04101"],
}
WARDEN = {
    "name": "Sgt. T. Abell",
    "title": "Shift Supervisor",
    "organisation": "Ridge Creek Correctional Facility",
}
COUNSEL = {"name": "Hollis Crane", "organisation": "Crane & Dufour LLP"}
CAPTION = {
    "court": "United States District Court",
    "division": "Northern District of Ohio, Western Division",
    "plaintiffs": ["Brandt Lamp & Fixture Company"],
    "defendants": ["Tresk Glassworks, Inc.", "Lena Okafor"],
    "docket_number": "3:21-cv-00417",
    "judge": "Hon. Miriam Castellane",
}
LONG = (
    "The shipment that reached the dock on the second Tuesday of the month was short by eleven "
    "crates, and the driver’s copy of the bill of lading did not agree with ours; Isaac walked the "
    "trailer himself, counted twice, and wrote the difference on both copies before anyone signed. "
)
ITEMS: dict[str, Any] = {
    "columns": [
        {"name": "Date", "kind": "date"},
        {"name": "Description"},
        {"name": "Qty", "kind": "quantity"},
        {"name": "Unit price", "kind": "money"},
        {
            "name": "Amount",
            "kind": "money",
            "formula": {"operation": "product", "of": ["Qty", "Unit price"]},
        },
    ],
    "rows": [
        ["2021-03-02", "Globe shade, opal, 10 in.", 144, "12.40", None],
        ["2021-03-02", "Globe shade, clear, 10 in.", 96, "9.75", None],
        ["2021-03-04", "Crating and blocking", 3, "185.00", None],
    ],
}
TABLE: dict[str, Any] = {
    "columns": [
        {"name": "Date", "kind": "date"},
        {"name": "Line"},
        {"name": "Units", "kind": "quantity", "total": "sum"},
        {"name": "Scrap", "kind": "percent", "total": "average"},
    ],
    "rows": [
        ["2021-03-01", "Line 1", 410, "1.5"],
        ["2021-03-01", "Line 2", 388, "2.25"],
        ["2021-03-02", "Line 1", 402, "1.75"],
    ],
}
SIGNED = {
    "name": "Isaac Perron",
    "title": "Plant Manager",
    "organisation": "Brandt Lamp & Fixture Company",
    "role": "Licensee",
    "signed": "/s/ Isaac Perron",
    "on": "2021-03-15",
}
UNSIGNED = {"name": "Lena Okafor", "organisation": "Tresk Glassworks, Inc.", "role": "Licensor"}
FORM: dict[str, Any] = {
    "kind": "form",
    "institution": "Ridge Creek Correctional Facility",
    "form_title": "Inmate Request to Staff",
    "form_number": "Form RC-118 (rev. 2/19)",
    "sections": [
        {
            "heading": "Part A - To be completed by inmate",
            "fields": [
                {"label": "Name", "value": "Walter Quist"},
                {"label": "Number", "value": "70418"},
                {"label": "Unit", "value": "C-2"},
                {"label": "Date", "value": "03/14/2021"},
                {
                    "label": "Request",
                    "value": "Need copy of property slip from 02/26. Asked twice at window.",
                },
            ],
        },
        {
            "heading": "Part B - Staff response",
            "fields": [{"label": "Received by", "value": ""}, {"label": "Disposition"}],
        },
    ],
    "signatures": [{"name": "Walter Quist", "signed": "W. Quist"}, {"name": "Sgt. T. Abell"}],
}
MAIL: dict[str, Any] = {
    "kind": "mail",
    "sender": NORA,
    "to": [ISAAC, LENA],
    "cc": [{"name": "Okwu, Dele", "address": "dele@brandtlamp.example"}],
    "subject": "Re: Short crates — March delivery",
    "paragraphs": [
        "Isaac, the count you sent on Tuesday does not match the packing list, which shows 24 "
        "crates. Please send me the driver’s copy when you have it.",
        "Lena, could you confirm how many left your dock? I would like to close the month by "
        "Friday and cannot book the freight until this is settled.",
    ],
    "closing": ["Nora", "Controller, Brandt Lamp"],
    "in_reply_to": "20210309.1188@tresk.example",
    "references": ["20210308.1002@brandtlamp.example", "20210309.1188@tresk.example"],
    "earlier": [
        {
            "sender": LENA,
            "to": [NORA],
            "sent": "2021-03-09T16:20:00-05:00",
            "subject": "Short crates — March delivery",
            "paragraphs": ["We loaded all of them. I counted with the foreman."],
            "closing": ["Lena"],
        }
    ],
}
BODIES: dict[str, dict[str, Any]] = {
    "mail": MAIL,
    "letter": {
        "kind": "letter",
        "to": LENA,
        "re": "Purchase Order 2021-118",
        "delivery": "By certified mail",
        "salutation": "Dear Ms. Okafor:",
        "paragraphs": [LONG * 2, LONG, "We ask for a reply within ten days."],
        "signed": "",
        "footers": ["cc: Isaac Perron", "Enclosure"],
    },
    "memo": {
        "kind": "memo",
        "to": [ISAAC],
        "cc": [{"name": "Dele Okwu", "title": "Purchasing"}],
        "re": "Receiving counts for March",
        "paragraphs": [LONG, LONG * 2, "Please keep both copies until the audit is done."],
        "initials": "NW/dk",
    },
    "form": FORM,
    "contract": {
        "kind": "contract",
        "parties": [
            {
                "name": "Tresk Glassworks, Inc.",
                "description": "a Maine corporation",
                "short": "Licensor",
            },
            {
                "name": "Brandt Lamp & Fixture Company",
                "description": "an Ohio corporation",
                "short": "Licensee",
            },
        ],
        "recitals": [
            "WHEREAS, Licensor owns the molds known as the Harbor series; and",
            "WHEREAS, Licensee wishes to make shades from those molds.",
        ],
        "definitions": [
            {"term": "Molds", "meaning": "the eleven iron molds listed in Schedule A."},
            {"term": "Royalty", "meaning": "the sum due under Section 3."},
        ],
        "sections": [
            {"heading": "Grant", "paragraphs": [LONG, "The grant is not exclusive."]},
            {
                "heading": "Royalty",
                "paragraphs": ["Licensee shall pay four percent of net sales.", LONG * 2],
                "bullets": ["within thirty days of each quarter’s end;", "by wire."],
            },
            {"heading": "Term", "paragraphs": [LONG * 3, LONG * 2]},
            {"heading": "Notices", "paragraphs": [LONG, LONG, LONG]},
        ],
        "signatures": [SIGNED, UNSIGNED],
    },
    "testimony": {
        "kind": "testimony",
        "caption": CAPTION,
        "witness": "Isaac Perron",
        "place": "Millhaven, Ohio",
        "reporter": "Joan Tillery, RPR",
        "examiner": "Mr. Crane",
        "appearances": ["For the Plaintiff: Hollis Crane, Crane & Dufour LLP"],
        "examination": [
            {"speaker": "Q", "text": "Would you state your name for the record?"},
            {"speaker": "A", "text": "Isaac Perron. P-E-R-R-O-N."},
            {"speaker": "", "text": "(Exhibit 4 was marked.)"},
            {"speaker": "MS. VANTERPOOL", "text": "Objection to form."},
            *(
                {"speaker": speaker, "text": words}
                for _ in range(6)
                for speaker, words in (
                    ("Q", "And on that Tuesday, how many crates did you count on the trailer?"),
                    ("A", "Thirteen. I counted twice, and I wrote it on both copies."),
                )
            ),
        ],
        "first_page": 1,
    },
    "filing": {
        "kind": "filing",
        "caption": CAPTION,
        "opening": ["Defendants Tresk Glassworks, Inc. and Lena Okafor answer as follows."],
        "sections": [
            {"heading": "Parties", "paragraphs": ["Admitted.", "Denied. " + LONG]},
            {"heading": "Facts", "paragraphs": [LONG, LONG, "Without knowledge; denied."]},
        ],
        "closing": ["WHEREFORE, Defendants ask that the complaint be dismissed."],
        "counsel": {
            "name": "Hollis Crane",
            "bar_number": "0071184",
            "firm": "Crane & Dufour LLP",
            "lines": ["12 Court Square", "Toledo, Ohio 43604", "(555) 010-2200"],
            "address": "hcrane@cranedufour.example",
            "representing": "Defendants",
            "signed": "/s/ Hollis Crane",
        },
        "service": ["The foregoing was served on all counsel of record."],
    },
    "ledger": {
        "kind": "ledger",
        "fields": [
            {"label": "Invoice No.", "value": "TG-20418"},
            {"label": "Terms", "value": "Net 30"},
        ],
        "parties": [
            {"label": "Bill to", "value": "Brandt Lamp & Fixture Company\n411 Foundry Street"},
            {"label": "Ship to", "value": "Dock 3\n411 Foundry Street"},
        ],
        "items": ITEMS,
        "tax_percent": "6.25",
        "adjustments": [
            {"label": "Freight", "amount": "212.50"},
            {"label": "Less deposit", "amount": "-500"},
        ],
        "total_label": "Total due",
    },
    "appointment": {
        "kind": "appointment",
        "subject": "Count of March delivery",
        "start": f"2021-03-16T09:00:00{ZONE}",
        "end": f"2021-03-16T10:30:00{ZONE}",
        "location": "Dock 3 office",
        "attendees": [ISAAC, LENA],
        "description": "Bring both copies of the bill of lading.",
    },
    "chat": {
        "kind": "chat",
        "channel": "#receiving",
        "participants": [
            {"name": "Isaac Perron", "lines": ["+1 555 010 4410"]},
            {"name": "Dele Okwu", "lines": ["+1 555 010 4412"]},
        ],
        "messages": [
            {"at": "2021-03-09T08:02:00", "sender": "Dele Okwu", "text": "truck’s here"},
            {"at": "2021-03-09T08:03:00", "sender": "Isaac Perron", "text": "counting. 13??"},
            {"at": "2021-03-09T08:40:00", "sender": "Dele Okwu", "text": "count again pls"},
            {"at": "2021-03-10T07:55:00", "sender": "Isaac Perron", "text": "still 13"},
        ],
    },
    "log": {
        "kind": "log",
        "fields": [{"label": "Gate", "value": "North"}],
        "entries": [
            {"at": "2021-03-09T07:58:00", "by": "Gate", "text": "Tractor 14 in, seal 88213 whole."},
            {"at": "2021-03-09T11:16:00", "by": "Gate", "text": "Tractor 14 out, empty."},
        ],
    },
    "prose": {
        "kind": "prose",
        "subtitle": "Regular meeting",
        "fields": [
            {"label": "Place", "value": "Board room"},
            {"label": "Present", "value": "N. Whitlow, I. Perron, D. Okwu"},
        ],
        "opening": ["The meeting came to order at nine."],
        "sections": [
            {"heading": "Receiving", "paragraphs": [LONG, LONG]},
            {"heading": "Output", "paragraphs": ["The week’s figures follow."], "table": TABLE},
            {"heading": "To do", "bullets": ["Recount the crates.", "Write to the carrier."]},
        ],
        "numbered": True,
        "signatures": [SIGNED],
    },
    "slides": {
        "kind": "slides",
        "subtitle": "Operations review",
        "slides": [
            {"heading": "Where we stand", "bullets": ["Two lines running", "One short delivery"]},
            {"heading": "Output", "table": TABLE, "notes": "Mention the mold change."},
            {"heading": "Next", "bullets": [LONG, "Recount before Friday"]},
        ],
    },
    "sheet": {
        "kind": "sheet",
        "sheets": [
            {"name": "Output", "grid": TABLE},
            {
                "name": "Costs",
                "grid": {
                    "columns": [
                        {"name": "Item"},
                        {"name": "Budget", "kind": "money"},
                        {"name": "Actual", "kind": "money"},
                        {
                            "name": "Over",
                            "kind": "money",
                            "formula": {"operation": "difference", "of": ["Actual", "Budget"]},
                        },
                        {
                            "name": "Share",
                            "kind": "percent",
                            "formula": {"operation": "ratio", "of": ["Actual", "Budget"]},
                        },
                    ],
                    "rows": [
                        ["Gas", 12000, "12890.44", None, None],
                        ["Sand", 8200, 7985, None, None],
                    ],
                },
            },
        ],
    },
}
AUTHORS: dict[str, dict[str, Any]] = {
    "form": WARDEN,
    "filing": COUNSEL,
    "testimony": {"name": "Joan Tillery", "organisation": "Tillery Reporting"},
    "ledger": LENA,
}
TITLES: dict[str, str] = {
    "invoice": "Invoice",
    "licensing_agreement": "License Agreement",
    "court_filing": "Answer and Affirmative Defenses",
    "deposition_excerpt": "Deposition of Isaac Perron",
    "deposition_transcript": "Deposition of Isaac Perron",
}


def paper(doc_type: DocType, **changes: Any) -> Manuscript:
    """The usual manuscript of a document type, in its usual format."""
    kind = changes.pop("kind", BODY_OF[doc_type][0])
    given = {
        "id": f"m-{doc_type}",
        "doc_type": doc_type,
        "format": FORMATS_OF[doc_type][0],
        "title": TITLES.get(doc_type, doc_type.replace("_", " ").title()),
        "dated": f"2021-03-14T09:26:53{ZONE}",
        "author": AUTHORS.get(kind, NORA),
        "body": BODIES[kind],
    }
    return Manuscript.model_validate(given | changes)
