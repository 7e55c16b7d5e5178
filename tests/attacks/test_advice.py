"""What the holder is told of the people who are found: habits and places, never a word of theirs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from people import own, write_people

from attacks import Histories, History, Protocol, Sample, Samples, SubjectAdvice, SubjectHits, run_attacks
from attacks.advice import advice
from attacks.evaluate import unmeasured
from attacks.results import AttackResult
from attacks.sides import Task
from stats import Estimate

PLAIN = "we went home and then it was late so we had tea"


def _history(subject: str, texts: list[tuple[int, str]]) -> History:
    messages = [own(text, session=session, start=i)[0] for i, (session, text) in enumerate(texts)]
    return History(subject, tuple(messages))


def _task() -> Task:
    """U0 says "though" and ends with dots, in two of four sessions; the others do neither."""
    texts = {
        "U0": [(i // 30, f"{PLAIN} though..." if i // 30 in (1, 2) else PLAIN) for i in range(120)],
        "U1": [(i // 30, PLAIN) for i in range(120)],
        "U2": [(i // 30, f"{PLAIN} of the two") for i in range(120)],
    }
    known = Histories(tuple(_history(subject, lines) for subject, lines in texts.items()))
    asked = {"U0": f"{PLAIN} though...", "U1": PLAIN, "U2": f"{PLAIN} of the two"}
    samples = Samples(tuple(Sample(subject, own(*[text] * 5)) for subject, text in asked.items()))
    return Task("released/raw", "released", known, {50: samples})


def _results() -> list[AttackResult]:
    empty = unmeasured("delta", "released/raw", 50, Protocol(), candidates=3)
    rows = (SubjectHits("U0", 4, 4, 1.0), SubjectHits("U1", 4, 1, 2.0), SubjectHits("U2", 4, 2, 1.5))
    estimate = Estimate(0.58, 0.3, 0.9, "bootstrap over subjects", 3, 0)
    return [replace(empty, status="pass", macro=estimate, subjects=rows)]


def test_who_is_found_most_often_stands_first() -> None:
    assert [(one.subject, one.hits) for one in advice(_task(), _results())] == [("U0", 4), ("U2", 2), ("U1", 1)]


def test_the_habit_that_history_and_samples_share_is_named_by_family() -> None:
    first = advice(_task(), _results())[0]
    words = [trait.name for trait in first.traits if trait.family == "function_words"]
    marks = [trait.name for trait in first.traits if trait.family == "marks"]
    assert "though" in words
    assert "..." in marks
    assert next(trait for trait in first.traits if trait.name == "though").direction == "more"


def test_the_sessions_that_hold_the_habit_carry_the_margin() -> None:
    first = advice(_task(), _results())[0]
    assert {(part.first, part.last) for part in first.sessions[:2]} == {("day1-30", "day1-59"), ("day1-60", "day1-89")}
    assert sum(part.share for part in first.sessions[:2]) > 0.5
    assert all(a.share >= b.share for a, b in pairwise(first.sessions))


def test_a_mark_never_holds_a_letter_or_digit_of_the_text() -> None:
    for one in advice(_task(), _results()):
        for trait in one.traits:
            assert trait.family == "function_words" or not {c for c in trait.name if c.isalnum()} - set("aA0")


def test_without_a_measured_attack_there_is_no_advice() -> None:
    assert advice(_task(), []) == ()


def test_a_run_advises_only_when_it_is_asked_to(tmp_path: Path) -> None:
    raw = write_people(tmp_path, people=6)
    protocol = Protocol(embargo_days=0, sample_words=(50,), permutations=199)

    def run(*, advise: bool) -> tuple[SubjectAdvice, ...]:
        cells = ("released/raw",)
        return run_attacks(raw, raw, None, attacks=["delta"], protocol=protocol, cells=cells, advise=advise).advice

    assert run(advise=False) == ()
    assert {one.subject for one in run(advise=True)} == set(raw.subjects)
