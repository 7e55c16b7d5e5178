"""consent-held: everybody in the release agreed to it, and what was taken back is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from corpus import FILES, ids_in, strings
from reports.gates.alignment import UNKNOWN_REASON, owned
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.release import MANIFEST, NotCheckableError, ReleaseView


@gate
class ConsentHeld(ReleaseGate):
    """Compares the release with the consent file. That a release was made without one, its manifest tells anybody."""

    name = "consent-held"
    question = "is every released subject consented for this scope, and every withdrawn one gone?"
    reasons: ClassVar[dict[str, str]] = {
        "made-without-consent": "the manifest says that no consent file was given",
        **UNKNOWN_REASON,
        "not-consented": "the consent file has no entry for the subject",
        "other-scope": "the subject consented, and not to what the manifest says the release is for",
        "subject-withdrew": "the subject took everything back and is released all the same",
        "message-withdrawn": "consent does not cover this message, or no longer, and a file still has it or names it",
    }
    holder = True

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a subject, and one a message that was taken back."""
        if release.manifest.get("consent") == "none":
            yield Failure(MANIFEST, None, None, "made-without-consent")
        if release.holder is None or release.holder.consent is None:
            raise NotCheckableError("needs-holder", "skipped_by_role")
        from anonymize.consent import uncovered_ids, withdrawn_ids

        holder, scope = release.holder, release.manifest.get("scope")
        known, unknown = owned(release, holder)
        yield from unknown
        for subject, raw in known:
            name = f"{subject}_source.json"
            given = release.holder.consent.subjects.get(raw)
            if given is None:
                yield Failure(name, subject, None, "not-consented")
                continue
            if given.withdrawn is True:
                yield Failure(name, subject, None, "subject-withdrew")
                continue
            scopes = (given.scope,) if isinstance(given.scope, str) else given.scope
            other = scope is not None and scope not in scopes
            yield Failure(name, subject, None, "other-scope") if other else None
            messages = holder.raw.load(raw).messages
            gone = withdrawn_ids(given, messages, raw) | uncovered_ids(given, messages)
            for file in FILES if gone else ():
                if release.has(subject, file):
                    found = {id for _, text in strings(file, release.tree(subject, file)) for id in ids_in(text)}
                    for id in sorted(gone & found):
                        yield Failure(f"{subject}_{file}.json", subject, id, "message-withdrawn")
            yield from (None for _ in gone)
