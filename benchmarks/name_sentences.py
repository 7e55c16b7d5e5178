"""First names of mixed origin in chat sentences, in three cases, as the only one of their kind in a record and as one of two.

Each name stands in each sentence in title, lower and upper case (the whole sentence in that case), read in two ways:

- *seen*: in one record with a sentence of its own that has the name in title case elsewhere;
- *never seen*: alone.

A name is found where every letter of it is covered. Names and sentences are two sets, written independently of each other and
of the lists that the project reads: `develop` for work on detection, `report` for the figure.

    python -m benchmarks.name_sentences [--set develop|report] [--misses]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from anonymize import AnonymizeConfig
from anonymize.detect import detect_each, detect_texts


class Sentences(NamedTuple):
    """Names, sentences with a place for one, and the sentence in which a name is seen elsewhere."""

    names: tuple[str, ...]
    sentences: tuple[str, ...]
    elsewhere: str


SETS = {
    "develop": Sentences(
        ("Gareth", "Anjali", "Bolanle", "Sigrid", "Mateusz", "Xiomara", "Haruto", "Yusuf", "Caoimhe", "Thuy"),
        (
            "had lunch with {} and it was lovely",
            "{} never texts back lol",
            "omg {} just got engaged",
            "idk what to get {} for christmas",
            "me and {} are going climbing tomorrow",
            "so i told {} the whole story",
            "is {} coming on saturday or not",
            "still thinking about what {} said last night",
        ),
        "My neighbour {} came round for tea.",
    ),
    "report": Sentences(
        ("Imogen", "Rajesh", "Chidi", "Astrid", "Zofia", "Joaquin", "Kenji", "Layla", "Niamh", "Linh"),
        (
            "just got off the phone with {}",
            "{} thinks i should quit my job",
            "cant believe {} forgot again",
            "going to stay at {} place this weekend",
            "do you remember when {} broke the window",
            "i wish {} was here tbh",
            "ok so {} and i had a fight",
            "thank god for {} honestly",
        ),
        "I sat beside {} on the train home.",
    ),
}
CASES: dict[str, Callable[[str], str]] = {"title": lambda text: text, "lower": str.lower, "upper": str.upper}
BARS = {"title": (0.99, 0.85), "lower": (0.99, 0.60), "upper": (0.99, None)}


def _found(text: str, name: str, spans: list[tuple[int, int]]) -> bool:
    start = text.lower().index(name.lower())
    covered = {at for a, b in spans for at in range(a, b)}
    return all(at in covered for at in range(start, start + len(name)))


def measure(of: Sentences, misses: list[str]) -> Counter[str]:
    """Count what is found; keys are `seen title`, `alone lower` and so on, and `n` for how many of each there are."""
    config = AnonymizeConfig()
    counts: Counter[str] = Counter()
    for case, written in CASES.items():
        for name in of.names:
            texts = [written(sentence.format(name)) for sentence in of.sentences]
            alone = detect_each(texts, config)
            for text, spans in zip(texts, alone, strict=True):
                together = detect_texts([of.elsewhere.format(name), text], config)[1]
                for way, these in (("seen", together), ("alone", spans)):
                    hit = _found(text, name, [(s.start, s.end) for s in these])
                    counts[f"{way} {case}"] += hit
                    if not hit:
                        misses.append(f"{way} {case}: {text}")
            counts["n"] += len(texts) if case == "title" else 0
    return counts


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=sorted(SETS), default="report")
    parser.add_argument("--misses", action="store_true", help="list what is missed, of the set for development")
    options = parser.parse_args()
    if options.misses and options.set != "develop":
        parser.error("--misses is for --set develop")
    misses: list[str] = []
    counts = measure(SETS[options.set], misses)
    print(f"{'':<8}{'seen elsewhere':>16}{'bar':>7}{'never seen':>13}{'bar':>7}   of {counts['n']} each")
    for case in CASES:
        seen, alone = counts[f"seen {case}"] / counts["n"], counts[f"alone {case}"] / counts["n"]
        one, other = BARS[case]
        said = "" if other is None else f"{other:.2f} {'ok' if alone >= other else 'NO'}"
        print(f"{case:<8}{seen:>16.3f}{one:>7.2f} {'ok' if seen >= one else 'NO'}{alone:>10.3f}   {said}")
    for miss in misses if options.misses else ():
        print(f"    {miss}")


if __name__ == "__main__":
    main()
