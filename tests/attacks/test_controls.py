from __future__ import annotations

import itertools
from collections import Counter

from people import histories

from attacks.controls import BLOCK_WORDS, positive, refit, shuffled
from stats import Estimate, Null

NULL = Null(0.1, 0.3, 0.5, 99)


def estimate(rate: float) -> Estimate:
    return Estimate(rate, 0.0, 1.0, "bootstrap over subjects", 10, 0)


def test_shuffling_keeps_every_message_and_every_candidate() -> None:
    known = histories()
    mixed = shuffled(known, seed=1)
    assert mixed.subjects == known.subjects
    texts = [Counter(m.text for h in side for m in h.messages) for side in (known, mixed)]
    assert texts[0] == texts[1]


def test_shuffling_mixes_authors_in_blocks() -> None:
    known = histories(messages=500)
    mixed = shuffled(known, seed=1)
    theirs = {m.text for m in known.items[0].messages}
    kept = [m.text in theirs for m in mixed.items[0].messages]
    assert 0 < sum(kept) < len(kept)
    changes = sum(a != b for a, b in itertools.pairwise(kept))
    assert changes <= len(kept) * 10 / BLOCK_WORDS


def test_the_same_seed_shuffles_alike() -> None:
    assert shuffled(histories(), seed=4) == shuffled(histories(), seed=4)
    assert shuffled(histories(), seed=4) != shuffled(histories(), seed=5)


def test_the_positive_control_holds_only_above_its_null() -> None:
    assert positive(estimate(0.9), NULL).held
    assert not positive(estimate(0.3), NULL).held


def test_a_refit_within_its_null_holds_at_once() -> None:
    control = refit(lambda attempt: (estimate(0.1), NULL))
    assert (control.held, control.within_null, control.runs) == (True, True, 1)


def test_a_refit_that_was_above_once_is_drawn_again() -> None:
    control = refit(lambda attempt: (estimate(0.4 if attempt == 0 else 0.2), NULL))
    assert (control.held, control.runs) == (True, 2)


def test_a_leak_is_above_its_null_every_time() -> None:
    control = refit(lambda attempt: (estimate(0.95), NULL))
    assert (control.held, control.within_null, control.runs) == (False, False, 3)
