"""What is found in annotated sets, beside Presidio's defaults with the same spaCy model, in one run.

Every text is read alone (`detect_each`): the sets are no records, and what one text says of a name is not used in another.

- *Full-span recall*: the share of annotated spans of a label of which every letter and digit is covered by spans of
  any type (several may cover one together), which is what the bars and Presidio's published baselines count; *typed*,
  by spans of the types mapped to the label alone. Both tools alike.
- *Character precision*: of the letters and digits marked under the types that a set annotates, the share inside any span
  it annotates under a label mapped to one of those types. Types of a set's labels stand in `SETS`.

Text ids: the even half of `presidio_v2` and of `tab_train_dev` (line numbers from 0), and `wnut17_train`, are for
development; the odd halves and `wnut17_dev` are the figures reported.

    python -m benchmarks.detection [--data DIR] [--half develop|report] [--set NAME] [--misses LABEL]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import tldextract.tldextract
from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

from anonymize import AnonymizeConfig
from anonymize.detect import detect_each


class Mapped(NamedTuple):
    """Types that may cover a label's spans, and the ones of them whose characters count for precision."""

    covers: frozenset[str]
    counts: frozenset[str]


class Found(NamedTuple):
    """A span of either tool."""

    start: int
    end: int
    label: str


PLACES = frozenset({"LOCATION", "STREET_ADDRESS", "POSTCODE"})
_CODES = frozenset(
    {"CODE", "PHONE_NUMBER", "LICENCE_PLATE", "US_SSN", "US_BANK_NUMBER", "US_DRIVER_LICENSE", "US_ITIN", "US_PASSPORT",
     "UK_NHS", "MEDICAL_LICENSE", "IBAN_CODE", "CREDIT_CARD"}
)  # fmt: skip


def _mapped(covers: Iterable[str], counts: Iterable[str] | None = None) -> Mapped:
    return Mapped(frozenset(covers), frozenset(covers if counts is None else counts))


@dataclass(frozen=True)
class AnnotatedSet:
    """One set: its file, its label map, labels whose spans are right to mark but have no bar, and the bars."""

    file: str
    labels: dict[str, Mapped]
    also_right: frozenset[str]
    bars: dict[str, float]
    halved: bool


SETS = {
    "wnut17": AnnotatedSet(
        "wnut17_dev.jsonl",
        # An annotated person may be written as a handle; handles as such are not annotated, and do not count.
        {"person": _mapped(("PERSON", "HANDLE"), ("PERSON",)), "location": _mapped(PLACES, PLACES)},
        frozenset(),
        {"person": 0.78, "location": 0.75},
        halved=False,
    ),
    "presidio_v2": AnnotatedSet(
        "presidio_v2.jsonl",
        {
            "PERSON": _mapped(("PERSON",)),
            "STREET_ADDRESS": _mapped(PLACES),
            "PHONE_NUMBER": _mapped(("PHONE_NUMBER",)),
            "ZIP_CODE": _mapped(PLACES),
            "GPE": _mapped(PLACES),
            "CREDIT_CARD": _mapped(("CREDIT_CARD",)),
            "IBAN_CODE": _mapped(("IBAN_CODE",)),
            "EMAIL_ADDRESS": _mapped(("EMAIL_ADDRESS",)),
        },
        frozenset({"TITLE"}),
        {"PERSON": 0.93, "STREET_ADDRESS": 0.70, "PHONE_NUMBER": 0.97, "ZIP_CODE": 0.90, "GPE": 0.80},
        halved=True,
    ),
    "tab": AnnotatedSet(
        "tab_train_dev.jsonl",
        {"PERSON": _mapped(("PERSON",)), "CODE": _mapped(_CODES), "LOC": _mapped(PLACES)},
        frozenset(),
        {"PERSON": 0.90, "CODE": 0.90},
        halved=True,
    ),
}


class Presidio:
    """Presidio with its defaults and the same spaCy model; without the look-up it would try on the network."""

    def __init__(self, model: str) -> None:
        tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
        wanted = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
        engine = NlpEngineProvider(nlp_configuration=wanted).create_engine()
        self._analyzer = BatchAnalyzerEngine(AnalyzerEngine(nlp_engine=engine))

    def __call__(self, texts: Sequence[str]) -> list[list[Found]]:
        """Its results, as it gives them."""
        results = self._analyzer.analyze_iterator(list(texts), "en", batch_size=64)
        return [[Found(r.start, r.end, r.entity_type) for r in of_text] for of_text in results]


def penname(texts: Sequence[str]) -> list[list[Found]]:
    """What penname finds in each text alone."""
    return [[Found(s.start, s.end, s.label) for s in spans] for spans in detect_each(texts, AnonymizeConfig())]


def rows(file: Path, half: str, halved: bool) -> list[dict[str, Any]]:
    """The lines of a set: all of them, or one half by line number."""
    read = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    if not halved:
        return read
    return [row for number, row in enumerate(read) if number % 2 == (half == "report")]


