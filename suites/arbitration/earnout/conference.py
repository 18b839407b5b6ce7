# ruff: noqa: E501 (prose stands on its own lines)
"""The case management conference of March 2026, as taken down."""

from datetime import date

from suites.arbitration.earnout.proceedings import CASE
from suites.arbitration.pieces import transcript

_P, _C, _R = "THE PRESIDENT", "MS. QUINT", "MR. BRACKENRIDGE"

CONFERENCE = transcript(
    "conference", "Transcript of the case management conference, 24 March 2026", date(2026, 3, 24), CASE, "CASE MANAGEMENT CONFERENCE",
    ("For the Tribunal:", "  Ms Beatrix Lorne, President", "  Mr Osric Tallow", "  Dr Wenna Strand", "", "For the Claimants:", "  Ms Aurelia Quint", "", "For the Respondent:", "  Mr Hollis Brackenridge"),
    (
        (_P, "Good afternoon. The Rejoinder is in, and we have to set the rest of the timetable. Before that I should like to understand what is still in dispute about figures. Mr Tallow is our accountant."),
        ("MR. TALLOW", "I have four sets of figures for the same year. The Statement, the Respondent's letter of July 2024, the Claimants' calculation, and the determination. I had thought that the determination would leave us with one."),
        (_R, "It does, as far as we are concerned."),
        (_C, "It leaves us with one, apart from Harrow Trust, and apart from a point on revenue."),
        ("MR. TALLOW", "But the Statement of Claim maintains a calculation that takes no notice of it."),
        (_C, "The Statement of Claim was filed with an eye to a question that has since been looked at again. You will have our table in the brief."),
        ("MR. TALLOW", "With one column for each of the four, please, and one for what you say is right. And a column for the paragraph of the Schedule."),
        (_C, "Gladly."),
        (_P, "Mr Brackenridge, on revenue. The determination says forty-one million two hundred and sixty thousand. Is it common ground that this includes Loxley?"),
        (_R, "It is the revenue by the accounts. Loxley is in the accounts."),
        (_P, "So it does."),
        (_R, "We say that Mr Roe knew what he was doing. He was asked to think again and he declined."),
        (_C, "He wrote that he saw the point and preferred not to touch it."),
        (_P, "We have read the letter. Dr Strand has a question on Clause 5."),
        ("DR. STRAND", "The Reply claims nine and a half million. The Clause speaks of a notice and of sixty days. Is it the Claimants' case that there was a notice before the Reply?"),
        (_C, "It is our case that the claim is in the Reply. I should like to leave the rest to the brief."),
        ("DR. STRAND", "I understand. Then the sums. If the Clause does not apply, is it common ground that a margin that was diverted is added?"),
        (_R, "It is common ground that the Clause says so. It is not common ground that anything was diverted."),
        ("DR. STRAND", "And the amount?"),
        (_R, "If it came to that there would be costs to be taken off. My client is looking for the figures."),
        ("DR. STRAND", "The Rejoinder says a third."),
        (_R, "As an estimate."),
        (_P, "Estimates are no evidence, Mr Brackenridge. If there is a paper it should be produced with the brief. Now the counterclaim. The Tribunal has read Clause 9.2. Nine months. Would the Respondent tell us in its brief from which day it counts and on which day it arrives?"),
        (_R, "We shall say that a counterclaim cannot be brought before there is a claim."),
        (_P, "Could arbitration not have been begun by the Respondent?"),
        (_R, "In theory."),
        (_P, "Please deal with it. Documents. There has been correspondence about a document that was produced by mistake. The Tribunal has not seen it and does not wish to. Ms Quint, has it been returned?"),
        (_C, "We are dealing with it. I shall write to Mr Brackenridge."),
        (_R, "We have been waiting since November."),
        (_P, "Paragraph 5 of the order is plain enough. I do not want to hear of it again, in any form. Witnesses."),
        (_R, "Mr Harle will come. Ms Orde has left the Group. We do not call her."),
        (_C, "She has given a statement in these proceedings, and we ask that she be heard on it."),
        (_P, "She will be asked to come. Since the statement was filed by the Respondent, nobody speaks to her about her evidence without the other side's knowledge."),
        (_C, "Of course."),
        (_R, "Agreed."),
        (_P, "Hearing in September, four days. Briefs at the end of July. The Tribunal will confirm this tomorrow by e-mail. Interest to 31 March, as in the first order, so that everybody's figures can be compared. On costs I only say that we know Rule 40. Thank you."),
        ("", "(The conference ended at 15:05.)"),
    ),
)  # fmt: skip
