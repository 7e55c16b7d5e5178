"""Models on this machine: where their files are, what they are recognised by, and how they are loaded.

Weights come from a folder, a GGUF file (which is expanded to float32), what was fetched before or the local hub cache;
no socket is opened.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from typing import Any, NamedTuple

from corpus.errors import ConfigError
from lm.extras import need
from lm.fetch import model_path
from lm.models import MODELS

WHAT = "a local language model"
"""What needs the extra, for messages."""


class Found(NamedTuple):
    """Where a model is."""

    folder: Path
    gguf: str | None
    """Name of the file in it, where that file is all there is."""


def locate(model: str) -> Found:
    """Where a model's files are.

    Args:
        model: a folder, a GGUF file, the name of a model that was fetched, or the hub id of one in the local cache.

    Raises:
        ConfigError: if they are not on this machine; the message names a model only where the name is our own.
    """
    if model in MODELS:
        fetched = model_path(model)
        if fetched is None:
            raise ConfigError(f"lm: the model is not here yet; get it with: penname models get {model}")
        model = str(fetched)
    path = Path(model).expanduser()
    if path.is_file():
        return Found(path.parent, path.name)
    if path.is_dir():
        return Found(path, None)
    hub = need("huggingface_hub", "lm", WHAT)
    try:
        return Found(Path(hub.snapshot_download(model, local_files_only=True)), None)
    # The hub client has an exception of its own for each way in which a name can be wrong.
    except Exception:
        raise ConfigError(
            "lm: the model is no folder and no GGUF file, and none of that hub id is on this machine;"
            " nothing is downloaded"
        ) from None


def load(kind: str, found: Found, key: str) -> tuple[Any, Any]:
    """Load a network in float32, for reading alone, and its tokenizer.

    Args:
        kind: the class of transformers that loads it.
        found: where it is.
        key: of the configuration, for messages.

    Raises:
        ConfigError: without the extra, or for files that hold no such model.
    """
    torch, transformers = need("torch", "lm", WHAT), need("transformers", "lm", WHAT)
    here: dict[str, Any] = {"local_files_only": True}
    if found.gguf is not None:
        for module in ("gguf", "accelerate"):
            need(module, "lm", "a model in a GGUF file")
        here["gguf_file"] = found.gguf
    try:
        with quietly():
            tokenizer = transformers.AutoTokenizer.from_pretrained(found.folder, **here)
            network = getattr(transformers, kind).from_pretrained(found.folder, dtype=torch.float32, **here)
    # transformers raises whatever it meets first in files it does not understand.
    except Exception as error:
        raise ConfigError(f"{key}: cannot be loaded as a model of this kind ({type(error).__name__})") from None
    return network.requires_grad_(False).eval(), tokenizer


def fingerprint(found: Found) -> str:
    """SHA-256 over names and contents of the files a model is loaded from."""
    whole = hashlib.sha256()
    names = [found.gguf] if found.gguf else sorted(path.name for path in found.folder.iterdir() if path.is_file())
    for name in names:
        with (found.folder / name).open("rb") as stream:
            whole.update(f"{name}\0{hashlib.file_digest(stream, 'sha256').hexdigest()}\n".encode())
    return whole.hexdigest()


@contextmanager
def quietly() -> Iterator[None]:
    """Loading prints bars of its own and warns of what the model's authors should change."""
    with redirect_stderr(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
