"""The matching attack: a chat model reads everybody's messages and says who wrote the sample."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from attacks.answers import Asked, OwnControls
from attacks.base import Models, View, register
from attacks.character_delta import CharacterDelta
from attacks.histories import Histories, History, OwnText, Sample, Samples, last_words
from attacks.lm_matching.asking import Judged, judge
from attacks.lm_matching.controls import Probe, probes, read_controls
from attacks.lm_matching.orders import Order, balanced, pairs
from attacks.lm_matching.prompt import Question, plea, question
from attacks.lm_matching.tally import Vote, counts, order_sensitivity, points
from attacks.masking import masked_message
from attacks.own_words import WORD
from attacks.scores import ScoreMatrix
from corpus.errors import ConfigError, NotEvaluatedError
from lm.chat import Chat, Request

LEAST_WORDS = 100
"""Histories are cut to the length of the shortest, but for one of ten words not everybody is cut to ten."""


class _Asked(NamedTuple):
    """A question about one sample."""

    sample: int
    order: Order


@register("lm_matching")
class LmMatching:
    """Whom does a language model name that has read everybody?

    The attacker holds each candidate's history and a sample of unknown authorship, and the key to a chat model. They
    show it an equal length of everybody's messages under meaningless ids, then the sample, tell it which habits of
    writing to look at, and ask for a ranking. Models favour who stands first, so each sample is asked about in
    several orders in which everybody stands in other places, and the ranks are averaged.

    Above ``at_once`` candidates a comparison of character sequences chooses a shortlist, and the model compares each
    two of it in both orders.

    Full text is seen. An answer that cannot be read is asked for once more. Samples for which the model refuses,
    abstains or says nothing readable in every order have the same score for everybody, and are counted. Scores are
    uncalibrated.

    Args:
        chat: the model; None for an attack that will not be run.
        known_words: words of each history that the model is shown, the last ones; fewer where the shortest has fewer.
        orders: questions a sample, each in another order; at most as many as there are candidates.
        at_once: candidates in one question, at most.
        shortlist: candidates compared two at a time where there are more than ``at_once``. Five take twenty questions
            with two histories each, some 60,000 tokens with 1,000 words each, as do ten in five orders.
        seed: of orders and ids.

    Attributes:
        subjects_: candidates, in the order of columns.
        histories_: their messages as the attack sees them.
        words_: words of each history that are shown.
        excerpts_: these words.
        filter_: what chooses the shortlist; None where nobody is left out.
    """

    name = "lm_matching"
    view: View = "full_text"
    prompt = "guided-1"
    """Name and version of the instructions."""

    def __init__(
        self,
        *,
        chat: Chat | None = None,
        known_words: int = 1_000,
        orders: int = 5,
        at_once: int = 20,
        shortlist: int = 5,
        seed: int = 0,
    ) -> None:
        self.chat = chat
        self.known_words = known_words
        self.orders = orders
        self.at_once = at_once
        self.shortlist = shortlist
        self.seed = seed
        self.progress: Callable[[str, int, int], None] | None = None

    def use(self, models: Models) -> None:
        """Take the chat model.

        Raises:
            ConfigError: if there is none.
        """
        if models.chat is None:
            raise ConfigError(
                f"{self.name}: no endpoint is configured, so nothing was sent; name one as lm.endpoint in a configuration"
            )
        self.chat = models.chat
        self.progress = models.progress

    def seen(self, message: OwnText) -> OwnText:
        """What the model is shown of a message."""
        return message

    def fit(self, known: Histories) -> Self:
        """Choose what the model is shown of each candidate; nothing is asked.

        Raises:
            NotEvaluatedError: for fewer than two candidates.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        self.histories_ = [tuple(self.seen(message) for message in history.messages) for history in known]
        shortest = min(history.words for history in known)
        self.words_ = min(self.known_words, max(shortest, LEAST_WORDS))
        self.excerpts_ = [excerpt(messages, self.words_) for messages in self.histories_]
        self.filter_: CharacterDelta | None = None
        if len(known) > max(self.at_once, self.shortlist):
            people = zip(self.subjects_, self.histories_, strict=True)
            self.filter_ = CharacterDelta().fit(Histories(tuple(History(*person) for person in people)))
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Mean over a sample's questions of 1 / rank, shape (samples, candidates); uncalibrated.

        Candidates outside the shortlist follow those in it, in the order of the pre-filter.

        Raises:
            ConfigError: without a model.
            EndpointError: if the model cannot be asked; what it answered is kept, and the same run goes on from there.
        """
        chat = self._model()
        ahead = self._ahead(samples)
        asked = self._plan(samples, ahead)
        judged = judge(chat, self._questions(samples, asked), progress=self._steps())
        votes = [
            Vote(one.sample, one.order, judgement)
            for one, judgement in zip(asked, judged.judgements, strict=True)
            if judgement.kind == "ranked"
        ]
        of: list[list[Vote]] = [[] for _ in samples]
        for vote in votes:
            of[vote.sample].append(vote)
        scored = [points(votes) for votes in of]

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            block = np.zeros((stop - start, len(self.subjects_)))
            for row, found in enumerate(scored[start:stop]):
                if found and ahead is not None:
                    block[row] = _below(ahead.rows(start + row, start + row + 1)[0])
                block[row, list(found)] = list(found.values())
            return block

        return ScoreMatrix(samples.subjects, self.subjects_, rows, asked=self._asked(judged, votes, of))

    def requests(self, samples: Samples, *, controls: bool) -> list[Request]:
        """What a run will ask, second tries aside.

        Args:
            samples: to score.
            controls: whether the attack's own controls are asked, too.
        """
        questions = self._questions(samples, self._plan(samples, self._ahead(samples)))
        if controls:
            questions += [self._question_of(probe) for probe in self._probes(samples)]
        return [asked.request for asked in questions]

    def plea(self) -> str:
        """The longest that is said to the model when it is asked once more."""
        candidates = min(len(self.subjects_), self.at_once)
        return plea(("Z9Z9",) * candidates, "the ranking names something that is no candidate's id")

    def own_controls(self, samples: Samples) -> OwnControls:
        """Ask what must be answered in a known way; this alone reads whose the samples are.

        Raises:
            ConfigError, EndpointError: as :meth:`score` does.
        """
        asked = self._probes(samples)
        judged = judge(self._model(), [self._question_of(probe) for probe in asked], progress=self._steps())
        return read_controls(asked, judged.judgements)

    def _model(self) -> Chat:
        if self.chat is None:
            raise ConfigError(f"{self.name}: needs a chat model; nothing was sent")
        return self.chat

    def _steps(self) -> Callable[[int, int], None] | None:
        progress = self.progress
        return None if progress is None else lambda done, total: progress(f"asking for {self.name}", done, total)

    def _ahead(self, samples: Samples) -> ScoreMatrix | None:
        """Scores of the pre-filter."""
        return None if self.filter_ is None else self.filter_.score(self._seen(samples))

    def _seen(self, samples: Samples) -> Samples:
        return Samples(tuple(Sample(sample.subject, tuple(map(self.seen, sample.messages))) for sample in samples))

    def _plan(self, samples: Samples, ahead: ScoreMatrix | None) -> list[_Asked]:
        """Every question's sample and order, by sample."""
        people = len(self.subjects_)
        if people > self.at_once:
            everybody = tuple(range(people))
            return [
                _Asked(row, order)
                for row in range(len(samples))
                for order in pairs(everybody if ahead is None else _best(ahead, row, self.shortlist))
            ]
        # Orders are dealt by what a sample says, so that they do not hang on where it stands among the others.
        turn = sorted(
            range(len(samples)), key=lambda row: blake2b(samples.items[row].text.encode("utf-8", "replace")).digest()
        )
        dealt = dict(zip(turn, balanced(people, self.orders, np.random.default_rng(self.seed)), strict=False))
        return [_Asked(row, order) for row in range(len(samples)) for order in dealt[row]]

    def _questions(self, samples: Samples, asked: Sequence[_Asked]) -> list[Question]:
        texts = [sample.text for sample in self._seen(samples)]
        return [self._question([self.excerpts_[c] for c in one.order], texts[one.sample]) for one in asked]

    def _question(self, candidates: Sequence[str], sample: str) -> Question:
        return question(self.prompt, candidates, sample, seed=self.seed)

    def _probes(self, samples: Samples) -> list[Probe]:
        return probes(self._seen(samples), self.subjects_, at_once=self.at_once, seed=self.seed)

    def _question_of(self, probe: Probe) -> Question:
        texts = [
            excerpt((*self.histories_[c], *probe.sample.messages), self.words_)
            if c == probe.planted
            else self.excerpts_[c]
            for c in probe.order
        ]
        return self._question(texts, probe.sample.text)

    def _asked(self, judged: Judged, votes: Sequence[Vote], of: Sequence[Sequence[Vote]]) -> Asked:
        return Asked(
            self._model().model,
            self.prompt,
            len(self.subjects_) > self.at_once,
            self.words_,
            counts(judged),
            order_sensitivity(votes),
            np.array([bool(votes) for votes in of]),
        )


