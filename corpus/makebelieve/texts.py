"""Text with known answers: pieces that carry their mark through every change until their offsets are settled."""

from __future__ import annotations

from typing import NamedTuple


class Mention(NamedTuple):
    """A name or identifier stands here."""

    entity: str
    form: str
    case: str


class DateMark(NamedTuple):
    """A date stands here; ``iso`` is the day meant."""

    format: str
    iso: str
    moves: bool


class WeekdayMark(NamedTuple):
    """A weekday word stands here; ``iso`` is the day meant, or `recurring`."""

    iso: str


class Decoy(NamedTuple):
    """What looks like an identifier or a date stands here and is none."""

    reason: str


Mark = Mention | DateMark | WeekdayMark | Decoy


class Piece(NamedTuple):
    """A run of text. ``mark`` None: open to the writer's habits, unless ``fixed``."""

    text: str
    mark: Mark | None = None
    fixed: bool = False


class Span(NamedTuple):
    """A marked run in a text, in code points."""

    start: int
    end: int
    mark: Mark


class Text:
    """A finished text with its marked spans."""

    __slots__ = ("spans", "text")

    def __init__(self, text: str, spans: tuple[Span, ...] = ()) -> None:
        self.text = text
        self.spans = spans

    @classmethod
    def join(cls, pieces: list[Piece]) -> Text:
        """Put pieces together and settle the offsets."""
        spans: list[Span] = []
        position = 0
        for piece in pieces:
            end = position + len(piece.text)
            if piece.mark is not None and piece.text:
                spans.append(Span(position, end, piece.mark))
            position = end
        return cls("".join(piece.text for piece in pieces), tuple(spans))

    def pieces(self) -> list[Piece]:
        """The text cut again at its spans."""
        cut: list[Piece] = []
        position = 0
        for span in self.spans:
            cut += [Piece(self.text[position : span.start]), Piece(self.text[span.start : span.end], span.mark)]
            position = span.end
        return [*cut, Piece(self.text[position:])]


def concatenate(*parts: Text | str) -> Text:
    """Texts and plain strings one after the other."""
    pieces: list[Piece] = []
    for part in parts:
        pieces += [Piece(part)] if isinstance(part, str) else part.pieces()
    return Text.join(pieces)
