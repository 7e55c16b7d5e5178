"""The likelihood attack: after whose history would a language model expect this sample most?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from attacks.base import Models, View, register
from attacks.histories import Histories, OwnText, Samples
from attacks.likelihood.excerpts import joined, lines, passages, without_copies
from attacks.likelihood.kept import kept
from attacks.likelihood.normalising import averaged, usefulness
from attacks.likelihood.scoring import Scorer
from attacks.scores import ScoreMatrix
from corpus.errors import ConfigError, NotEvaluatedError
from lm.causal import configured
from lm.likelihood import Likelihood, Tokens

COPY_WORDS = 8
"""So many words in a row that stand in anybody's history are a copy."""
STRANGER_TOKENS = 96
"""Tokens of the texts by which passages' usefulness to strangers is measured."""
STRANGERS_AT_MOST = 20
"""People whose texts those are, one of each; their tokens are read after every passage."""
_KEPT = "likelihoods"


@register("lm_likelihood")
class LmLikelihood:
    """Whose history makes a language model expect the sample.

    The attacker holds each candidate's history, a sample of unknown authorship and a causal language model. The model
    reads a passage of a candidate's history and then says how likely the sample is; a model that has just read the
    writer expects their words, topics, spelling and layout. From that its log-probability of the sample by itself is
    taken, and what the passage adds to the likelihood of other candidates' known texts, so that nobody wins for having
    passages that go with everything.

    Passages have the same number of tokens for all candidates, however long their histories are. History and sample
    are tokenised apart, so that the sample's tokens are the same for all. Of several passages each token's
    probabilities are averaged. Messages that repeat eight words in a row of anybody's history are left out: a model
    expects a copy of what it has read, whoever wrote it. Full text is seen, content and all: what is found is not style
    alone (compare ``lm_likelihood_masked``). Scores are in nats and uncalibrated, because a model's errors on the
    tokens of one sample go together.

    Args:
        model: says how likely texts are; None to take the configured one (see :meth:`use`).
        known_tokens: tokens of each passage; fewer where the shortest history has fewer or the model can read fewer.
        excerpts: passages of each candidate.
        seed: of where passages are taken.

    Attributes:
        subjects_: candidates, in the order of columns.
        known_tokens_: tokens of each passage.
        passages_: each candidate's passages.
        strangers_: texts by known people, and the column of each one's writer.
        copies_: messages that were left out of the samples scored last.
    """

    name = "lm_likelihood"
    view: View = "full_text"

    def __init__(
        self, *, model: Likelihood | None = None, known_tokens: int = 1024, excerpts: int = 2, seed: int = 0
    ) -> None:
        self.model = model
        self.known_tokens = known_tokens
        self.excerpts = excerpts
        self.seed = seed
        self._models = Models()

    def use(self, models: Models) -> None:
        """Take the configured model, how much it reads, and where its answers are kept.

        Raises:
            ConfigError: if no model is configured, the extra is missing, or the model is not on this machine.
        """
        if self.model is None:
            config = models.causal
            if config is None:
                raise ConfigError(
                    f"{self.name}: needs a language model; name one as lm.causal.model in a configuration"
                )
            self.model = configured(config)
            self.known_tokens = config.known_tokens
            self.excerpts = config.excerpts
        self._models = models

    def seen(self, message: OwnText) -> OwnText:
        """What the model may see of a message."""
        return message

    def fit(self, known: Histories) -> Self:
        """Choose the passages.

        Raises:
            NotEvaluatedError: for fewer than two candidates, without a model, or where all histories are the same.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        model = self._model()
        self.subjects_ = known.subjects
        self.known_ = [history.messages for history in known]
        texts = [lines(model, [self.seen(message) for message in messages]) for messages in self.known_]
        if all(text == texts[0] for text in texts[1:]):
            raise NotEvaluatedError("nothing differs between the known histories")
        # Half of what the model can have read is left to the sample.
        self.known_tokens_ = min(self.known_tokens, model.context // 2, *(sum(map(len, text)) for text in texts))
        draws = [np.random.default_rng((self.seed, crc32(subject.encode()))) for subject in self.subjects_]
        self.passages_ = [
            passages(text, self.known_tokens_, self.excerpts, rng) for text, rng in zip(texts, draws, strict=True)
        ]
        size = min(STRANGER_TOKENS, self.known_tokens_)
        some = np.random.default_rng(self.seed).permutation(len(texts))[:STRANGERS_AT_MOST].tolist()
        self.strangers_ = [(passages(texts[i], size, 1, draws[i])[0], i) for i in sorted(some)]
        self.scorer_ = Scorer(
            model,
            kept(model, self._folder()),
            tell=self._models.tell,
            progress=self._models.progress,
            what=self.name,
        )
        return self

    def reading(self, samples: Samples, counted: set[tuple[Tokens, Tokens]]) -> int:
        """Tokens still to be read to score these samples (see :class:`attacks.asked.ReadsModel`)."""
        return self.scorer_.cost(self._histories(), [*self._strangers(), *self._texts(samples)[0]], counted)

    def score(self, samples: Samples) -> ScoreMatrix:
        """Nats by which each sample is likelier after each candidate's passages, shape (samples, candidates).

        A sample of which nothing but copies is left has the score 0 for everybody.
        """
        texts, self.copies_ = self._texts(samples)
        self.scorer_.run(self._histories(), [*self._strangers(), *texts])
        lengths = np.array([len(text) for text in texts], dtype=np.float64)
        ratios = self._ratios(texts) - lengths[:, None] * self._usefulness()
        return ScoreMatrix(samples.subjects, self.subjects_, ratios)

    def _histories(self) -> list[Tokens]:
        return [(), *(passage for some in self.passages_ for passage in some)]

    def _strangers(self) -> list[Tokens]:
        return [text for text, _ in self.strangers_]

    def _texts(self, samples: Samples) -> tuple[list[Tokens], int]:
        """The samples as tokens, without copies, and the number of those."""
        own = without_copies(self.known_, [sample.messages for sample in samples], COPY_WORDS)
        copies = sum(len(sample.messages) for sample in samples) - sum(map(len, own))
        model = self._model()
        return [joined(lines(model, [self.seen(message) for message in messages])) for messages in own], copies

    def _usefulness(self) -> NDArray[np.float64]:
        strangers = self._strangers()
        per_token = self._ratios(strangers) / np.array([[len(text)] for text in strangers]).reshape(-1, 1)
        return usefulness(per_token, [writer for _, writer in self.strangers_], len(self.subjects_))

    def _ratios(self, texts: Sequence[Tokens]) -> NDArray[np.float64]:
        """How much likelier each text is after each candidate's passages than by itself, shape (texts, candidates)."""
        found = np.zeros((len(texts), len(self.subjects_)))
        for row, text in enumerate(texts):
            alone = averaged([self.scorer_.found((), text)])
            for column, some in enumerate(self.passages_):
                found[row, column] = averaged([self.scorer_.found(passage, text) for passage in some]) - alone
        return found

    def _model(self) -> Likelihood:
        if self.model is None:
            raise NotEvaluatedError(f"{self.name}: no language model is configured")
        return self.model

    def _folder(self) -> Path | None:
        return None if self._models.cache is None else self._models.cache / _KEPT
