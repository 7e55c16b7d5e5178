"""chips-excluded: reply suggestions, which nobody ever said, are neither a probe nor anyone's evidence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import citations, speech
from corpus.speech import CHIPS
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.places import known_id
from reports.gates.release import NotCheckableError, ReleaseView


@gate
class ChipsExcluded(ReleaseGate):
    """A turn that holds suggestions and no speech says nothing that could be cited."""

    name = "chips-excluded"
    question = "is suggestion text never counted or cited as speech?"
    reasons: ClassVar[dict[str, str]] = {
        "cites-suggestions": "the cited turn says nothing but suggestions",
        "probe-is-suggestion": "the probe is not the subject's own message",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a citation and a probe."""
        if not any(release.declares(file) for file in ("profile", "persona", "chat", "qa")):
            raise NotCheckableError("no-such-file", "not_applicable")
        for subject in release.subjects:
            record = release.record(subject)
            by_id = {message.id: message for message in record.messages}
            silent = {id for id, message in by_id.items() if CHIPS in message.content and not speech(message).strip()}
            for place, id in citations(record):
                name = f"{subject}_{place.file}.json"
                yield Failure(name, subject, id, "cites-suggestions") if id in silent else None
            for item in record.chat or ():
                message = by_id.get(item.probe_dayid)
                if item.withdrawn or message is None:
                    continue
                wrong = message.sender != "user"
                probe = known_id(item.probe_dayid)
                yield Failure(f"{subject}_chat.json", subject, probe, "probe-is-suggestion") if wrong else None
