"""What gives a person away and where: advice to the holder, who can still change the release."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from attacks.function_word_list import FUNCTION_WORDS
from attacks.grams import text_blocks
from attacks.histories import OwnText
from attacks.results import AttackResult, RiskyPart, SubjectAdvice, Trait
from attacks.sides import Task
from attacks.skeleton import skeleton
from attacks.words import text_tokens

Family = Literal["function_words", "marks"]
ADVISED_UP_TO = 200
"""People; nobody rereads the sessions of more, and every habit of everyone is compared with everyone's."""
_TRAITS = 5
_PARTS = 5
_BLOCK_WORDS = 250
# A habit seen fewer times over all histories is chance, whoever has it.
_LEAST_SEEN = 20
_LONGEST_MARK = 3
_LISTED = frozenset(FUNCTION_WORDS)
_LINE = "¶"
# Runs of nothing but these say how long words are, which nobody can act on.
_PLAIN = frozenset("aA0 ")


class Feature(NamedTuple):
    """One habit that can be named without quoting anybody."""

    family: Family
    name: str


@dataclass(frozen=True, slots=True)
class _Scale:
    """What is usual: a mean over candidates, and the deviation between the blocks of one, shape (features,)."""

    features: Mapping[Feature, int]
    mean: NDArray[np.float64]
    deviation: NDArray[np.float64]

    def profile(self, text: str) -> NDArray[np.float64]:
        """How far a text is from what is usual, in deviations."""
        distance: NDArray[np.float64] = (_rates(text, self.features) - self.mean) / self.deviation
        return distance


def advice(task: Task, results: Sequence[AttackResult]) -> tuple[SubjectAdvice, ...]:
    """Who is most at risk in a cell, by which habits, and in which sessions of the release.

    A habit gives somebody away as far as the known history and the samples depart from what is usual together: the
    product of the two departures, which is the habit's part in a cosine. A session counts by its part in the same sum,
    weighed by its length. Only function words and marks are compared: they can be named without quoting anybody, and
    a holder can change them.

    Args:
        task: the cell.
        results: what the attacks found in it.

    Returns:
        One entry a subject that has samples, most often identified first; none for more people than can be read.
    """
    risks = _risks(results)
    if not risks or len(task.known) > ADVISED_UP_TO:
        return ()
    texts = {history.subject: text_blocks(history.messages, _BLOCK_WORDS) for history in task.known}
    scale = _usual(texts)
    found = []
    for history in task.known:
        if history.subject not in risks or not (outside := _outside(task, history.subject)):
            continue
        result, hits, samples = risks[history.subject]
        asked = scale.profile(_joined(outside))
        known = scale.profile(_joined(history.messages))
        found.append(
            SubjectAdvice(
                history.subject,
                result.attack,
                result.sample_words,
                hits,
                samples,
                _traits(scale, known, asked),
                _parts(scale, history.messages, asked),
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.hits / one.samples, one.subject)))


def _risks(results: Sequence[AttackResult]) -> dict[str, tuple[AttackResult, int, int]]:
    """Each subject's hits and samples in the result that found most people of those that were measured."""
    measured = [result for result in results if result.status == "pass" and result.macro is not None]
    if not measured:
        return {}
    worst = max(measured, key=lambda result: (result.macro.rate or 0.0) if result.macro else 0.0)
    return {row.subject: (worst, row.hits, row.samples) for row in worst.subjects}


def _outside(task: Task, subject: str) -> list[OwnText]:
    """Every message that stands in any of a subject's samples, once, in time order."""
    messages = {
        message.id: message
        for samples in task.samples.values()
        for sample in samples
        if sample.subject == subject
        for message in sample.messages
    }
    return sorted(messages.values(), key=lambda message: (message.time, message.id))


def _usual(texts: Mapping[str, Sequence[str]]) -> _Scale:
    seen: Counter[Feature] = Counter()
    for blocks in texts.values():
        for block in blocks:
            seen.update(_count(block))
    kept = sorted(feature for feature, count in seen.items() if count >= _LEAST_SEEN)
    features = {feature: i for i, feature in enumerate(kept)}
    rates = [np.array([_rates(block, features) for block in blocks]) for blocks in texts.values()]
    within = np.mean([rate.var(axis=0) for rate in rates], axis=0)
    mean = np.mean([rate.mean(axis=0) for rate in rates], axis=0)
    # One block a person has no spread; a tenth of the mean keeps what hardly varies from weighing without bound.
    return _Scale(features, mean, np.sqrt(within + (0.1 * mean) ** 2 + 1e-12))


def _traits(scale: _Scale, known: NDArray[np.float64], asked: NDArray[np.float64]) -> tuple[Trait, ...]:
    parts = known * asked
    total = float(np.abs(parts).sum())
    chosen: list[Trait] = []
    for family in ("function_words", "marks"):
        own = [(feature, i) for feature, i in scale.features.items() if feature.family == family and parts[i] > 0]
        own.sort(key=lambda item: (-parts[item[1]], item[0]))
        chosen += [
            Trait(family, feature.name, "more" if known[i] > 0 else "less", float(parts[i]) / total)
            for feature, i in own[:_TRAITS]
        ]
    return tuple(chosen)


def _parts(scale: _Scale, messages: Sequence[OwnText], asked: NDArray[np.float64]) -> tuple[RiskyPart, ...]:
    sessions: dict[int, list[OwnText]] = {}
    for message in messages:
        sessions.setdefault(message.session, []).append(message)
    words = [sum(message.words for message in part) for part in sessions.values()]
    weights = [
        count * float(scale.profile(_joined(part)) @ asked)
        for count, part in zip(words, sessions.values(), strict=True)
    ]
    total = sum(weight for weight in weights if weight > 0)
    ranked = sorted(zip(weights, sessions, strict=True), reverse=True)[:_PARTS]
    return tuple(
        RiskyPart(sessions[number][0].id, sessions[number][-1].id, len(sessions[number]), weight / total)
        for weight, number in ranked
        if weight > 0
    )


def _joined(messages: Iterable[OwnText]) -> str:
    return "\n" + "\n".join(message.text for message in messages) + "\n"


def _rates(text: str, features: Mapping[Feature, int]) -> NDArray[np.float64]:
    """Square roots of rates: words per word, marks per character; shape (features,)."""
    rates = np.zeros(len(features))
    lengths = {"function_words": max(1, len(text_tokens(text))), "marks": max(1, len(text))}
    for feature, count in _count(text).items():
        if feature in features:
            rates[features[feature]] = np.sqrt(count / lengths[feature.family])
    return rates


def _count(text: str) -> Counter[Feature]:
    """Function words, and runs of up to three characters of the skeleton that hold a mark."""
    counts = Counter(Feature("function_words", word) for word in text_tokens(text) if word in _LISTED)
    bare = skeleton(text).replace("\n", _LINE)
    for length in range(1, _LONGEST_MARK + 1):
        counts.update(
            Feature("marks", run)
            for run in (bare[i : i + length] for i in range(len(bare) - length + 1))
            if not _PLAIN.issuperset(run)
        )
    return counts
