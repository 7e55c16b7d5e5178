"""Fits the figures by which words of short texts are weighed (`anonymize/detect/name_weights.tsv`), and says what they are worth.

A multinomial logistic regression over the features of :mod:`anonymize.detect.weigh`, on the 3,394 tweets of the training
part of WNUT17 (CC BY 4.0); classes are person, location, any other annotated name and none. Of its figures those stay
that are at least 0.15 for some class, rounded to two places. No text is kept, and no feature is a word of the set's.

Without `--write` the recall and precision of `benchmarks.detection` are printed for each tweet by figures fitted on the
other four fifths (tweets that share five words in a row lie in one fifth).

    python -m benchmarks.name_weights [--data DIR] [--write]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from anonymize import AnonymizeConfig
from anonymize.detect import read_alone
from anonymize.detect.priority import resolve
from anonymize.detect.weigh import TABLE, Scale, Weights, features
from anonymize.spans import Spans
from anonymize.text import Token, words
from benchmarks.detection import SETS, Found, figures, rows

_CLASSES = ("none", "person", "location", "other")
_LEAST_ROWS, _LEAST_WEIGHT, _STRENGTH = 30, 0.15, 0.1
_SHARED_WORDS, _PARTS = 5, 5
_HEAD = """# How much each feature of a word speaks for a person, a place and another name, in natural logarithms of odds against none.
# Fitted by `python -m benchmarks.name_weights --write` on the training part of WNUT17 (Derczynski et al. 2017, CC BY 4.0).
"""


def _class_of(token: Token, spans: Sequence[dict[str, Any]]) -> str:
    label = next((s["label"] for s in spans if token[1] < s["end"] and s["start"] < token[2]), "none")
    return label if label in _CLASSES else "other"


def _examples(data: Sequence[dict[str, Any]], spans_of: Sequence[Spans]) -> list[tuple[int, dict[str, int], str]]:
    """Text number, features and class of every word that may be part of a name."""
    found = []
    for number, (row, spans) in enumerate(zip(data, spans_of, strict=True)):
        tokens = words(row["text"])
        for at, groups in features(row["text"], tokens, spans):
            told = dict.fromkeys((name for names in groups for name in names), 1)
            found.append((number, told, _class_of(tokens[at], row["spans"])))
    return found


def fitted(examples: Sequence[tuple[int, dict[str, int], str]]) -> dict[str, Weights]:
    """The figures of every feature that counts, those of any word first."""
    vectors = DictVectorizer()
    matrix = vectors.fit_transform([told for _, told, _ in examples])
    often = np.asarray((matrix > 0).sum(axis=0)).ravel() >= _LEAST_ROWS
    model = LogisticRegression(C=_STRENGTH, max_iter=1_000).fit(matrix[:, often], [name for _, _, name in examples])
    of = [list(model.classes_).index(name) for name in _CLASSES]
    against = np.column_stack([model.intercept_, model.coef_])[of]
    against = (against[1:] - against[0]).T
    names = ["any word", *vectors.get_feature_names_out()[often]]
    kept = [i == 0 or np.abs(row).max() >= _LEAST_WEIGHT for i, row in enumerate(against)]
    return {
        name: (round(float(row[0]), 2), round(float(row[1]), 2), round(float(row[2]), 2))
        for name, row, keep in zip(names, against, kept, strict=True)
        if keep
    }


def _parts(texts: Sequence[str]) -> list[int]:
    """Which part each text lies in: texts that share some words in a row lie in one."""
    first: dict[tuple[str, ...], int] = {}
    group = list(range(len(texts)))

    def top(i: int) -> int:
        while group[i] != i:
            i = group[i]
        return i

    for number, text in enumerate(texts):
        plain = [word for word, _, _ in words(text)]
        for at in range(len(plain) - _SHARED_WORDS + 1):
            other = first.setdefault(tuple(plain[at : at + _SHARED_WORDS]), number)
            group[top(number)] = top(other)
    tops = [top(number) for number in range(len(texts))]
    drawn = random.Random(0)
    part = {name: drawn.randrange(_PARTS) for name in sorted(set(tops))}
    return [part[name] for name in tops]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the table, or print what it is worth on tweets it was not fitted on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--write", action="store_true", help="fit on all of the set and write the table")
    options = parser.parse_args(arguments)
    data = rows(options.data / "pii" / "wnut17_train.jsonl", "develop", halved=False)
    proposals = read_alone([row["text"] for row in data], AnonymizeConfig())
    examples = _examples(data, proposals)
    if options.write:
        lines = ["\t".join((name, *map(str, row))) for name, row in fitted(examples).items()]
        TABLE.write_text(_HEAD + "\n".join(lines) + "\n", "utf-8")
        print(f"{TABLE.name}: {len(lines)} features")
        return
    part = _parts([row["text"] for row in data])
    scales = [Scale(fitted([e for e in examples if part[e[0]] != held])) for held in range(_PARTS)]
    found = [
        [
            Found(s.start, s.end, s.label)
            for s in resolve(scales[held].weigh(row["text"], words(row["text"]), spans), row["text"])
        ]
        for row, held, spans in zip(data, part, proposals, strict=True)
    ]
    result = figures(data, found, SETS["wnut17"])
    for label, (hits, n) in result.recall.items():
        print(f"{label:<10}{n:>6} full-span recall {hits / n:.3f}, character precision {result.of_label[label]:.3f}")
    print(f"{'both':<10}{'':>6} character precision {result.precision:.3f}")


if __name__ == "__main__":
    main()
