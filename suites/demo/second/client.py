"""Saint Alder Hospital Group: refused specimens, a letter, a visit, and how it ended."""

from datetime import date

from suites.demo.content import (
    Contract,
    Doc,
    Email,
    Heading,
    Letter,
    Message,
    Party,
    Plain,
    Report,
    Section,
    Table,
)
from suites.demo.second import people as p
from suites.demo.second.people import at, par


def docs() -> list[Doc]:
    return [_complaint(), _tender(), _visit(), _promise(), _draft(), _renewal(), _settled()]


def _complaint() -> Doc:
    asked = Message(
        sender=p.TRASK.address,
        to=[p.HATHERSAGE.address],
        cc=[p.THRELKELD.address],
        when=at(2021, 5, 18, 7, 58),
        subject="418 rejected specimens",
        text="""
Neil,

In the first quarter your laboratory sent back 418 of our specimens unread. That is 2.9% of what
we sent. Your own manual says the floor may call us and relabel with a witness. It does not
happen, because Miriam Castellow has told the floor that it may not.

I had a mother drive in twice with the same baby last Tuesday. I am not going to explain that to
the chief of pediatrics a second time. We have asked for some give in this and have been sent
a paragraph of the manual.

I need to know who at Larkmoor can change it.

Fiona Trask
""",
    )
    answer = Message(
        sender=p.HATHERSAGE.address,
        to=[p.TRASK.address],
        cc=[p.THRELKELD.address],
        when=at(2021, 5, 20, 17, 12),
        subject="RE: 418 rejected specimens",
        text="""
Fiona,

You're right to be cross and I'm sorry about the baby. Gordon has it now. He is going to sit
down with Miriam this week. You're our largest client by a distance and nobody here has
forgotten it.

I'll call you Monday.

Neil
""",
    )
    return Doc(
        key="complaint",
        format="eml",
        doc_type="email",
        name="RE: 418 rejected specimens",
        date=date(2021, 5, 20),
        author=p.HATHERSAGE.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.HATHERSAGE.name,
        body=Email(message=answer, earlier=[asked]),
    )


def _tender() -> Doc:
    return Doc(
        key="tender",
        format="pdf",
        doc_type="letter",
        name="Letter from Saint Alder Hospital Group",
        date=date(2021, 6, 24),
        author=p.TRASK.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.THRELKELD.name,
        bates="LKM-000688",
        body=Letter(
            letterhead=(p.CLIENT, "Laboratory Services", "1 Infirmary Road, Wexcombe"),
            date_line="24 June 2021",
            to=["Gordon Threlkeld", "General Manager", "Larkmoor Diagnostics, Wexcombe"],
            re="Reference testing agreement ending 31 August 2021",
            salutation="Dear Mr. Threlkeld,",
            blocks=[
                par("""Our agreement with you ends on 31 August. It is worth some 3.2 million
                dollars a year, and until this spring we had no thought of taking it
                elsewhere."""),
                par("""Since my note of 18 May I have had two courteous telephone calls and no
                change on the bench. We shall put the work out to tender in the autumn unless
                Larkmoor gives us a different person to deal with on quality. I put it no more
                bluntly than my clinicians do."""),
                par("""I should be glad to be persuaded otherwise, and am free in the week of 19
                July."""),
            ],
            closing="Yours sincerely,",
            signed=["Fiona Trask", "Director, Laboratory Services"],
        ),
    )


def _visit() -> Doc:
    text = """
# Saint Alder, site visit, Wed 21 July 2021

Present: F. Trask, two charge nurses, chief of peds (10 min). Me for Larkmoor.

## What they said

* Rejections down a bit in June (2.2%) but "the tone" is the same
* Peds chief: nobody at your place picks up the phone
* FT, in the corridor, after: they want Miriam Castellow out of the quality chair before they
  sign anything longer than a year
* FT likes Aaron. "He calls."

## What I said

* That I'd take it back
* That GT is on it

## To do

* GT to write to FT by Monday
* Draft something for the renewal that we can both live with (me)
* Don't tell MC about the corridor
"""
    return Doc(
        key="visit",
        format="md",
        doc_type="notes",
        name="Saint Alder visit 21 July",
        date=date(2021, 7, 21),
        author=p.HATHERSAGE.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.HATHERSAGE.name,
        body=Plain(text.lstrip("\n")),
    )


def _promise() -> Doc:
    return Doc(
        key="promise",
        format="eml",
        doc_type="email",
        name="Your letter of 24 June",
        date=date(2021, 7, 26),
        author=p.THRELKELD.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.THRELKELD.name,
        body=Email(
            message=Message(
                sender=p.THRELKELD.address,
                to=[p.TRASK.address],
                cc=[p.HATHERSAGE.address],
                when=at(2021, 7, 26, 16, 55),
                subject="Your letter of 24 June",
                text="""
Fiona

Neil told me how Wednesday went. I hear you.

I can't turn a person round in a week, and she is not wrong about unlabelled tubes. But I will look
at who fronts quality for your account and you will see a change by the new year at the latest. In
the meantime call me, not her. My cell is on the card.

Give me the renewal and I will give you a quiet life.

Gordon
""",
            )
        ),
    )


