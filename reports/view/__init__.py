"""One view of a result, in words and formatted numbers: everything that any rendering shows, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.results.model import Results
from reports.view.advice import advice_sections
from reports.view.attacks import attacks_section
from reports.view.blocks import View
from reports.view.closing import gates_section, reproduce_section, unmeasured_section
from reports.view.disclosure import dates_section, residuals_section
from reports.view.levels import check_comparable, levels_section
from reports.view.retrieval import retrieval_section
from reports.view.spread import controls_section, spread_section
from reports.view.top import top
from reports.view.use import (
    intervals_section,
    meaning_section,
    medium_section,
    memory_section,
    rhythm_section,
)

__all__ = ["View", "view"]


def view(results: Results, others: Sequence[Results] = ()) -> View:
    """Put a report together.

    Args:
        results: what the report is about.
        others: results of the same corpus at other anonymization levels, for the table of levels.

    Raises:
        CorpusError: if the others are not of the same corpus, attacked in the same way.
    """
    check_comparable(results, others)
    return replace(
        top(results),
        sections=(
            levels_section(results, others),
            attacks_section(results),
            spread_section(results),
            *advice_sections(results),
            controls_section(results),
            dates_section(results),
            residuals_section(results),
            intervals_section(results),
            retrieval_section(results),
            rhythm_section(results),
            memory_section(results),
            meaning_section(results),
            medium_section(results),
            gates_section(results),
            unmeasured_section(results),
            reproduce_section(results),
        ),
    )
