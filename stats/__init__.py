"""Pure numbers in, named tuples out: intervals, the bootstrap over subjects, permutation tests."""

from stats.bootstrap import Difference, Estimate, macro_rate, paired_difference
from stats.intervals import Rate, exact, exact_limits, mcnemar, smallest_risk, upper_limit, wilson
from stats.permutation import Null, permutation_p, relabelling_null, smallest_p

__all__ = [
    "Difference",
    "Estimate",
    "Null",
    "Rate",
    "exact",
    "exact_limits",
    "macro_rate",
    "mcnemar",
    "paired_difference",
    "permutation_p",
    "relabelling_null",
    "smallest_p",
    "smallest_risk",
    "upper_limit",
    "wilson",
]
