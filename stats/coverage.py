"""How often a 95 % bootstrap interval over so few subjects holds what it says: less than 95 % where they are few."""

from __future__ import annotations

# Subjects → share of 2,000 simulated runs whose percentile interval held the planted rate; `python -m
# benchmarks.calibration` measures it again. Chances differ between subjects: Beta with mean 0.6 and deviation 0.3, eight
# samples each. Nothing was simulated between these numbers.
BOOTSTRAP_COVERAGE = {3: 0.750, 5: 0.859, 10: 0.899, 20: 0.936, 50: 0.949}


def bootstrap_coverage(subjects: int) -> float | None:
    """Measured coverage of the 95 % percentile bootstrap over so many subjects.

    Args:
        subjects: of an interval. Coverage rises with their number, so for numbers that were not simulated the next
            smaller one is taken.

    Returns:
        The coverage, or None for fewer subjects than any simulation had.
    """
    simulated = [count for count in BOOTSTRAP_COVERAGE if count <= subjects]
    return BOOTSTRAP_COVERAGE[max(simulated)] if simulated else None
