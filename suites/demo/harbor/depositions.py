# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: the testimony of the field service director and of the night operator."""

from datetime import date

from suites.demo.content import Deposition, Doc
from suites.demo.harbor.people import CAPTION

_CERTIFICATE = (
    "I certify that the foregoing is a true record of the testimony given before me, that the "
    "witness was sworn by me, and that I am not related to or employed by any party.",
    "/s/ Imogen Salter, Registered Reporter",
)
_APPEARANCES = (
    "For Merrow Bay:",
    "  CALLA REYES-THORNE",
    "  Thorne & Abbot, Portland, Maine",
    "",
    "For Kestrel:",
    "  DOUGLAS WINFIELD",
    "  Winfield Marsh, Bangor, Maine",
    "",
    "Also present: B. Ostrow, videographer",
)

_BRANDVOLD = (
    ("", "NEIL BRANDVOLD, having been sworn, testified as follows:"),
    ("", "EXAMINATION BY MS. REYES-THORNE"),
    ("Q", "State your position, please."),
    ("A", "Director of field service at Kestrel. I have been that since 2011."),
    ("Q", "Who reports to you?"),
    ("A", "Fourteen engineers, and the desk in Halvorsen."),
    ("Q", "Is Owen Castellane one of the fourteen?"),
    ("A", "Yes. He has the Northeast."),
    ("Q", "I hand you Exhibit 9, an email from Mr. Castellane of May 14, 2019. Did you read it?"),
    ("A", "I did. That evening, and again in the morning."),
    ("Q", "So by the morning of May 15 you knew that four modules at Gannet Point had read "
          "twenty-seven degrees low after a flicker in the supply."),
    ("A", "I knew that Owen believed it."),
    ("Q", "Did you doubt him?"),
    ("A", "No. Owen does not make things up. I asked Stuart Fenn to test the units we had kept."),
    ("Q", "What did Mr. Fenn find?"),
    ("A", "Eleven of twelve lost the range. He told me on June 3 or June 4."),
    ("Q", "After June 4 did you have any doubt that the condition was real?"),
    ("A", "Real, yes. How often it would matter was another question."),
    ("Q", "How many sites had lot 1907?"),
    ("A", "Thirty-one."),
    ("Q", "Was Port Calder on the list?"),
    ("A", "It was."),
    ("Q", "Did you see it there?"),
    ("A", "I saw the list. I did not study it name by name. I had been told that Port Calder had "
          "some, yes."),
    ("Q", "Exhibit 12 is a draft bulletin of June 6. Was it ever sent?"),
    ("A", "Not in that form. A bulletin went out with the firmware."),
    ("Q", "When?"),
    ("A", "The second week of September."),
    ("Q", "After the fish at Port Calder was gone."),
    ("", "MR. WINFIELD: Object to the form."),
    ("A", "After August, yes."),
    ("Q", "Between May 15 and August 16, 2019, did Kestrel send Merrow Bay any writing about this?"),
    ("A", "No. We did not write to anybody about it in that time."),
    ("Q", "Did anyone telephone?"),
    ("A", "Not that I know of. I had asked that there be no calls."),
    ("Q", "Why?"),
    ("A", "We wanted to tell people about the trouble and the cure in one go. There was also a "
          "trade show, I won't pretend there was not."),
    ("Q", "Had you read Section 7.4 of the agreement with Merrow Bay?"),
    ("A", "At some time I must have. I did not have it in mind that June."),
    ("Q", "Could a customer have fitted the J4 jumper without Kestrel?"),
    ("A", "If he knew about it. It is a little plastic bridge. You can do it with gloves on."),
    ("Q", "Let us turn to your letter of September 12. You wrote of three decisions by Merrow Bay. "
          "The first is the alarm limit."),
    ("A", "Yes. From zero to ten."),
    ("Q", "From what did the panel take the temperature that it compared to that limit?"),
    ("A", "From the Room 3 modules."),
    ("Q", "The same modules that were twenty-seven degrees off."),
    ("A", "The same."),
    ("Q", "With the limit at zero, at what true temperature would the horn have gone?"),
    ("A", "Twenty-seven. On that basis."),
    ("Q", "Did the room ever reach twenty-seven?"),
    ("A", "Not that I have seen. Seventeen or so."),
    ("Q", "So the old limit would have given no horn either."),
    ("A", "On those numbers, no."),
    ("Q", "The second decision is RemoteWatch. What would the desk in Halvorsen have seen?"),
    ("A", "The panel values."),
    ("Q", "Minus thirty-seven, climbing to minus ten."),
    ("A", "Yes. I would like to think that somebody would have wondered at minus thirty-seven."),
    ("Q", "Does RemoteWatch have a low limit for a freezer room?"),
    ("A", "It did not then. It does now."),
    ("Q", "The third is the operator who silenced the horn at 2:15 on Sunday morning. What does code "
          "A-217 mean?"),
    ("A", "Defrost timeout. An evaporator took too long to defrost."),
    ("Q", "Is it a temperature alarm?"),
    ("A", "No. That would be A-101."),
    ("Q", "Did you find an A-101 for Room 3 anywhere in the log for that weekend?"),
    ("A", "No."),
    ("Q", "Had you looked at the log before you signed the letter?"),
    ("A", "I had Mr. Lund's account that it was the high alarm. I did not look further."),
    ("Q", "Did you know on September 12 what Mr. Castellane had found on the modules?"),
    ("A", "I had his report. It was on my desk from the 27th of August."),
    ("", "EXAMINATION BY MR. WINFIELD"),
    ("Q", "Mr. Brandvold, does your manual tell operators to compare the panel with a hand "
          "thermometer?"),
    ("A", "Once a week. Page 31."),
    ("Q", "Did Merrow Bay's people do that in the week of August 12?"),
    ("A", "Their quality office had a probe in Room 3 on the 12th. I know of none after that."),
    ("Q", "Would a check on Friday night have shown the difference?"),
    ("A", "At once. Any time after six on Friday."),
    ("Q", "Had Mr. Pike been trained by your people?"),
    ("A", "He had. April 25. He signed the sheet."),
    ("Q", "Thank you. Nothing more."),
    ("", "(The deposition ended at 3:52 p.m.)"),
)  # fmt: skip

