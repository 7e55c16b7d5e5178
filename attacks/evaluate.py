"""One attack on one or more tasks: fit once a known side, score every sample length, and hold it to its controls."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from attacks.base import Attack, create
from attacks.comparisons import compare
from attacks.controls import positive, refit, shuffled
from attacks.histories import Histories, Samples
from attacks.null import label_null
from attacks.open_set import open_set
from attacks.protocol import Protocol
from attacks.rates import across_subjects, by_subject, joint, macro, pooled, w50
from attacks.results import AttackResult, Control, Joint, Paired, Status, SubjectHits
from attacks.scores import Outcomes, ScoreMatrix, read
from attacks.sides import Task
from corpus.errors import NotEvaluatedError
from stats import Estimate, Null, Residual, smallest_p, wilson


@dataclass(frozen=True, slots=True)
class Reading:
    """What one matrix says, with its null."""

    matrix: ScoreMatrix
    outcomes: Outcomes
    subjects: tuple[SubjectHits, ...]
    macro: Estimate
    null: Null


@dataclass(slots=True)
class Evaluation:
    """One attack under evaluation; remembers what is fitted, because cells share known sides.

    Args:
        name: registered name of the attack.
        protocol: how everything was cut.
        seed: of ties, nulls, bootstraps and shuffles.
    """

    name: str
    protocol: Protocol
    seed: int
    outcomes: dict[tuple[str, str, int], Outcomes] = field(default_factory=dict)
    """(attack, cell, sample length) → what its scores say, for tests over several attacks."""
    _fits: dict[tuple[str, int | None], Attack | NotEvaluatedError] = field(default_factory=dict)
    _readings: dict[tuple[str, int], Reading] = field(default_factory=dict)

    def results(self, task: Task, control: Task | None) -> list[AttackResult]:
        """One result for each sample length of a task.

        Args:
            task: the cell.
            control: the task of the positive control (the cell itself where it is one), None if there is none.
        """
        found = [self._result(task, control, words) for words in task.samples]
        passes = w50(found)
        return [replace(result, w50=passes) for result in found]

    def _result(self, task: Task, control: Task | None, words: int) -> AttackResult:
        empty = unmeasured(
            self.name,
            task.cell,
            words,
            self.protocol,
            candidates=len(task.known),
            samples=len(task.samples[words]),
        )
        try:
            reading = self._reading(task, words)
            if control is None:
                raise NotEvaluatedError("there is no text for the positive control")
            above = self._positive(task, control, words, reading)
        except NotEvaluatedError as error:
            return replace(empty, reason=str(error))
        within = refit(lambda attempt: self._shuffled(task, words, attempt))
        status, reason = self._status(above, within, len(task.known))
        if within.held:  # a pipeline that leaks would stand out most of all
            self.outcomes[self.name, task.cell, words] = reading.outcomes
        residual, paired = self._compared(task, control, words, reading) or (None, None)
        return replace(
            empty,
            macro=reading.macro,
            pooled=pooled(reading.outcomes),
            across_subjects=across_subjects(reading.subjects),
            joint=joint(reading.matrix),
            open_set=open_set(reading.matrix),
            null=reading.null,
            controls={"positive": above, "refit_shuffled": within},
            subjects=reading.subjects,
            status=status,
            reason=reason,
            smallest_effect=reading.null.high - 1 / len(task.known),
            residual=residual,
            paired=paired,
        )

    def _compared(self, task: Task, control: Task, words: int, reading: Reading) -> tuple[Residual, Paired] | None:
        """Against raw/raw on the same samples; a control cut from elsewhere is no before."""
        if control is task or control.cell != "raw/raw":
            return None
        before = self._reading(control, words)
        return compare(
            (before.outcomes, control.samples[words]), (reading.outcomes, task.samples[words]), seed=self.seed
        )

    def _positive(self, task: Task, control: Task, words: int, reading: Reading) -> Control:
        if control is task:
            return positive(reading.macro, reading.null)
        try:
            other = self._reading(control, words)
        except NotEvaluatedError as error:
            raise NotEvaluatedError(f"the positive control could not be run: {error}") from None
        return positive(other.macro, other.null)

    def _status(self, above: Control, within: Control, candidates: int) -> tuple[Status, str | None]:
        if not within.held:
            return "not_evaluated", "refitted on shuffled authors the attack still finds people: its pipeline leaks"
        if not above.held:
            least = smallest_p(candidates, self.protocol.permutations)
            if least > 0.025:
                return (
                    "not_evaluated",
                    f"with {candidates} candidates no rate can be told from chance (p >= {least:.3f})",
                )
            return (
                "not_evaluated",
                "the positive control lies within its null: with so little text the attack is too weak",
            )
        return "pass", None

    def _reading(self, task: Task, words: int) -> Reading:
        check(task.known, task.samples[words], words)
        key = (task.cell, words)
        if key not in self._readings:
            # Every cell asks for the reading of its positive control, which three of four share.
            self._readings[key] = self._read(self._fitted(task.known_side, task.known, None).score(task.samples[words]))
        return self._readings[key]

    def _shuffled(self, task: Task, words: int, attempt: int) -> tuple[Estimate, Null]:
        """Rate and null of a refit; a refit that learns nothing at all has rate 0 within any null."""
        try:
            attack = self._fitted(task.known_side, task.known, attempt)
            reading = self._read(attack.score(task.samples[words]))
        except NotEvaluatedError:
            return Estimate(0.0, None, None, "not_evaluated", 0, self.seed), Null(0.0, 0.0, 1.0, 0)
        return reading.macro, reading.null

    def _fitted(self, side: str, known: Histories, attempt: int | None) -> Attack:
        key = (side, attempt)
        if key not in self._fits:
            try:
                text = known if attempt is None else shuffled(known, seed=self.seed + attempt)
                self._fits[key] = create(self.name).fit(text)
            except NotEvaluatedError as error:
                self._fits[key] = error
        fitted = self._fits[key]
        if isinstance(fitted, NotEvaluatedError):
            raise fitted
        return fitted

    def _read(self, matrix: ScoreMatrix) -> Reading:
        outcomes = read(matrix, seed=self.seed)
        if not outcomes.informative:
            raise NotEvaluatedError("the scores tell no two candidates apart")
        subjects = by_subject(outcomes)
        null = label_null(outcomes, permutations=self.protocol.permutations, seed=self.seed)
        return Reading(matrix, outcomes, subjects, macro(subjects, seed=self.seed), null)


def check(known: Histories, samples: Samples, words: int) -> None:
    """Check that there is something to tell apart.

    Raises:
        NotEvaluatedError: naming what is missing.
    """
    if len(known) < 2:
        raise NotEvaluatedError("fewer than two candidates have known text")
    if not len(samples):
        raise NotEvaluatedError(f"no candidate has {words} own words outside")
    if len(samples) > 1 and len({sample.text for sample in samples}) == 1:
        raise NotEvaluatedError("every sample is the same text")


def unmeasured(
    name: str,
    cell: str,
    words: int,
    protocol: Protocol,
    *,
    candidates: int = 0,
    samples: int = 0,
    status: Status = "not_evaluated",
    reason: str | None = None,
) -> AttackResult:
    """A result without figures."""
    return AttackResult(
        attack=name,
        view=create(name).view,
        cell=cell,
        known_words=protocol.known_words,
        sample_words=words,
        candidates=candidates,
        chance=1 / candidates if candidates else None,
        macro=None,
        pooled=wilson(0, 0),
        across_subjects=None,
        joint=Joint(0, 0),
        open_set=None,
        w50=None,
        null=None,
        controls={"positive": None, "refit_shuffled": None},
        subjects=(),
        samples=samples,
        samples_wanted=protocol.max_samples * candidates,
        status=status,
        reason=reason,
    )
