"""The pieces the grammar is built from, and what a rule is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from anonymize.textdates.model import DateMention, DateOrder, Field, Kind, Part, Resolution
from anonymize.textdates.words import FULL_MONTHS, FULL_WEEKDAYS, MONTH_NUMBER, ORDINAL_WORDS, WEEKDAY_NUMBER


def either(words: Iterable[str]) -> str:
    """An alternation, longest word first, so that no word hides one it begins."""
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


# All expressions run on the folded copy: lower case, straight apostrophes, plain hyphens, ASCII digits.
GAP = r"\s{1,3}"
DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
ORDINAL = rf"(?:{DAY}(?:st|nd|rd|th))"
ORDINAL_WORD = either(word.replace("-", r"[-\s]") for word in ORDINAL_WORDS)
DAYS = rf"(?:{ORDINAL}|{DAY}(?![0-9a-z])|{ORDINAL_WORD})"
MONTH_NAME = either(MONTH_NUMBER)
MONTH = rf"(?:{MONTH_NAME}(?![a-z0-9]))"
FULL_MONTH = either(FULL_MONTHS)
WEEKDAY = either(WEEKDAY_NUMBER)
FULL_WEEKDAY = either(FULL_WEEKDAYS)
YEAR = r"(?:1[5-9][0-9]{2}|2[01][0-9]{2})"
# A full name's stop ends its sentence: "so was Sunday. On 24 December we" is two days, and so is "free Wed, on 11/02 we".
# So does a line: "since last Sunday", and below it "1/4 spoon".
_BLANK = r"[^\S\n]{0,3}"
BESIDE = rf"(?:(?P<weekday>{WEEKDAY})(?:\b(?:,?{_BLANK}(?!on\b)|{_BLANK}on{GAP})|(?<!day)\.,?{_BLANK})(?:the{GAP})?)?"

# What the groups of an expression stand for, where a rule does not say otherwise.
GROUP_FIELDS: Mapping[str, Field] = {
    "weekday": "weekday", "day": "day", "until": "until", "month": "month", "year": "year", "short_year": "year",
}  # fmt: skip

# Nouns that make a number before them an amount.
UNITS = either(
    (
        "people", "persons", "men", "guys", "users", "times", "x", "%", "percent", "miles?", "mi", "km", "kms", "m",
        "meters?", "metres?", "feet", "ft", "inch(?:es)?", "cm", "mm", "hours?", "hrs?", "minutes?", "mins?", "seconds?",
        "secs?", "s", "ms", "days?", "weeks?", "months?", "years?", "yrs?", "steps?", "reps?", "sets?", "words?",
        "lines?", "pages?", "files?", "packages?", "messages?", "bits?", "bytes?", "kb", "mb", "gb", "tb", "kib", "mib",
        "gib", "k", "hz", "khz", "mhz", "ghz", "px", "pixels?", "dpi", "rpm", "kg", "g", "lbs?", "calories", "kcal",
        "dollars", "euros?", "pounds?", "bucks", "quid", "usd", "eur", "gbp", "points?", "pts", "votes?", "views?",
        "cups?", "tsp", "tbsp", "of", "more", "other", "or more", "or so",
    )
)  # fmt: skip
NOT_AMOUNT = rf"(?!\s?{UNITS}(?![a-z]))"


@dataclass(frozen=True, slots=True)
class Context:
    """One text being read: the source, its folded copy, and the time it was written."""

    text: str
    folded: str
    anchor: date
    order: DateOrder

    def before(self, at: int, length: int = 24) -> str:
        """The folded text just before a place."""
        return self.folded[max(0, at - length) : at]

    def mention(
        self,
        start: int,
        end: int,
        kind: Kind,
        resolution: Resolution,
        value: date | None,
        parts: Sequence[Part],
        why: str,
        until: date | None = None,
    ) -> DateMention:
        """A mention whose text is the slice of the source."""
        return DateMention(start, end, self.text[start:end], kind, resolution, value, until, tuple(parts), why)


Reader = Callable[[Context, "re.Match[str]"], Iterator[DateMention]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One expression, the family of words that must occur for it, and what reads its matches."""

    families: frozenset[str]
    pattern: re.Pattern[str]
    read: Reader


def rule(families: str, pattern: str, read: Reader) -> Rule:
    """Compile a rule; ``families`` are the prefilter's, separated by spaces, any of which must occur."""
    return Rule(frozenset(families.split()), re.compile(pattern), read)


def parts_of(match: re.Match[str], fields: Mapping[str, Field] = GROUP_FIELDS) -> list[Part]:
    """The groups that took part in a match and stand for a field, as parts in the order they stand."""
    groups = match.groupdict()
    return sorted(Part(*match.span(group), field) for group, field in fields.items() if groups.get(group) is not None)


def group(match: re.Match[str], name: str) -> str | None:
    """What a group holds; None where it took no part or the expression has no such group."""
    found: str | None = match.groupdict().get(name)
    return found


def weekday_of(match: re.Match[str]) -> int | None:
    """The weekday named beside a date, 0 for Monday."""
    name = group(match, "weekday")
    return None if name is None else WEEKDAY_NUMBER[name]


def clause_ends(context: Context, at: int) -> bool:
    """Whether nothing, or punctuation that ends or cuts a clause, follows."""
    rest = context.folded[at : at + 3].lstrip(" ")
    return not rest or rest[0] in ",;!?)]\n\"'" or (rest[0] in ".:-" and (len(rest) == 1 or not rest[1].isalnum()))
