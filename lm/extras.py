"""What is optional: importing it, or saying plainly what to install."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from corpus.errors import ConfigError


def need(module: str, extra: str, what: str) -> ModuleType:
    """Import a module of an optional extra.

    Args:
        module: its import name.
        extra: the extra that brings it.
        what: what needs it, as the message's subject.

    Raises:
        ConfigError: saying what to install.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not (module == error.name or module.startswith(f"{error.name}.")):
            raise
        raise ConfigError(f"{what} needs an extra that is not installed: pip install 'penname[{extra}]'") from None
