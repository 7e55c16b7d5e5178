"""Presidio's analyzer over one pass of the model, each distinct text once, short texts packed.

Two rounds of the same analyzer: names from the model over every text that may hold one, patterns over the texts that have a
digit, an at sign or a dot inside a word. Sentence starts are set at the seams of a pack, which the model's entities
cannot cross; a pattern that crosses one is looked for again in its texts alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import lru_cache
from itertools import islice
from typing import Any

import numpy as np
import regex
import spacy
from presidio_analyzer import AnalyzerEngine, RecognizerRegistry, RecognizerResult
from presidio_analyzer.context_aware_enhancers import ContextAwareEnhancer
from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine

from anonymize.detect.clean import clean, may_hold_a_name
from anonymize.detect.gliner import PREFIX
from anonymize.detect.model import load_model
from anonymize.detect.packing import PACK_CHARS, Pack, Piece, packs, pieces
from anonymize.detect.recognizers import MODEL_LABELS, model_recognizer, pattern_recognizers
from anonymize.spans import Span, Spans

_LABELS = {"PERSON": "PERSON", "GPE": "LOCATION", "LOC": "LOCATION", "FAC": "LOCATION", "ORG": "ORGANIZATION"}
_LETTER = regex.compile(r"\p{L}\p{L}")
_PATTERNED = regex.compile(r"\d|@|://|[A-Za-z0-9]\.[A-Za-z]|:[0-9A-Fa-f]*:")
# Packs read inside one memory zone: spaCy's string store drops what it took in when the zone ends.
_ZONE_PACKS = 1_024
_LONG_PIECE = 5_000
_BATCH_PACKS = 32


class _Entity:
    """An entity of the model as Presidio's spaCy recognizer reads it."""

    __slots__ = ("end_char", "label_", "start_char")

    def __init__(self, label: str, start: int, end: int) -> None:
        self.label_, self.start_char, self.end_char = label, start, end


class NerEngine(NlpEngine):
    """A spaCy model that only recognizes entities, as Presidio's NLP engine."""

    def __init__(self, model: str) -> None:
        self.nlp = load_model(model)

    def load(self) -> None:
        """Loaded when made."""

    def is_loaded(self) -> bool:
        """Always."""
        return True

    def process_text(self, text: str, language: str) -> NlpArtifacts:
        """The entities of one text."""
        return next(self.packed([Pack(text, (0,), (Piece(0, 0, text),))]))

    def process_batch(
        self, texts: Iterable[str], language: str, batch_size: int = 1, n_process: int = 1, **kwargs: Any
    ) -> Iterator[tuple[str, NlpArtifacts]]:
        """The entities of several texts."""
        for text in texts:
            yield text, self.process_text(text, language)

    def packed(self, some: Sequence[Pack]) -> Iterator[NlpArtifacts]:
        """The entities of packs, none of which crosses a seam."""
        for batch in _batches(some):
            for doc in self.nlp.pipe([self._doc(pack) for pack in batch], batch_size=len(batch)):
                yield self.artifacts(
                    [_Entity(_LABELS[e.label_], e.start_char, e.end_char) for e in doc.ents if e.label_ in _LABELS]
                )

    def artifacts(self, entities: Any) -> NlpArtifacts:
        """What Presidio's recognizers are given: entities, and no lemmas, which nothing here reads."""
        nothing: Any = []
        return NlpArtifacts(entities, nothing, [], [], self, "en")

    def is_stopword(self, word: str, language: str) -> bool:
        """Whether the model's vocabulary counts it as one."""
        return bool(self.nlp.vocab[word].is_stop)

    def is_punct(self, word: str, language: str) -> bool:
        """Whether it is punctuation."""
        return bool(self.nlp.vocab[word].is_punct)

    def get_supported_entities(self) -> list[str]:
        """The types names can have."""
        return list(MODEL_LABELS)

    def get_supported_languages(self) -> list[str]:
        """English recognizers run on every text."""
        return ["en"]

    def _doc(self, pack: Pack) -> Any:
        doc = self.nlp.make_doc(pack.text)
        if len(pack.starts) > 1:
            begins, seams = doc.to_array("SENT_START"), np.searchsorted(doc.to_array("IDX"), pack.starts[1:])
            begins[seams[seams < len(doc)]] = 1
            # All at once: token by token took as long as a third of the tokenizer's work.
            doc.from_array(["SENT_START"], begins)
        return doc


class GlinerEngine(NerEngine):
    """A GLiNER model as Presidio's NLP engine; of spaCy it has the vocabulary alone. It reads every piece by itself."""

    def __init__(self, model: str) -> None:
        self._model = load_model(model)
        self.nlp = spacy.blank("en")

    def packed(self, some: Sequence[Pack]) -> Iterator[NlpArtifacts]:
        """The entities of packs, none of which crosses a seam."""
        for batch in _batches(some):
            # Out of the pack, where half a surrogate pair is a sign that can be encoded.
            texts = [p.text[i : i + len(part.text)] for p in batch for i, part in zip(p.starts, p.pieces, strict=True)]
            found = iter(self._model.read(texts))
            for pack in batch:
                yield self.artifacts(
                    [_Entity(e.label, start + e.start, start + e.end) for start in pack.starts for e in next(found)]
                )


