"""Counting a request's tokens as the model will: its own chat template, then its own tokenizer, both from local files."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.errors import ConfigError
from lm.chat import Request
from lm.extras import need

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_BYTE_LEVEL = {"smollm": True, "gpt-2": False}
"""Pre-tokenizers of GGUF files that can be built here, and whether each digit is a piece of its own."""
_CONTROL = 3
_ENDS = ("bos_token", "eos_token")
_WHAT = "counting a model's tokens"


@lru_cache(maxsize=4)  # reading a vocabulary of 49,152 out of a GGUF file takes 3 s
def exact_counter(path: Path) -> Callable[[Request], int]:
    """A function that counts the tokens a model reads for a request.

    Args:
        path: a folder with `tokenizer.json` and the chat template beside it, or a GGUF file.

    Raises:
        ConfigError: if neither is there or it cannot be used.
    """
    tokenizer, template, special = _from_gguf(path) if path.is_file() else _from_folder(path)
    render = _renderer(template, special)

    def count(request: Request) -> int:
        return len(tokenizer.encode(render(request), add_special_tokens=False).ids)

    return count


def _renderer(template: str, special: dict[str, str]) -> Callable[[Request], str]:
    # Templates come with model files, from anywhere: they are rendered where they can reach nothing.
    from jinja2 import TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.globals["raise_exception"] = _refuse
    try:
        compiled = environment.from_string(template)
    except TemplateError:
        raise ConfigError("the model's chat template cannot be read; see tokenizer") from None

    def render(request: Request) -> str:
        messages = [{"role": turn.role, "content": turn.text} for turn in request.turns]
        try:
            return compiled.render(messages=messages, add_generation_prompt=True, **special)
        except TemplateError:
            raise ConfigError("the model's chat template cannot be filled in; see tokenizer") from None

    return render


def _refuse(message: str) -> str:
    raise ConfigError("the model's chat template does not take these turns")


def _from_folder(path: Path) -> tuple[Tokenizer, str, dict[str, str]]:
    tokenizers = need("tokenizers", "endpoint", _WHAT)
    file = path / "tokenizer.json"
    if not file.is_file():
        raise ConfigError(f"{path.name}: is neither a folder with tokenizer.json nor a GGUF file; see tokenizer")
    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(file))
        settings = json.loads((path / "tokenizer_config.json").read_text("utf-8"))
        beside = path / "chat_template.jinja"
        template = beside.read_text("utf-8") if beside.is_file() else settings["chat_template"]
    # The tokenizers library raises bare Exception for a file it does not understand.
    except Exception:
        raise ConfigError(f"{path.name}: the tokenizer or its chat template cannot be read") from None
    special = {name: _content(settings.get(name)) for name in _ENDS}
    return tokenizer, template, special


def _content(token: Any) -> str:
    """A special token's text, which stands plain or in a record."""
    if isinstance(token, dict):
        token = token.get("content")
    return token if isinstance(token, str) else ""


def _from_gguf(path: Path) -> tuple[Tokenizer, str, dict[str, str]]:
    gguf = need("gguf", "endpoint", _WHAT)
    try:
        fields = gguf.GGUFReader(path).fields
        values = {
            name: fields[f"tokenizer.{name}"].contents()
            for name in ("ggml.model", "ggml.pre", "ggml.tokens", "ggml.merges", "ggml.token_type", "chat_template")
        }
        ends = {name: values["ggml.tokens"][fields[f"tokenizer.ggml.{name}_id"].contents()] for name in _ENDS}
    except (KeyError, ValueError, IndexError, TypeError):
        raise ConfigError(f"{path.name}: is no GGUF file of a chat model with its tokenizer") from None
    if values["ggml.model"] != "gpt2" or values["ggml.pre"] not in _BYTE_LEVEL:
        raise ConfigError(f"{path.name}: holds a tokenizer of another kind; name a folder with its tokenizer.json")
    return _byte_level(values), values["chat_template"], ends


def _byte_level(values: dict[str, Any]) -> Tokenizer:
    """A byte-level BPE tokenizer from a vocabulary and its merges."""
    tokenizers = need("tokenizers", "endpoint", _WHAT)
    vocabulary = {token: number for number, token in enumerate(values["ggml.tokens"])}
    merges = [tuple(merge.split(" ", 1)) for merge in values["ggml.merges"]]
    tokenizer: Tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE(vocabulary, merges))
    pieces = tokenizers.pre_tokenizers
    byte_level = pieces.ByteLevel(add_prefix_space=False)
    alone = _BYTE_LEVEL[values["ggml.pre"]]
    tokenizer.pre_tokenizer = pieces.Sequence([pieces.Digits(True), byte_level]) if alone else byte_level
    control = [
        tokenizers.AddedToken(token, special=True, normalized=False)
        for token, kind in zip(values["ggml.tokens"], values["ggml.token_type"], strict=True)
        if kind == _CONTROL
    ]
    tokenizer.add_special_tokens(control)
    return tokenizer
