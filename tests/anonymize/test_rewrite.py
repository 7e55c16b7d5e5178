from __future__ import annotations

import pytest
from invented_records import turns

from anonymize import AnonymizeConfig, SecretKey
from anonymize import rewrite as rewriting
from anonymize.documents import documents
from anonymize.rewrite import Rewriting, Rewritten, find_rewriter
from anonymize.subject import Outcome, release, survey
from corpus import ConfigError, SubjectRecord, bubbles, chips

KEY = SecretKey(b"\x01" * 32)
STRONG = AnonymizeConfig(rewrite="flatten", flatten_level=3)
SAID = "omg i dont think Sarah Whitcombe comes on 2024-03-20 :("
ROWS = (
    ("user", "2024-03-09T21:05:00", SAID),
    ("companion", "2024-03-09T21:05:30", "thats sad!!!///hows work????////Im fine////Ask Sarah"),
    ("user", "2024-03-10T08:00:00", "ok"),
)


def released(config: AnonymizeConfig) -> tuple[SubjectRecord, Outcome]:
    row = {"probe": SAID, "probe_dayid": "day1-0", "tier": "edge", "required_context": {},
           "trace": {"A": {"referent_text": SAID}}, "gold_response": f"You said: {SAID}"}  # fmt: skip
    record = SubjectRecord.from_trees("S01", {"source": turns(ROWS), "chat": [row]})
    spans, originals = survey(record, KEY, config)
    return release(record, documents(record), spans, "U01", KEY, config, originals.__contains__)


def test_messages_are_flattened_and_names_and_moved_dates_stay_as_they_were_put() -> None:
    plain, _ = released(AnonymizeConfig())
    flat, outcome = released(STRONG)
    words = plain.messages[0].content.split()
    name, moved = " ".join(words[4:6]), words[8]
    assert name in flat.messages[0].content
    assert moved in flat.messages[0].content
    assert moved != "2024-03-20"
    assert "do not think" in flat.messages[0].content.lower() or "don't think" in flat.messages[0].content
    assert outcome.rewriting["rewritten"] >= 2


def test_a_probe_and_every_other_copy_of_a_message_is_rewritten_like_it() -> None:
    flat, _ = released(STRONG)
    assert flat.chat is not None
    assert flat.chat[0].probe == flat.messages[0].content
    assert flat.chat[0].trace["A"]["referent_text"] == flat.messages[0].content
    assert flat.messages[0].content != released(AnonymizeConfig())[0].messages[0].content


def test_a_quotation_inside_a_derived_sentence_stays() -> None:
    plain, flat = released(AnonymizeConfig())[0], released(STRONG)[0]
    assert plain.chat is not None
    assert flat.chat is not None
    assert plain.chat[0].gold_response == flat.chat[0].gold_response


def test_bubbles_and_suggestions_are_rewritten_and_none_is_lost() -> None:
    plain, flat = released(AnonymizeConfig())[0].messages[1], released(STRONG)[0].messages[1]
    assert len(bubbles(flat)) == len(bubbles(plain)) == 2
    assert len(chips(flat)) == len(chips(plain)) == 2
    assert chips(flat)[0] in ("I'm fine", "I am fine", "I'm fine.", "I am fine.")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_each_level_changes_what_it_says_and_the_manifest_digest_knows_it(level: int) -> None:
    config = AnonymizeConfig.model_validate({"rewrite": "flatten", "flatten_level": level})
    assert config.digest != AnonymizeConfig().digest
    assert Rewriting(config).message("soooo   cool!!!!", []) != "soooo   cool!!!!"


@pytest.mark.parametrize(
    "written, lost",
    [
        ("sam does not pay 30", ["entity"]),
        ("Sam does not pay 40", ["number"]),
        ("Sam does pay 30", ["negation"]),
        ("", ["entity"]),
    ],
)
def test_what_a_rewriter_loses_is_found_and_the_message_stays(
    monkeypatch: pytest.MonkeyPatch, written: str, lost: list[str]
) -> None:
    monkeypatch.setitem(rewriting._REWRITERS, "bad", lambda text, places, config: Rewritten(written))
    work = Rewriting(AnonymizeConfig(rewrite="bad"))
    assert work.message("Sam doesn't pay 30", [(0, 3)]) == "Sam doesn't pay 30"
    assert work.counts == {"fallback": 1}
    assert set(lost) <= set(work.refused)


def test_a_rewriter_that_joins_bubbles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rewriting._REWRITERS, "bad", lambda text, places, config: Rewritten("hi there"))
    work = Rewriting(AnonymizeConfig(rewrite="bad"))
    assert work.message("hi///there", []) == "hi///there"
    assert work.refused["bubbles"] == 1


def test_without_a_rewriter_nothing_changes() -> None:
    work = Rewriting(AnonymizeConfig())
    assert work.message("soooo cool!!!!", []) == "soooo cool!!!!"
    assert not work.active


def test_a_rewriter_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match="flatten"):
        find_rewriter("verse")
