"""The deposition of Denise Harwick."""

from datetime import date

from suites.demo.content import Deposition, Doc
from suites.demo.second.castellow import APPEARANCES, CAPTION, CERTIFICATE


def docs() -> list[Doc]:
    return [
        Doc(
            key="dep_harwick",
            format="pdf",
            doc_type="deposition",
            name="Deposition of Denise Harwick",
            date=date(2023, 3, 2),
            author="Marchbanks Reporting",
            role="merits",
            custodian="Counsel",
            body=Deposition(
                caption=CAPTION,
                title=(
                    "",
                    "DEPOSITION OF DENISE HARWICK",
                    "Stanmere, March 2, 2023, 1:00 PM",
                    "Reported by Olive Marchbanks, CSR",
                ),
                appearances=APPEARANCES,
                exchanges=EXCHANGES,
                certificate=CERTIFICATE,
            ),
        )
    ]


EXCHANGES: tuple[tuple[str, str], ...] = (
    ("", "(Witness sworn.)"),
    ("", "EXAMINATION BY MS. ADAIR"),
    ("Q", "You are the chief operating officer of Larkmoor?"),
    ("A", "Since January 2019."),
    ("Q", "Who decided that Ms. Castellow would be let go?"),
    ("A", "The steering committee. Roland Quill, Judith Amsel and I had the votes."),
    ("Q", "When?"),
    ("A", "September 23, 2021."),
    ("Q", "You are quick with that date."),
    ("A", "I have been asked for it a good many times."),
    ("Q", "Did you know Ms. Castellow?"),
    ("A", "By name and by reputation. The reputation was good."),
    ("Q", "Then why choose her?"),
    (
        "A",
        "We chose a post. There were two grade 10 quality posts and there was going to be one. Wen "
        "Prosser had four sites on her certificate. That was the whole of it.",
    ),
    ("Q", "Did you ask Gordon Threlkeld for his view of her?"),
    ("A", "No. General managers did not score. If you ask them they defend their own people."),
    ("Q", "Did he?"),
    (
        "A",
        "As soon as he heard. I phoned him on the Monday, the 27th, and he wrote the next evening "
        "to ask me to leave her where she was. I said no.",
    ),
    ("Q", "Did he say why he wanted her kept?"),
    ("A", "The March inspection."),
    ("Q", "Let us turn to October. You spoke to Mr. Threlkeld on October 13?"),
    ("A", "Yes. Half past two, for half an hour."),
    ("Q", "Your calendar has it as QA. What is QA?"),
    ("A", "Quarterly actuals. I have one with each site in the second week after a quarter."),
    ("Q", "Quality assurance is also called QA at Larkmoor, is it not?"),
    ("A", "By the laboratories. Not on my calendar."),
    ("Q", "It is marked private."),
    ("A", "They all are. My assistant marks anything with numbers in it."),
    ("Q", "The one with Port Ellery on the same day is not marked private."),
    ("A", "Then she missed one. I do not keep the calendar myself."),
    ("Q", "Did Mr. Threlkeld mention Ms. Castellow on October 13?"),
    ("A", "He did not. We did the quarter and then the carriers. I have my notes of it."),
    ("Q", "He had been on the receiving end of her report for nine days. He said nothing?"),
    (
        "A",
        "He would not have wanted me to know. Think about it. It was his chemistry, his inspection "
        "and his instruction to sit on it. I was the last person he would tell.",
    ),
    ("Q", "And on the 14th he was in your building all day."),
    (
        "A",
        "With a panel of five, on the dispatch tender. We were to have fifteen minutes at the end "
        "and I was called away.",
    ),
    ("", "(Exhibit 14 marked.)"),
    ("Q", "Exhibit 14 is the selection workbook. Her score here is 2.60?"),
    ("A", "On the sheet that you have in front of you, yes."),
    ("Q", "It had been higher."),
    ("A", "2.70."),
    ("Q", "So it was lowered a month after she made her report."),
    (
        "A",
        "Five scores went down and four went up. Tenure came out for everyone. She was second of "
        "two before and second of two after.",
    ),
    ("Q", "Who proposed taking tenure out?"),
    ("A", "Human Resources. Judith sent it on."),
    ("Q", "Tomas Marlowe proposed it, did he not?"),
    ("A", "I have since seen his email. At the time I knew only that it came from Judith."),
    ("Q", "Were you aware that Mr. Marlowe knew of her complaint by then?"),
    ("A", "No. I learned that from the documents in this case."),
    ("Q", "Did Ms. Amsel know?"),
    (
        "A",
        "She tells me not. She asked Compliance for the file on January 25 and was refused. You do "
        "not ask for a thing you have.",
    ),
    ("Q", "The September scores are on a hidden sheet. Why were they hidden?"),
    (
        "A",
        "So that nobody would work on the wrong one. Kavita said in September that she would keep "
        "them on a sheet of their own, and she did.",
    ),
    ("Q", "Anyone could have typed them in later."),
    ("A", "Except that we all had the printed list from September 24 in our mail."),
    ("Q", "Were seven people on that printed list?"),
    ("A", "The same seven who were given notice in January."),
    ("", "(Recess, 2:10 to 2:22 PM.)"),
    ("Q", "When did you first hear that Ms. Castellow had reported anything?"),
    (
        "A",
        "Tuesday, January 18, 2022. I opened the quarterly summary and followed the link. I wrote "
        "to Beatrix Olander within ten minutes.",
    ),
    ("Q", "That was four days after the notice."),
    ("A", "Yes."),
    ("Q", "You could have withdrawn the notice."),
    (
        "A",
        "I could have. I asked counsel whether I should. The post was going whether she had "
        "reported something or not.",
    ),
    ("Q", "Instead you advertised for a Quality Systems Lead."),
    (
        "A",
        "That post was in the plan that the executive committee approved on September 9. Grade 7, "
        "no staff. It was never the manager's job.",
    ),
    ("Q", "It does her audits."),
    ("A", "Some of them. To Wen's plan."),
    ("Q", "What happened to Mr. Brannock?"),
    ("A", "A final warning. I would have gone further, but it was done before I knew."),
    ("Q", "And Mr. Threlkeld?"),
    (
        "A",
        "I took his bonus for the year. He should have told me in October. He told a subordinate.",
    ),
    ("Q", "He told Mr. Brannock that the problem would go away in January."),
    (
        "A",
        "He had known since September 27 that her post went in January. I had told him so. It is "
        "an ugly sentence, but it is not news.",
    ),
    ("Q", "He asked for it to be brought forward."),
    ("A", "And was told no, by a man two grades below him. Nobody brought anything forward."),
    ("Q", "Did anyone from Saint Alder ever ask you to replace her?"),
    ("A", "No. I did not know they had complained until I was prepared for today."),
    ("Q", "Did you know of any inquiry into her expenses?"),
    ("A", "I did not, and I sign off internal audit's findings. There was no finding to sign."),
    ("Q", "Did the committee discuss either of those things?"),
    ("A", "Neither. It is not a long set of minutes."),
    ("MS. ADAIR", "Nothing more at present."),
    ("", "EXAMINATION BY MR. SORENSEN"),
    ("Q", "Ms. Harwick, did the list of September 23 change at any time before the notices?"),
    ("A", "Not by one line."),
    ("Q", "Thank you."),
    ("", "(Concluded at 3:06 PM.)"),
)