@register("lm_matching_unguided")
class LmMatchingUnguided(LmMatching):
    """The matching attack without a word on what to look at.

    The attacker asks the model who wrote the sample and leaves it to the model how to tell. Beside `lm_matching` it
    shows what the guidance is worth.
    """

    name = "lm_matching_unguided"
    prompt = "unguided-1"


@register("lm_matching_masked")
class LmMatchingMasked(LmMatching):
    """The matching attack on text whose content words are struck out.

    The attacker shows the model function words, punctuation and layout alone, as `function_words` sees them: what it
    still finds is style, which a change of names and topics does not touch.
    """

    name = "lm_matching_masked"
    view: View = "masked_text"

    def seen(self, message: OwnText) -> OwnText:
        """The message with its content words struck out."""
        return masked_message(message)


def excerpt(messages: Sequence[OwnText], words: int) -> str:
    """The last so many words, one message a line; the first message is cut at a word to come out exactly."""
    last = last_words(messages, words)
    text = "\n".join(message.text for message in last)
    starts = [found.start() for found in WORD.finditer(text)]
    return text if len(starts) <= words else text[starts[-words] :]


def _best(ahead: ScoreMatrix, row: int, count: int) -> Order:
    """The candidates with the highest scores, in the order of columns."""
    scores = ahead.rows(row, row + 1)[0]
    return tuple(sorted(np.argsort(-scores, kind="stable")[:count].tolist()))


def _below(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same order, all below 0."""
    spread = float(scores.max() - scores.min()) or 1.0
    below: NDArray[np.float64] = (scores - scores.max()) / spread - 1
    return below
