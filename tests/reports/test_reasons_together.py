"""What is said alike of several checks stands in one line of the verdict."""

from __future__ import annotations

from report_samples import sample

from reports.results.model import Reason, Verdict
from reports.view.top import top


def told(*reasons: Reason) -> list[tuple[str, str]]:
    verdict = Verdict(
        status="not_evaluated", reasons=reasons, evaluated=1, not_evaluated=len(reasons), skipped_by_role=0
    )
    return [(line.check, line.text) for line in top(sample().model_copy(update={"verdict": verdict})).reasons]


def reason(check: str, count: int = 24, code: str = "too-few-candidates") -> Reason:
    return Reason(check=check, code=code, status="not_evaluated", count=count)


FEW = "fewer than five people are too few to tell success from chance"


def test_attacks_with_one_reason_share_its_line() -> None:
    assert told(reason("delta"), reason("fusion")) == [("Delta, Fusion", f"{FEW} (24 settings each)")]


def test_one_alone_is_said_as_before() -> None:
    assert told(reason("delta")) == [("Delta", f"{FEW} (24 settings)")]


def test_other_counts_and_other_reasons_stand_apart() -> None:
    found = told(reason("delta"), reason("fusion", 12), reason("skeleton", code="samples-too-short"))
    assert [check for check, _ in found] == ["Delta", "Fusion", "Skeleton"]
