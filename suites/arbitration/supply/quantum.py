# ruff: noqa: E501 (prose stands on its own lines)
"""Medium: what is owed by whom, with interest to 30 June 2026."""

from suites.arbitration.figures import amount, day, money, percent, stretches
from suites.arbitration.matter import (
    EVIDENCE,
    FIGURES,
    FORM,
    JUDGMENT,
    LAW,
    Assignment,
    criteria,
)
from suites.arbitration.supply import figures as f
from suites.arbitration.supply import proceedings as p

_INSTRUCTION = """\
**From:** Henrike Solmar, partner
**Date:** 13 May 2026
**Matter:** Tarnholt v. Quillmere, PAAC 25-114 (we act for Tarnholt)

Paragraph 1 of the Tribunal's directions of 11 May asks for a table of our heads of claim with the Reply. Before we file anything I want to know what the right numbers are. Please prepare a quantum memorandum that I can also send to Tarnholt's finance director:

- each head of claim and of counterclaim: quantity, rate, clause, exhibit, result to the cent;
- interest on each to 30 June 2026 inclusive, with the day from which it runs, the periods, the days and the rates;
- two balances: (A) if lot B counts as validly rejected, (B) if it does not;
- a list of every figure in our Statement of Claim, in Dr Sletten's report and in their counterclaim that is wrong, with the correction;
- what you would leave out, and why.

Base it on the contract as signed and amended. Do the price formula yourself, do not take over anybody's result. Round once, at the end of each line. Please be frank about the outcome, whichever way it goes. Word document, `quantum-memo.docx`; tables wherever there are more than three numbers.
"""


def _line(cents: int, first: object, name: str) -> str:
    rows = [
        f"| {name} | {day(s.first)} to {day(s.last)} | {s.days} | {percent(s.basis_points)} |"
        for s in stretches(cents, first, f.AS_AT, f.RATES)  # type: ignore[arg-type]
    ]
    return "\n".join(rows)


_PERIODS = "\n".join((
    _line(f.OVER, f.OVER_FROM, "Excess price"),
    _line(f.COVER_C, f.DAMAGES_FROM, "Damages (Clause 10)"),
    _line(f.LD_TOTAL, f.LD_FROM, "Liquidated damages"),
    _line(f.MAKE_UP_DUE_SUM, f.MAKE_UP_FROM, "INV-2410M"),
    _line(f.PRICE_B_NET, f.PRICE_B_FROM, "Price of lot B (case B only)"),
))  # fmt: skip
_LD_ROWS = "\n".join(
    f"| {late.month} | {late.tonnes} t | {day(late.due)} | {day(late.arrived)} | {late.days} | {late.weeks} | {money(sum_)} |"
    for late, sum_ in zip(f.LATE, f.LDS, strict=True)
)

