"""A text as patterns and models read it best, and the way back to the positions of what was written.

Full-width letters and digits, digits of other scripts, ligatures, accents written apart, exotic spaces and hyphens become
the usual ones; what is invisible between letters or digits goes. Replacement happens in the original.
"""

from __future__ import annotations

import unicodedata

import regex

from anonymize.spans import Span

_UNUSUAL = regex.compile(
    r"[\u0300-\u036f\u200b-\u200d\u2060\ufeff\u00ad\u00a0\u2000-\u200a\u202f\u2010-\u2015\u2212\uff00-\uffef\ufb00-\ufb06]"
    r"|(?![0-9])\p{Nd}"
)
_CLUSTER = regex.compile(r"\P{M}\p{M}*|\p{M}+", regex.DOTALL)
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad")
_HYPHENS = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212")


class Normal:
    """A normalised text.

    Attributes:
        text: as it is read.
    """

    __slots__ = ("_ends", "_starts", "text")

    def __init__(self, source: str) -> None:
        self._starts: list[int] | None = None
        self._ends: list[int] = []
        self.text = source
        if source.isascii() or not _UNUSUAL.search(source):
            return
        out: list[str] = []
        starts: list[int] = []
        for match in _CLUSTER.finditer(source):
            for char in _usual(source, match):
                out.append(char)
                starts.append(match.start())
                self._ends.append(match.end())
        self._starts, self.text = starts, "".join(out)

    def back(self, span: Span) -> Span:
        """A span of the normalised text, in code points of the source."""
        if self._starts is None or span.end <= span.start:
            return span
        return span._replace(start=self._starts[span.start], end=self._ends[span.end - 1])


def _usual(source: str, match: regex.Match[str]) -> str:
    cluster = str(match[0])
    first = cluster[0]
    if first in _INVISIBLE:
        before, after = source[match.start() - 1 : match.start()], source[match.end() : match.end() + 1]
        # Between emoji a joiner is part of what is seen.
        return "" if before.isalnum() and after.isalnum() else cluster
    if first in _HYPHENS:
        return "-"
    if first.isspace() and first not in "\n\r\t":
        return " "
    if first.isdecimal():
        return str(unicodedata.decimal(first))
    if "\uff00" <= first <= "\uffef" or "\ufb00" <= first <= "\ufb06":
        return unicodedata.normalize("NFKC", cluster)
    return unicodedata.normalize("NFC", cluster)
