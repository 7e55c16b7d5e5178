"""The surrogate attack: who is recognised by nothing but what their names and numbers were replaced by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import NDArray

from attacks.adaptive import ADAPTIVE
from attacks.base import View, register
from attacks.histories import Histories, OwnText, Samples
from attacks.redrawn import redraw
from attacks.scores import ScoreMatrix
from attacks.surrogate_habits import Habits, Token
from corpus.errors import NotEvaluatedError

if TYPE_CHECKING:
    from anonymize.spans import Spans

_PARTS = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})


@register("surrogates_only")
class SurrogatesOnly:
    """The replaced names and numbers of a history, their types and their order, and not a word beside them.

    The attacker holds the release and runs the anonymizer's own detector over it: surrogates look like names, so that
    it finds them where it found the names. (The holder's ledger would say which words they are; the attacker has no
    ledger, and neither does this.) The same detector runs over the samples, which in the cell ``adaptive`` the attacker
    has anonymized with a key of their own. They ask which candidate uses these very tokens, these types, and in this
    order of types.

    If surrogates come from the key, another key gives other tokens, and what remains is which types a person is
    replaced in. If they come from the name alone, both runs give the same tokens and everybody is found. Within one
    release a person's surrogates are consistent by design, so in ``released/released`` the rate is near 1 and says
    nothing.

    Which types those are tells a little of real people by itself, and no anonymizer that keeps types takes it away. In
    ``adaptive`` the rate is therefore held against a null of its own: the same types in the same order, the surrogates
    redrawn (:meth:`redrawn`). Its mean is what types and order alone give; whatever lies above it was told by surrogates.

    A score is the log-likelihood of the sample's tokens under the candidate less that under everybody: type after
    type, and token within type, each estimate smoothed towards all candidates'. A token that no candidate has says
    nothing. Tokens repeat in bursts, so that it is no calibrated odds.

    Attributes:
        subjects_: candidates, in the order of columns.
        habits_: what each candidate is replaced by, against all together.
    """

    name = "surrogates_only"
    view: View = "surrogates"
    null_kind = "redrawn-surrogates"
    null_cells = frozenset({ADAPTIVE})

    def fit(self, known: Histories) -> Self:
        """Find and count the candidates' tokens.

        Raises:
            NotEvaluatedError: for fewer than two candidates, or where the detector finds nothing to replace.
        """
        if len(known) < 2:
            raise NotEvaluatedError("fewer than two candidates have known text")
        self.subjects_ = known.subjects
        found = _tokens([history.messages for history in known])
        if not any(found):
            raise NotEvaluatedError("the detector finds no replaced word in any history")
        self.habits_ = Habits(found)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Log-likelihood ratio of each sample's tokens, shape (samples, candidates); uncalibrated, 0 without tokens."""
        found = _tokens([sample.messages for sample in samples])

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            block = found[start:stop]
            values = (self.habits_.uses(block) @ self.habits_.values).toarray()
            return np.asarray(self.habits_.type_scores(block) + values)

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def redrawn(self, samples: Samples, chosen: NDArray[np.intp], *, draws: int, seed: int) -> NDArray[np.intp]:
        """Whom each sample falls to with the candidates' surrogates dealt anew, shape (draws, samples).

        A draw maps the release's distinct tokens onto themselves, each to one that could as well have been drawn in its
        place (:func:`anonymize.surrogates.drawn_alike`). Types, their order, repeats, and how many tokens both sides have
        stay as they are; which candidate has one does not.
        """
        from anonymize.surrogates import drawn_alike

        found = _tokens([sample.messages for sample in samples])
        return redraw(
            self.habits_.type_scores(found),
            self.habits_.uses(found),
            self.habits_.values,
            [drawn_alike(token.type, token.text) for token in self.habits_.tokens],
            chosen,
            draws=draws,
            seed=seed,
        )


def _tokens(runs: Sequence[Sequence[OwnText]]) -> list[list[Token]]:
    """The replaced tokens of each run of messages, in order.

    All texts are read together: a name known from one is found in all, whoever wrote it.
    """
    found = _detected(tuple(sorted({message.text for run in runs for message in run})))
    return [[token for message in run for token in found[message.text]] for run in runs]


# Six sample lengths, two known sides and their refits, of which a shuffled history holds the same texts.
@lru_cache(maxsize=8)
def _detected(texts: tuple[str, ...]) -> dict[str, tuple[Token, ...]]:
    from anonymize import AnonymizeConfig, detect_texts, read_alone  # its models take seconds to import

    config = AnonymizeConfig()
    if len(_ALONE) > _REMEMBERED:
        _ALONE.clear()
    new = [text for text in texts if text not in _ALONE]
    _ALONE.update(zip(new, read_alone(new, config), strict=True))
    spans = detect_texts(texts, config, _ALONE)
    return {
        text: tuple(token for span in of_text for token in _split(span.label, text[span.start : span.end]))
        for text, of_text in zip(texts, spans, strict=True)
    }


# What the detector finds in each text alone. A message stands in samples of six lengths and in two cells; of an audit
# of the reference size every text is read once.
_ALONE: dict[str, Spans] = {}
_REMEMBERED = 200_000


def _split(label: str, value: str) -> Iterator[Token]:
    """A name as the words of it that were replaced; anything else whole.

    The anonymizer leaves titles and particles (`Dr`, `la`), and whoever sees a doctor often would be known by that.
    """
    from anonymize.detect.clean import PARTICLES, TITLES
    from anonymize.detect.lexicon import is_plain
    from anonymize.text import POSSESSIVE, fold, words

    if label not in _PARTS:
        yield Token(label, fold(value))
        return
    for word, _, _ in words(POSSESSIVE.sub("", value)):
        if word not in TITLES | PARTICLES and len(word) > 1 and not is_plain(word):
            yield Token(label, word)
