"""Likelihoods that have been paid for: kept by the hash of what they are of, so that none is computed twice."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from corpus.errors import OutputError
from corpus.writing import make_folder, write_atomic
from lm.likelihood import Likelihood, LogProbabilities, Tokens


def digest(tokens: Tokens) -> str:
    """SHA-256 of a text's tokens, in hexadecimal."""
    array: NDArray[np.int64] = np.array(tokens, dtype="<i8")
    return hashlib.sha256(array.tobytes()).hexdigest()


def kept(model: Likelihood, folder: Path | None) -> Kept:
    """What a model said, the same for all attacks that use it: cells and controls share texts and passages.

    Raises:
        OutputError: if the folder cannot be made, or others may look into it.
    """
    of_model = _SHARED.setdefault(model, {})
    if folder not in of_model:
        of_model[folder] = Kept(folder, model.fingerprint)
    return of_model[folder]


class Kept:
    """Log-probabilities of texts after histories, in memory and in files that their owner alone can read.

    A file holds all texts scored after one history: hashes and numbers, not a word of either.

    Args:
        folder: where the files lie; None to keep them in memory alone.
        fingerprint: of the model; another model's likelihoods are never found.

    Raises:
        OutputError: if the folder cannot be made, or others may look into it.
    """

    def __init__(self, folder: Path | None, fingerprint: str) -> None:
        self._fingerprint = fingerprint
        self._memory: dict[str, dict[str, LogProbabilities]] = {}
        self._folder = folder
        if folder is not None:
            make_folder(folder, mode=0o700)
            if folder.stat().st_mode & 0o077:
                raise OutputError(f"{folder.name}: is made from chats; close it to others (chmod 700)")

    def find(self, history: Tokens, text: Tokens) -> LogProbabilities | None:
        """What was kept of a text after a history, or None."""
        return self._of(history).get(digest(text))

    def add(self, history: Tokens, texts: Sequence[Tokens], found: Sequence[LogProbabilities]) -> None:
        """Keep what was found of some texts after a history.

        Raises:
            OutputError: if it cannot be written.
        """
        held = self._of(history)
        held.update((digest(text), one) for text, one in zip(texts, found, strict=True))
        if self._folder is not None:
            stream = io.BytesIO()
            np.savez(stream, allow_pickle=False, **held)
            write_atomic(self._folder / self._name(history), stream.getvalue(), mode=0o600)

    def _of(self, history: Tokens) -> dict[str, LogProbabilities]:
        name = self._name(history)
        if name not in self._memory:
            self._memory[name] = self._load(name)
        return self._memory[name]

    def _load(self, name: str) -> dict[str, LogProbabilities]:
        """The content of a file; a damaged one is as good as none."""
        if self._folder is None:
            return {}
        try:
            # Read first: numpy leaves the file open when it is no archive.
            content = io.BytesIO((self._folder / name).read_bytes())
            with np.load(content, allow_pickle=False) as stored:
                return {key: stored[key].astype(np.float32) for key in stored.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile):
            return {}

    def _name(self, history: Tokens) -> str:
        return hashlib.sha256(f"{self._fingerprint}|{digest(history)}".encode()).hexdigest() + ".npz"


_SHARED: WeakKeyDictionary[Likelihood, dict[Path | None, Kept]] = WeakKeyDictionary()
