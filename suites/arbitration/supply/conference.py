# ruff: noqa: E501 (prose stands on its own lines)
"""The procedural conference of May 2026, as taken down."""

from datetime import date

from suites.arbitration.pieces import transcript
from suites.arbitration.supply.proceedings import CASE

_P, _C, _R = "THE PRESIDENT", "MS. SOLMAR", "MS. OOSTERMEER"

CONFERENCE = transcript(
    "conference", "Transcript of the procedural conference, 4 May 2026", date(2026, 5, 4), CASE, "PROCEDURAL CONFERENCE",
    ("For the Tribunal:", "  Professor Hadley Stroud, President", "  Dr Ilse Varrenkamp", "  Mr Cato Brandis", "", "For the Claimant:", "  Ms Henrike Solmar", "", "For the Respondent:", "  Ms Machteld Oostermeer"),
    (
        (_P, "Good morning. We have asked for an hour. I should like to speak about the Reply, about the order of issues in October, about witnesses, and about the native files. Ms Solmar, is the timetable holding?"),
        (_C, "It is. The Reply will be filed on 26 June. We may ask for two more days for the translation of an annex, but not for the pleading."),
        (_P, "You will remember the three working days in the order."),
        (_C, "We shall."),
        (_R, "On our side nothing has changed. The Rejoinder is due on 28 August, in the middle of our holidays, but so be it."),
        (_P, "Thank you. Now, the limitation point. The Respondent pleads that everything is barred. I have asked myself whether it should be heard first. Ms Oostermeer?"),
        (_R, "We should like it to be heard first. It takes half a day. If we are right there is no October."),
        (_C, "We are against that. The facts are three dates and a courier's receipt. There is one witness who said something in a meeting. To split the case for that would cost more than it saves, and both sides would have to come to Port Alder twice."),
        (_P, "How many witnesses would you call on it?"),
        (_R, "Mr Hasselt. Ten minutes. The porter at Kiln Quay has retired and we shall not trouble him."),
        (_C, "So it is not in dispute that he signed?"),
        (_R, "It is not in dispute that he signed for a parcel on the thirtieth. What we say is that the notice had been with us for two days by then."),
        (_P, "We shall think about it. You will have our directions within the week. The table. Dr Varrenkamp has a request."),
        ("DR. VARRENKAMP", "In the Statement of Claim the quantities and the rates are in the text, and I have had some trouble in following them to the exhibits. In paragraph 3, for example, I see five hundred and twenty tonnes. I have looked at the two invoices and I do not find that number. It may be my mistake."),
        (_C, "We shall look into it and put it right if it is ours."),
        ("DR. VARRENKAMP", "It would help to have one table. Head of claim, quantity, rate, clause, exhibit. And interest in the same table, with the day from which it is asked for, because I see one day for everything and the contract seems to have several."),
        (_P, "And the same for the counterclaim, please. Ms Oostermeer, you claim the price of two lots that are no longer with the Claimant. Will the Tribunal hear what became of them?"),
        (_R, "One was collected and sold. The paper is in the file. The other was disposed of by the Claimant. We say that the price is due nevertheless."),
        (_P, "In full?"),
        (_R, "That is how it is pleaded."),
        (_P, "I see. Mr Brandis."),
        ("MR. BRANDIS", "A question on set-off. The Claimant's debit note says that the invoice for the late quantities is set off. I have read Clause 14.3 and should like both sides to address it. I put it no higher than that."),
        (_C, "We shall address it."),
        (_P, "Witnesses. We have two on each side and two experts. Is anybody not available in October?"),
        (_R, "Mr van Dorsten has left our client and works abroad. He will come for one day. He asks to be heard on the thirteenth."),
        (_C, "No objection. Ms Halvard and Ms Rønnaas are available on all days."),
        (_P, "Experts together or one after the other?"),
        (_C, "Together, if the other side agrees. They differ on an assumption and not on arithmetic."),
        (_R, "I would put it differently, but we agree."),
        (_P, "Good. Native files. The Respondent has filed two workbooks. The order says that nothing is to be hidden or locked. I have not opened them myself, I am of the generation that prints."),
        (_R, "They are as they are kept. Our client's people exported them and I passed them on. I know of nothing that is hidden."),
        (_C, "We have had them for two weeks. We reserve our position until the Reply."),
        (_P, "That sounds ominous, Ms Solmar."),
        (_C, "It is only careful, Mr President."),
        (_P, "Then costs. I mention that the rules speak of offers that are without prejudice save as to costs. I do not want to know whether there are any. I only remind the parties that they exist, and that anything else said between them about settlement stays between them."),
        (_R, "Understood."),
        (_C, "Understood."),
        (_P, "The hearing room. The Centre has offered us the room on the second floor, which has daylight. Transcripts the same evening. Interpreters are not needed?"),
        (_C, "Not on our side."),
        (_R, "Nor on ours."),
        (_P, "Exhibits in electronic form only, if you please, but with one paper copy of the contract for each of us. I like to write on contracts. Anything else? Then I thank you. You will hear from us."),
        ("", "(The conference ended at 10:52.)"),
    ),
)  # fmt: skip
