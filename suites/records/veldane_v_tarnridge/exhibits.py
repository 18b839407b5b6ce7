"""Every exhibit of the two motions' papers, in order of the docket."""

from suites.records.veldane_v_tarnridge.contracts import CONTRACTS
from suites.records.veldane_v_tarnridge.exhibit import Exhibit
from suites.records.veldane_v_tarnridge.experts import EXPERTS
from suites.records.veldane_v_tarnridge.maintenance import MAINTENANCE
from suites.records.veldane_v_tarnridge.monitoring import MONITORING
from suites.records.veldane_v_tarnridge.product import PRODUCT
from suites.records.veldane_v_tarnridge.testimony import TESTIMONY


def _place(one: Exhibit) -> tuple[int, int]:
    document, attachment = one.number.split("-")
    return int(document), int(attachment)


FILED: tuple[Exhibit, ...] = tuple(
    sorted((*CONTRACTS, *MAINTENANCE, *MONITORING, *PRODUCT, *TESTIMONY, *EXPERTS), key=_place)
)
"""All that was attached to a paper, the experts' reports included."""

EXHIBITS: tuple[Exhibit, ...] = tuple(one for one in FILED if not one.expert)
"""The merits exhibits."""
