"""Releases of invented corpora, read back and measured against their known answers.

Per seed a corpus is invented and released under its own ids, and every string of the five written files is laid over the
string it was: what stands between the places that were replaced is the same in both, so what stands in each of them is
known. Nothing but the places is taken from the pipeline.

- *recall*: planted mentions that do not stand where they stood, in all files and forms (split names too; not the ids kept).
- *one surrogate*: people whose first name became one word wherever it was replaced; what stayed as it was counts under
  recall. Places, firms, schools and pets by their whole names likewise. *And in no place left*: the same, and no mention by first name stayed, which is stricter than the bar asks.
- *kept apart*: pairs of people of one first name whose full names became two names, seen in the release.
- *wrong*: words that are no planted identifier or date, and are not in the release.
- *left*: direct identifiers verbatim, in other case or possessive anywhere in a subject's five written files. A name that is
  also an ordinary word is checked in its places only, and counted under recall.

    python -m benchmarks.makebelieve_release [--family develop] [--seeds 1 2 3] [--subjects 3] [--messages 2500] [--wrong N]
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import regex

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from anonymize.detect.clean import PARTICLES
from anonymize.detect.lexicon import is_ordinary, unstretched
from anonymize.documents import documents
from anonymize.link import name_words
from anonymize.text import JOINED, POSSESSIVE, fold, squeezed, words
from benchmarks.makebelieve_dates import Tally, Where, found_texts, replaced_places, string_at
from corpus import Corpus, LeakError, SubjectRecord
from corpus.makebelieve import invent
from corpus.makebelieve.planted import PlantedMention, PlantedSpan, PlantedSubject, read_planted

KEY = SecretKey(bytes(32))
CONFIG = AnonymizeConfig(subject_ids="keep")
# Forms in which a first name stands for itself: nicknames may keep a form of their own.
FIRST = ("first", "possessive", "qualified", "hashtag", "emoji", "elongated")
NAMED = frozenset({"person", "subject", "pet", "companion", "city", "venue", "employer", "school"})
BARS = {"recall": 0.99, "one": 0.99, "apart": 1.0, "wrong": 0.005, "left": 0}


class Seen:
    """What a subject's release shows of each planted person."""

    def __init__(self) -> None:
        self.first: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.full: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.where: dict[tuple[str, str], str] = {}
        self.stayed: set[tuple[str, str]] = set()
        self.other: defaultdict[str, set[str]] = defaultdict(set)


def compare(planted: PlantedSubject, raw: SubjectRecord, released: SubjectRecord, counts: Counter[str],
            faults: list[str]) -> None:  # fmt: skip
    """Count one subject's mentions, people and words, string by string."""
    entities = {entity.id: entity for entity in planted.entities}
    at_place: defaultdict[Where, list[PlantedSpan]] = defaultdict(list)
    for span in (*planted.mentions, *planted.dates, *planted.weekdays):
        at_place[span.file, tuple(span.path), span.key].append(span)
    replaced = replaced_places(raw, KEY, CONFIG, Tally(), {})
    seen = Seen()
    for document in documents(raw):
        if document.kind not in ("text", "label", "key"):
            continue
        where: Where = (document.place.file, document.place.path, document.kind == "key")
        spans = sorted(at_place.get(where, ()), key=lambda span: (span.start, span.end))
        place = PlantedSpan(file=where[0], path=where[1], key=where[2], start=0, end=0, text="")
        before, after = document.text, string_at(released.tree(where[0]), place, raw.tree(where[0]))
        counts["words"] += len(words(before))
        others = replaced.get(where, [])
        if before == after:
            now = [span.text for span in spans]
        else:
            unplanted = [o for o in others if not any(s.start < o[1] and o[0] < s.end for s in spans)]
            extra = [PlantedSpan(file="", path=(), start=a, end=b, text=before[a:b]) for a, b in unplanted]
            now = found_texts(before, after, [*spans, *extra], others)
            wrong_words(before, now[len(spans) :], extra, counts, faults)
            around_planted(before, spans, others, now, counts, faults)
            counts["unaligned"] += bool(now) and not any(now)
        for span, became in zip(spans, now, strict=False):
            if isinstance(span, PlantedMention) and entities[span.entity].type != "subject_id":
                mention(span, became, entities[span.entity].type, counts, faults, before)
                if entities[span.entity].type in ("person", "subject"):
                    ahead = next((before[a : span.start] for a, b in others if a < span.start < b), "")
                    remember(span, became, entities[span.entity].canonical, seen, before, len(name_words(ahead)))
                elif entities[span.entity].type in NAMED:
                    own = own_words(span, became, before, others)
                    was, is_now = (fold(POSSESSIVE.sub("", value)) for value in (span.text, own))
                    if was == fold(entities[span.entity].canonical) != is_now:
                        seen.other[span.entity].add(is_now)
    counts["others"] += len(seen.other)
    counts["one other"] += sum(len(names) == 1 for names in seen.other.values())
    for entity in planted.entities:
        if entity.type not in ("person", "subject"):
            continue
        if seen.first[entity.id]:
            counts["people"] += 1
            names = one_spelling(seen.first[entity.id])
            several = len(names) > 1
            replaced_by = [name for name in names if (entity.id, name) not in seen.stayed]
            counts["one"] += len(replaced_by) == 1
            counts["one and none left"] += len(replaced_by) == len(names) == 1
            if several:
                rare = [f"{now}: {seen.where[entity.id, now]!r}" for now, _ in seen.first[entity.id].most_common()[1:]]
                faults.append(f"several: {entity.canonical} -> {dict(seen.first[entity.id])}, {'; '.join(rare)}")
        for other in entity.apart_from:
            mine, theirs = seen.full[entity.id], seen.full[other]
            if entity.id < other and mine and theirs:
                counts["pairs"] += 1
                counts["apart"] += not mine.keys() & theirs.keys()


