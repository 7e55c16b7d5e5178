"""The invented corpus: its shape, its files, its known answers."""

import hashlib
import re
import subprocess
import sys
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from corpus import Corpus, SubjectRecord, bubbles, chips, citations, claims, is_id, observation_window
from corpus.errors import ConfigError, OutputError
from corpus.makebelieve import FAMILIES, invent
from corpus.makebelieve.family import load_family
from corpus.makebelieve.shape import HEAVY_SHARE, outlines
from corpus.records import SourceHeader


@pytest.fixture(scope="module", params=FAMILIES)
def corpus(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp(f"raw_{request.param}")
    invent(folder, messages=3000, seed=3, family=request.param)
    return Corpus.open(folder)


@pytest.fixture(scope="module")
def records(corpus: Corpus) -> list[SubjectRecord]:
    return list(corpus)


def digest(folder: Path) -> str:
    names = sorted(path.name for path in folder.iterdir())
    return hashlib.sha256(b"".join(name.encode() + (folder / name).read_bytes() for name in names)).hexdigest()


def test_every_subject_has_five_files_and_the_folder_its_two(corpus: Corpus, records: list[SubjectRecord]) -> None:
    assert all(len(record.files) == 5 for record in records)
    assert len(list(corpus.folder.iterdir())) == 5 * len(records) + 2


def test_the_messages_asked_for_are_written_and_two_subjects_hold_73_percent(records: list[SubjectRecord]) -> None:
    sizes = sorted(len(record.messages) for record in records)
    assert sum(sizes) == 3000
    assert sum(sizes[-2:]) / 3000 == pytest.approx(0.73, abs=0.01)


def test_observation_windows_run_from_36_to_120_days(records: list[SubjectRecord]) -> None:
    windows = [observation_window(record.messages) for record in records]
    days = sorted(window.days for window in windows if window)
    assert (days[0], days[-1], len(days)) == (36, 120, 10)


def test_the_companion_speaks_a_little_more_than_the_user(records: list[SubjectRecord]) -> None:
    senders = Counter(message.sender for record in records for message in record.messages)
    assert 1.02 < senders["companion"] / senders["user"] < 1.25
    assert 0 < senders["app"] < 30


def test_header_counters_are_what_they_count(records: list[SubjectRecord]) -> None:
    assert all(record.source.header == SourceHeader.count(record.messages) for record in records)


def test_the_stream_is_ordered_and_an_id_names_the_rank_of_its_date(records: list[SubjectRecord]) -> None:
    for record in records:
        keys = [(message.timestamp.instant, message.place) for message in record.messages]
        assert keys == sorted(keys)
        days = sorted({message.timestamp.date for message in record.messages})
        assert all(days[message.place.day - 1] == message.timestamp.date for message in record.messages)


def test_some_times_are_ties_and_some_slots_are_vacant(records: list[SubjectRecord]) -> None:
    pairs = [pair for record in records for pair in pairwise(record.messages)]
    assert any(a.timestamp.text == b.timestamp.text for a, b in pairs)
    vacant = sum(b.place.slot - a.place.slot - 1 for a, b in pairs if a.place.day == b.place.day)
    assert 0.06 < vacant / 3000 < 0.18


def test_each_subject_writes_its_times_in_one_style(records: list[SubjectRecord]) -> None:
    for record in records:
        assert len({re.sub(r"\d", "0", message.timestamp.tail)[8:] for message in record.messages}) == 1


def test_about_57_percent_of_companion_turns_carry_chips(records: list[SubjectRecord]) -> None:
    turns = [message for record in records for message in record.messages if message.sender == "companion"]
    assert sum(bool(chips(turn)) for turn in turns) / len(turns) == pytest.approx(8121 / 14329, abs=0.05)
    assert sum(len(bubbles(turn)) > 1 for turn in turns) / len(turns) > 0.2


def test_people_have_hours_of_their_own(records: list[SubjectRecord]) -> None:
    busiest = set()
    for record in records:
        hours = Counter(message.timestamp.wall.hour for message in record.messages)
        top = sum(count for _, count in hours.most_common(8)) / len(record.messages)
        assert top > 0.55
        busiest.add(hours.most_common(1)[0][0])
    assert len(busiest) > 2


def test_every_citation_resolves(records: list[SubjectRecord]) -> None:
    for record in records:
        ids = {message.id for message in record.messages}
        cited = [id for _, id in citations(record)]
        assert cited
        assert set(cited) <= ids


def test_claims_count_their_evidence_and_span_its_dates(records: list[SubjectRecord]) -> None:
    for record in records:
        dates = {message.id: message.timestamp.date for message in record.messages}
        assert record.profile
        for _, claim in claims(record.profile):
            assert claim.evidence_count == len(claim.evidence) > 0
            assert claim.first_seen
            assert claim.last_seen
            assert (claim.first_seen.date, claim.last_seen.date) == (
                min(dates[id] for id in claim.evidence), max(dates[id] for id in claim.evidence),
            )  # fmt: skip


def test_the_profile_has_its_seven_groups(records: list[SubjectRecord]) -> None:
    for record in records:
        tree = record.tree("profile")
        sizes = [len(tree[group]) for group in ("identity", "user_facts", "personality_dimensions", "speaking_style")]
        assert sizes == [13, 16, 21, 6]
        assert len(tree["background"]) == 4
        assert set(tree["psychology"]) == {"stressors", "coping", "behaviors"}
        assert all(entity["claims"] for entity in tree["entities"].values())


def test_the_persona_has_39_slots_beside_three_identifiers(records: list[SubjectRecord]) -> None:
    for record in records:
        tree = record.tree("persona")
        assert len(tree) - len({"user_id", "name", "handle", "_evidence"} & set(tree)) == 39
        assert tree["user_id"] == record.subject


def test_a_probe_is_its_message_and_cites_only_what_came_before(records: list[SubjectRecord]) -> None:
    for record in records:
        order = {message.id: i for i, message in enumerate(record.messages)}
        for row in record.chat or []:
            at = order[row.probe_dayid]
            assert record.messages[at].content == row.probe
            assert record.messages[at].sender == "user"
            recent = row.required_context.recent_context
            assert all(order[id] < at for id in [*recent, *row.memory_ids])
            assert not set(recent) & set(row.memory_ids)
            assert set(row.trace["D"]["grounding_dayids"]) <= {*recent, *row.memory_ids, row.probe_dayid}


def test_the_tier_follows_from_the_context_lists(records: list[SubjectRecord]) -> None:
    locus = {
        "basic": {"thread", "none"},
        "edge": {"none"},
        "intermediate": {"profile"},
        "hard": {"episode", "companion"},
    }
    tiers = set()
    for row in (row for record in records for row in record.chat or []):
        context = row.required_context
        assert not (context.profile_refs and context.episode_refs)
        tier = (
            "intermediate" if context.profile_refs else "hard" if context.episode_refs
            else "basic" if context.recent_context else "edge"
        )  # fmt: skip
        assert row.tier == tier == row.trace["C"]["tier"]
        assert row.trace["B"]["locus"] in locus[tier]
        assert (row.stratum == "abstention") == (tier == "edge")
        assert (row.referent_on_screen is not None) == (tier in ("intermediate", "hard"))
        tiers.add(tier)
    assert tiers == {"basic", "intermediate", "hard", "edge"}


def test_a_question_has_evidence_exactly_when_it_can_be_answered(records: list[SubjectRecord]) -> None:
    rows = [row for record in records for row in record.qa or []]
    assert all(row.answerable == bool(row.evidence) for row in rows)
    assert {row.answerable for row in rows} == {True, False}


def test_no_subject_is_asked_one_question_with_two_answers(records: list[SubjectRecord]) -> None:
    for record in records:
        asked = [row.question for row in record.qa or [] if row.answerable]
        assert len(asked) == len(set(asked))


def test_the_weekday_of_an_answer_is_that_of_its_date(records: list[SubjectRecord]) -> None:
    checked = 0
    for row in (row for record in records for row in record.qa or []):
        found = re.search(r"(\w+day), (\d{4}-\d\d-\d\d)\.", str(row.answer))
        if found:
            assert date.fromisoformat(found[2]).strftime("%A") == found[1]
            checked += 1
    assert checked


def test_the_same_seed_gives_the_same_bytes_under_another_hash_seed_and_locale(tmp_path: Path) -> None:
    digests = set()
    for number, locale in ((1, "C"), (2, "C.UTF-8")):
        folder = tmp_path / str(number)
        code = f"from corpus.makebelieve import invent; invent({str(folder)!r}, subjects=3, messages=200, seed=5)"
        root = Path(__file__).parents[2]
        environment = {"PYTHONHASHSEED": str(number), "LC_ALL": locale, "PYTHONPATH": str(root)}
        subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=root)
        digests.add(digest(folder))
    assert len(digests) == 1


