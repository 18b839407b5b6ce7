"""The selection of posts: twelve posts in six pairs, scored twice, seven of them closed."""

from dataclasses import dataclass

from suites.demo.content import Cell, Formula


@dataclass(frozen=True)
class Post:
    """`scores`: scope, credentials, distinctness, cost, tenure; 1 to 5. Salary in dollars."""

    number: int
    site: str
    post: str
    holder: str
    grade: int
    salary: int
    scores: tuple[int, int, int, int, int]
    closes: bool


POSTS = (
    Post(1, "WX", "Quality Manager", "M. Castellow", 10, 98_400, (2, 4, 2, 2, 4), True),
    Post(2, "PE", "Quality Manager", "W. Prosser", 10, 96_900, (5, 4, 3, 2, 3), False),
    Post(3, "WX", "Quality Specialist", "A. Tibbet", 7, 61_200, (3, 4, 4, 3, 2), False),
    Post(4, "PE", "Quality Specialist", "J. Sleight", 7, 59_800, (2, 3, 3, 3, 3), True),
    Post(5, "WX", "Send-outs Supervisor", "M. Ollery", 8, 68_500, (2, 3, 2, 2, 5), True),
    Post(6, "PE", "Send-outs Coordinator", "H. Wojcik", 6, 52_300, (3, 3, 3, 4, 3), False),
    Post(7, "WX", "Training Coordinator", "B. Crewe", 6, 54_000, (2, 2, 2, 3, 2), True),
    Post(8, "PE", "Training Coordinator", "L. Ferreday", 6, 53_100, (3, 4, 3, 3, 2), False),
    Post(9, "PE", "Client Services Manager", "C. Benning", 10, 91_700, (2, 3, 2, 2, 3), True),
    Post(10, "WX", "Client Services Manager", "N. Hathersage", 9, 84_600, (4, 3, 4, 3, 3), False),
    Post(11, "WX", "Courier Dispatcher, 2nd shift", "R. Pomfret", 5, 44_800, (1, 2, 1, 3, 4), True),
    Post(12, "PE", "Courier Dispatcher", "S. Maddern", 5, 45_300, (2, 2, 1, 3, 2), True),
)

SEPTEMBER = (30, 25, 20, 15, 10)
NOVEMBER = (35, 30, 20, 15, 0)

BURDEN = 24  # per cent of salary
LEAD_SALARY = 64_000
CLOSED = tuple(p for p in POSTS if p.closes)
SALARIES = sum(p.salary for p in CLOSED)
BURDENS = SALARIES * BURDEN // 100
LEAD_COST = LEAD_SALARY * (100 + BURDEN) // 100
NET_SAVING = SALARIES + BURDENS - LEAD_COST


def score(post: Post, weights: tuple[int, ...]) -> float:
    """The weighted score, 0 to 5, to two places."""
    return round(sum(s * w for s, w in zip(post.scores, weights, strict=True)) / 100, 2)


def dollars(amount: int) -> str:
    return f"${amount:,}"


def scored_rows(weights: tuple[int, ...], first_row: int) -> list[list[Cell]]:
    """Rows of a score sheet, starting at sheet row `first_row`; weights stand in row 4 (F to J)."""
    rows: list[list[Cell]] = []
    for offset, post in enumerate(POSTS):
        row = first_row + offset
        formula = "=" + "+".join(f"{c}{row}*{c}$4" for c in "FGHIJ")
        value = score(post, weights)
        head: list[Cell] = [post.number, post.site, post.post, post.holder, post.grade]
        outcome = "Close" if post.closes else "Keep"
        rows.append([*head, *post.scores, Formula(formula, value), outcome])
    return rows
