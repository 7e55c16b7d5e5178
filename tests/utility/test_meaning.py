"""Meaning kept and wording gone are two numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from made import message, record

from corpus import Json, SubjectRecord
from lm.embeddings import Vectors
from utility.meaning import EntityGraph, Meaning, MeaningReport, Wording

SAID = (
    "Sarah came over with Tom",
    "tom's dog is a menace",
    "I saw Sarah again",
    "nothing happened on the whole day",
)
NAMES = {"Sarah": "Maria", "Tom": "Paul", "tom": "paul"}


def people(**evidence: list[str]) -> dict[str, Json]:
    claims = {name: {"type": "person", "claims": [{"text": "", "evidence": ids}]} for name, ids in evidence.items()}
    return {"entities": claims}


RAW = people(Sarah=["day1-0"], Tom=["day1-1"])
RELEASED = people(Maria=["day1-0"], Paul=["day1-1"])


def renamed(text: str, names: dict[str, str] | None = None) -> str:
    for name, surrogate in (NAMES if names is None else names).items():
        text = text.replace(name, surrogate)
    return text


def side(texts: list[str], profile: Json = None) -> SubjectRecord:
    files = {} if profile is None else {"profile": profile}
    return record([message(i, text) for i, text in enumerate(texts)], **files)


def report(texts: list[str], raw: Json = RAW, released: Json = RELEASED) -> MeaningReport:
    meaning = Meaning(seed=0)
    meaning.add(side(list(SAID), raw), side(texts, released))
    return meaning.report()


def graph(texts: list[str], raw: Json = RAW, released: Json = RELEASED) -> EntityGraph:
    found = report(texts, raw, released).graph
    assert found is not None
    return found


def wording(texts: list[str]) -> Wording:
    found = report(texts).wording
    assert found is not None
    return found


def test_consistent_surrogates_keep_the_whole_graph() -> None:
    found = graph([renamed(text) for text in SAID])
    assert (found.people_before, found.people_after, found.subjects_same_people) == (2, 2, 1)
    # Sarah in two messages, Tom in two, together in one.
    assert (found.mentions.hits, found.mentions.n) == (4, 4)
    assert (found.together.hits, found.together.n, found.together_new) == (1, 1, 0)


def test_a_person_with_two_surrogates_loses_mentions() -> None:
    texts = [renamed(text) for text in SAID]
    texts[2] = "I saw Lucia again"
    found = graph(texts)
    assert (found.mentions.hits, found.mentions.n) == (3, 4)
    assert found.together.hits == 1


def test_two_people_merged_into_one_are_fewer_people() -> None:
    merged = people(Maria=["day1-0", "day1-1"])
    found = graph([renamed(text, {"Sarah": "Maria", "Tom": "Maria", "tom": "maria"}) for text in SAID], released=merged)
    assert (found.people_before, found.people_after, found.subjects_same_people) == (2, 1, 0)
    assert found.together.hits == 0


def test_swapped_surrogates_are_another_graph() -> None:
    texts = [renamed(text) for text in SAID]
    texts[1], texts[2] = "maria's dog is a menace", "I saw Paul again"
    assert graph(texts).mentions.hits == 2


def test_a_word_that_stays_is_a_word_and_no_name() -> None:
    raw, released = people(Will=["day1-0"]), people(Otto=["day1-0"])
    meaning = Meaning()
    meaning.add(side(["Will called", "will you come"], raw), side(["Otto called", "will you come"], released))
    found = meaning.report().graph
    assert found is not None
    assert (found.mentions.hits, found.mentions.n) == (1, 1)


def test_order_in_the_file_does_not_matter() -> None:
    turned = people(Paul=["day1-1"], Maria=["day1-0"])
    assert graph([renamed(text) for text in SAID], released=turned).mentions.hits == 4


def test_pets_and_objects_are_no_people() -> None:
    raw = {"entities": {**RAW["entities"], "Muffin": {"type": "pet", "claims": []}}}
    assert graph([renamed(text) for text in SAID], raw=raw).people_before == 2


@pytest.mark.parametrize(
    "entities",
    [
        [{"name": "Sarah", "type": "person", "claims": []}, {"name": "Tom", "claims": []}],
        {"people": {"Sarah": {"claims": []}, "Tom": {"claims": []}}, "pets": {"Muffin": {"claims": []}}},
        {"people": [{"name": "Sarah", "claims": []}, {"name": "Tom", "claims": []}]},
    ],
)
def test_entities_are_read_in_every_shape(entities: Json) -> None:
    assert graph([renamed(text) for text in SAID], raw={"entities": entities}).people_before == 2


def test_names_alone_change_few_words() -> None:
    # Distinct words 5 + 5 + 4 + 6; of them Sarah, Tom, tom's and Sarah went.
    rate = wording([renamed(text) for text in SAID]).overlap.rate
    assert rate == pytest.approx(16 / 20)


def test_a_rewriting_keeps_the_graph_and_loses_the_wording() -> None:
    found = report(["Maria dropped by, Paul too", "that paul pet!", "met Maria once more", "a quiet one"])
    assert found.graph is not None
    assert found.wording is not None
    assert found.graph.mentions.rate == 1
    assert found.wording.overlap.rate == 0
    assert found.wording.verbatim.rate == 0


def test_only_longer_messages_count_as_word_for_word_the_same() -> None:
    meaning = Meaning()
    meaning.add(side(["ok", "we had a long walk", "so be it then"]), side(["ok", "We had a LONG walk!", "be it so"]))
    found = meaning.report().wording
    assert found is not None
    assert found.verbatim.rate == pytest.approx(1 / 2)


def test_the_floor_is_what_two_messages_share_by_accident() -> None:
    meaning = Meaning()
    meaning.add(side(["one two", "one three"]), side(["one two", "one three"]))
    found = meaning.report().wording
    assert found is not None
    assert (found.overlap.rate, found.floor.rate) == (1, 1 / 2)


def test_the_same_seed_gives_the_same_report() -> None:
    texts = [renamed(text) for text in SAID]
    assert report(texts) == report(texts)


def test_suggestions_are_not_compared() -> None:
    meaning = Meaning()
    one, other = message(0, "hello there////yes", "companion"), message(0, "hello there////no", "companion")
    meaning.add(record([one]), record([other]))
    found = meaning.report().wording
    assert found is not None
    assert found.overlap.rate == 1


def test_without_profiles_the_wording_is_measured_and_the_graph_does_not_apply() -> None:
    found = report(list(SAID), None, None)
    assert found.status == "pass"
    assert found.graph is not None
    assert (found.graph.status, found.graph.mentions.rate) == ("not_applicable", None)


def test_without_the_release_nothing_is_evaluated() -> None:
    meaning = Meaning()
    meaning.add(side(list(SAID)), None)
    assert (meaning.report().status, meaning.report().reason) == ("not_evaluated", "side-missing")


def test_sentences_are_not_evaluated_without_a_model_and_that_is_said() -> None:
    found = report(list(SAID)).embeddings
    assert (found.status, found.reason) == ("not_evaluated", "no-embeddings")


class Letters:
    """Vectors of which letters a text has: the same letters point the same way."""

    fingerprint = "letters"

    def encode(self, texts: Sequence[str]) -> Vectors:
        counts = np.array([[text.count(letter) for letter in "abcd"] for text in texts], dtype=np.float32)
        unit: Vectors = counts / np.linalg.norm(counts, axis=1, keepdims=True)
        return unit


def test_sentences_are_compared_with_their_released_text_and_with_another_message() -> None:
    meaning = Meaning(sentences=Letters())
    # aab · ab = 3 / (√5 · √2); c · c = 1; across: no letter in common, hence 0.
    meaning.add(side(["aab", "c"]), side(["ab", "c"]))
    found = meaning.report().embeddings
    assert found.likeness is not None
    assert found.floor is not None
    assert (found.status, found.reason, found.messages) == ("pass", None, 2)
    assert found.likeness.rate == pytest.approx((1 + 3 / 10**0.5) / 2, abs=1e-6)
    assert found.floor.rate == 0
