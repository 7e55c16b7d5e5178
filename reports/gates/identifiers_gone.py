"""identifiers-gone: what has the shape of an identifier comes from a range that nobody has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import Place
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.identifiers import unreserved
from reports.gates.places import id_at
from reports.gates.release import ReleaseView


@gate
class IdentifiersGone(ReleaseGate):
    """Runs the patterns of the anonymizer over every string and every open key of every file.

    A handle has no reserved range: whether one is a person's can only be told beside the original, which is
    originals-gone's question.
    """

    name = "identifiers-gone"
    question = "is no e-mail, phone, handle, card, id, address or URL left outside the reserved ranges?"
    reasons: ClassVar[dict[str, str]] = {
        "email-left": "an e-mail address outside the reserved domains",
        "url-left": "an address on the web outside the reserved domains",
        "phone-left": "a phone number outside the ranges reserved for fiction",
        "card-left": "a card number that a bank may have issued",
        "account-left": "an account number or a wallet outside the reserved ranges",
        "national-id-left": "a national number outside the ranges that are never issued",
        "machine-left": "an address of a machine outside the ranges for documentation",
    }

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a string that has a digit, an at sign or a dot."""
        for subject in release.subjects:
            record = release.record(subject)
            for document in release.documents(subject):
                if document.kind not in ("text", "label", "key"):
                    continue
                reasons = unreserved(document.text)
                yield None
                for reason in reasons:
                    place = Place(document.place.file, document.place.path)
                    yield Failure(f"{subject}_{place.file}.json", subject, id_at(record, place), reason)