def mention(span: PlantedMention, became: str, kind: str, counts: Counter[str], faults: list[str], text: str) -> None:
    """Count whether one planted mention is gone.

    Of a name no word that is nobody else's stands in its place; an identifier is another one (its domain, its area code and
    the word *Road* may stay).
    """
    parts = {fold(part) for part in regex.findall(r"[\p{L}\p{M}]{2,}|\d+", span.text)}
    kept = {fold(part) for part in regex.findall(r"[\p{L}\p{M}]{2,}|\d+", became)}
    hit = not parts <= kept and fold(span.text) not in fold(became)
    if kind in NAMED:
        hit = hit and not {part for part in parts if not is_ordinary(part) and part not in PARTICLES} & kept
    counts["mentions"] += 1
    counts["found"] += hit
    counts[f"n {kind}"] += 1
    counts[f"hit {kind}"] += hit
    if not hit:
        faults.append(
            f"left in place: {span.text!r} -> {became!r} ({kind}, {span.form}): {text[max(0, span.start - 40) : span.end + 25]!r}"
        )


def remember(span: PlantedMention, became: str, canonical: str, seen: Seen, text: str, ahead: int = 0) -> None:
    """Take down the surrogate of a person's first name, or of a full name.

    Of a place that begins ``ahead`` words before the name (`Dr Ines`), those words are not the name's.
    """
    now = tuple(fold(POSSESSIVE.sub("", match[0])) for match in JOINED.finditer(became))[ahead:]
    if span.form == "full" or fold(span.text) == fold(canonical):
        seen.full[span.entity][" ".join(map(unstretched, now))] += 1
    was = name_words(span.text)
    whole = name_words(canonical)
    # A full name in the possessive is no mention by first name.
    if span.form in FIRST and was == whole[: len(was)] and (len(was) < len(whole) or len(whole) == 1) and now:
        # A word behind the name that was taken for its surname counts as a wrong word.
        name = " ".join(now[: len(was)])
        seen.first[span.entity][name] += 1
        if unstretched(name) == " ".join(map(unstretched, was)):
            seen.stayed.add((span.entity, name))
        seen.where.setdefault((span.entity, name), text[max(0, span.start - 30) : span.end + 25])


def own_words(span: PlantedSpan, became: str, text: str, others: list[tuple[int, int]]) -> str:
    """What became of a span alone where the place has as many words as before (`With Sage Osian` holds two names)."""
    now = became.split()
    for start, end in others:
        if start <= span.start and span.end <= end and len(now) == len(text[start:end].split()):
            ahead = len(text[start : span.start].split())
            return " ".join(now[ahead : ahead + len(span.text.split())])
    return became


def one_spelling(written: Counter[str]) -> set[str]:
    """The surrogates of one name that are no elongation of another (`karleeee` is `karlee`, and `karle` is not)."""
    forms = {name: {name, *squeezed(name)} for name in written}
    return {name for name in written if not any(other != name and other in forms[name] for other in written)}