def _draft() -> Doc:
    return Doc(
        key="draft",
        format="docx",
        doc_type="draft",
        name="Renewal addendum - draft 2",
        date=date(2021, 8, 10),
        author=p.HATHERSAGE.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.HATHERSAGE.name,
        body=Report(
            title="ADDENDUM TO REFERENCE TESTING AGREEMENT",
            subtitle="Draft 2, August 10, 2021. NH. For discussion. Not agreed.",
            blocks=[
                Heading("A. Specimen acceptance", 2),
                par("""A.1 Larkmoor will telephone the ordering unit before it rejects any specimen
                from a child under two."""),
                par("""A.2 The parties will hold a joint specimen group every month."""),
                Heading("B. Account team", 2),
                par("""B.1 Larkmoor will name a new quality liaison for the Saint Alder account,
                other than the present Quality Manager, not later than January 31, 2022."""),
                par("""B.2 The client services manager is N. Hathersage."""),
                Heading("C. Service levels", 2),
                Table(
                    [
                        ("Measure", "Now", "From October 1"),
                        ("Rejected specimens, share of all", "2.2%", "1.0% or less"),
                        ("Routine chemistry, hours", "6.5", "6.0"),
                        ("Telephone answered within one minute", "71%", "85%"),
                    ],
                    widths=(3, 1, 1.4),
                ),
                "[FT to mark up. GT has seen B.1 and says leave it in for now.]",
            ],
        ),
    )


def _renewal() -> Doc:
    return Doc(
        key="renewal",
        format="pdf",
        doc_type="agreement",
        name="Reference Testing Agreement, renewal",
        date=date(2021, 8, 31),
        author="Legal",
        role="refuting",
        level="pro_alternative",
        custodian=p.STRAKE.name,
        bates="LKM-000701",
        body=Contract(
            title="REFERENCE TESTING AGREEMENT - RENEWAL",
            preamble=par(f"""This renewal is made on August 31, 2021 between {p.CLIENT} ("Client")
            and {p.COMPANY} ("Laboratory")."""),
            recitals=[
                "The agreement of August 31, 2018 between the parties ends today.",
                "The parties wish to go on for three years.",
            ],
            sections=[
                Section(
                    "Term",
                    ["From September 1, 2021 to August 31, 2024, on the terms of 2018 as changed."],
                ),
                Section(
                    "Specimens",
                    [
                        par("""The Laboratory telephones the ordering unit before it rejects a
                        specimen from a child under two."""),
                        par("""A joint specimen group meets every month. The Laboratory's Quality
                        Manager for Wexcombe takes the chair."""),
                        "The parties aim at one rejected specimen in a hundred or fewer.",
                    ],
                ),
                Section(
                    "Price",
                    ["The 2018 schedule applies, less two percent on routine chemistry."],
                ),
                Section(
                    "Staff",
                    [
                        par("""Each party chooses its own staff. Nothing in this agreement, and
                        nothing said in the course of making it, obliges the Laboratory to appoint,
                        replace or remove any person."""),
                    ],
                ),
                Section(
                    "Whole agreement",
                    [
                        par("""This renewal and the agreement of 2018 are the whole of what the
                        parties have agreed. All drafts, including the draft addendum of August 10,
                        are withdrawn."""),
                    ],
                ),
            ],
            signatures=[
                Party(p.CLIENT, "Fiona Trask", "Director, Laboratory Services", "August 31, 2021"),
                Party(p.COMPANY, "Edwin Strake", "General Counsel", "August 31, 2021"),
            ],
        ),
    )


def _settled() -> Doc:
    return Doc(
        key="settled",
        format="eml",
        doc_type="email",
        name="Signed, and a word about Miriam",
        date=date(2021, 9, 2),
        author=p.TRASK.name,
        role="refuting",
        level="pro_alternative",
        custodian=p.THRELKELD.name,
        body=Email(
            message=Message(
                sender=p.TRASK.address,
                to=[p.THRELKELD.address, p.HATHERSAGE.address],
                cc=[p.CASTELLOW.address],
                when=at(2021, 9, 2, 8, 20),
                subject="Signed, and a word about Miriam",
                text="""
Gordon, Neil,

Your counsel will have the signed copy. Three years, so that is that.

I said some hard things in June and I take them back. Miriam came over four times in August, stood
at our label printers and found that two of them were at fault. August rejections: 0.8%. I would
like her to stay in the chair of the specimen group for as long as you will lend her to us, and I
have told my clinicians so.

Please forget what I said to Neil in the corridor.

Fiona
""",
            ),
            mailer="Apple Mail (2.3654)",
        ),
    )
