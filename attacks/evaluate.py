"""One attack on one or more tasks: fit once a known side, score every sample length, and hold it to its controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from attacks.answers import ModelAnswers
from attacks.asked import AsksModel, ReadsModel, model_answers
from attacks.base import Attack, BringsNull, Models, UsesModels, UsesPool, create
from attacks.comparisons import compare
from attacks.controls import positive, refit, shuffled
from attacks.histories import Histories, Samples
from attacks.null import label_null, redrawn_null
from attacks.open_set import open_set
from attacks.pool import Pool
from attacks.protocol import Protocol
from attacks.rates import across_subjects, by_subject, joint, macro, pooled, w50
from attacks.redrawn import affordable
from attacks.results import AttackResult, Control, Joint, Paired, Status, SubjectHits
from attacks.scores import Outcomes, ScoreMatrix, read
from attacks.shared import fitted, scored
from attacks.sides import Task
from corpus.errors import NotEvaluatedError
from lm.likelihood import Tokens
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
        models: language models, for attacks that use one.
        pool: strangers, if there are any.
    """

    name: str
    protocol: Protocol
    seed: int
    models: Models = field(default_factory=Models)
    pool: Pool | None = None
    outcomes: dict[tuple[str, str, int], Outcomes] = field(default_factory=dict)
    """(attack, cell, sample length) → what its scores say, for tests over several attacks."""
    _fits: dict[tuple[str, int | None], Attack | NotEvaluatedError] = field(default_factory=dict)
    _readings: dict[tuple[str, int], Reading] = field(default_factory=dict)
    _answers: dict[tuple[str, int], ModelAnswers] = field(default_factory=dict)

    def plan(self, tasks: Sequence[Task], control: Task | None) -> Iterator[tuple[AsksModel, Samples, bool]]:
        """What an attack that asks a model will be asked, as far as that is known beforehand.

        Args:
            tasks: the cells.
            control: the task of the positive control.

        Yields:
            A fitted attack, the samples it will score, and whether its own controls are asked, too. Of refits on
            shuffled authors the first alone: the others are made only where it stands out of its null.
        """
        if isinstance(create(self.name), AsksModel):
            for attack, samples, attempt in self._ahead(tasks, control):
                if isinstance(attack, AsksModel):
                    yield attack, samples, attempt is None

    def reading(self, tasks: Sequence[Task], control: Task | None) -> int:
        """Tokens that an attack which reads with a model will read, counted as :meth:`plan` counts questions."""
        counted: set[tuple[Tokens, Tokens]] = set()
        if not isinstance(create(self.name), ReadsModel):
            return 0
        return sum(
            attack.reading(samples, counted)
            for attack, samples, _ in self._ahead(tasks, control)
            if isinstance(attack, ReadsModel)
        )

    def _ahead(self, tasks: Sequence[Task], control: Task | None) -> Iterator[tuple[Attack, Samples, int | None]]:
        """Each fitted attack with the samples it will score, and the number of the refit, None where it is none."""
        measured = {task.cell for task in tasks}
        every = {task.cell: task for task in (*tasks, *([] if control is None else [control]))}
        for task in every.values():
            for words, samples in task.samples.items():
                for attempt in (None, 0) if task.cell in measured else (None,):
                    try:
                        check(task.known, samples, words)
                        yield self._fitted(task.known_side, task.known, attempt), samples, attempt
                    except NotEvaluatedError:
                        continue

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
            return replace(empty, reason=str(error), answers=self._answers.get((task.cell, words)))
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
            open_set=open_set(reading.matrix, self._strangers(task, words)),
            null=self._own_null(task, words, reading.outcomes) or reading.null,
            controls={"positive": above, "refit_shuffled": within},
            subjects=reading.subjects,
            status=status,
            reason=reason,
            smallest_effect=reading.null.high - 1 / len(task.known),
            residual=residual,
            paired=paired,
            answers=self._answers.get((task.cell, words)),
        )

    def _strangers(self, task: Task, words: int) -> ScoreMatrix | None:
        """Scores of the pool's samples; a language model that reads each of them would cost too much."""
        attack = self._fitted(task.known_side, task.known, None)
        asked = None if self.pool is None else self.pool.beside(task.cell, words, self._imposters(len(task.known)))
        return None if asked is None or isinstance(attack, UsesModels) else attack.score(asked)

    def _imposters(self, candidates: int) -> Histories | None:
        """Strangers that the attack holds the candidates against; None where it uses none, or there are too few."""
        if self.pool is None or not isinstance(create(self.name), UsesPool):
            return None
        return self.pool.imposters(candidates)

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
            attack, samples = self._fitted(task.known_side, task.known, None), task.samples[words]
            matrix = scored(attack, samples)
            if matrix.asked is not None and isinstance(attack, AsksModel):
                controls = attack.own_controls(samples)
                self._answers[key] = model_answers(matrix, matrix.asked, controls, seed=self.seed)
            self._readings[key] = self._read(matrix)
        return self._readings[key]

    def _own_null(self, task: Task, words: int, outcomes: Outcomes) -> Null | None:
        """The null that the attack brings for this cell, if it brings one and can afford to."""
        attack = self._fitted(task.known_side, task.known, None)
        draws = min(affordable(len(task.samples[words]), len(task.known)), self.protocol.permutations)
        if not draws or not isinstance(attack, BringsNull) or task.cell not in attack.null_cells:
            return None
        chosen = attack.redrawn(task.samples[words], outcomes.chosen, draws=draws, seed=self.seed)
        return redrawn_null(outcomes, chosen, attack.null_kind)

    def _shuffled(self, task: Task, words: int, attempt: int) -> tuple[Estimate, Null]:
        """Rate and null of a refit; a refit that learns nothing at all has rate 0 within any null."""
        try:
            attack = self._fitted(task.known_side, task.known, attempt)
            reading = self._read(scored(attack, task.samples[words]))
        except NotEvaluatedError:
            return Estimate(0.0, None, None, "not_evaluated", 0, self.seed), Null(0.0, 0.0, 1.0, 0)
        return reading.macro, reading.null

    def _fitted(self, side: str, known: Histories, attempt: int | None) -> Attack:
        key = (side, attempt)
        if key not in self._fits:
            try:
                text = known if attempt is None else shuffled(known, seed=self.seed + attempt)
                self._fits[key] = fitted(self.name, text, self.models, self._imposters(len(text)))
            except NotEvaluatedError as error:
                self._fits[key] = error
        found = self._fits[key]
        if isinstance(found, NotEvaluatedError):
            raise found
        return found

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
