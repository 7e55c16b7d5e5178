"""Other stylometry packages on one split: runs in whatever interpreter has them, and imports nothing of this project.

Reads ``{"known": {person: [text, …]}, "samples": [text, …], "function_words": [word, …]}`` from stdin; writes a list
of ``{"peer", "method", "answers": [person, …] | null, "seconds", "note"}`` to stdout. A package that is not installed
is noted and skipped. Seconds are of the processor.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

RUNS, AGAIN_BELOW = 5, 2.0
"""Runs of a method, and seconds above which one is enough. The shortest counts: what is imported and set up at the first
call is no method's, nor what other processes take."""
Split = dict[str, Any]
Answers = list[str]


def bitig_words(split: Split) -> Answers:
    """Cosine Delta on the 500 most frequent words, in lower case."""
    from bitig import MFWExtractor

    return _bitig(split, MFWExtractor(500, lowercase=True))


def bitig_written_words(split: Split) -> Answers:
    """The same on words with their capitals, as our `delta` counts them."""
    from bitig import MFWExtractor

    return _bitig(split, MFWExtractor(500, lowercase=False))


def bitig_function_words(split: Split) -> Answers:
    """Cosine Delta on the function words given."""
    from bitig import FunctionWordExtractor

    return _bitig(split, FunctionWordExtractor(wordlist=split["function_words"], scale="zscore"))


def bitig_function_words_logistic(split: Split) -> Answers:
    """Logistic regression on the rates of the function words given, rows of length one."""
    from bitig import FunctionWordExtractor
    from bitig.methods.classify import build_classifier

    extractor = FunctionWordExtractor(wordlist=split["function_words"], scale="l2")
    known, people, asked = _bitig_corpora(split)
    model = build_classifier("logreg").fit(extractor.fit_transform(known).X, people)
    return [str(answer) for answer in model.predict(extractor.transform(asked).X)]


def bitig_characters(split: Split) -> Answers:
    """Cosine Delta on character trigrams."""
    from bitig import CharNgramExtractor

    return _bitig(split, CharNgramExtractor(3, scale="zscore"))


def _bitig(split: Split, extractor: Any) -> Answers:
    from bitig import CosineDelta

    known, people, asked = _bitig_corpora(split)
    model = CosineDelta().fit(extractor.fit_transform(known), people)
    return [str(answer) for answer in model.predict(extractor.transform(asked))]


def _bitig_corpora(split: Split) -> tuple[Any, Any, Any]:
    """Known blocks, whose each is, and the samples."""
    import numpy as np
    from bitig import Corpus, Document

    blocks = [(person, text) for person, texts in split["known"].items() for text in texts]
    known = Corpus([Document(f"k{i}", text) for i, (_, text) in enumerate(blocks)])
    asked = Corpus([Document(f"s{i}", text) for i, text in enumerate(split["samples"])])
    return known, np.array([person for person, _ in blocks]), asked


def faststylometry_words(split: Split) -> Answers:
    """Burrows' Delta on 300 words."""
    from faststylometry import Corpus, calculate_burrows_delta, tokenise_remove_pronouns_en

    known, asked = Corpus(), Corpus()
    for person, texts in split["known"].items():
        known.add_book(person, "known", "\n".join(texts))
    for i, text in enumerate(split["samples"]):
        asked.add_book("x", f"{i:06d}", text)
    known.tokenise(tokenise_remove_pronouns_en)
    asked.tokenise(tokenise_remove_pronouns_en)
    deltas = calculate_burrows_delta(known, asked, vocab_size=300)
    return [str(deltas.iloc[:, i].idxmin()) for i in range(deltas.shape[1])]


def pystylometry_compression(split: Split) -> Answers:
    """Normalised compression distance with bz2, pair by pair."""
    from pystylometry.authorship import compute_compression_distance

    return _nearest(split, lambda sample, known: float(compute_compression_distance(sample, known, "bz2").ncd))


def _nearest(split: Split, distance: Callable[[str, str], float]) -> Answers:
    known = {person: "\n".join(texts) for person, texts in split["known"].items()}
    return [min(known, key=lambda person: distance(sample, known[person])) for sample in split["samples"]]


# Its Kilgarriff distance can do the task too: 5 minutes for 572 samples, .13 at 100 words, and so left out.
_PAIRS = "pairs of texts only; its Delta takes z-scores over the two texts themselves, so that all distances are equal"

PEERS: tuple[tuple[str, str, Callable[[Split], Answers], str], ...] = (
    ("bitig", "words", bitig_words, "no cut in time, no null, no joint matching, no before and after"),
    ("bitig", "words as written", bitig_written_words, "as above"),
    ("bitig", "function words", bitig_function_words, "as above"),
    ("bitig", "function words, logistic", bitig_function_words_logistic, "as above"),
    ("bitig", "character trigrams", bitig_characters, "as above"),
    ("faststylometry", "words", faststylometry_words, "Burrows' Delta on words alone; no characters, no null"),
    ("pystylometry", "compression", pystylometry_compression, _PAIRS),
)


def main() -> None:
    """Answer one split with every peer that is there."""
    split: Split = json.load(sys.stdin)
    found = []
    for peer, method, answer, note in PEERS:
        spent: list[float] = []
        answers: Answers | None
        try:
            importlib.import_module(peer)
            spent = []
            for _ in range(RUNS):
                began = time.process_time()
                answers = answer(split)
                spent.append(time.process_time() - began)
                if spent[-1] > AGAIN_BELOW:
                    break
        except ImportError as error:
            answers, note = None, f"not installed ({error.name})"
        except Exception as error:
            answers, note = None, f"could not do it: {type(error).__name__}"
        found.append(
            {"peer": peer, "method": method, "answers": answers, "seconds": min(spent, default=0.0), "note": note}
        )
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