class _NoContext(ContextAwareEnhancer):
    """Leaves scores alone: they are not compared, and words of a neighbouring message are no context."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0, 0, 0)

    def enhance_using_context(self, text: str, raw_results: Any, *args: Any, **kwargs: Any) -> Any:
        """The results as they are."""
        return raw_results


class Detector:
    """Finds spans in texts; one a process and model."""

    def __init__(self, model: str) -> None:
        self._ner = (GlinerEngine if model.startswith(PREFIX) else NerEngine)(model)
        registry = RecognizerRegistry([*pattern_recognizers(), model_recognizer()])
        self._analyzer = AnalyzerEngine(registry, self._ner, context_aware_enhancer=_NoContext())
        supported = {entity for recognizer in registry.recognizers for entity in recognizer.supported_entities}
        self._pattern_labels = sorted(supported - set(MODEL_LABELS))
        self._zone = ExitStack()
        self._taken_in = _ZONE_PACKS
        self._nothing = self._ner.artifacts([])

    def detect(self, texts: Sequence[str], *, pack_chars: int = PACK_CHARS) -> list[Spans]:
        """Raw spans of every text, in order of position; they may overlap (see :func:`anonymize.detect.priority.resolve`).

        Args:
            texts: any texts; equal ones are read once.
            pack_chars: characters read at once; with 0 each text is read alone, so that what is found in it does not
                depend on the others.

        Returns:
            One list a text.
        """
        found: dict[str, list[Span]] = {text: [] for text in texts}
        distinct = list(found)
        self._names(
            [(i, t) for i, t in enumerate(distinct) if _LETTER.search(t) and may_hold_a_name(t)],
            distinct,
            found,
            pack_chars,
        )
        self._patterns([(i, t) for i, t in enumerate(distinct) if _PATTERNED.search(t)], distinct, found, pack_chars)
        return [sorted(found[text]) for text in texts]

    def _names(
        self, wanted: list[tuple[int, str]], distinct: list[str], found: dict[str, list[Span]], pack_chars: int
    ) -> None:
        # Of a pasted text of millions of characters the model reads the parts that may hold a name.
        queue = packs([p for p in pieces(wanted) if len(p.text) < _LONG_PIECE or may_hold_a_name(p.text)], pack_chars)
        while batch := list(islice(queue, _ZONE_PACKS)):
            self._take_in(len(batch))
            for pack, artifacts in zip(batch, self._ner.packed(batch), strict=True):
                for result in self._analyze(pack.text, list(MODEL_LABELS), artifacts):
                    part, start, _ = _locate(pack, result)
                    text = distinct[part.number]
                    span = clean(_span(result, part.offset + result.start - start, "model"), text)
                    if span is not None:
                        found[text].append(span)

    def _take_in(self, packs_to_come: int) -> None:
        """End the memory zone once it has taken in enough; one a subject would forget every word after each."""
        self._taken_in += packs_to_come
        if self._taken_in > _ZONE_PACKS:
            self._zone.close()
            self._zone.enter_context(self._ner.nlp.memory_zone())
            self._taken_in = packs_to_come

    def _patterns(
        self, wanted: list[tuple[int, str]], distinct: list[str], found: dict[str, list[Span]], pack_chars: int
    ) -> None:
        for pack in packs(list(pieces(wanted)), pack_chars):
            crossed: set[Piece] = set()
            inside: list[tuple[Piece, Span]] = []
            for result in self._analyze(pack.text, self._pattern_labels, self._nothing):
                part, start, last = _locate(pack, result)
                if part is not last or result.end > start + len(part.text):
                    crossed.update((part, last))
                else:
                    inside.append((part, _span(result, part.offset + result.start - start, _why(result))))
            for part, span in inside:
                if part not in crossed:
                    found[distinct[part.number]].append(span)
            for part in crossed:
                for result in self._analyze(part.text, self._pattern_labels, self._nothing):
                    found[distinct[part.number]].append(_span(result, part.offset + result.start, _why(result)))

    def _analyze(self, text: str, labels: list[str], artifacts: NlpArtifacts) -> list[RecognizerResult]:
        results: list[RecognizerResult] = self._analyzer.analyze(text, "en", labels, nlp_artifacts=artifacts)
        # Below this stand patterns such as any nine digits, which Presidio relies on context words to raise.
        return [result for result in results if result.score >= 0.3]


def _batches(some: Sequence[Pack]) -> Iterator[list[Pack]]:
    """Packs that the model reads at once: 32, or fewer long ones.

    The model holds some 3 kB for each character of a batch: 32 pieces of a pasted text of 1,600,000 characters took 5 GB.
    """
    held: list[Pack] = []
    size = 0
    for pack in some:
        if held and (len(held) == _BATCH_PACKS or size + len(pack.text) > _BATCH_PACKS * PACK_CHARS):
            yield held
            held, size = [], 0
        held.append(pack)
        size += len(pack.text)
    if held:
        yield held


def _locate(pack: Pack, result: RecognizerResult) -> tuple[Piece, int, Piece]:
    first = bisect_right(pack.starts, result.start) - 1
    last = bisect_right(pack.starts, result.end - 1) - 1
    return pack.pieces[first], pack.starts[first], pack.pieces[last]


def _span(result: RecognizerResult, start: int, why: str) -> Span:
    return Span(start, start + result.end - result.start, result.entity_type, float(result.score), why)


def _why(result: RecognizerResult) -> str:
    return f"pattern:{result.recognition_metadata[RecognizerResult.RECOGNIZER_NAME_KEY]}"


@lru_cache(maxsize=2)
def detector(model: str) -> Detector:
    """The detector of a model, built once a process."""
    return Detector(model)
