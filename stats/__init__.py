"""Pure numbers in, named tuples out: intervals, the bootstrap over subjects, permutation tests."""

from stats.bootstrap import Difference, Estimate, macro_mean, macro_rate, paired_difference
from stats.coverage import bootstrap_coverage
from stats.intervals import Rate, exact, exact_limits, mcnemar, smallest_risk, upper_limit, wilson
from stats.open_set import BASE_RATES, POPULATION_RATES, people_needed, precision
from stats.permutation import RELABELLED, MaxT, Null, drawn_null, max_t, permutation_p, relabelling_null, smallest_p
from stats.residual import Residual, residual_risk

__all__ = [
    "BASE_RATES",
    "POPULATION_RATES",
    "RELABELLED",
    "Difference",
    "Estimate",
    "MaxT",
    "Null",
    "Rate",
    "Residual",
    "bootstrap_coverage",
    "drawn_null",
    "exact",
    "exact_limits",
    "macro_mean",
    "macro_rate",
    "max_t",
    "mcnemar",
    "paired_difference",
    "people_needed",
    "permutation_p",
    "precision",
    "relabelling_null",
    "residual_risk",
    "smallest_p",
    "smallest_risk",
    "upper_limit",
    "wilson",
]
