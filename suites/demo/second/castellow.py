"""The deposition of Miriam Castellow."""

from datetime import date

from suites.demo.content import Deposition, Doc
from suites.demo.second import people as p

CAPTION = (
    "UNITED STATES DISTRICT COURT",
    "DISTRICT OF CALDER",
    "",
    "MIRIAM CASTELLOW, Plaintiff,",
    "v.",
    "LARKMOOR DIAGNOSTICS, INC., Defendant.",
    "",
    f"No. {p.CASE_NUMBER}",
)
APPEARANCES = (
    "For the Plaintiff:",
    "     RUTH ADAIR, Adair & Lowe",
    "",
    "For the Defendant:",
    "     PAUL SORENSEN, Whitcombe Grange LLP",
)
CERTIFICATE = (
    "I, the undersigned, a certified shorthand reporter, certify that the witness was duly sworn "
    "by me, and that the foregoing pages are a true record of the testimony given.",
    "I am not related to, nor employed by, any party to this action.",
    "/s/ Olive Marchbanks, CSR No. 4471",
)


def docs() -> list[Doc]:
    return [
        Doc(
            key="dep_castellow",
            format="pdf",
            doc_type="deposition",
            name="Deposition of Miriam Castellow",
            date=date(2023, 2, 14),
            author="Marchbanks Reporting",
            role="merits",
            custodian="Counsel",
            body=Deposition(
                caption=CAPTION,
                title=(
                    "",
                    "DEPOSITION OF MIRIAM CASTELLOW",
                    "Wexcombe, February 14, 2023, 9:04 AM",
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
    ("", "EXAMINATION BY MR. SORENSEN"),
    ("Q", "Would you state your name, please."),
    ("A", "Miriam Castellow."),
    ("Q", "When did you come to Larkmoor?"),
    ("A", "June 6, 2016, as a quality specialist. I was made Quality Manager in March of 2018."),
    ("Q", "And your last day?"),
    ("A", "February 28, 2022."),
    ("Q", "Who did you report to?"),
    ("A", "Gordon Threlkeld on paper. On anything to do with results, Dr. Vanterpool."),
    ("Q", "How did you get along with Mr. Threlkeld?"),
    (
        "A",
        "We shouted. He shouts at everyone. I did not take it as anything until that October. "
        "After that he did not shout. He stopped speaking to me at all, and that was worse.",
    ),
    ("Q", "Let us go to the override report. Whose idea was that report?"),
    (
        "A",
        "Mine. I had asked Samir Haddon for it in the spring, May I think. Then the inspections "
        "came and the summer, and I never got round to running it.",
    ),
    ("Q", "When did you first run it?"),
    ("A", "On the first of October. It was a Friday. I was closing the month."),
    ("Q", "And before that Friday, did you know of any override on the C-4 line?"),
    ("A", "I knew something was off. I did not have a list, no."),
    ("Q", "What do you mean, something was off?"),
    (
        "A",
        "Lena Kostrow on nights had said to me that the potassiums looked high some mornings. "
        "That was in September. The middle of the month.",
    ),
    ("Q", "Did you write that down?"),
    ("A", "No. I write everything down and that one I did not."),
    ("Q", "Did you tell anyone?"),
    (
        "A",
        "I said something to Dr. Vanterpool in the corridor about the middle of September, that I "
        "did not trust the C-4 and meant to look at it.",
    ),
    ("Q", "What were the words?"),
    ("A", "I could not give you the words."),
    ("Q", "Did you mention an override?"),
    ("A", "No. I did not know about the overrides then."),
    ("Q", "Did you mention Mr. Brannock?"),
    ("A", "No."),
    ("Q", "What did Dr. Vanterpool say?"),
    ("A", "He was on his way to rounds. He nodded."),
    ("Q", "Do you know whether he repeated it to anybody?"),
    ("A", "To a nod? No. I do not know that he did."),
    ("", "(Exhibit 6 marked.)"),
    ("Q", "Exhibit 6 is the email thread of October 4 and 5. You wrote the first one?"),
    ("A", "I did. The same morning that I had been to see Dr. Vanterpool."),
    ("Q", "Why write to Mr. Threlkeld?"),
    ("A", "Because he runs the building, and I wanted it to come from me."),
    ("Q", "He told you not to put it in writing."),
    ("A", "He did, in writing."),
    ("Q", "And then you used the Speaking Up line."),
    (
        "A",
        "On the eleventh. He had told me on the Friday to hold the client letters until after "
        "the inspection. There were sick people on that list. I was not going to hold letters.",
    ),
    ("Q", "Did you tell Mr. Threlkeld that you had gone to the line?"),
    (
        "A",
        "No. He knew. Everyone knew by lunch the next day. Samir had been asked for the extract.",
    ),
    ("Q", "Did you ever tell Ms. Harwick about your report?"),
    ("A", "I have never spoken to Denise Harwick in my life, beyond good morning at the picnic."),
    ("Q", "Mr. Quill?"),
    ("A", "No."),
    ("Q", "Ms. Amsel?"),
    ("A", "Not before I was let go. I wrote to her after, from home."),
    ("Q", "Ms. Ramanan, or anyone at Strand Peck?"),
    ("A", "I did not know that there was a Strand Peck."),
    ("Q", "So on what do you base your belief that Ms. Harwick knew?"),
    (
        "A",
        "Gordon talked to her on the thirteenth, two days after. It is in her calendar as QA. QA "
        "is me. That is my department. And he was over there all day on the fourteenth. And the "
        "next thing is he tells Dale that I go away in January.",
    ),
    ("Q", "Have you anything else?"),
    (
        "A",
        "My score. They dropped it in November. My review, he took it down a grade in November. "
        "And in February they advertise for somebody to do my audits. It adds up, Mr. Sorensen.",
    ),
    ("Q", "Who told you that the call on the thirteenth was about you?"),
    ("A", "Nobody told me. I can read a calendar."),
    ("Q", "Were you on the call?"),
    ("A", "Of course not."),
    ("", "(Exhibit 9 marked.)"),
    (
        "Q",
        "Exhibit 9. Mr. Threlkeld to Ms. Harwick, September 28. Had you seen it before this suit?",
    ),
    ("A", "No."),
    ("Q", "Would you read the sentence that begins, I am asking you."),
    (
        "A",
        "I am asking you to spare Miriam Castellow's post, or at least let it run to the summer.",
    ),
    ("Q", "Do you have any reason to think that this email is not genuine?"),
    (
        "A",
        "No. It sounds like him. It surprised me. I did not think he would put himself out for me.",
    ),
    ("Q", "On September 28 had you made any report to anyone about the C-4 line?"),
    ("A", "Only what I said to you. The corridor."),
    ("Q", "Were other people let go that January?"),
    ("A", "Seven of us. Three from Port Ellery. I had lunch with Carla Benning that week."),
    ("Q", "Did Ms. Benning report anything on any line?"),
    ("A", "Not that she told me."),
    ("Q", "Did you apply for the Quality Systems Lead post?"),
    ("A", "No. I was not going to audit under someone else for two thirds of the money."),
    ("Q", "Was it offered to you to apply?"),
    ("A", "It was in the letter, yes."),
    ("Q", "Let me ask about something else. Was there ever a question about your expenses?"),
    (
        "A",
        "The hotel in July. Howard Pell wrote to me in August and I sent him the folio the same "
        "day. He told me at the beginning of September that it was the card company.",
    ),
    ("Q", "Did anybody mention it to you afterwards?"),
    ("A", "Not once."),
    ("Q", "And Saint Alder. They complained of you?"),
    (
        "A",
        "In the spring, yes, because I sent back unlabelled tubes. Fiona Trask and I fixed it over "
        "the summer. We started a specimen group and I chaired it until I left.",
    ),
    ("Q", "I have nothing further."),
    ("", "EXAMINATION BY MS. ADAIR"),
    ("Q", "Ms. Castellow, was anyone disciplined for the overrides?"),
    ("A", "Dale had a warning. He still works there."),
    ("Q", "In five years, had your rating ever been below exceeds expectations?"),
    ("A", "Never."),
    ("Q", "Who did the work that you did, after you left?"),
    (
        "A",
        "Aaron does a good half of it, and the new lead the rest. Wen comes over once a week and "
        "signs.",
    ),
    ("MS. ADAIR", "That is all I have."),
    ("", "(Concluded at 11:52 AM.)"),
)
