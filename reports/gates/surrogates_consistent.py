"""surrogates-consistent: one entity has one surrogate in all five files, and no two entities have the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from reports.gates.alignment import UNKNOWN_REASON, Pair, aligned, holder_of, is_name_word, owned, replacements
from reports.gates.base import Failure, ReleaseGate, gate
from reports.gates.holder import HolderSide
from reports.gates.places import id_at
from reports.gates.release import NotCheckableError, ReleaseView

if TYPE_CHECKING:
    from anonymize.config import Label

_NUMBERS = frozenset({"PHONE_NUMBER", "CREDIT_CARD", "US_SSN"})
_Entity = tuple[str, str]


@gate
class SurrogatesConsistent(ReleaseGate):
    """Reads what stands in the place of each original, name by name, where the text around it is what it was.

    A person's name is compared word by word: whoever shared a first name shares its surrogate.
    """

    name = "surrogates-consistent"
    question = "one entity one surrogate in all five files, injective, none equal to an original?"
    reasons: ClassVar[dict[str, str]] = {
        **UNKNOWN_REASON,
        "two-surrogates": "an original has another surrogate here than where it was first met",
        "two-originals": "a surrogate stands here for another original than where it was first met",
        "equals-original": "a surrogate is an original of the corpus",
    }
    holder = True

    def check(self, release: ReleaseView) -> Iterator[Failure | None]:
        """One check a replaced word or number."""
        holder = holder_of(release)
        known, unknown = owned(release, holder)
        yield from unknown
        originals: set[str] = set()
        for raw in holder.pairs:
            finding = holder.finding(raw)
            for document, spans in zip(finding.documents, finding.spans, strict=True):
                for span in spans:
                    originals.update(_words(span.label, document.text[span.start : span.end]))
        read = 0
        for subject, raw_id in known:
            record = release.record(subject)
            surrogate_of: dict[_Entity, str] = {}
            entity_of: dict[str, _Entity] = {}
            same, whole = _decided(holder, raw_id)
            # What all becomes the same words is no surrogate of anybody.
            shared: set[Label] = {label for label, what in holder.config.policy.items() if what == "generalise"}
            shared.add("UNREAD_TEXT")
            for file, pairs in aligned(holder.finding(raw_id), release.documents(subject)):
                for pair in pairs or ():
                    for found, surrogate in _replaced(pair, whole, shared):
                        entity = found[0], same.get(found, found[1])
                        read += 1
                        reason = None
                        if surrogate_of.setdefault(entity, surrogate) != surrogate:
                            reason = "two-surrogates"
                        elif entity_of.setdefault(surrogate, entity) != entity:
                            reason = "two-originals"
                        elif surrogate in originals:
                            reason = "equals-original"
                        id = id_at(record, pair.place)
                        yield Failure(f"{subject}_{file}.json", subject, id, reason) if reason else None
        if not read:
            raise NotCheckableError("rewritten")


def _decided(holder: HolderSide, raw: str) -> tuple[dict[_Entity, str], frozenset[str]]:
    """Entities that are another one, by their form or a person's decision, and whole names decided about as such."""
    from anonymize.entities import entity_key
    from anonymize.link import link_record

    made = [one for one in holder.config.decisions if one.subject in (None, raw) and one.to]
    finding = holder.finding(raw)
    linked = link_record(finding.documents, finding.spans, holder.config, raw)
    same: dict[_Entity, str] = {("PERSON", word): root for word, root in linked.roots.items()}
    same |= {
        (one.label, entity_key(one.label, one.value)): entity_key(one.label, one.to)
        for one in made
        if one.decision == "same-as" and (one.label, entity_key(one.label, one.value)) not in same
    }
    keys = (entity_key(one.label, one.value) for one in made if one.label == "PERSON")
    return same, frozenset(key for key in keys if " " in key)


def _replaced(pair: Pair, whole: frozenset[str], shared: set[Label]) -> Iterator[tuple[_Entity, str]]:
    """What was replaced in a string by what; nothing where the text around it changed.

    Args:
        pair: the string on both sides.
        whole: names that have a surrogate as a whole, and are not read word by word.
        shared: types whose entities all become the same words.
    """
    if not pair.spans:
        return
    from anonymize.entities import entity_key
    from anonymize.formats import digits_of
    from anonymize.link import canonical
    from anonymize.text import JOINED, POSSESSIVE, fold

    found = replacements(pair, shared)
    for span, surrogate in zip(pair.spans, found, strict=True) if found is not None else ():
        value = pair.raw[span.start : span.end]
        if span.label in shared:
            continue
        if span.label in _NUMBERS:
            yield ("NUMBER", digits_of(value)), digits_of(surrogate)
        elif span.label == "PERSON" and entity_key("PERSON", value) not in whole:
            before = [match[0] for match in JOINED.finditer(value)]
            after = [match[0] for match in JOINED.finditer(surrogate)]
            for one, two in zip(before, after, strict=True) if len(before) == len(after) else ():
                bare = fold(POSSESSIVE.sub("", one)).replace("’", "'").replace("‐", "-")
                # An elongated name has an elongated surrogate, and an initial is only an initial.
                if is_name_word(bare) and canonical(one) == bare:
                    yield ("PERSON", bare), fold(POSSESSIVE.sub("", two))
        elif span.label not in ("SUBJECT_ID", "PERSON"):
            yield (span.label, fold(value)), fold(surrogate)


def _words(label: str, value: str) -> Iterator[str]:
    from anonymize.detect.priority import NAMES
    from anonymize.text import fold, words

    yield fold(value)
    if label in NAMES:
        yield from (word for word, _, _ in words(value) if is_name_word(word))