_PIKE = (
    ("", "WENDELL PIKE, having been sworn, testified as follows:"),
    ("", "EXAMINATION BY MR. WINFIELD"),
    ("Q", "What work do you do at Port Calder, Mr. Pike?"),
    ("A", "Night operator, engine room. Ten at night to six, six nights."),
    ("Q", "How long?"),
    ("A", "Nineteen years this fall."),
    ("Q", "You worked the nights of August 16 and 17, 2019?"),
    ("A", "Both."),
    ("Q", "I show you Exhibit 21. What is it?"),
    ("A", "The rounds sheet. That is my hand, the WP."),
    ("Q", "Read us what you wrote for Room 3 at ten on Friday night."),
    ("A", "Minus twenty-nine."),
    ("Q", "And at two?"),
    ("A", "Minus twenty-three. Then minus nineteen at six."),
    ("Q", "Had you ever seen minus twenty-nine in Room 3?"),
    ("A", "No, sir. Coldest I ever wrote was minus fourteen, one January."),
    ("Q", "Did you tell anyone?"),
    ("A", "No. I figured they were pulling it down for the new scallops. The sheet says initial "
          "if it is at or below zero, and it was below zero."),
    ("Q", "Did you walk over and look?"),
    ("A", "We don't open the rooms at night. It lets the wet in."),
    ("Q", "Did it come to you that the compressors had not run?"),
    ("A", "Head pressure was low. When the rooms are cold they don't run. That is how it should be."),
    ("Q", "Sunday morning, a quarter past two. What happened?"),
    ("A", "Horn went. I looked at the panel, it said defrost, 3B. I hit the button."),
    ("Q", "Within half a minute."),
    ("A", "It is eight steps from the chair."),
    ("Q", "You did not go into Room 3."),
    ("A", "No. 3B does that. You reset it and it goes on. I wrote it on the sheet."),
    ("Q", "Mr. Lund wrote on Sunday that you silenced the high-temp alarm."),
    ("A", "Tobias had not seen the log when he wrote that. I said horn, he heard what he heard. "
          "He told me so himself on the Monday."),
    ("Q", "Were you trained to compare the panel with a hand thermometer once a week?"),
    ("A", "They showed us. Days does it, when it gets done. Nobody told me what a wrong number would "
          "look like."),
    ("", "EXAMINATION BY MS. REYES-THORNE"),
    ("Q", "What did the man from Kestrel teach you to look for on the panel?"),
    ("A", "Green is fine, red is not. Zero and below is green."),
    ("Q", "What color was Room 3 on Friday night?"),
    ("A", "Green. The whole weekend it was green."),
    ("Q", "Did anyone from Kestrel say that after a flicker the numbers might be off?"),
    ("A", "No, ma'am. If they had I would have taken the probe in there myself."),
    ("Q", "Were you in the engine room when the lights flickered on Friday?"),
    ("A", "I was home. Junior told me at ten that it blinked before six and everything came back."),
    ("Q", "Was compressor C-2 able to run that weekend?"),
    ("A", "It started right up Saturday, nine and a bit. I heard about it from Junior, he was filling in "
          "till ten, and it was running when I sat down."),
    ("Q", "Did an electrician work on C-2 that Saturday?"),
    ("A", "Not on C-2. There was a fellow over at the ice plant, other side of the yard."),
    ("Q", "Thank you, Mr. Pike."),
    ("", "(The deposition ended at 11:20 a.m.)"),
)  # fmt: skip


def documents() -> list[Doc]:
    """The two transcripts."""
    return [
        Doc("depo_brandvold", "pdf", "Deposition", "Deposition of Neil Brandvold",
            date(2020, 11, 5), "Imogen Salter", "merits",
            Deposition(
                CAPTION,
                ("DEPOSITION OF NEIL BRANDVOLD", "November 5, 2020, 1:10 p.m.",
                 "Harrow Conference Center, Erie, Pennsylvania", "Reported by Imogen Salter"),
                _APPEARANCES, _BRANDVOLD, certificate=_CERTIFICATE,
            )),
        Doc("depo_pike", "pdf", "Deposition", "Deposition of Wendell Pike",
            date(2020, 10, 14), "Imogen Salter", "merits",
            Deposition(
                CAPTION,
                ("DEPOSITION OF WENDELL PIKE", "October 14, 2020, 9:30 a.m.",
                 "Thorne & Abbot, Portland, Maine", "Reported by Imogen Salter"),
                _APPEARANCES, _PIKE, certificate=_CERTIFICATE,
            )),
    ]  # fmt: skip
