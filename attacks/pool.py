"""Strangers: people who are in neither the release nor the original, from a pool that the user gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from attacks.cutting import SHARED_AT_LEAST, long_messages, runs
from attacks.histories import Histories, History, Sample, Samples
from attacks.own_words import own_texts
from attacks.protocol import Protocol
from attacks.sides import Progress, Sides
from corpus import Corpus

RAW_OUTSIDE = frozenset({"raw/raw", "released/raw", "split", "outside"})
"""Cells whose samples are in people's own wording, as a pool's are; elsewhere strangers would differ by that alone."""

IMPOSTERS_AT_MOST = 200
"""More make each of a hundred rounds longer and the answer hardly better."""


@dataclass(frozen=True, slots=True)
class Pool:
    """People who are no candidates.

    Attributes:
        histories: their whole histories.
        samples: for each sample length the strangers' samples.
        left_out: people of the pool who share long messages with a candidate: perhaps the same person.
    """

    histories: Histories
    samples: Mapping[int, Samples]
    left_out: int

    def imposters(self, candidates: int) -> Histories | None:
        """Half of the strangers, at most 200, for an attack that holds candidates against some; None for too few.

        Fewer than there are candidates say less than the candidates do of one another. Who is held against a sample
        cannot be asked about as well: nobody looks more like a stranger's sample than that stranger's own history.

        Args:
            candidates: how many there are.
        """
        count = min(len(self.histories) // 2, IMPOSTERS_AT_MOST)
        if count < max(candidates, 1):
            return None
        return Histories(tuple(self.histories.items[k * len(self.histories) // count] for k in range(count)))

    def beside(self, cell: str, words: int, imposters: Histories | None = None) -> Samples | None:
        """Strangers' samples to hold against a cell's; None where the two cannot be compared, or there are none.

        Args:
            cell: its name.
            words: length of samples.
            imposters: strangers that the attack knows, and who are not asked about.
        """
        known = frozenset(() if imposters is None else imposters.subjects)
        samples = Samples(tuple(one for one in self.samples[words] if one.subject not in known))
        return samples if cell in RAW_OUTSIDE and len(samples) else None


def read_pool(corpus: Corpus, sides: Sides, protocol: Protocol, progress: Progress | None) -> Pool:
    """Read a pool and cut each person's whole history into samples.

    Args:
        corpus: the strangers.
        sides: the candidates; who shares as many long messages with one as :data:`SHARED_AT_LEAST` is left out.
        protocol: lengths and number of samples.
        progress: called after each person.
    """
    deciding = next(iter(sides.texts))
    candidates = [long_messages(texts.values()) for texts in sides.texts[deciding].values()]
    found: dict[int, list[Sample]] = {words: [] for words in protocol.sample_words}
    histories: list[History] = []
    left_out = 0
    for done, subject in enumerate(corpus.subjects):
        own = own_texts(corpus.load(subject), session_gap_minutes=protocol.session_gap_minutes)
        hashes = long_messages(own)
        if any(len(hashes & theirs) >= SHARED_AT_LEAST for theirs in candidates):
            left_out += 1
        elif own:
            histories.append(History(subject, tuple(own)))
            for words, samples in found.items():
                samples += [Sample(subject, messages) for messages in runs(own, words, protocol.max_samples)]
        if progress:
            progress("reading the pool", done + 1, len(corpus.subjects))
    samples_by_length = {words: Samples(tuple(samples)) for words, samples in found.items()}
    return Pool(Histories(tuple(histories)), samples_by_length, left_out)
