"""How often memory is needed, and what of a pooled effect falls where it is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import message, probe, record

from corpus import Json
from stats import wilson
from utility.demand import DemandReport, Effect, MemoryDemand, split_effect

OFF_SCREEN = {"verdict": "no"}


def report(
    rows: list[dict[str, Json]] | None, after: list[dict[str, Json]] | None = None, **more: Json
) -> DemandReport:
    demand = MemoryDemand(**more)
    stream = [message(i) for i in range(5)]
    files = {} if rows is None else {"chat": rows}
    demand.add(record(stream, **files), None if after is None else record(stream, chat=after))
    return demand.report()


def test_the_rates_of_the_reference_release_reproduce() -> None:
    recorded, strict = wilson(40, 1169), wilson(15, 1169)
    assert [round(100 * value, 1) for value in recorded[2:5]] == [3.4, 2.5, 4.6]
    assert [round(100 * value, 1) for value in strict[2:5]] == [1.3, 0.8, 2.1]


def test_rows_count_up_to_the_rates_of_the_reference_release() -> None:
    rows = [probe("day1-4", "day1-0", referent_on_screen=OFF_SCREEN)] * 15
    rows += [probe("day1-4", "day1-0", referent_on_screen={"verdict": "clear"})] * 25
    rows += [probe("day1-4", recent=("day1-3",))] * (1169 - 40)
    recorded, strict = report(rows).readings
    assert (recorded.before.hits, recorded.before.n) == (40, 1169)
    assert (strict.before.hits, strict.before.n) == (15, 1169)


def test_the_pooled_gain_of_the_reference_release_falls_on_probes_without_need() -> None:
    rate = 40 / 1169
    # Published: contributions of +0.004 and +0.104 to a pooled +0.108, from unrounded inputs.
    split = split_effect(rate, Effect(0.004 / rate, 0.104 / (1 - rate)))
    assert round(split.pooled, 3) == 0.108
    assert split.share_without is not None
    assert round(100 * split.share_without) == 96
    # The printed +0.107 gives 0.103.
    assert round(split_effect(rate, Effect(0.004 / rate, 0.107)).without, 3) == 0.103


@given(st.floats(0, 1), st.floats(-1, 1), st.floats(-1, 1))
def test_the_two_parts_are_the_whole(rate: float, one: float, other: float) -> None:
    split = split_effect(rate, Effect(one, other))
    assert split.with_memory + split.without == pytest.approx(split.pooled)
    assert split.share_without is None or -1e-9 <= split.share_without <= 1 + 1e-9


def test_parts_of_opposite_sign_are_no_shares() -> None:
    assert split_effect(0.5, Effect(0.2, -0.1)).share_without is None


def test_a_rate_outside_zero_and_one_is_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        split_effect(1.2, Effect(0, 0))


def test_enriched_withdrawn_and_abstention_rows_do_not_count() -> None:
    need = probe("day1-4", "day1-0")
    rows = [need, need | {"stratum": "enriched"}, need | {"withdrawn": "doubled"}, need | {"stratum": "abstention"}]
    recorded = report([*rows, probe("day1-4")]).readings[0]
    assert (recorded.before.hits, recorded.before.n) == (1, 2)


def test_each_side_is_counted_by_itself() -> None:
    need, other = probe("day1-4", "day1-0"), probe("day1-3")
    recorded = report([need, other], [other]).readings[0]
    assert recorded.after is not None
    assert (recorded.before.hits, recorded.before.n) == (1, 2)
    assert (recorded.after.hits, recorded.after.n) == (0, 1)


def test_given_effects_are_split_at_the_published_rate() -> None:
    rows = [probe("day1-4", "day1-0"), *[probe("day1-4")] * 3]
    (split,) = report(rows, rows, effects={"gain": Effect(0.4, 0.2)}).readings[0].splits
    assert (split.name, split.with_memory, split.without) == ("gain", pytest.approx(0.1), pytest.approx(0.15))


def test_without_a_chat_track_it_does_not_apply() -> None:
    assert report(None).status == "not_applicable"


def test_without_a_proportional_stratum_it_is_not_evaluated() -> None:
    found = report([probe("day1-4", "day1-0", stratum="enriched")])
    assert (found.status, found.reason) == ("not_evaluated", "no-proportional-rows")
