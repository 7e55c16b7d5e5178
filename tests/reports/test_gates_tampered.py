"""Every gate has at least three tampered releases that it must catch, counted from the tables of the other tests."""

from __future__ import annotations

from collections import Counter

import pytest
from test_gates import BROKEN, MOVED, WRONG_FILES
from test_gates_holder import INCONSISTENT, LEFT, TAKEN_BACK
from test_gates_reader import TAMPERED
from test_gates_results import BELOW_FLOOR, SURROGATES, UNCONTROLLED

from reports.gates import GATES

COUNTED = Counter(case[0] for table in (BROKEN, WRONG_FILES, TAMPERED) for case in table) + Counter(
    {
        "intervals-exact": len(MOVED),
        "originals-gone": len(LEFT),
        "consent-held": len(TAKEN_BACK),
        "surrogates-consistent": len(INCONSISTENT),
        "attacks-reported": len(UNCONTROLLED),
        "surrogate-leak": sum(status == "fail" for _, status in SURROGATES),
        "category-floor": len(BELOW_FLOOR),
    }
)


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_has_three_tampered_releases(gate: str) -> None:
    assert COUNTED[gate] >= 3


def test_no_table_names_a_gate_that_does_not_exist() -> None:
    assert set(COUNTED) <= set(GATES)
