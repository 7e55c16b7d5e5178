"""The matching attack with a real model over real HTTP: what it answers is chance, and no answer may be lost."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from local_server import LocalServer
from people import histories, samples

from attacks.answers import Counts
from attacks.base import Models
from attacks.lm_matching import LmMatchingUnguided
from corpus import EndpointError
from lm.budget import Estimate
from lm.endpoint import Endpoint

KNOWN, ASKED = histories(2, messages=4), samples(2, each=1, messages=2)
QUESTIONS = 4


class Run(NamedTuple):
    """A run whose first server was killed after an answer."""

    told: Estimate
    left: Estimate
    kept: dict[str, int]
    """Answers of the first server, by file, with the time they were written."""
    after: dict[str, int]
    counts: Counts
    used: int
    """Input tokens of the questions, second tries aside."""


@pytest.fixture(scope="module")
def run(smollm: Path, smollm_server: LocalServer, tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("matching") / "answers"
    first = LocalServer(smollm)
    chat = Endpoint(first.config(concurrency=1, retries=0), folder)

    def kill(what: str, done: int, total: int) -> None:
        if done == 1:
            first.kill()

    killed, requests = attack(chat, kill), attack(chat).requests(ASKED, controls=False)
    told = chat.estimate(requests)
    with pytest.raises(EndpointError):
        killed.score(ASKED)
    kept = written(folder)
    again = Endpoint(smollm_server.config(concurrency=1), folder)
    left = again.estimate(requests)
    found = attack(again).score(ASKED).asked
    assert found is not None
    used = sum(answer.input_tokens for answer in again.ask(requests))
    return Run(told, left, kept, written(folder), found.counts, used)


def attack(chat: Endpoint, progress=None) -> LmMatchingUnguided:  # type: ignore[no-untyped-def]
    made = LmMatchingUnguided(known_words=30)
    made.use(Models(chat, progress=progress))
    return made.fit(KNOWN)


def written(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}


def test_every_answer_of_a_real_model_ends_in_one_of_the_counts(run: Run) -> None:
    counts = run.counts
    assert counts.questions == QUESTIONS
    assert counts.ranked + counts.abstained + counts.refused + counts.unreadable == QUESTIONS
    assert counts.failed == 0


def test_a_run_whose_server_was_killed_pays_nothing_twice(run: Run) -> None:
    assert 1 <= len(run.kept) < QUESTIONS
    assert run.left.requests == QUESTIONS - len(run.kept)
    assert run.kept.items() <= run.after.items()


def test_what_was_told_before_is_what_the_server_counts(run: Run) -> None:
    assert (run.told.requests, run.told.exact) == (QUESTIONS, True)
    assert run.used == pytest.approx(run.told.input_tokens, rel=0.05)