def test_another_seed_gives_other_people(tmp_path: Path) -> None:
    invent(tmp_path / "a", subjects=2, messages=60, seed=1)
    invent(tmp_path / "b", subjects=2, messages=60, seed=2)
    assert digest(tmp_path / "a") != digest(tmp_path / "b")


@pytest.mark.parametrize("messages", [4, 5, 37])
def test_one_subject_of_a_few_messages_is_a_whole_record(tmp_path: Path, messages: int) -> None:
    invent(tmp_path, subjects=1, messages=messages)
    record = next(iter(Corpus.open(tmp_path)))
    assert len(record.messages) == messages
    assert record.messages[-1].sender == "user"
    assert all(is_id(id) for _, id in citations(record))


def test_more_subjects_than_names_still_have_ids_of_their_own() -> None:
    people = outlines(500, 1_000_000, 0, load_family("develop"), HEAVY_SHARE)
    assert len({outline.subject for outline in people}) == 500
    assert sum(outline.messages for outline in people) == 1_000_000
    assert all(36 <= outline.days <= 120 for outline in people)


def test_progress_is_told_after_each_subject(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    invent(tmp_path, subjects=2, messages=20, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(1, 2), (2, 2)]


@pytest.mark.parametrize(("subjects", "messages"), [(0, 100), (10, 39), (1, 0)])
def test_too_few_messages_are_refused_and_nothing_is_written(tmp_path: Path, subjects: int, messages: int) -> None:
    with pytest.raises(ConfigError):
        invent(tmp_path / "raw", subjects=subjects, messages=messages)
    assert not (tmp_path / "raw").exists()


def test_a_folder_that_holds_a_corpus_is_left_alone(tmp_path: Path) -> None:
    invent(tmp_path, subjects=1, messages=10)
    before = digest(tmp_path)
    with pytest.raises(OutputError):
        invent(tmp_path, subjects=1, messages=10, seed=1)
    assert digest(tmp_path) == before


def test_a_day_of_many_hundred_messages_stays_in_order(tmp_path: Path) -> None:
    invent(tmp_path, subjects=1, messages=20_000, heavy_share=0.5)
    messages = next(iter(Corpus.open(tmp_path))).messages
    assert all(a.timestamp.instant <= b.timestamp.instant for a, b in pairwise(messages))
    assert len({(m.place.day, m.timestamp.date) for m in messages}) == len({m.place.day for m in messages})