def wrong_words(before: str, now: list[str], spans: list[PlantedSpan], counts: Counter[str], faults: list[str]) -> None:
    """Count words replaced at places that hold nothing planted."""
    for span, became in zip(spans, now, strict=False):
        lost = {word for word, _, _ in words(span.text)} - {word for word, _, _ in words(became)}
        counts["wrong"] += len(lost)
        if lost:
            faults.append(f"wrong: {span.text!r} -> {became!r}: {before[max(0, span.start - 40) : span.end + 25]!r}")


def around_planted(before: str, spans: list[PlantedSpan], others: list[tuple[int, int]], now: list[str],
                   counts: Counter[str], faults: list[str]) -> None:  # fmt: skip
    """Count words beside a planted span that were replaced with it."""
    for start, end in others:
        inside = [(s, n) for s, n in zip(spans, now, strict=False) if s.start < end and start < s.end]
        if not inside:
            continue
        planted = {at for s, _ in inside for at in range(s.start, s.end)}
        beside = [w for w, a, b in words(before[start:end]) if not planted & set(range(start + a, start + b))]
        kept = {word for _, text in inside for word, _, _ in words(text)}
        lost = [word for word in beside if word not in kept and len(word) > 1]
        counts["wrong"] += len(lost)
        if lost:
            faults.append(f"wrong beside a name: {lost} in {before[max(0, start - 30) : end + 20]!r}")


def left(released: SubjectRecord, planted: PlantedSubject, counts: Counter[str], faults: list[str]) -> None:
    """Count direct identifiers that still stand in what was written."""
    texts = fold("\n".join(d.text for d in documents(released) if d.kind != "time" and d.text != released.subject))
    for entity in planted.entities:
        if entity.kind != "direct" or entity.type == "subject_id":
            continue
        if all(map(is_ordinary, name_words(entity.canonical) or [""])) and not any(map(str.isdigit, entity.canonical)):
            continue
        counts["direct"] += 1
        hit = regex.search(rf"(?<![\p{{L}}\d]){regex.escape(fold(entity.canonical))}(?![\p{{L}}\d])", texts)
        counts["left"] += bool(hit)
        if hit:
            faults.append(f"left: {entity.canonical} in {texts[max(0, hit.start() - 40) : hit.end() + 20]!r}")


def measure(family: str, seed: int, subjects: int, messages: int, faults: list[str]) -> Counter[str]:
    """Invent, release and measure one corpus."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        raw, out = Path(folder) / "raw", Path(folder) / "out"
        raw.mkdir()
        invent(raw, subjects=subjects, messages=messages, seed=seed, family=family)  # type: ignore[arg-type]
        corpus, planted = Corpus.open(raw), read_planted(raw)
        try:
            anonymize_corpus(corpus, out, key=KEY, consent=None, config=CONFIG)
        except LeakError as error:
            counts["stopped"] += 1
            print(f"seed {seed}: the release was stopped: {error}")
            return counts
        release = Corpus.open(out)
        for subject in planted.subjects:
            known, written = planted.load(subject), release.load(subject)
            compare(known, corpus.load(subject), written, counts, faults)
            left(written, known, counts, faults)
    return counts


def main() -> None:
    """Print a line a seed and the sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--family", choices=("develop", "measure"), default="develop")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--subjects", type=int, default=3)
    parser.add_argument("--messages", type=int, default=2_500)
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="show N of what came out wrong")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in options.seeds:
        faults: list[str] = []
        counts = measure(options.family, seed, options.subjects, options.messages, faults)
        _say(f"seed {seed}", counts)
        for fault in faults[: options.wrong]:
            print(f"    {fault}")
        total.update(counts)
    _say("all", total)
    for kind in sorted(key.removeprefix("n ") for key in total if key.startswith("n ")):
        print(f"  {kind:<16}{total[f'hit {kind}'] / total[f'n {kind}']:.4f} of {total[f'n {kind}']}")


def _say(name: str, c: Counter[str]) -> None:
    print(
        f"{name}: recall {c['found'] / max(1, c['mentions']):.4f} of {c['mentions']} (bar {BARS['recall']}), one surrogate"
        f" {c['one'] / max(1, c['people']):.4f} of {c['people']} (bar {BARS['one']}; and in no place left"
        f" {c['one and none left'] / max(1, c['people']):.4f}; of places, firms and pets {c['one other']} of {c['others']}), kept apart {c['apart']}/{c['pairs']},"
        f" words wrong {c['wrong'] / max(1, c['words']):.5f} of {c['words']} (bar {BARS['wrong']}),"
        f" direct left {c['left']}/{c['direct']} (bar 0), not aligned {c['unaligned']}, stopped {c['stopped']}"
    )


if __name__ == "__main__":
    main()
