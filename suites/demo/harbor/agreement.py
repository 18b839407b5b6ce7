# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: the agreement between the owner and the supplier of the controls."""

from suites.demo.content import Contract, Heading, Party, Section, Table

AGREEMENT = Contract(
    title="CONTROLS RETROFIT AND WARRANTY AGREEMENT",
    preamble="This Agreement is made on March 4, 2019 between **Merrow Bay Seafoods, LLC**, a Maine "
    'limited liability company ("Owner"), and **Kestrel Refrigeration Controls, Inc.**, a '
    'Pennsylvania corporation ("Kestrel").',
    recitals=(
        "Owner keeps a cold store at 14 Cannery Wharf, Port Calder, Maine, with four rooms cooled "
        "by an ammonia plant of three compressors: C-1 and C-2 for Room 3, the largest, and C-3 for "
            "the others.",
        "The room controls of the cold store date from 1994. Owner wishes to replace them and "
        "Kestrel wishes to supply and install the replacement.",
        "Owner has told Kestrel that the rooms hold frozen seafood for resale, that its customers "
        "reject fish whose core has been above 10 °F, and that nobody is in the rooms at night.",
    ),
    sections=(
        Section(
            "The Work",
            (
                "Kestrel shall supply, install and commission a KR-9 room controller, twenty-four "
                "TX-40 temperature modules (six to a room), wiring, and the panel display "
                "described in Schedule A.",
                "The existing compressors, motor starters, evaporators and doors are not part of "
                "the Work. Kestrel's controller shall start and stop the compressors through the "
                "existing starters.",
                "Kestrel shall commission the Work by April 26, 2019 and hand over a point list "
                "stating the range of every module as left.",
            ),
        ),
        Section(
            "Price and Payment",
            (
                "The price of the Work is $218,400.00, payable thirty percent on signing, fifty "
                "percent on delivery to site and twenty percent on commissioning.",
                "Invoices fall due thirty days after their date. Overdue sums bear interest at one "
                "percent a month.",
            ),
        ),
        Section(
            "Site and Access",
            (
                "Owner shall give Kestrel access to the engine room and to each room in turn, "
                "emptied of product for not more than three days.",
                "Kestrel's people shall follow Owner's ammonia safety rules and sign in at the "
                "gatehouse every day.",
            ),
        ),
        Section(
            "Operation by Owner",
            (
                "Owner shall operate the plant by persons trained by Kestrel, of whom Kestrel shall "
                "train up to eight at handover.",
                "Owner may set alarm limits and delays to suit its product. Limits as commissioned "
                "are recorded in the point list.",
                "Owner may subscribe to RemoteWatch, Kestrel's remote viewing service, at the "
                "yearly fee then current. Subscription is not a condition of any warranty.",
            ),
        ),
        Section(
            "Changes",
            (
                "No change to the Work is binding unless both parties have signed a change order "
                "that states its price and its effect on the date of commissioning.",
            ),
        ),
        Section(
            "Title and Risk",
            (
                "Title to equipment passes on payment. Risk passes on commissioning of the room in "
                "which the equipment is installed.",
            ),
        ),
        Section(
            "Warranties",
            (
                "For twenty-four months from commissioning, every module shall report the "
                "temperature at its probe within 1.0 °F, including after any interruption of "
                "electrical supply.",
                "For the same period the Work shall be free from defects in material and "
                "workmanship. Kestrel shall repair or replace at its own cost what is not.",
                "These warranties do not cover damage caused by lightning, flood, or alteration by "
                "persons whom Kestrel has not authorized. The setting of alarm limits under "
                "Section 4.2 is not an alteration.",
                "Within ten days of learning of any condition in like equipment, wherever "
                "installed, that could impair the measurement or control of temperature, Kestrel "
                "shall give Owner written notice of the condition and of the measures it advises.",
            ),
        ),
        Section(
            "Limits of Liability",
            (
                "Neither party is liable for loss of profit or of goodwill.",
                "Kestrel's liability for loss of product stored in the rooms is limited to "
                "$2,500,000.00 for any one event.",
                "Nothing in this Section limits liability for a failure to give the notice that "
                "Section 7.4 requires.",
            ),
        ),
        Section(
            "Insurance",
            (
                "Kestrel shall carry general liability insurance of at least $5,000,000.00 and shall "
                "show Owner a certificate before it begins on site.",
                "Owner insures the building and the goods in it as it sees fit.",
            ),
        ),
        Section(
            "Confidential Matters",
            (
                "Each party shall keep to itself what it learns of the other's prices, customers and "
                "processes. This does not hinder a party from telling its insurer or its bank.",
                "Nothing in this Section permits either party to keep back what another Section of this "
                "Agreement requires it to tell.",
            ),
        ),
        Section(
            "Ending the Agreement",
            (
                "Either party may end this Agreement if the other fails for thirty days after written "
                "notice to mend a substantial failure.",
                "Owner may end it before delivery by paying Kestrel's cost to date and ten percent.",
            ),
        ),
        Section(
            "Notices",
            (
                "Notices shall be in writing and sent by courier or by email with confirmation of "
                "receipt: to Owner, attention Vice President, Operations; to Kestrel, attention "
                "Director, Field Service.",
            ),
        ),
        Section(
            "General",
            (
                "This Agreement is governed by the law of the State of Maine.",
                "It is the whole agreement of the parties on its subject. It may be signed in "
                "counterparts.",
            ),
        ),
    ),
    signatures=(
        Party("MERROW BAY SEAFOODS, LLC", "Helen Prowse", "Vice President, Operations", "March 4, 2019"),
        Party("KESTREL REFRIGERATION CONTROLS, INC.", "Martin Eckhardt", "Vice President, Sales",
              "March 4, 2019"),
    ),
    schedules=(
        Heading("Schedule A: Equipment", 1),
        Table(
            (
                ("Item", "Description", "Quantity", "Where"),
                ("1", "KR-9 room controller with panel display", "1", "Engine room"),
                ("2", "TX-40 temperature module, 4-20 mA, with probe", "24", "Six to a room"),
                ("3", "Door contact DC-2", "5", "Rooms 1-4 and dock"),
                ("4", "24 V supply and distribution", "2", "Engine room, Room 4 corridor"),
                ("5", "Alarm horn and beacon", "2", "Engine room and gatehouse"),
            ),
            (0.6, 4, 1, 1.6),
        ),
        Heading("Schedule B: Alarm limits at handover", 1),
        Table(
            (
                ("Room", "High limit", "Delay", "Low limit"),
                ("1", "0 °F", "15 min", "none"),
                ("2", "0 °F", "15 min", "none"),
                ("3", "0 °F", "15 min", "none"),
                ("4", "38 °F", "15 min", "31 °F"),
            ),
            (1, 1, 1, 1),
        ),
    ),
)  # fmt: skip
