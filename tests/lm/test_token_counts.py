from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpus import ConfigError
from lm.chat import Request, Turn
from lm.tokens import exact_counter

tokenizers = pytest.importorskip("tokenizers", reason="needs the extra endpoint")
TEMPLATE = "{{ bos_token }}{% for m in messages %}{{ m.role }} : {{ m.content }} {% endfor %}go"
ONE = Request((Turn("system", "be brief"), Turn("user", "one two three")), 5)


def folder(path: Path, template: str = TEMPLATE) -> Path:
    """A tokenizer that takes what stands between spaces for a token."""
    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({"<unk>": 0}))
    made.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    path.mkdir()
    made.save(str(path / "tokenizer.json"))
    settings = {"bos_token": {"content": "<s> "}, "chat_template": template}
    (path / "tokenizer_config.json").write_text(json.dumps(settings))
    return path


def test_tokens_are_those_of_the_chat_template_and_what_is_put_in_it(tmp_path: Path) -> None:
    # <s> system : be brief user : one two three go
    assert exact_counter(folder(tmp_path / "model"))(ONE) == 1 + 4 + 5 + 1


def test_a_template_in_a_file_of_its_own_counts_first(tmp_path: Path) -> None:
    (folder(tmp_path / "model") / "chat_template.jinja").write_text("a b c")
    assert exact_counter(tmp_path / "model")(ONE) == 3


def test_a_template_reaches_nothing_outside_itself(tmp_path: Path) -> None:
    reaching = "{{ messages.__class__.__mro__[1].__subclasses__() }}"
    with pytest.raises(ConfigError, match="chat template"):
        exact_counter(folder(tmp_path / "model", reaching))(ONE)


def test_a_template_that_refuses_the_turns_says_so(tmp_path: Path) -> None:
    refusing = folder(tmp_path / "model", "{{ raise_exception('only users, please') }}")
    with pytest.raises(ConfigError, match="does not take these turns"):
        exact_counter(refusing)(ONE)


@pytest.mark.parametrize("made", ["nothing", "an empty folder", "a file of something else", "a broken tokenizer"])
def test_what_is_no_tokenizer_is_a_configuration_error(tmp_path: Path, made: str) -> None:
    path = tmp_path / "model"
    if made == "an empty folder":
        path.mkdir()
    elif made == "a file of something else":
        path.write_bytes(b"x" * 100)
    elif made == "a broken tokenizer":
        (folder(path) / "tokenizer.json").write_text("{}")
    with pytest.raises(ConfigError, match="model"):
        exact_counter(path)