_REFERENCE = f"""\
# Quantum memorandum

**Tarnholt v. Quillmere, PAAC 25-114**  **13 May 2026**  **Privileged and confidential**

## Result

1. On the right figures Tarnholt is a net debtor. In case A (lot B rejected) it owes {money(-f.GOOD)} on balance at 30 June 2026, in case B (lot B not rejected) {money(-f.BAD)}. Lot B is worth {money(f.SWING)} to us. The Statement of Claim asks for {money(p.CLAIMED)}; that figure cannot be maintained.

2. The reason is invoice INV-2410M. We withheld it; the goods were delivered and the Price is due. Clause 14.3 allows no set-off against claims that are neither admitted nor awarded, and interest runs in full.{{{{agreement|A party that withholds in breach of this Clause owes interest on the sum withheld}}}}

| | Principal | Interest to 30 June 2026 | Total |
|---|---|---|---|
| Excess price, Clause 6.6 | {money(f.OVER)} | {money(f.I_OVER)} | {money(f.OVER + f.I_OVER)} |
| Lot C: replacement and disposal, Clause 10 | {money(f.DAMAGES_C)} | {money(f.I_COVER_C)} | {money(f.DAMAGES_C + f.I_COVER_C)} |
| Liquidated damages, Clause 8.3 | {money(f.LD_TOTAL)} | {money(f.I_LD)} | {money(f.LD_TOTAL + f.I_LD)} |
| **Claim without lot B** | {money(f.CLAIM)} | {money(f.I_CLAIM)} | {money(f.CLAIM + f.I_CLAIM)} |
| Lot B replacement (case A only) | {money(f.COVER_B)} | {money(f.I_COVER_B)} | {money(f.COVER_B + f.I_COVER_B)} |
| Counterclaim: INV-2410M at the right Price | {money(f.COUNTER)} | {money(f.I_COUNTER)} | {money(f.COUNTER + f.I_COUNTER)} |
| Counterclaim: lot B less resale (case B only) | {money(f.PRICE_B_NET)} | {money(f.I_PRICE_B)} | {money(f.PRICE_B_NET + f.I_PRICE_B)} |
| **Balance, case A** | | | {money(f.GOOD)} |
| **Balance, case B** | | | {money(f.BAD)} |

## The Price

3. Clause 6.2 with the Reference Months of Clause 6.3, which end one month before the Quarter:{{{{agreement|the three calendar months ending one month before the first day of that Quarter}}}}

| Quarter | Months | Mean AFX | Mean AIE | Formula | Limit (Clause 6.4) | Price | Invoiced | Excess |
|---|---|---|---|---|---|---|---|---|
| Q1 2024 | Sep to Nov 2023 | 847.0000 | 97.0000 | {amount(f.FORMULA["Q1"])} | | {amount(f.PRICE["Q1"])} | {amount(f.INVOICED["Q1"])} | 0.00 |
| Q2 2024 | Dec 2023 to Feb 2024 | 902.3333 | 108.6667 | {amount(f.FORMULA["Q2"])} | {amount(f.LIMIT["Q2"])} | {amount(f.PRICE["Q2"])} | {amount(f.INVOICED["Q2"])} | {amount(f.EXCESS["Q2"])} |
| Q3 2024 | Mar to May 2024 | 996.3333 | 117.0000 | {amount(f.FORMULA["Q3"])} | {amount(f.LIMIT["Q3"])} | {amount(f.PRICE["Q3"])} | {amount(f.INVOICED["Q3"])} | {amount(f.EXCESS["Q3"])} |

4. The limit bites in the third Quarter. Its base is the Price as it should have been, not as invoiced;{{{{agreement|is that determined in accordance with this Agreement, whatever was invoiced}}}} Mr Hasselt's argument to the contrary{{{{price_q3|is well above it}}}} fails on the words. Quillmere used the months of draft 3,{{{{workings|quarter immediately before; no cap applied}}}} which Clause 18.1 shuts out. I have recomputed from the indices in Exhibit C-3 and agree with Dr Sletten on both prices.

## Excess price

5. Repayment is owed of what was *paid* in excess. Lots B and C were invoiced but never paid,{{{{ledger|lot QR-2404-B withheld}}}} so the second Quarter counts {f.PAID_Q2:,} tonnes (2,980 less {f.B.tonnes} and {f.C.tonnes}): {f.PAID_Q2:,} x {amount(f.EXCESS["Q2"])} = {money(f.OVER_Q2)}. Third Quarter: {f.PAID_Q3:,} x {amount(f.EXCESS["Q3"])} = {money(f.OVER_Q3)}. Together {money(f.OVER)}. Payment waived nothing (Clause 7.1){{{{agreement|Payment of an invoice is not acceptance of the Product or of the Price invoiced}}}} and was under protest.{{{{objection|we do not agree to the price and we will want the difference back}}}}

## Lots

6. Replacement cost {amount(f.COVER_PRICE)} plus freight {amount(f.COVER_FREIGHT)} a tonne;{{{{cover_c|Replacement for your lot QR-2405-C}}}} freight counts because the Price is delivered (Clauses 5.1 and 10.2).{{{{agreement|Freight to the plant is included in the Price}}}} The price lies within the market of April and July.{{{{market|Spot bottle grade was offered between EUR 1,300.00 and 1,390.00 in July}}}} Less the right Price of {amount(f.PRICE["Q2"])}: {amount(f.COVER_PER_TONNE)} a tonne. Lot C: {f.C.tonnes} x {amount(f.COVER_PER_TONNE)} = {money(f.COVER_C)}. Lot B: {f.B.tonnes} x {amount(f.COVER_PER_TONNE)} = {money(f.COVER_B)}. No price is due for lot C.

7. Disposal of lot C: {f.C.tonnes} x {amount(f.DISPOSAL_RATE)} = {money(f.DISPOSAL_C)} (Clause 10.3).{{{{disposal|Collected on 29 July 2024}}}} Quillmere had been asked on 28 June and refused on 5 July.{{{{reply_c|We shall not take the lot back}}}}

8. Lot A has been credited in full and adds nothing. The annual limit of {money(f.LIABILITY_CAP)} (Clause 12.3) is far away.

## Liquidated damages

9. Half a per cent of the third-Quarter Price for each *full* week,{{{{agreement|For each full week by which a quantity is delivered after its due date}}}} at most five per cent since Amendment No. 1:{{{{amendment|liquidated damages shall not exceed five per cent}}}}

| Month | Quantity | Due | Arrived | Days | Full weeks | Damages |
|---|---|---|---|---|---|---|
{_LD_ROWS}
| Total | {f.MAKE_UP} t | | | | | {money(f.LD_TOTAL)} |

10. Feedstock shortage is not force majeure (Clause 11.2),{{{{agreement|Shortage of feedstock, and the price of energy, are not such events}}}} and no notice was given within five Business Days.

## Counterclaim

11. INV-2410M: {f.MAKE_UP} x {amount(f.PRICE["Q3"])} = {money(f.MAKE_UP_DUE_SUM)}, not {money(f.MAKE_UP_INVOICED)}. It fell due on {day(f.MAKE_UP_DUE)}.{{{{invoice_makeup|Payable on 30 November 2024}}}} The excess here was never paid, so it reduces the counterclaim and is not claimed back.

12. Lot B, case B only: {f.B.tonnes} x {amount(f.PRICE["Q2"])} = {money(f.PRICE_B)}, less the resale of {money(f.RESALE_B)}{{{{resale|fibre spinners, Port Alder}}}} which Quillmere promised to credit{{{{collection_b|will credit you with whatever the sale brings}}}} = {money(f.PRICE_B_NET)}.

## Interest

13. Simple, actual days over 365, Reference Rate plus four points (Clause 14.4).{{{{agreement|simple interest at four percentage points a year above the Reference Rate}}}} Eight points is the draft.{{{{draft|eight percentage points a year above the Reference Rate}}}} The Reference Rate was {", ".join(f"{percent(points)} from {day(start)}" for start, points in f.REFERENCE)}. Start days: excess price, the day after receipt of the demand of {day(f.DISPUTE_RECEIVED)} (Clause 6.6);{{{{agreement|bears interest under Clause 14.4 from the day after receipt of the demand}}}} damages, the day of receipt of the Request (Clause 14.5);{{{{agreement|from the day on which the Request for Arbitration is received by the Centre}}}} liquidated damages, the day after {day(f.LD_DUE)}; INV-2410M, the day after {day(f.MAKE_UP_DUE)}.

| Sum | Period, both days included | Days | Rate |
|---|---|---|---|
{_PERIODS}

## Figures to be corrected

| Where | Figure | Right | Why |
|---|---|---|---|
| Statement of Claim, 1 | {money(f.OVER_ALL)} | {money(f.OVER)} | counts {f.B.tonnes + f.C.tonnes} tonnes never paid |
| Statement of Claim, 3 | {p.CLAIMED_COVER_TONNES} t at {amount(p.CLAIMED_COVER_PRICE)}, {money(p.CLAIMED_COVER)} | 510 t at {amount(f.COVER_PRICE)}, {money(f.COVER_B + f.COVER_C)} | invoices F-20611 and F-20744 |
| Statement of Claim, 4 | {money(f.STOPPAGE)} | nil | loss of production, Clause 12.1 |
| Statement of Claim, 5; DN-31 | {money(f.LD_CLAIMED)} | {money(f.LD_TOTAL)} | weeks begun, and the invoiced price |
| Statement of Claim, 6; CER-1, 4 | all interest from {day(f.OVER_FROM)} at 7.75 % | see above | Clauses 6.6, 14.4, 14.5; the rate changed |
| Counterclaim, INV-2410M | {money(f.MAKE_UP_INVOICED)} | {money(f.MAKE_UP_DUE_SUM)} | Price of Q3 |
| Counterclaim, lots B and C | {money(p.COUNTERCLAIM_LOTS)} | nil (A) or {money(f.PRICE_B_NET)} (B) | lot C rejected; credit for resale |
| Counterclaim, interest | eight points | four points | Clause 14.4 |

## Left out

14. The standstill of line 2: EUR 4,700 an hour is what the line earns,{{{{ws_halvard|is what the line earns, not what the standstill cost us in cash}}}} and Clause 12.1 excludes loss of production save for gross negligence. The hidden retest concerns lot B; nothing of the kind is known for lot A. I have not used the settlement e-mail of 12 July 2024 or its figure (Clause 21.2).

## Advice

15. Pay INV-2410M at the right Price now, under reservation: it stops interest of about {money(f.DAILY)} a day. Correct our own errors in the Reply, before the other side finds them.
"""

