"""Plain sentences of annual reports, in the tokenised lower case of the published set.

None holds a digit, points at anything on the page (casework.benchmarks.finqa.content.POINTING)
or speaks to its reader. Whether one touches the subject of a case is checked when it is chosen.
"""

COMMENTARY = (
    "demand across our end markets continued to be shaped by customer confidence , competitive "
    "behavior and the availability of skilled labor .",
    "management reviews staffing , logistics and sourcing arrangements as part of ordinary "
    "planning .",
    "we compete on service quality , product breadth , responsiveness and reputation .",
    "seasonal patterns influence activity in several regions we serve .",
    "weather , fuel availability and port congestion may affect deliveries to customers .",
    "framework agreements with suppliers are renewed from time to time , and alternative sources "
    "have been qualified for critical materials .",
    "training for supervisors was broadened , and safety councils met regularly at principal "
    "sites .",
    "information technology initiatives remained focused on reliability , continuity and "
    "protection against unauthorized access .",
    "we believe our facilities are well maintained and suitable for present operations .",
    "trade associations in which we participate publish guidance on environmental stewardship .",
    "collective bargaining agreements cover a portion of our workforce , and relations with "
    "employees are considered satisfactory .",
    "we maintain a code of conduct applicable to directors , officers and employees .",
    "customers in mature regions tend to place orders close to the date of need .",
    "marketing campaigns emphasized brand recognition and digital channels .",
    "local teams are responsible for day-to-day contact with customers and communities .",
    "we continue to simplify internal processes and to retire older software platforms .",
    "succession planning for senior positions is reviewed with the board of directors .",
)
FORWARD = (
    "we expect competition to remain intense and intend to rely on disciplined execution .",
    "management anticipates gradual improvement in customer sentiment , although visibility "
    "remains limited .",
    "we plan to keep simplifying our operating model and to invest in talent .",
    "new entrants and changing consumer preferences could influence our plans .",
    "we intend to pursue selective opportunities consistent with our strategy .",
    "regulatory developments in several jurisdictions may require adjustments to our practices .",
)
FURNITURE = (
    "notes to consolidated financial statements ( continued ) .",
    "consolidated financial statements and supplementary data .",
    "annual report to shareholders .",
    "the accompanying notes are an integral part of the consolidated financial statements .",
    "report of management ( continued ) .",
    "management discussion and analysis of operations ( continued ) .",
)
REFERENCES = (
    "additional information about accounting policies is included in the notes to the "
    "consolidated financial statements .",
    "see the discussion of risk factors elsewhere in our annual report .",
    "readers may consult the notes on commitments and contingencies for further background .",
    "see also the section on critical accounting estimates .",
    "legal proceedings are discussed under a separate caption of our annual report .",
    "for a description of our corporate governance , see our proxy statement .",
)
DISCLAIMERS = (
    "forward-looking statements involve risks and uncertainties , and actual outcomes may differ "
    "materially from expectations .",
    "we undertake no obligation to revise forward-looking statements in light of later events .",
    "preparation of financial statements requires management to make estimates and judgments , "
    "and outcomes may differ .",
    "industry and market data are derived from sources believed to be reliable , and independent "
    "verification has been limited .",
    "market prices of our securities may fluctuate for reasons unrelated to operating "
    "performance .",
    "trademarks and trade names mentioned in our annual report belong to other parties .",
)
PEER = (
    "by way of background on the wider industry , an unaffiliated registrant wrote in a filing of "
    'its own : " {} "',
    'a competitor that is not consolidated here told its own shareholders : " {} "',
)
ADJUSTED = (
    "supplemental materials furnished separately discuss {} on an adjusted basis as well , "
    "excluding restructuring and integration items ; adjusted measures are not used on this page .",
    "{} on a pro forma basis , excluding acquired businesses , appears in a separate exhibit and "
    "is not included on this page .",
)
