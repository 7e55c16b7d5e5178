"""Scoring texts after histories: what it costs told before, how long it takes told meanwhile, nothing done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from attacks.likelihood.kept import Kept
from lm.likelihood import Likelihood, LogProbabilities, Tokens

_PROBE = 256
"""Tokens read to see how fast the model is, before the estimate is given."""
_SECONDS_BETWEEN_SAVES = 10.0
"""Likelihoods are kept at least this often: writing a file for every batch would cost more than a batch."""
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much is done and how much there is."""


class Scorer:
    """A model with a memory.

    Args:
        model: says how likely texts are.
        kept: what it said before.
        tell: told the cost before anything is computed.
        progress: told the tokens read, and of how many.
        what: what to call this.
    """

    def __init__(
        self,
        model: Likelihood,
        kept: Kept,
        *,
        tell: Callable[[str], None],
        progress: Progress | None = None,
        what: str = "likelihoods",
    ) -> None:
        self._model = model
        self._kept = kept
        self._tell = tell
        self._progress = progress
        self._what = what

    def cost(
        self, histories: Iterable[Tokens], texts: Sequence[Tokens], counted: set[tuple[Tokens, Tokens]] | None = None
    ) -> int:
        """Tokens still to be read to score all texts after all histories: each history once, each text after each.

        Args:
            histories: what is read before.
            texts: what is scored.
            counted: pairs that were counted in another sum, left out of this one; grows.
        """
        total = 0
        counted = set() if counted is None else counted
        for history in dict.fromkeys(histories):
            missing = [text for text in self._missing(history, texts) if (history, text) not in counted]
            counted.update((history, text) for text in missing)
            if missing:
                total += len(history) + sum(map(len, missing))
        return total

    def run(self, histories: Sequence[Tokens], texts: Sequence[Tokens]) -> None:
        """Score all texts after all histories; what was scored before is not scored again.

        Raises:
            OutputError: if what is found cannot be kept.
        """
        total = self.cost(histories, texts)
        if not total:
            return
        speed = self._speed(max(histories, key=len))
        self._tell(f"{self._what}: {total:,} tokens to read, about {_duration(total / speed)}")
        begun, read = perf_counter(), 0
        for history in dict.fromkeys(histories):
            missing = self._missing(history, texts)
            if not missing:
                continue
            read += len(history)
            waiting: list[tuple[Tokens, LogProbabilities]] = []
            saved = perf_counter()
            for index, found in self._model.after(history, missing):
                waiting.append((missing[index], found))
                read += len(missing[index])
                if perf_counter() - saved > _SECONDS_BETWEEN_SAVES:
                    self._keep(history, waiting)
                    waiting, saved = [], perf_counter()
                if self._progress is not None:
                    left = (perf_counter() - begun) * (total - read) / read
                    self._progress(f"{self._what}, about {_duration(left)} left; tokens", read, total)
            self._keep(history, waiting)

    def found(self, history: Tokens, text: Tokens) -> LogProbabilities:
        """Log-probabilities of a text that was scored after a history.

        Raises:
            KeyError: if it was not.
        """
        one = self._kept.find(history, text)
        if one is None:
            raise KeyError("a text that was not scored")
        return one

    def _missing(self, history: Tokens, texts: Sequence[Tokens]) -> list[Tokens]:
        return [text for text in dict.fromkeys(texts) if self._kept.find(history, text) is None]

    def _keep(self, history: Tokens, some: Sequence[tuple[Tokens, LogProbabilities]]) -> None:
        if some:
            self._kept.add(history, [text for text, _ in some], [found for _, found in some])

    def _speed(self, longest: Tokens) -> float:
        """Tokens a second."""
        probe = longest[:_PROBE] or self._model.tokens("a\n")
        begun = perf_counter()
        for _ in self._model.after((), [probe]):
            pass
        return len(probe) / max(1e-9, perf_counter() - begun)


def _duration(seconds: float) -> str:
    if seconds < 60:
        return "a minute"
    if seconds < 5_400:
        return f"{round(seconds / 60)} minutes"
    return f"{seconds / 3_600:.1f} hours"
