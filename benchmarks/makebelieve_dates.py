"""Whether every planted date and weekday word of an invented corpus stands moved, in its own form, in the release.

An invented corpus says where every date stands and which day it means. The release is aligned with the raw text by what
stands between the planted spans, each date is read back in the format that was planted, and compared with the day it must
mean: the planted one moved by the subject's offset. A contradiction is a day that two files of a subject, both released,
name in ways that cannot be the same day.

    python -m benchmarks.makebelieve_dates [--family measure] [--seeds 1 2 3] [--messages N] [--subjects N]
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, date_offset, load_consent
from anonymize.dates import Mover
from anonymize.documents import documents
from anonymize.subject import survey
from corpus import Corpus, Json, SubjectRecord
from corpus.makebelieve import invent
from corpus.makebelieve.planted import PlantedDate, PlantedMention, PlantedSpan, PlantedSubject, PlantedWeekday
from penname.pairs import find_pairs
from utility.verify import verify

BAR = 0.98
MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")  # fmt: skip
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class Reading(NamedTuple):
    """What a written date says; None where it is silent."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None

    def fits(self, other: Reading) -> bool:
        """Whether both can be one day."""
        if self.weekday is not None and other.year and other.month and other.day:
            return date(other.year, other.month, other.day).weekday() == self.weekday
        if other.weekday is not None and self.weekday is None:
            return other.fits(self)
        return all(a is None or b is None or a == b for a, b in zip(self, other, strict=True))


def read(text: str, format: str) -> Reading | None:
    """A date in a planted format, or None where the text is none."""
    text = text.lower()
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    named = [i for i, name in enumerate(MONTHS, 1) if re.search(rf"\b{name[:3]}(?:{name[3:]})?\b", text)]
    shapes = {"d/m/y": "dmy", "d.m.y": "dmy", "m/d/y": "mdy", "iso": "ymd", "field": "ymd"}
    try:
        if format in shapes:
            if len(numbers) != 3 or named:
                return None
            by = dict(zip(shapes[format], numbers, strict=True))
            year = by["y"] + (2000 if by["y"] < 100 else 0)
            date(year, by["m"], by["d"])
            return Reading(year, by["m"], by["d"])
        if format == "day":
            return Reading(day=numbers[0]) if re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", text) else None
        if format == "year":
            return Reading(numbers[0] + (1900 if numbers[0] < 100 else 0)) if re.fullmatch(r"'?\d+", text) else None
        if len(named) != 1:
            return None
        if format == "month":
            return Reading(month=named[0]) if not numbers else None
        if format in ("d month y", "month d, y"):
            return Reading(numbers[1], named[0], numbers[0]) if len(numbers) == 2 else None
        return Reading(month=named[0], day=numbers[0]) if len(numbers) == 1 else None
    except (IndexError, ValueError):
        return None


def read_weekday(text: str) -> int | None:
    """The number of a weekday word."""
    found = [i for i, name in enumerate(DAYS) if len(text) >= 3 and name.startswith(text.lower().rstrip("s")[:3])]
    return found[0] if len(found) == 1 else None


def expected(span: PlantedDate, offset: int) -> Reading:
    """What a planted date must say after the shift, in the fields its format has."""
    day = date.fromisoformat(span.iso) + timedelta(days=offset)
    full = Reading(day.year, day.month, day.day)
    return {
        "day": Reading(day=day.day), "month": Reading(month=day.month), "year": Reading(day.year),
        "month d": full._replace(year=None), "d month": full._replace(year=None), "mon d": full._replace(year=None),
        "dth of month": full._replace(year=None),
    }.get(span.format, full)  # fmt: skip


def form(text: str) -> str:
    """The shape of a written date: digits, letters, separators."""
    text = re.sub(r"(?i)(?<=\d)(?:st|nd|rd|th)\b", "th", text)
    return re.sub(r"[A-Z]+", "A", re.sub(r"[a-z]+", "a", re.sub(r"\d+", "9", text.replace("TH", "th"))))


Where = tuple[str, tuple[str | int, ...], bool]
"""File, path, and whether it is the key that is meant."""


def _shape(text: str) -> str:
    """A pattern for dates written like this one."""
    return re.sub(r"[0-9]+|[A-Za-z]+", lambda m: "[0-9]+" if m[0].isdigit() else "[A-Za-z]+", text.replace(".", r"\."))


