"""Plain sentences of annual reports, in the tokenised lower case of the published set: those that
speak of figures, which code proves nothing of. What may be added as neutral is in
`casework.benchmarks.finqa` (neutral.json)."""

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
