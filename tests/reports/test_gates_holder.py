"""The gates that need the holder's side, on a small corpus and the release that the pipeline makes of it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from gate_samples import tamper

from anonymize import (
    AnonymizeConfig,
    Consent,
    SubjectConsent,
    Withdrawal,
    anonymize_corpus,
    generate_key,
    load_key,
)
from anonymize.config import Decision
from corpus import Corpus, dump_json
from reports.gates import HolderSide, ReleaseView, run_gates
from reports.results import Gate
from utility.verify import verify

LINES = {
    "ada-1": (
        "I met Margit Olander at the market",
        "how is Margit today?",
        "margit called me, her number is 020 7183 8750",
        "Julian Ferreira came with her",
        "write to julian.ferreira@fastmail.com please",
        "we had lunch and went home",
    ),
    "bea-2": (
        "Siobhan Whitcombe came over",
        "I told Siobhan about Konrad Novak",
        "Konrad laughed a lot",
        "my number is 020 7183 8751",
        "Siobhan's dog was there too",
        "we had dinner and went to bed",
    ),
}
CONFIG = AnonymizeConfig()
Change = Callable[[str], str]


def agreed(**changed: Any) -> Consent:
    given = {subject: SubjectConsent(scope="research", date=date(2024, 1, 1)) for subject in LINES}
    return Consent(subjects=given | changed)


def write_raw(folder: Path) -> Path:
    folder.mkdir()
    for subject, lines in LINES.items():
        messages = [
            {
                "id": f"day{1 + i // 3}-{i % 3}",
                "sender": "user",
                "timestamp": f"2024-0{3 + i // 3}-05T{9 + i % 3:02d}:{len(subject) * 3 + i}:00",
                "content": line,
            }
            for i, line in enumerate(lines)
        ]
        header = {"messages": 6, "user_messages": 6, "companion_messages": 0, "app_messages": 0, "active_days": 2}
        (folder / f"{subject}_source.json").write_bytes(dump_json({"header": header, "messages": messages}))
        question = {"question": f"Who? {lines[0]}", "answer": lines[1], "answerable": True, "evidence": ["day1-0"]}
        (folder / f"{subject}_qa.json").write_bytes(dump_json([question]))
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, HolderSide]:
    home = tmp_path_factory.mktemp("holder")
    raw = Corpus.open(write_raw(home / "raw"))
    generate_key(home / "key")
    key = load_key(home / "key")
    anonymize_corpus(raw, home / "release", key=key, consent=agreed(), config=CONFIG, private=home / "private")
    pairs = json.loads((home / "private" / "subjects.json").read_text())
    side = HolderSide(raw, pairs, CONFIG, agreed(), key)
    for subject in raw.subjects:
        side.finding(subject)
    return home / "release", side


@pytest.fixture
def release(made: tuple[Path, HolderSide], tmp_path: Path) -> Path:
    return Path(shutil.copytree(made[0], tmp_path / "release"))


@pytest.fixture
def side(made: tuple[Path, HolderSide]) -> HolderSide:
    return made[1]


def answer(release: Path, name: str, side: HolderSide | None, **more: Any) -> Gate:
    (found,) = run_gates(ReleaseView(release, holder=side, **more), only=[name])
    return found


def reasons(found: Gate) -> set[str]:
    return {example.reason for example in found.examples}


def say(release: Path, side: HolderSide, raw: str, at: int, change: Change) -> None:
    """Change the text of one released message of a raw subject."""

    def edit(tree: Any) -> None:
        tree["messages"][at]["content"] = change(tree["messages"][at]["content"])

    tamper(release, f"{side.pairs[raw]}_source.json", edit)


def content(release: Path, side: HolderSide, raw: str, at: int) -> str:
    tree = json.loads((release / f"{side.pairs[raw]}_source.json").read_text())
    return str(tree["messages"][at]["content"])


HOLDERS = ("consent-held", "originals-gone", "surrogates-consistent", "intervals-exact")


def test_the_pipelines_release_passes_the_holders_gates(release: Path, side: HolderSide) -> None:
    verification = verify(Corpus.open(release), side.raw, side.pairs)
    answers = {name: answer(release, name, side, verification=verification) for name in HOLDERS}
    assert {name: (found.status, found.examples) for name, found in answers.items()} == dict.fromkeys(
        HOLDERS, ("pass", ())
    )


def test_a_reader_is_told_which_gates_need_the_holder(release: Path) -> None:
    assert {answer(release, name, None).status for name in HOLDERS} == {"skipped_by_role"}


@pytest.mark.parametrize("gate", ["originals-gone", "surrogates-consistent"])
def test_another_configuration_looks_for_other_things(release: Path, side: HolderSide, gate: str) -> None:
    other = replace(side, config=AnonymizeConfig(allow=("Margit",)))
    assert (answer(release, gate, other).status, answer(release, gate, other).reason) == (
        "not_evaluated",
        "other-config",
    )


LEFT: list[tuple[int, Change, str]] = [
    (1, lambda text: "how is Margit today?", "original-in-place"),
    (2, lambda text: re.sub(r"\d[\d ]+\d", "020 7183 8750", text), "original-in-place"),
    (4, lambda text: "write to julian.ferreira@fastmail.com please", "original-in-place"),
    (5, lambda text: f"{text} with margit's mum", "original-elsewhere"),
    (5, lambda text: f"{text} MARGIIIIT", "original-elsewhere"),
    (5, lambda text: f"{text} 02071838750", "original-elsewhere"),
]


@pytest.mark.parametrize(("at", "change", "reason"), LEFT)
def test_an_original_is_found_wherever_it_stands(
    release: Path, side: HolderSide, at: int, change: Change, reason: str
) -> None:
    say(release, side, "ada-1", at, change)
    assert reason in reasons(answer(release, "originals-gone", side))


def test_a_file_that_lost_its_places_cannot_be_looked_at(release: Path, side: HolderSide) -> None:
    tamper(release, f"{side.pairs['ada-1']}_qa.json", lambda rows: rows[0].pop("answer") and None)
    found = run_gates(ReleaseView(release, holder=side), only=["originals-gone"])[0]
    assert found.status in ("fail", "not_evaluated")


def two_surrogates(release: Path, side: HolderSide) -> None:
    say(release, side, "ada-1", 1, lambda text: "how is Zelda today?")


def surrogate_of_two(release: Path, side: HolderSide) -> None:
    surrogate = re.fullmatch(r"how is (\w+) today\?", content(release, side, "ada-1", 1))
    assert surrogate is not None
    say(release, side, "ada-1", 3, lambda text: f"{surrogate[1]} {text.split(' ', 1)[1]}")


def surrogate_of_another_subject(release: Path, side: HolderSide) -> None:
    say(release, side, "bea-2", 2, lambda text: "Margit laughed a lot")
    say(release, side, "bea-2", 1, lambda text: re.sub(r"about \w+", "about Margit", text))


INCONSISTENT: list[tuple[Callable[[Path, HolderSide], None], str]] = [
    (two_surrogates, "two-surrogates"),
    (surrogate_of_two, "two-originals"),
    (surrogate_of_another_subject, "equals-original"),
]


@pytest.mark.parametrize(("change", "reason"), INCONSISTENT)
def test_surrogates_that_contradict_each_other_are_found(
    release: Path, side: HolderSide, change: Callable[[Path, HolderSide], None], reason: str
) -> None:
    change(release, side)
    assert reason in reasons(answer(release, "surrogates-consistent", side))


def test_a_rewritten_release_has_no_places_to_read(release: Path, side: HolderSide) -> None:
    for raw in LINES:
        for at in range(6):
            say(release, side, raw, at, lambda text: f"well. {text}")
        tamper(release, f"{side.pairs[raw]}_qa.json", lambda rows: rows[0].update(question="who?", answer="them"))
    found = answer(release, "surrogates-consistent", side)
    assert (found.status, found.reason) == ("not_evaluated", "rewritten")


TAKEN_BACK: list[tuple[dict[str, SubjectConsent], str]] = [
    ({"ada-1": SubjectConsent(scope="research", date=date(2024, 1, 1), withdrawn=True)}, "subject-withdrew"),
    (
        {
            "ada-1": SubjectConsent(
                scope="research",
                date=date(2024, 1, 1),
                withdrawn=(Withdrawal.model_validate({"from": "day1-0", "to": "day1-1"}),),
            )
        },
        "message-withdrawn",
    ),
    (
        {"ada-1": SubjectConsent(scope="research", date=date(2024, 1, 1), through=date(2024, 3, 9))},
        "message-withdrawn",
    ),
]


@pytest.mark.parametrize(("consent", "reason"), TAKEN_BACK)
def test_what_was_taken_back_must_be_gone(
    release: Path, side: HolderSide, consent: dict[str, SubjectConsent], reason: str
) -> None:
    found = answer(release, "consent-held", replace(side, consent=agreed(**consent)))
    assert reasons(found) == {reason}


def test_a_subject_without_consent_or_a_raw_side_is_found(release: Path, side: HolderSide) -> None:
    alone = replace(side, consent=Consent(subjects={"ada-1": agreed().subjects["ada-1"]}))
    assert reasons(answer(release, "consent-held", alone)) == {"not-consented"}
    stranger = replace(side, pairs={"ada-1": side.pairs["ada-1"]})
    assert reasons(answer(release, "consent-held", stranger)) == {"subject-unknown"}


def test_consent_to_another_scope_is_none(release: Path, side: HolderSide) -> None:
    tamper(release, "manifest.json", lambda tree: tree.__setitem__("scope", "training"))
    assert reasons(answer(release, "consent-held", side)) == {"other-scope"}


def test_a_release_made_without_consent_fails_for_anybody(release: Path) -> None:
    tamper(release, "manifest.json", lambda tree: tree.__setitem__("consent", "none"))
    found = answer(release, "consent-held", None)
    assert (found.status, reasons(found)) == ("fail", {"made-without-consent"})


def test_an_offset_that_is_not_the_keys_is_found(release: Path, side: HolderSide, tmp_path: Path) -> None:
    verification = verify(Corpus.open(release), side.raw, side.pairs)
    generate_key(tmp_path / "other")
    other = replace(side, key=load_key(tmp_path / "other"))
    found = answer(release, "intervals-exact", other, verification=verification)
    assert reasons(found) == {"another-offset"}


def test_an_entity_that_a_person_decided_is_another_shares_its_surrogate(tmp_path: Path) -> None:
    same = Decision(value="Margit", decision="same-as", to="Julian")
    config = AnonymizeConfig(decisions=(same,))
    raw = Corpus.open(write_raw(tmp_path / "raw"))
    generate_key(tmp_path / "key")
    anonymize_corpus(
        raw,
        tmp_path / "release",
        key=load_key(tmp_path / "key"),
        consent=agreed(),
        config=config,
        private=tmp_path / "private",
    )
    pairs = json.loads((tmp_path / "private" / "subjects.json").read_text())
    found = answer(tmp_path / "release", "surrogates-consistent", HolderSide(raw, pairs, config))
    assert (found.status, found.examples) == ("pass", ())


def test_a_release_of_generalised_types_nicknames_and_denied_words_passes_the_holders_gates(tmp_path: Path) -> None:
    changed = {"ada-1": (*LINES["ada-1"][:5], "Jules rang, and we had lunch in London, she is 31")}
    raw_folder = write_raw(tmp_path / "raw")
    tree = json.loads((raw_folder / "ada-1_source.json").read_text())
    tree["messages"][5]["content"] = changed["ada-1"][5]
    (raw_folder / "ada-1_source.json").write_bytes(dump_json(tree))
    raw = Corpus.open(raw_folder)
    generate_key(tmp_path / "key")
    key = load_key(tmp_path / "key")
    policy = {"PHONE_NUMBER": "generalise", "LOCATION": "generalise", "AGE": "generalise"}
    config = AnonymizeConfig.model_validate({"policy": policy, "deny": ["market"]})
    anonymize_corpus(raw, tmp_path / "out", key=key, consent=agreed(), config=config, private=tmp_path / "private")
    pairs = json.loads((tmp_path / "private" / "subjects.json").read_text())
    side = HolderSide(raw, pairs, config, agreed(), key)
    said = content(tmp_path / "out", side, "ada-1", 5)
    assert said.endswith("rang, and we had lunch in a city, she is 30 to 39")
    assert content(tmp_path / "out", side, "ada-1", 3).split()[0] == said.split()[0]
    for name in ("originals-gone", "surrogates-consistent", "identifiers-gone"):
        assert answer(tmp_path / "out", name, side).status == "pass", name
