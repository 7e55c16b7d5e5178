"""What a cold start leaves out or reads in part changes nothing but its time."""

from __future__ import annotations

import gzip
import subprocess
import sys
from importlib.resources import files
from types import ModuleType

import pytest
import srsly
from hypothesis import given
from hypothesis import strategies as st

from anonymize.detect.frequency import said_of
from anonymize.offline import light_imports
from anonymize.text import WORD, fold, folded_words, words


def whole_table(name: str) -> dict[str, float]:
    packed = (files("spacy_lookups_data") / "data" / f"en_{name}.json.gz").read_bytes()
    read: dict[str, float] = srsly.json_loads(gzip.decompress(packed).decode("utf-8"))
    return read


def test_what_is_imported_lightly_finds_no_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    with light_imports(), pytest.raises(ImportError):
        __import__("torch")
    assert "torch" not in sys.modules


def test_what_was_imported_before_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ModuleType("torch")
    monkeypatch.setitem(sys.modules, "torch", before)
    with light_imports():
        assert sys.modules["torch"] is before
    assert sys.modules["torch"] is before


def test_reading_a_message_imports_neither_torch_nor_transformers() -> None:
    script = (
        "import sys; from anonymize import AnonymizeConfig, detect_texts; detect_texts(['Julian'], AnonymizeConfig());"
        "print(sorted({'torch', 'transformers'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_table_read_in_part_says_what_the_whole_table_says() -> None:
    often, alike = whole_table("lexeme_prob"), whole_table("lexeme_cluster")
    rare = -17.0
    for form in [form for form, log in often.items() if log > rare and form.isalpha()][::400]:
        word = form.lower()
        cluster = alike.get(word.title(), alike.get(word))
        difference = max(rare, often.get(word.title(), rare)) - max(rare, often.get(word, rare))
        assert said_of(word)[0] == f"capital over small={max(-4, min(4, round(difference)))}"
        assert said_of(word)[-1] == f"cluster={cluster}" or not cluster


@given(st.text())
def test_words_without_places_are_the_words(text: str) -> None:
    assert folded_words(text) == [word for word, _, _ in words(text)]


@given(st.text(st.characters(max_codepoint=127)))
def test_words_of_ascii_are_the_words_of_any_script(text: str) -> None:
    assert words(text) == tuple((fold(match[0]), match.start(), match.end()) for match in WORD.finditer(text))
