"""What a gate is, where gates register, and how they are run.

A gate asks one question of the released files and yields a failure for each place that answers no. It never passes by
accident: a gate that crashes, or that found nothing to check, is `not_evaluated`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from corpus import PennameError
from reports.gates.release import NotCheckableError, ReleaseView
from reports.results.model import Example, Gate
from reports.results.types import Status

SHOWN = 20
"""Failures named in a result; all are counted."""


class Failure(NamedTuple):
    """One place that breaks a gate's rule: never the value found there."""

    file: str | None
    subject: str | None
    id: str | None
    reason: str


class ReleaseGate(ABC):
    """One question to the released files."""

    name: ClassVar[str]
    """Its id, lower-case words joined by hyphens."""
    question: ClassVar[str]
    """What it asks, for people."""
    reasons: ClassVar[dict[str, str]]
    """Every reason code it can give, with its sentence."""
    holder: ClassVar[bool] = False
    """Whether it needs the holder's side."""
    thresholds: ClassVar[tuple[str, ...]] = ()
    """Names of the thresholds it compares with."""

    measured: float | None = None
    """The number it measured, set by the check, where it measures one."""
    note: str | None = None
    """Reason code of what its pass does not cover, set by the check."""

    @abstractmethod
    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """Yield a failure for each place that breaks the rule, and None for each that was checked and holds.

        Raises:
            NotCheckableError: if the release lacks what the gate needs.
        """


GATES: dict[str, type[ReleaseGate]] = {}
"""Every registered gate, in the order in which they are asked."""

_Gate = TypeVar("_Gate", bound=type[ReleaseGate])


def gate(kind: _Gate) -> _Gate:
    """Register a gate under its name.

    Raises:
        ValueError: if the name is taken.
    """
    if GATES.setdefault(kind.name, kind) is not kind:
        raise ValueError(f"two gates are called {kind.name}")
    return kind


def run_gates(
    release: ReleaseView,
    *,
    only: Sequence[str] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> tuple[Gate, ...]:
    """Ask every gate, each for itself: one that crashes does not keep the next from running.

    Args:
        release: the released files.
        only: names of the gates to ask; all by default.
        progress: called with a gate's name, its number and how many there are.

    Raises:
        KeyError: if a name is not a gate's.
    """
    names = list(GATES) if only is None else list(only)
    answers = []
    for number, name in enumerate(names):
        if progress is not None:
            progress(name, number, len(names))
        answers.append(ask(GATES[name](), release))
    return tuple(answers)


def ask(one: ReleaseGate, release: ReleaseView) -> Gate:
    """Run one gate."""
    checked, failures = 0, 0
    examples: list[Example] = []
    reason: str | None = None
    interrupted: Status | None = None
    try:
        for failure in one.check(release):
            checked += 1
            if failure is not None:
                failures += 1
                if len(examples) < SHOWN:
                    examples.append(_example(failure, one.reasons))
    except NotCheckableError as lack:
        interrupted, reason = lack.status, lack.code
    # What a gate may stumble over in files it was not written for is open-ended; whatever it is, it is no pass.
    except (PennameError, ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError):
        interrupted, reason = "not_evaluated", "gate-crashed"
    if interrupted is None and checked == 0:
        interrupted, reason = "not_evaluated", "nothing-to-check"
    if interrupted is None:
        reason = one.note
    # Failures found before a crash are failures all the same.
    status: Status = "fail" if failures else interrupted or "pass"
    return Gate(
        gate=one.name,
        name=one.name.replace("-", " "),
        status=status,
        failures=failures,
        examples=tuple(examples),
        reason=reason,
        measured=one.measured,
    )


def _example(failure: Failure, reasons: dict[str, str]) -> Example:
    if failure.reason not in reasons:
        raise KeyError(failure.reason)
    return Example(file=failure.file, subject=failure.subject, id=failure.id, reason=failure.reason)
