from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from scipy.stats import chisquare, spearmanr

from anonymize import DatesConfig, SecretKey, date_offset

KEY = SecretKey(b"\x07" * 32)
IDS = [f"S{i:05d}" for i in range(10_000)]
OFFSETS = np.array([date_offset(KEY, subject, DatesConfig()) for subject in IDS])


def test_every_offset_is_between_60_and_359_days_either_way() -> None:
    assert set(np.abs(OFFSETS)) == set(range(60, 360))


def test_both_signs_are_equally_frequent() -> None:
    assert abs((OFFSETS > 0).mean() - 0.5) < 0.02


def test_magnitudes_are_uniform() -> None:
    assert chisquare(np.bincount(np.abs(OFFSETS), minlength=360)[60:]).pvalue > 0.01


def test_neighbouring_ids_say_nothing_about_an_offset() -> None:
    assert spearmanr(np.arange(10_000), OFFSETS).pvalue > 0.01
    assert spearmanr(OFFSETS[:-1], OFFSETS[1:]).pvalue > 0.01


def test_another_key_changes_nearly_every_offset() -> None:
    other = SecretKey(b"\x08" * 32)
    changed = [date_offset(other, s, DatesConfig()) != o for s, o in zip(IDS[:3000], OFFSETS[:3000], strict=True)]
    assert np.mean(changed) >= 0.99


@given(st.text(max_size=30), st.integers(1, 400), st.integers(0, 400))
def test_an_offset_obeys_its_configuration(subject: str, low: int, more: int) -> None:
    assert low <= abs(date_offset(KEY, subject, DatesConfig(min_days=low, max_days=low + more))) <= low + more


def test_an_empty_range_of_offsets_is_refused() -> None:
    with pytest.raises(ValidationError, match="must not exceed"):
        DatesConfig(min_days=90, max_days=60)


def test_offsets_can_be_drawn_from_the_86_multiples_of_seven() -> None:
    weeks = DatesConfig(multiple_of_seven=True)
    drawn = {date_offset(KEY, subject, weeks) for subject in IDS[:3000]}
    assert weeks.offsets == 86
    assert drawn == {sign * days for sign in (-1, 1) for days in range(63, 358, 7)}


def test_a_range_without_a_multiple_of_seven_is_refused() -> None:
    with pytest.raises(ValidationError):
        DatesConfig(min_days=71, max_days=76, multiple_of_seven=True)