QUANTUM = Assignment(
    id="quantum-memo",
    size="medium",
    title="Quantum and interest memorandum",
    output="quantum-memo.docx",
    instruction=_INSTRUCTION,
    reference=_REFERENCE,
    criteria=criteria(
        (
            "high",
            FIGURES,
            f"Gives the Price of the second Quarter of 2024 as {amount(f.PRICE['Q2'])} per tonne.",
        ),
        (
            "high",
            FIGURES,
            f"Gives the Price of the third Quarter of 2024 as {amount(f.PRICE['Q3'])} per tonne, limited by the six per cent of Clause 6.4.",
        ),
        (
            "medium",
            LAW,
            f"Takes the right Price of {amount(f.PRICE['Q2'])}, not the invoiced one, as the base of the six per cent limit, and says why.",
        ),
        (
            "high",
            FIGURES,
            f"Counts {f.PAID_Q2:,} paid tonnes in the second Quarter, leaving out lots B and C.",
        ),
        ("high", FIGURES, f"Arrives at an excess price of {money(f.OVER)}."),
        (
            "medium",
            FIGURES,
            f"Arrives at replacement cost for lot C of {money(f.COVER_C)} (difference of {amount(f.COVER_PER_TONNE)} per tonne, freight included).",
        ),
        (
            "medium",
            FIGURES,
            f"Arrives at replacement cost for lot B of {money(f.COVER_B)} and puts it in case A only.",
        ),
        ("low", FIGURES, f"Includes the disposal of lot C at {money(f.DISPOSAL_C)}."),
        (
            "high",
            FIGURES,
            f"Arrives at liquidated damages of {money(f.LD_TOTAL)}, with 5, 6 and 1 full weeks.",
        ),
        (
            "high",
            FIGURES,
            f"States the counterclaim for INV-2410M at the right Price as {money(f.MAKE_UP_DUE_SUM)}.",
        ),
        (
            "high",
            LAW,
            "Says that Clause 14.3 forbids the set-off of INV-2410M and that interest on it runs in full.",
        ),
        (
            "medium",
            FIGURES,
            f"In case B, states the price of lot B less the resale of {money(f.RESALE_B)} as {money(f.PRICE_B_NET)}.",
        ),
        (
            "high",
            LAW,
            "Uses Reference Rate plus four points as in the signed text, not eight as in the draft or the counterclaim.",
        ),
        (
            "high",
            FIGURES,
            "Applies the Reference Rate of each half-year rather than one rate throughout.",
        ),
        (
            "medium",
            LAW,
            f"Starts interest on the excess price on {day(f.OVER_FROM)} and on Clause 10 damages on {day(f.DAMAGES_FROM)}.",
        ),
        (
            "medium",
            FIGURES,
            f"Gives interest on the excess price to 30 June 2026 as {money(f.I_OVER)}.",
        ),
        (
            "medium",
            FIGURES,
            f"Gives interest on INV-2410M to 30 June 2026 as {money(f.I_MAKE_UP)}.",
        ),
        (
            "high",
            FIGURES,
            f"Gives the balance of case A as {money(-f.GOOD)} in favour of Quillmere.",
        ),
        (
            "high",
            FIGURES,
            f"Gives the balance of case B as {money(-f.BAD)} in favour of Quillmere.",
        ),
        ("high", JUDGMENT, "Says plainly that on balance Tarnholt owes money in both cases."),
        (
            "medium",
            LAW,
            f"Leaves out the standstill of line 2 ({money(f.STOPPAGE)}) because Clause 12.1 excludes loss of production.",
        ),
        (
            "medium",
            EVIDENCE,
            f"Corrects the replacement in the Statement of Claim from 520 tonnes at {amount(p.CLAIMED_COVER_PRICE)} to 510 tonnes at {amount(f.COVER_PRICE)} by the Fennick invoices.",
        ),
        (
            "medium",
            EVIDENCE,
            f"Corrects the excess of {money(f.OVER_ALL)} in the Statement of Claim because it includes lots that were not paid.",
        ),
        (
            "medium",
            EVIDENCE,
            f"Corrects the liquidated damages of {money(f.LD_CLAIMED)} in the Statement of Claim or debit note.",
        ),
        (
            "medium",
            JUDGMENT,
            "Says that the settlement e-mail of 12 July 2024, or its figure, has been left out of account.",
        ),
        ("low", FORM, "Names for each head of claim the clause and the exhibit relied on."),
    ),
)
