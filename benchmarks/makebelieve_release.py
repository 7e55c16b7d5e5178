"""Releases of invented corpora, measured against their known answers.

Per seed: a corpus of the family that was not developed on is invented and released; every planted mention is looked up
in what detection found in all five files, and every direct identifier in what was written.

- *recall*: planted mentions of which every letter and digit is covered.
- *one surrogate*: name words of people that became one word wherever they were found.
- *kept apart*: pairs of people of one first name whose full names became two names.
- *decoys*: words that must stay and were covered.
- *left*: direct identifiers that stand verbatim, in other case or possessive, in a written file. A name that is also an
  ordinary word can only be checked in its place, and is counted under recall.

    python -m benchmarks.makebelieve_release [--family measure] [--seeds 3] [--subjects 3] [--messages 3000]
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from pathlib import Path

import regex

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from anonymize.detect import find
from anonymize.detect.lexicon import is_ordinary
from anonymize.documents import documents
from anonymize.link import link, name_words
from anonymize.surrogates import Book
from anonymize.text import fold
from corpus import Corpus, LeakError
from corpus.makebelieve import invent
from corpus.makebelieve.planted import PlantedSubject, read_planted

KEY = SecretKey(bytes(32))


def detected(corpus: Corpus, planted: PlantedSubject, counts: Counter[str]) -> None:
    """Count what detection found of one subject's known answers."""
    record = corpus.load(planted.subject)
    found = documents(record)
    spans, _ = find(record, found, AnonymizeConfig())
    places = {(d.place.file, d.place.path, d.kind == "key"): (d, of) for d, of in zip(found, spans, strict=True)}
    types = {entity.id: entity for entity in planted.entities}
    mentions = [(s.label, d.text[s.start : s.end]) for d, of in zip(found, spans, strict=True) for s in of]
    book = Book(KEY, planted.subject, link(mentions), lambda folded: False, {planted.subject: "U01"})
    for mention in planted.mentions:
        document, of = places.get((mention.file, tuple(mention.path), mention.key), (None, []))
        if document is None:
            continue
        covered = {at for span in of for at in range(span.start, span.end)}
        hit = {at for at in range(mention.start, mention.end) if document.text[at].isalnum()} <= covered
        counts["mentions"] += 1
        counts["found"] += hit
        kind = types[mention.entity].type
        counts[f"n {kind}"] += 1
        counts[f"hit {kind}"] += hit
    for decoy in planted.decoys:
        document, of = places.get((decoy.file, tuple(decoy.path), decoy.key), (None, []))
        if document is not None:
            counts["decoys"] += 1
            counts["wrong"] += any(span.start < decoy.end and decoy.start < span.end for span in of)
    for entity in planted.entities:
        if entity.type in ("person", "subject"):
            counts["people"] += 1
            first = entity.canonical.split()[0]
            counts["one"] += (
                len({fold(book.surrogate("PERSON", v)) for v in (first, first.lower(), first.upper())}) == 1
            )
            for other in entity.apart_from:
                counts["pairs"] += 1
                mine, theirs = (book.surrogate("PERSON", types[id].canonical) for id in (entity.id, other))
                counts["apart"] += fold(mine) != fold(theirs)


def left(release: Corpus, planted: PlantedSubject, released: str, counts: Counter[str]) -> None:
    """Count direct identifiers that still stand in what was written."""
    texts = fold("\n".join(d.text for d in documents(release.load(released)) if d.kind != "time"))
    for entity in planted.entities:
        if entity.kind != "direct" or all(map(is_ordinary, name_words(entity.canonical) or [""])):
            continue
        counts["direct"] += 1
        counts["left"] += bool(
            regex.search(rf"(?<![\p{{L}}\d]){regex.escape(fold(entity.canonical))}(?![\p{{L}}\d])", texts)
        )


def main() -> None:
    """Print a line a seed and the sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--family", choices=("develop", "measure"), default="measure")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--subjects", type=int, default=3)
    parser.add_argument("--messages", type=int, default=3_000)
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(options.seeds):
        counts: Counter[str] = Counter()
        with tempfile.TemporaryDirectory() as folder:
            raw, out = Path(folder) / "raw", Path(folder) / "out"
            raw.mkdir()
            invent(raw, subjects=options.subjects, messages=options.messages, seed=seed, family=options.family)
            corpus, planted = Corpus.open(raw), read_planted(raw)
            for subject in planted.subjects:
                detected(corpus, planted.load(subject), counts)
            try:
                config = AnonymizeConfig(subject_ids="keep")
                anonymize_corpus(corpus, out, key=KEY, consent=None, config=config)
                for subject in planted.subjects:
                    left(Corpus.open(out), planted.load(subject), subject, counts)
            except LeakError as error:
                counts["stopped"] += 1
                print(f"seed {seed}: the release was stopped: {error}")
        _say(f"seed {seed}", counts)
        total.update(counts)
    _say("all", total)
    for kind in sorted(key.removeprefix("n ") for key in total if key.startswith("n ")):
        print(f"  {kind:<16}{total[f'hit {kind}'] / total[f'n {kind}']:.3f} of {total[f'n {kind}']}")


def _say(name: str, c: Counter[str]) -> None:
    print(
        f"{name}: recall {c['found'] / max(1, c['mentions']):.4f} of {c['mentions']}, one surrogate"
        f" {c['one'] / max(1, c['people']):.4f}, kept apart {c['apart']}/{c['pairs']}, decoys wrong {c['wrong']}/{c['decoys']},"
        f" left {c['left']}/{c['direct']}, stopped {c['stopped']}"
    )


if __name__ == "__main__":
    main()