def _covered(text: str, spans: Iterable[Found], types: frozenset[str]) -> set[int]:
    return {at for span in spans if span.label in types for at in range(span.start, span.end) if text[at].isalnum()}


class Figures(NamedTuple):
    """Of one tool on one set: label → (found, all), and precision over the set's types and per label."""

    recall: dict[str, tuple[int, int]]
    typed: dict[str, int]
    precision: float
    of_label: dict[str, float]


def figures(data: Sequence[dict[str, Any]], found: Sequence[Sequence[Found]], of: AnnotatedSet) -> Figures:
    """Measure one tool's spans."""
    recall = {label: [0, 0] for label in of.labels}
    typed = dict.fromkeys(of.labels, 0)
    marked = dict.fromkeys((*of.labels, ""), 0)
    right = dict.fromkeys((*of.labels, ""), 0)
    for row, spans in zip(data, found, strict=True):
        text = row["text"]
        gold = {
            label: {
                at for s in row["spans"] if s["label"] in (label, *of.also_right)
                for at in range(s["start"], s["end"]) if text[at].isalnum()
            }
            for label in of.labels
        }  # fmt: skip
        anything = _covered(text, spans, frozenset(span.label for span in spans))
        for label, mapped in of.labels.items():
            covered = _covered(text, spans, mapped.covers)
            for span in row["spans"]:
                if span["label"] == label:
                    letters = {at for at in range(span["start"], span["end"]) if text[at].isalnum()}
                    recall[label][1] += 1
                    recall[label][0] += letters <= anything
                    typed[label] += letters <= covered
            counted = _covered(text, spans, mapped.counts)
            same = set().union(*(gold[other] for other, m in of.labels.items() if m.counts & mapped.counts))
            marked[label] += len(counted)
            right[label] += len(counted & same)
        everything = _covered(text, spans, frozenset().union(*(m.counts for m in of.labels.values())))
        marked[""] += len(everything)
        right[""] += len(everything & set().union(*gold.values()))
    rates = {label: right[label] / marked[label] if marked[label] else 1.0 for label in marked}
    return Figures({label: (hit, n) for label, (hit, n) in recall.items()}, typed, rates.pop(""), rates)


def _misses(data: Sequence[dict[str, Any]], found: Sequence[Sequence[Found]], of: AnnotatedSet, label: str) -> None:
    for row, spans in zip(data, found, strict=True):
        text, mapped = row["text"], of.labels[label]
        covered = _covered(text, spans, mapped.covers)
        gold = [(s["start"], s["end"]) for s in row["spans"] if s["label"] in (label, *of.also_right)]
        for start, end in gold:
            if not {at for at in range(start, end) if text[at].isalnum()} <= covered:
                around = [(text[s.start : s.end], s.label) for s in spans if s.start < end and start < s.end]
                print("missed", repr(text[max(0, start - 40) : end + 25]), repr(text[start:end]), around)
        for span in spans:
            if span.label in mapped.counts and all(span.end <= start or end <= span.start for start, end in gold):
                around = text[max(0, span.start - 25) : span.end + 20]
                print("beside", repr(around), repr(text[span.start : span.end]), span.label)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table and whether the bars hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--half", choices=("develop", "report"), default="report")
    parser.add_argument("--set", choices=sorted(SETS))
    parser.add_argument("--misses", help="list what is missed or marked beside a label, on the half for development")
    options = parser.parse_args(arguments)
    if options.misses and options.half != "develop":
        parser.error("--misses is for --half develop")
    peer = None if options.misses else Presidio(AnonymizeConfig().model)
    print(f"{'':<30}{'n':>6}{'penname':>9}{'presidio':>10}{'bar':>7}     typed: penname, presidio; precision: both")
    for name in [options.set] if options.set else sorted(SETS):
        of = SETS[name]
        file = of.file.replace("dev", "train") if name == "wnut17" and options.half == "develop" else of.file
        data = rows(options.data / "pii" / file, options.half, of.halved)
        texts = [row["text"] for row in data]
        found = penname(texts)
        if options.misses:
            _misses(data, found, of, options.misses)
            continue
        if peer is None:
            raise RuntimeError("Presidio is needed for the table")
        ours, theirs = figures(data, found, of), figures(data, peer(texts), of)
        for label, (hits, n) in ours.recall.items():
            rate, bar = hits / n if n else 1.0, of.bars.get(label)
            said = "" if bar is None else f"{bar:>7.2f} {'ok' if rate >= bar else 'NO'}"
            print(
                f"{name + ' ' + label:<30}{n:>6}{rate:>9.3f}{theirs.recall[label][0] / max(n, 1):>10.3f}{said:<10}"
                f"  {ours.typed[label] / max(n, 1):.3f} {theirs.typed[label] / max(n, 1):.3f}   {ours.of_label[label]:.3f} {theirs.of_label[label]:.3f}"
            )
        holds = "ok" if ours.precision >= theirs.precision else "NO"
        print(f"{name + ', all types':<30}{'':>53}{ours.precision:.3f} {theirs.precision:.3f} {holds}")


if __name__ == "__main__":
    main()
