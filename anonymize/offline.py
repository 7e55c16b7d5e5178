"""Importing spaCy and Presidio without opening a socket, and without what they import only in case.

Presidio and spaCy import `requests`, and with it `urllib3`, which binds a local IPv6 socket while it is imported to learn
whether it could. Where sockets are forbidden that is one attempt too many; the answer is not needed here.

Both import PyTorch, and Presidio `transformers`, wherever these are installed, for models of other kinds than the one read
here: four of the nine seconds before a first message, and 300 MB in every worker.
"""

from __future__ import annotations

import importlib
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

_HEAVY = ("torch", "transformers")
# Who installs one of these may have a spaCy model that runs on PyTorch.
_ON_TORCH = ("curated_transformers", "spacy_curated_transformers", "spacy_transformers")


def import_without_probing() -> None:
    """Import `urllib3` once with its probe left out; it then believes what Python was built with."""
    if "urllib3.util.connection" in sys.modules:
        return
    built_with = socket.has_ipv6
    socket.has_ipv6 = False
    try:
        connection = importlib.import_module("urllib3.util.connection")
    finally:
        socket.has_ipv6 = built_with
    connection.HAS_IPV6 = built_with  # type: ignore[attr-defined]


@contextmanager
def light_imports() -> Iterator[None]:
    """What spaCy and Presidio import inside finds no PyTorch and no `transformers`; outside all is as before.

    Nothing is hidden that is imported already, or that an installed extension of spaCy needs.
    """
    hidden = [] if any(map(find_spec, _ON_TORCH)) else [name for name in _HEAVY if name not in sys.modules]
    # To Python's import system, None stands for what cannot be imported.
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in hidden:
            sys.modules.pop(name, None)


def import_light() -> None:
    """Import thinc, which spaCy computes with, once without PyTorch."""
    with light_imports():
        importlib.import_module("thinc.compat")


import_without_probing()
import_light()
