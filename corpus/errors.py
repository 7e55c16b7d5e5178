"""The errors of the whole toolkit, and the exit code each one ends the command with.

    PennameError                 2
    ├── CorpusError              2  a file, line or message that cannot be read as what it should be
    ├── ConfigError              2  a configuration value that cannot be used
    ├── SecretKeyError           2  a key file that is missing, unsafe or of the wrong length
    ├── ConsentError             2  no consent, or a consent file that cannot be read
    ├── OutputError              2  a target that cannot be written
    ├── LeakError                1  something that had to go is still in what was written
    ├── NotEvaluatedError        3  a measure that lacks what it needs
    ├── FetchError               3  a model that cannot be downloaded, or is not what was pinned
    └── EndpointError            3  a model endpoint that cannot be used or does not answer
        └── BudgetError          3  what was asked would cost more than is allowed

Messages name the place (file, line, id) and what to do. They never carry the value found there: the value may
be what the release is meant to hide.
"""

from __future__ import annotations


class PennameError(Exception):
    """Anything penname stops for on purpose; ``exit_code`` is what the command line returns."""

    exit_code = 2


class CorpusError(PennameError):
    """A file, a line or a message that cannot be read as what it should be.

    Args:
        problem: what is wrong and what to do, without the offending value.
        file: name of the file, as the user gave it.
        line: 1-based line number, where the format has lines.
        id: message id, where the message has one.
    """

    def __init__(
        self, problem: str, *, file: str | None = None, line: int | None = None, id: str | None = None
    ) -> None:
        self.problem = problem
        self.file = file
        self.line = line
        self.id = id
        place = ", ".join(
            part
            for part in (
                file,
                f"line {line}" if line is not None else None,
                f"message {id}" if id is not None else None,
            )
            if part
        )
        super().__init__(f"{place}: {problem}" if place else problem)


class ConfigError(PennameError):
    """A configuration value that cannot be used; the message names the key."""


class SecretKeyError(PennameError):
    """A key file that is missing, unsafe or of the wrong length."""


class ConsentError(PennameError):
    """No consent for a subject, or a consent file that cannot be read."""


class OutputError(PennameError):
    """A target that cannot be written, or that would overwrite something."""


class LeakError(PennameError):
    """Something that had to go is still in what was written; the release is not completed."""

    exit_code = 1


class NotEvaluatedError(PennameError):
    """A measure that lacks what it needs; never reported as a pass."""

    exit_code = 3


class FetchError(PennameError):
    """A model that cannot be downloaded, or is not what was pinned."""

    exit_code = 3


class EndpointError(PennameError):
    """A model endpoint that cannot be used or does not answer; what was answered before is kept."""

    exit_code = 3


class BudgetError(EndpointError):
    """What was asked would cost more than is allowed; what was answered before is kept."""
