"""Everything a release supports beside intervals and retrieval, in one reading of both sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from corpus import SESSION_GAP, Corpus
from corpus.pairing import find_partners
from lm.embeddings import Sentences
from utility.coverage import Coverage, CoverageReport
from utility.demand import DemandReport, Effect, MemoryDemand
from utility.meaning import Meaning, MeaningReport
from utility.medium import Medium, MediumReport
from utility.rhythm import Rhythm, RhythmReport
from utility.tokens import TokenCounter, token_counter


@dataclass(frozen=True, slots=True)
class Support:
    """The five measures."""

    rhythm: RhythmReport
    coverage: CoverageReport
    demand: DemandReport
    meaning: MeaningReport
    medium: MediumReport


def measure_support(
    before: Corpus,
    after: Corpus | None = None,
    pairs: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    gap: timedelta = SESSION_GAP,
    counter: TokenCounter | None = None,
    effects: Mapping[str, Effect] | None = None,
    sentences: Sentences | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Support:
    """Measure one corpus, or its raw and released side over the subjects both have.

    Args:
        before: the raw side, or the only one.
        after: the released side.
        pairs: raw subject id → released subject id; without it subjects keep their ids.
        seed: of the random pairs and the intervals.
        gap: silence that ends a session.
        counter: counts tokens; without one :func:`utility.tokens.token_counter` chooses.
        effects: of memory, measured elsewhere, to be split by the demand for it.
        sentences: a model of sentence embeddings, for how much of the meaning is kept.
        progress: told subjects done and subjects in all.

    Raises:
        CorpusError: if a record cannot be read.
    """
    partners = find_partners(before, after, pairs)
    rhythm, coverage, demand = Rhythm(gap), Coverage(counter or token_counter()), MemoryDemand(effects)
    meaning, medium = Meaning(seed, sentences), Medium()
    for done, (raw, released) in enumerate(partners, start=1):
        left = before.load(raw)
        right = after.load(released) if after is not None else None
        for measure in (rhythm, coverage, demand, meaning, medium):
            measure.add(left, right)
        if progress is not None:
            progress(done, len(partners))
    return Support(rhythm.report(), coverage.report(), demand.report(), meaning.report(), medium.report())
