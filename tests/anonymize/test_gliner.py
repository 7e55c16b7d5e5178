"""A GLiNER model in place of spaCy's: with a stand-in of the package, and with the package where it is installed."""

from __future__ import annotations

import inspect
import json
import re
import shutil
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

import pytest
from invented_records import turns
from tiny_models import save_gliner

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, detect_texts
from anonymize.detect.engine import Detector, detector
from anonymize.detect.gliner import PREFIX, Entity, Gliner
from corpus import ConfigError, Corpus, SubjectRecord, write_record

NAMED = {
    "zibbet": "person",
    "Quorlow": "person",
    "Vandle": "person",
    "Umberwick": "location",
    "Snorlex": "organization",
}
MAX_WORDS, MAX_TOKENS = 384, 512


class Tokenizer:
    """A token for every three letters of a word."""

    model_max_length = MAX_TOKENS

    def __call__(self, text: Sequence[str], add_special_tokens: bool = True) -> dict[str, list[list[int]]]:
        return {"input_ids": [[0] * -(-len(word) // 3) for word in text]}


class GLiNER:
    """Knows five words, joins two that stand beside each other, and reads no more of a text than GLiNER does."""

    def __init__(self) -> None:
        self.config = SimpleNamespace(max_len=MAX_WORDS)
        self.data_processor = SimpleNamespace(transformer_tokenizer=Tokenizer())
        self.asked: list[tuple[list[str], list[str], float]] = []

    @classmethod
    def from_pretrained(cls, model_id: str, local_files_only: bool = False, map_location: str = "cpu") -> GLiNER:
        if not local_files_only or not (Path(model_id) / "gliner_config.json").exists():
            raise FileNotFoundError(model_id)
        return cls()

    def prepare_inputs(self, texts: list[str]) -> tuple[list[list[str]], list[list[int]], list[list[int]]]:
        found = [list(re.finditer(r"\w+(?:[-_]\w+)*|\S", text)) for text in texts]
        return (
            [[m[0] for m in of] for of in found],
            [[m.start() for m in of] for of in found],
            [[m.end() for m in of] for of in found],
        )

    def inference(self, texts: list[str], labels: list[str], threshold: float = 0.5) -> list[list[dict[str, Any]]]:
        self.asked.append((texts, labels, threshold))
        return [self._entities(text) for text in texts]

    def _entities(self, text: str) -> list[dict[str, Any]]:
        (words,), (starts,), (ends,) = self.prepare_inputs([text])
        assert len(words) <= MAX_WORDS
        seen = 0
        entities: list[dict[str, Any]] = []
        for at, word in enumerate(words):
            seen += -(-len(word) // 3)
            if seen > MAX_TOKENS or word not in NAMED:
                continue
            if entities and at and entities[-1]["end"] == ends[at - 1]:
                entities[-1]["end"] = ends[at]
            else:
                entities.append({"start": starts[at], "end": ends[at], "label": NAMED[word], "score": 0.9})
        return entities


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a model of the stand-in, which is imported as `gliner`."""
    package = ModuleType("gliner")
    package.GLiNER = GLiNER  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gliner", package)
    model = tmp_path_factory.getbasetemp() / "stand-in"
    model.mkdir(exist_ok=True)
    (model / "gliner_config.json").write_text("{}", "utf-8")
    return model


def found(model: Gliner, text: str) -> list[tuple[str, str]]:
    return [(entity.label, text[entity.start : entity.end]) for entity in model.read([text])[0]]


def test_labels_are_ours_and_places_are_code_points(folder: Path) -> None:
    text = "😀 Quorlow Vandle of Snorlex left Umberwick"
    assert Gliner(str(folder)).read([text]) == [
        [Entity("PERSON", 2, 16), Entity("ORGANIZATION", 20, 27), Entity("LOCATION", 33, 42)]
    ]


def test_it_is_asked_for_three_labels_at_the_usual_threshold(folder: Path) -> None:
    model = Gliner(str(folder))
    model.read(["with Quorlow and more", "hi zibbet", " "])
    assert model._model.asked == [(["hi zibbet", "with Quorlow and more"], ["person", "location", "organization"], 0.5)]


def test_a_name_does_not_go_on_in_the_next_line(folder: Path) -> None:
    text = "yours, Quorlow \n\n Snorlex"
    assert found(Gliner(str(folder)), text) == [("PERSON", "Quorlow"), ("PERSON", "Snorlex")]


def test_every_name_of_a_long_text_is_read_once(folder: Path) -> None:
    text = " ".join("zibbet and Umberwick" if i % 7 == 0 else "word" for i in range(3_000))
    assert found(Gliner(str(folder)), text) == [("PERSON", "zibbet"), ("LOCATION", "Umberwick")] * 429


@pytest.mark.parametrize("before", range(MAX_WORDS - 40, MAX_WORDS + 3))
def test_a_name_that_one_window_cuts_is_whole_in_the_next(folder: Path, before: int) -> None:
    text = "a " * before + "Quorlow Vandle" + " a" * 500
    assert ("PERSON", "Quorlow Vandle") in found(Gliner(str(folder)), text)


def test_words_of_many_tokens_push_no_name_out_of_the_model_s_sight(folder: Path) -> None:
    text = " ".join(f"{'x' * 90} zibbet{' ' * (i % 3)}" for i in range(200))
    assert len(found(Gliner(str(folder)), text)) == 200


def test_a_word_longer_than_the_model_reads_hides_no_other(folder: Path) -> None:
    text = f"zibbet {'y' * 60_000} Quorlow"
    assert found(Gliner(str(folder)), text) == [("PERSON", "zibbet"), ("PERSON", "Quorlow")]


def test_spans_come_out_where_those_of_spacy_do(folder: Path) -> None:
    texts = ["call Quorlow Vandle's office///in Umberwick", "\ud800 hi Quorlow", "nobody here", "call Quorlow"]
    for chars in (0, 2_600):
        spans = detector(f"{PREFIX}{folder}").detect(texts, pack_chars=chars)
        assert [[(t[s.start : s.end], s.label, s.why) for s in of] for t, of in zip(texts, spans, strict=True)] == [
            [("Quorlow Vandle", "PERSON", "model"), ("Umberwick", "LOCATION", "model")],
            [("Quorlow", "PERSON", "model")],
            [],
            [("Quorlow", "PERSON", "model")],
        ]


def test_patterns_are_found_as_ever(folder: Path) -> None:
    (spans,) = detector(f"{PREFIX}{folder}").detect(["write to q@example.org"])
    assert [span.label for span in spans] == ["EMAIL_ADDRESS"]


def test_a_release_replaces_what_the_model_alone_finds(folder: Path, tmp_path: Path, config: AnonymizeConfig) -> None:
    said = [f"the {thing} was nice and zibbet too" for thing in ("soup", "train", "film", "walk")]
    raw = tmp_path / "raw"
    raw.mkdir()
    messages = tuple(("user", f"2024-03-0{i}T10:00:00", text) for i, text in enumerate(said, start=1))
    write_record(raw, SubjectRecord.from_trees("S01", {"source": turns(messages)}))
    assert not any(detect_texts(said, config))
    mine = AnonymizeConfig(model=f"{PREFIX}{folder}")
    anonymize_corpus(Corpus.open(raw), tmp_path / "release", config=mine, key=SecretKey(b"\x01" * 32), consent=None)
    released = [message.content for record in Corpus.open(tmp_path / "release") for message in record.messages]
    begun = [text.partition("zibbet")[0] for text in said]
    assert [text[: len(before)] for text, before in zip(released, begun, strict=True)] == begun
    assert not any("zibbet" in text.lower() for text in released)


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gliner", None)
    with pytest.raises(ConfigError, match=re.escape("pip install 'penname[gliner]'")):
        Gliner("somewhere")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Hosts whose address was asked for, none of which has one."""
    hosts: list[str] = []

    def nowhere(host: str, *_: object, **__: object) -> NoReturn:
        hosts.append(host)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    return hosts


@pytest.mark.parametrize("name", ["nobody/nothing", "no such place", "../away"])
def test_a_model_that_is_not_here_is_not_downloaded(folder: Path, name: str, asked: list[str]) -> None:
    with pytest.raises(ConfigError, match="nothing is downloaded: get it with `hf download`"):
        Gliner(name)
    assert asked == []


def test_a_folder_without_a_model_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be loaded \(FileNotFoundError\)"):
        Gliner(str(tmp_path))


def test_a_model_that_reads_relations_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def relations(self: GLiNER) -> None:
        self.config = SimpleNamespace(max_len=MAX_WORDS, relations_layer="biaffine")

    monkeypatch.setattr(GLiNER, "__init__", relations)
    with pytest.raises(ConfigError, match="reads relations"):
        Gliner(str(folder))


def test_a_release_with_a_model_that_is_not_here_is_not_begun(
    folder: Path, corpus_folder: Path, tmp_path: Path
) -> None:
    mine = AnonymizeConfig(model=f"{PREFIX}nobody/nothing")
    with pytest.raises(ConfigError, match="nothing is downloaded"):
        anonymize_corpus(
            Corpus.open(corpus_folder), tmp_path / "release", config=mine, key=SecretKey(bytes(32)), consent=None
        )
    assert not (tmp_path / "release").exists()


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of the package's own classes with random weights."""
    return save_gliner(tmp_path_factory.mktemp("gliner"))


def test_the_stand_in_has_the_package_s_signatures() -> None:
    package = pytest.importorskip("gliner")
    kind = package.model.BaseEncoderGLiNER
    for theirs, ours in (
        (package.GLiNER.from_pretrained, GLiNER.from_pretrained),
        (kind.prepare_inputs, GLiNER.prepare_inputs),
        (kind.inference, GLiNER.inference),
    ):
        has = inspect.signature(theirs).parameters
        for name, parameter in inspect.signature(ours).parameters.items():
            assert has[name].default == parameter.default


def test_the_package_s_own_model_is_read_over_windows(real: Path) -> None:
    model = Gliner(str(real))
    text = "Anna saw the garden of Ben. \n" * 100
    entities = model.read([text, " ", "Anna"])
    assert entities == [*model.read([text]), [], *model.read(["Anna"])]
    assert model.read([" "]) == [[]]
    words = [(m.start(), m.end()) for m in re.finditer(r"\w+|\S", text)]
    assert {e.start for e in entities[0]} <= {start for start, _ in words}
    assert {e.end for e in entities[0]} <= {end for _, end in words}
    assert not any("\n" in text[e.start : e.end] for e in entities[0])
    assert max(e.end for e in entities[0]) > 0.9 * len(text)
    assert {e.label for e in entities[0]} <= {"PERSON", "LOCATION", "ORGANIZATION"}


def test_the_package_s_own_model_finds_a_record_s_spans(real: Path) -> None:
    text = "Quorlow saw the garden of Vandle"
    (spans,) = Detector(f"{PREFIX}{real}").detect([text])
    assert spans
    assert all(span.why == "model" and text[span.start : span.end].strip() for span in spans)


def test_an_encoder_that_is_not_here_is_not_downloaded(real: Path, tmp_path: Path, asked: list[str]) -> None:
    said = json.loads((real / "gliner_config.json").read_text("utf-8"))
    (tmp_path / "gliner_config.json").write_text(json.dumps(said | {"model_name": "nobody/nothing"}), "utf-8")
    shutil.copy(real / "pytorch_model.bin", tmp_path)
    with pytest.raises(ConfigError, match=r"encoder that its gliner_config\.json names"):
        Gliner(str(tmp_path))
    assert asked == []