def found_texts(before: str, after: str, spans: Sequence[PlantedSpan], others: Sequence[tuple[int, int]]) -> list[str]:
    """What stands in the released text where each planted span stood, told by the text that nothing replaced.

    ``others`` are the places where the pipeline says it replaced something; only places are taken from it.
    """
    places = sorted({*((s.start, s.end) for s in spans), *others})
    merged: list[list[int]] = []
    for start, end in places:
        if merged and start < merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    dates = {(s.start, s.end): s.text for s in spans if isinstance(s, PlantedDate | PlantedWeekday)}
    named = {at for s in spans if isinstance(s, PlantedMention) for at in range(s.start, s.end)}
    # A date is told by its own form and a name by its number of words (`With Ann Lee Bo` holds two), if possible; what
    # becomes of a holiday has any number (`five guys christmas do`).
    for strict in (2, 1, 0):
        pattern, at = "", 0
        for start, end in merged:
            now = ".*?"
            if strict and (start, end) in dates:
                now = _shape(dates[start, end])
            elif strict == 2 and named & set(range(start, end)):
                now = r"\S+(?:\s+\S+)" + f"{{{max(0, len(before[start:end].split()) - 1)}}}"
            pattern += re.escape(before[at:start]) + f"({now})"
            at = end
        match = re.fullmatch(pattern + re.escape(before[at:]), after, re.DOTALL)
        if match is not None:
            break
    if match is None:
        return ["" for _ in spans]
    where = [next(i for i, (start, end) in enumerate(merged) if start <= s.start < end) for s in spans]
    return [match[i + 1] for i in where]


def replaced_places(record: SubjectRecord, key: SecretKey, config: AnonymizeConfig, tally: Tally,
                    dated: dict[Where, list[tuple[int, int]]]) -> dict[Where, list[tuple[int, int]]]:  # fmt: skip
    """Where the pipeline replaces anything; dates it moves where none is planted are counted."""
    found = documents(record)
    spans, _ = survey(record, key, config)
    mover = Mover(record, found, date_offset(key, record.subject, config.dates), config.dates)
    places: dict[Where, list[tuple[int, int]]] = {}
    for document, of_document in zip(found, spans, strict=True):
        where = (document.place.file, document.place.path, document.kind == "key")
        if document.kind in ("text", "label", "key"):
            moved = mover.move(document, of_document)
            tally.moved += len(moved)
            for one in moved:
                if not any(s < one.end and one.start < e for s, e in dated.get(where, ())):
                    tally.unplanted += 1
                    tally.wrong.append(f"unplanted: {document.text[one.start : one.end]!r} in {document.text[:120]!r}")
            places[where] = [(s.start, s.end) for s in of_document] + [(m.start, m.end) for m in moved]
    return places


def string_at(tree: Json, span: PlantedSpan, raw: Json) -> str:
    """The released string at a planted place; keys may be surrogates, so objects are walked by position."""
    steps = span.path
    for depth, step in enumerate(steps):
        if isinstance(raw, dict):
            position = list(raw).index(str(step))
            key = list(tree)[position]
            if span.key and depth == len(steps) - 1:
                return key
            raw, tree = raw[str(step)], tree[key]
        else:
            raw, tree = raw[step], tree[step]
    return str(tree)


