"""The surrogate attack: who is recognised by nothing but what their names and numbers were replaced by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from attacks.base import View, register
from attacks.histories import Histories, OwnText, Samples
from attacks.scores import ScoreMatrix
from corpus.errors import NotEvaluatedError

if TYPE_CHECKING:
    from anonymize.spans import Spans

# Weight of everybody's habits, in tokens, in the estimate of one person's.
_PRIOR_TYPES = 30.0
_PRIOR_TOKENS = 3.0
_PRIOR_ORDER = 60.0
_PARTS = frozenset({"PERSON", "LOCATION", "ORGANIZATION"})


class Token(NamedTuple):
    """One replaced word or number: its type, and its folded text."""

    type: str
    text: str


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

    A score is the log-likelihood of the sample's tokens under the candidate less that under everybody: type after
    type, and token within type, each estimate smoothed towards all candidates'. A token that no candidate has says
    nothing. Tokens repeat in bursts, so that it is no calibrated odds.

    Attributes:
        subjects_: candidates, in the order of columns.
        everybody_: habits of all candidates together, each weighing the same.
        habits_: habits of each candidate.
    """

    name = "surrogates_only"
    view: View = "surrogates"

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
        self.habits_ = [_Habits(tokens) for tokens in found]
        self.everybody_ = _Everybody(self.habits_)
        return self

    def score(self, samples: Samples) -> ScoreMatrix:
        """Log-likelihood ratio of each sample's tokens, shape (samples, candidates); uncalibrated, 0 without tokens."""
        found = _tokens([sample.messages for sample in samples])

        def rows(start: int, stop: int) -> NDArray[np.float64]:
            return np.array(
                [[self._score(tokens, habits) for habits in self.habits_] for tokens in found[start:stop]],
                dtype=np.float64,
            )

        return ScoreMatrix(samples.subjects, self.subjects_, rows)

    def _score(self, tokens: Sequence[Token], habits: _Habits) -> float:
        total, before = 0.0, ""
        everybody = self.everybody_
        for token in tokens:
            usual = everybody.type_share(token.type)
            own = (habits.types[token.type] + _PRIOR_TYPES * usual) / (habits.total + _PRIOR_TYPES)
            follows = habits.pairs[before, token.type] + _PRIOR_ORDER * own
            total += log(follows / (habits.starts[before] + _PRIOR_ORDER) / usual)
            before = token.type
            if token not in everybody:
                # Under another key hardly any token is known. Held against whoever has many of its type, all of them
                # would name whoever has fewest: one of ten people took 85 to 100 % of the samples, and nothing was tried.
                continue
            common = everybody.token_share(token)
            mine = habits.tokens[token] + _PRIOR_TOKENS * common
            total += log(mine / (habits.types[token.type] + _PRIOR_TOKENS) / common)
        return total


class _Habits:
    """One candidate's counts: types, pairs of types in a row, tokens."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.total = len(tokens)
        self.types = Counter(token.type for token in tokens)
        self.tokens = Counter(tokens)
        types = ["", *(token.type for token in tokens)]
        self.pairs = Counter(pairwise(types))
        self.starts = Counter(types[:-1])


class _Everybody:
    """Shares of types, and of tokens within their type, as means over the candidates; a type nobody has gets a little."""

    def __init__(self, habits: Sequence[_Habits]) -> None:
        self._types: defaultdict[str, float] = defaultdict(float)
        self._tokens: defaultdict[Token, float] = defaultdict(float)
        users = Counter(type_ for one in habits for type_ in one.types)
        for one in habits:
            for type_, count in one.types.items():
                self._types[type_] += count / one.total / len(habits)
            for token, count in one.tokens.items():
                self._tokens[token] += count / one.types[token.type] / users[token.type]

    def __contains__(self, token: Token) -> bool:
        return token in self._tokens

    def type_share(self, type_: str) -> float:
        return 0.99 * self._types.get(type_, 0.0) + 0.01 / 20

    def token_share(self, token: Token) -> float:
        return self._tokens[token]


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
