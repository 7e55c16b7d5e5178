"""A name that an export gives beside its texts is gone from the release of those texts."""

import json
from pathlib import Path

import pytest
from small_corpus import Run

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from anonymize.check import known_originals
from corpus import Corpus, LeakError, SubjectRecord
from corpus.names import write_names

CHAT = (
    "13/03/24, 21:05 - Orla Brennick: hey zorvath, how was it\n"
    "13/03/24, 21:06 - Zorvath Quill: fine, brennick! the quill is mightier than the sword\n"
    "13/03/24, 21:07 - Orla Brennick: zorvath quill you are a legend. ZORVAAATH!!\n"
    "13/03/24, 21:08 - Zorvath Quill: #zorvath and zorvath's @zorvath\n"
)
KEY = SecretKey(b"\x01" * 32)


def test_a_whatsapp_sender_is_replaced_where_a_message_greets_them_in_lower_case(tmp_path: Path, run: Run) -> None:
    (tmp_path / "p1.txt").write_text(CHAT)
    assert run("import", "whatsapp", tmp_path / "p1.txt", tmp_path / "raw", "--own", "Zorvath Quill", "-q") == 0
    (tmp_path / "key").write_text("5a" * 32)
    (tmp_path / "key").chmod(0o600)
    arguments = ["--key-file", tmp_path / "key", "--consent", "none", "-q"]
    assert run("anonymize", tmp_path / "raw", tmp_path / "release", *arguments) == 0
    written = "".join(path.read_text() for path in (tmp_path / "release").iterdir())
    assert "zorva" not in written.lower()
    assert "brennick" not in written.lower()
    assert "quill is mightier" in written
    texts = [message.content for message in Corpus.open(tmp_path / "release").load("U01").messages]
    name = texts[0].removeprefix("hey ").removesuffix(", how was it")
    assert texts[2].startswith(f"{name} ")
    assert texts[3] == f"#{name} and {name}'s @{name}"
    assert not (tmp_path / "release" / "names.json").exists()


def raw(folder: Path, *names: str, text: str = "well met by moonlight, vuxo") -> Corpus:
    folder.mkdir(exist_ok=True)
    message = {"id": "day1-0", "sender": "user", "timestamp": "2024-03-09T21:05:00", "content": text}
    header = {"messages": 1, "user_messages": 1, "companion_messages": 0, "app_messages": 0, "active_days": 1}
    (folder / "p1_source.json").write_text(json.dumps({"header": header, "messages": [message]}))
    write_names(folder, {"p1": names})
    return Corpus.open(folder)


def released(corpus: Corpus, release: Path, config: AnonymizeConfig | None = None) -> str:
    anonymize_corpus(corpus, release, key=KEY, consent=None, config=config or AnonymizeConfig())
    return Corpus.open(release).load("U01").messages[0].content


def test_what_only_says_who_somebody_is_stays(tmp_path: Path) -> None:
    text = "mum said the user and my love met the bot"
    assert released(raw(tmp_path / "raw", "Mum", "user", "My Love", "bot", text=text), tmp_path / "out") == text


def test_the_configuration_may_allow_a_name_that_an_export_gives(tmp_path: Path) -> None:
    corpus = raw(tmp_path / "raw", "Vuxo")
    assert "vuxo" not in released(corpus, tmp_path / "one")
    assert "vuxo" in released(corpus, tmp_path / "two", AnonymizeConfig(allow=("vuxo",)))


def test_a_name_that_joins_the_list_makes_another_run_of_it(tmp_path: Path) -> None:
    from anonymize.resume import run_fingerprint

    prints = {run_fingerprint(raw(tmp_path / "raw", *names), KEY, None, AnonymizeConfig()) for names in ((), ("Vuxo",))}
    assert len(prints) == 2


def test_the_check_searches_for_known_names_whatever_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anonymize.subject.find", lambda record, found, config: ([[] for _ in found], None))
    with pytest.raises(LeakError, match=r"^U01_source\.json, message day1-0: an original is still there") as caught:
        released(raw(tmp_path / "raw", "Vuxo"), tmp_path / "out")
    assert "vuxo" not in str(caught.value).lower()
    assert not (tmp_path / "out").exists()


def test_the_check_knows_whole_names_and_their_telling_words(tmp_path: Path) -> None:
    record: SubjectRecord = raw(tmp_path / "raw", "Zorvath Quill").load("p1")
    assert {one.value for one in known_originals(record, AnonymizeConfig())} == {"Zorvath Quill", "zorvath"}
    assert known_originals(record, AnonymizeConfig(policy={"PERSON": "keep"})) == set()


def test_no_surrogate_is_a_known_name_that_no_text_holds(tmp_path: Path) -> None:
    drawn = released(raw(tmp_path / "raw", "Vuxo"), tmp_path / "one").removeprefix("well met by moonlight, ")
    again = released(raw(tmp_path / "raw", "Vuxo", drawn.title()), tmp_path / "two")
    assert again.startswith("well met by moonlight, ")
    assert drawn not in again


def test_the_names_of_everybody_in_a_group_are_replaced_in_everybodys_messages(tmp_path: Path, run: Run) -> None:
    (tmp_path / "group.txt").write_text(
        "13/03/24, 21:05 - Zorvath Quill: is vuxo there? ask tarquilla\n"
        "13/03/24, 21:06 - Vuxo: here\n"
        "13/03/24, 21:07 - ~ Tarquilla: hello zorvath, vuxo\n"
    )
    options = ["--own", "Zorvath Quill", "--tz", "UTC", "-q"]
    assert run("import", "whatsapp", tmp_path / "group.txt", tmp_path / "raw", *options) == 0
    corpus = Corpus.open(tmp_path / "raw")
    anonymize_corpus(corpus, tmp_path / "out", key=KEY, consent=None, config=AnonymizeConfig())
    messages = Corpus.open(tmp_path / "out").load("U01").messages
    assert [message.sender for message in messages] == ["user", "companion", "companion"]
    written = (tmp_path / "out" / "U01_source.json").read_text().lower()
    assert not [name for name in ("vuxo", "tarquilla", "zorvath") if name in written]