class Tally:
    """Counts over a corpus."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.all: Counter[str] = Counter()
        self.form = 0
        self.contradictions = 0
        self.compared = 0
        self.moved = self.unplanted = 0
        self.wrong: list[str] = []

    def add(self, kind: str, right: bool, note: str) -> None:
        """One planted span."""
        self.all[kind] += 1
        self.right[kind] += right
        if not right:
            self.wrong.append(f"{kind}: {note}")


def check_subject(
    planted: PlantedSubject, raw: SubjectRecord, released: SubjectRecord, key: SecretKey, config: AnonymizeConfig,
    tally: Tally,
) -> None:  # fmt: skip
    """Compare one subject's planted dates and weekday words with its release."""
    offset = date_offset(key, raw.subject, config.dates)
    by_string: defaultdict[tuple[str, tuple[str | int, ...], bool], list[PlantedSpan]] = defaultdict(list)
    spans = [s for s in planted.spans() if isinstance(s, PlantedDate | PlantedWeekday | PlantedMention)]
    for span in spans:
        by_string[span.file, span.path, span.key].append(span)
    dated: defaultdict[Where, list[tuple[int, int]]] = defaultdict(list)
    for one in (*planted.dates, *planted.weekdays):
        dated[one.file, one.path, one.key].append((one.start, one.end))
    others = replaced_places(raw, key, config, tally, dated)
    trees = {file: (raw.tree(file), released.tree(file)) for file in raw.files}
    said: defaultdict[str, list[tuple[str, Reading]]] = defaultdict(list)
    for where, group in by_string.items():
        if not any(isinstance(span, PlantedDate | PlantedWeekday) for span in group):
            continue
        file = where[0]
        old, new = trees[file]
        group.sort(key=lambda span: span.start)
        before, after = group[0].string(old), string_at(new, group[0], old)
        for span, now in zip(group, found_texts(before, after, group, others.get(where, ())), strict=True):
            note = f"{span.text!r} -> {now!r} in {file}: {before[max(0, span.start - 50) : span.end + 30]!r}"
            if isinstance(span, PlantedWeekday):
                was, got = read_weekday(span.text), read_weekday(now)
                right = was is not None and got == (was + offset) % 7
                tally.add("weekday", right, note)
                if right is False or span.iso == "recurring":
                    continue
                said[span.iso].append((file, Reading(weekday=got)))
            elif isinstance(span, PlantedDate):
                if span.format == "holiday":
                    tally.add("holiday", now.lower() != span.text.lower(), note)
                elif not span.moves:
                    tally.add("relative", now == span.text, note)
                else:
                    reading = read(now, span.format)
                    tally.add(span.format, reading == expected(span, offset), note)
                    # Its weekday, planted by itself, may stand in one place with it.
                    tally.form += form(now).endswith(form(span.text))
                    if reading is not None and span.format not in ("month", "year"):
                        said[span.iso].append((file, reading))
    for iso, readings in said.items():
        pairs = [(a, b) for i, (f, a) in enumerate(readings) for g, b in readings[i + 1 :] if f != g]
        tally.compared += bool(pairs)
        against = [(a, b) for a, b in pairs if not a.fits(b)]
        tally.contradictions += bool(against)
        if against:
            tally.wrong.append(f"contradiction: {iso}, shifted by {offset}: {against[0]}")


def measure(folder: Path, config: AnonymizeConfig, family: str, seed: int, subjects: int, messages: int) -> Tally:
    """Invent, release and compare one corpus; the intervals are verified beside it."""
    key = SecretKey(bytes([seed % 256] * 32))
    planted = invent(folder / "raw", subjects=subjects, messages=messages, seed=seed, family=family)  # type: ignore[arg-type]
    raw = Corpus.open(folder / "raw")
    anonymize_corpus(
        raw, folder / "out", key=key, consent=load_consent(folder / "raw" / "consent.json"), config=config,
        private=folder / "private",
    )  # fmt: skip
    out = Corpus.open(folder / "out")
    pairs = find_pairs(raw, out, folder / "private")
    tally = Tally()
    for one in planted:
        check_subject(one, raw.load(one.subject), out.load(pairs[one.subject]), key, config, tally)
    found = verify(out, raw, pairs)
    print(f"{family}, seed {seed}: verify {found.status}, {len(found.violations)} violations")
    return tally


def lines(tally: Tally) -> Iterator[str]:
    """The table of one corpus."""
    moving = [kind for kind in tally.all if kind not in ("relative", "field")]
    for kind in sorted(tally.all):
        yield f"  {kind:<14}{tally.right[kind]:>7} of {tally.all[kind]:>6}  {tally.right[kind] / tally.all[kind]:.4f}"
    right, total = sum(tally.right[kind] for kind in moving), sum(tally.all[kind] for kind in moving)
    dated = sum(tally.all[kind] for kind in moving if kind not in ("weekday", "holiday")) + tally.all["field"]
    yield f"  in text        {right} of {total} right: {right / total:.4f}, bar {BAR} {'met' if right >= BAR * total else 'MISSED'}"
    yield f"  form kept      {tally.form} of {dated}"
    yield f"  not planted    {tally.unplanted} of {tally.moved} moved"
    yield f"  contradictions {tally.contradictions} of {tally.compared} days that several files name"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table a seed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=("develop", "measure"), default="measure")
    parser.add_argument("--seeds", nargs="+", type=int, default=[11, 12])
    parser.add_argument("--subjects", type=int, default=8)
    parser.add_argument("--messages", type=int, default=6000)
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="show N of the spans that came out wrong")
    options = parser.parse_args(arguments)
    for seed in options.seeds:
        with tempfile.TemporaryDirectory() as name:
            tally = measure(
                Path(name), AnonymizeConfig(), options.family, seed, options.subjects, options.messages
            )  # fmt: skip
        for line in lines(tally):
            print(line)
        for line in tally.wrong[: options.wrong]:
            print(f"    {line}")


if __name__ == "__main__":
    main()
