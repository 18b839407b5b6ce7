# ruff: noqa: E501 (prose stands on its own lines)
"""The pre-hearing conference of April 2026, as taken down."""

from datetime import date

from suites.arbitration.construction.proceedings import CASE
from suites.arbitration.pieces import transcript

_P, _C, _R = "THE PRESIDENT", "MR. FETTER", "MR. ETTRICK"

CONFERENCE = transcript(
    "conference", "Transcript of the pre-hearing conference, 21 April 2026", date(2026, 4, 21), CASE, "PRE-HEARING CONFERENCE",
    ("For the Tribunal:", "  Sir Anselm Quarles, President", "  Ms Birgit Oland", "  Dr Pell Ostrander", "", "For the Claimant:", "  Mr Jory Fetter", "", "For the Respondent:", "  Mr Rasmus Ettrick"),
    (
        (_P, "We have four hearing days and seven issues. I should like to know today how you will divide the time, what the Tribunal will have in its hands beforehand, and whether anything has fallen away."),
        (_C, "On our side nothing has fallen away. We stand by a hundred and forty-one days."),
        (_P, "Out of a hundred and forty-two."),
        (_C, "Yes, Sir Anselm."),
        (_P, "Mr Ettrick, has anything fallen away on yours?"),
        (_R, "I am instructed to look at our pleading again in the light of Dr Aske's report. If there are changes you will find them in the skeleton, and not on the first day of the hearing."),
        (_P, "That would be welcome. Ms Oland has a question on that."),
        ("MS. OLAND", "I have read the Statement of Defence beside the Respondent's own expert. The expert gives sixteen days for the variation and nine for rain. The Defence gives none for either. The Defence also has a date for the pumps that I do not find in the documents. I should like to know which it is."),
        (_R, "You will know by 29 May."),
        ("MS. OLAND", "Thank you."),
        (_P, "Now the Board's decision. The Claimant says that all of it is open, the Respondent that three parts of it are closed. It seems to the Tribunal that this comes first."),
        (_C, "We agree that it comes first. Our case is simple. The decision was on Mr Tarrant's desk on the twenty-seventh. He is the person who deals with notices. A parcel that is in the hands of a receptionist has not been received by a company in any useful sense."),
        ("DR. OSTRANDER", "Who deals with parcels when Mr Tarrant is out?"),
        (_C, "The reception."),
        ("DR. OSTRANDER", "And the bills? Do they reach the company when they are stamped?"),
        (_C, "I should have to ask."),
        (_P, "Let us keep that for June. Skeletons: we had thought of fifteen pages. Will that do?"),
        (_R, "It will."),
        (_C, "We should have liked twenty."),
        (_P, "Fifteen. In the order of paragraph 6. And for each event the five numbers that we always have to look for: when was it known, when was it notified, how many days are claimed, how many are on the path, what is your figure. In one table, on one page."),
        (_C, "On whose programme?"),
        (_P, "On yours, if you like, and Mr Ettrick on his. We shall then see that there are two. Which brings me to native files. The Tribunal's secretary has put them on our machines. I am told that the Claimant's as-built programme prints on a single sheet and has more rows than it prints."),
        (_C, "I was not aware of that."),
        (_P, "I say no more. Both experts will have the file before them, and so shall we. The rules have something to say about hidden parts, and the parties should expect questions."),
        (_R, "We have noticed the same and shall deal with it in the ordinary way."),
        (_P, "Witnesses. Ms Vane and Mr Tarrant on the first day, Ms Sande and Ms Maxholm on the second, experts together on the third. Submissions on the fourth. Is Ms Vane still with the Claimant?"),
        (_C, "She left in the autumn of 2024, but she will come."),
        ("DR. OSTRANDER", "I should be grateful if the slips were brought, if there are any. The diary is said to be written up from slips."),
        (_C, "We are looking for them. The site office was cleared."),
        (_P, "If they are not found, please say so in the skeleton and say when the office was cleared, and by whom."),
        (_C, "We shall."),
        (_P, "Settlement. There were fifty-six days in which the parties were to talk. I do not ask whether they did, and I do not wish to be told. I remind both sides of Clause 21.4 and Rule 18. The Tribunal has had cases in which something slipped into a witness statement, and it does nobody any good."),
        (_R, "Quite so."),
        (_C, "We agree."),
        (_P, "Interest to 30 April 2026, as agreed. Costs: submissions after the hearing. A site visit?"),
        (_R, "We can offer one. It is quite dry at the moment."),
        (_P, "I think that we can imagine a pumping station. Thank you both."),
        ("", "(The conference ended at 11:20.)"),
    ),
)  # fmt: skip
