"""All five measures in one reading of both sides."""

from __future__ import annotations

from utility.support import measure_support


def test_a_true_release_keeps_everything(sides):
    found = measure_support(sides.raw, sides.write(), {"ann": "U01"})
    assert {getattr(found, name).status for name in found.__slots__} == {"pass"}
    assert found.rhythm.before == found.rhythm.after
    assert found.medium.before == found.medium.after
    assert found.coverage.lost == 0
    assert found.meaning.graph is not None
    assert found.meaning.graph.mentions.rate == 1


def test_one_corpus_alone_has_no_after(sides):
    found = measure_support(sides.raw)
    assert found.rhythm.after is None
    assert found.medium.after is None
    assert all(point.after is None for point in found.coverage.points)
    assert all(reading.after is None for reading in found.demand.readings)
    assert found.meaning.reason == "side-missing"


def test_progress_is_told_by_subject(sides):
    told: list[tuple[int, int]] = []
    measure_support(sides.raw, sides.write(), {"ann": "U01"}, progress=lambda *step: told.append(step))
    assert told == [(1, 1)]


def test_subjects_without_a_partner_are_left_out(sides):
    found = measure_support(sides.raw, sides.write(), {})
    assert found.rhythm.status == "not_evaluated"
