"""The known answers of an invented corpus: complete, exact, and consistent with its times."""

import json
import re
import unicodedata
from collections import Counter, defaultdict
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from corpus import Corpus, CorpusError, strings
from corpus.makebelieve import FAMILIES, Planted, PlantedSpan, PlantedSubject, invent, read_planted
from corpus.makebelieve.dating import MONTHS, WEEKDAYS
from corpus.makebelieve.family import load_family
from corpus.records import FILES, Json


@pytest.fixture(scope="module", params=FAMILIES)
def planted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Planted:
    folder = tmp_path_factory.mktemp(f"planted_{request.param}")
    invent(folder, messages=4000, seed=8, family=request.param)
    return read_planted(folder)


@pytest.fixture(scope="module")
def answers(planted: Planted) -> list[PlantedSubject]:
    return list(planted)


@pytest.fixture(scope="module")
def trees(planted: Planted) -> dict[tuple[str, str], Json]:
    folder = planted.path.parent
    return {
        (subject, file): json.loads((folder / f"{subject}_{file}.json").read_text("utf-8"))
        for subject in planted.subjects for file in FILES
    }  # fmt: skip


def test_every_planted_span_is_cut_out_again(answers: list[PlantedSubject], trees: dict[tuple[str, str], Json]) -> None:
    files = set()
    for subject in answers:
        for span in subject.spans():
            tree = trees[subject.subject, span.file]
            assert span.string(tree)[span.start : span.end] == span.text != ""
            if span.file == "source":
                assert tree["messages"][span.path[1]]["id"] == span.id
            files.add((span.file, span.key))
    assert files == {(file, False) for file in FILES} | {("profile", True)}


def test_planted_spans_never_overlap(answers: list[PlantedSubject]) -> None:
    for subject in answers:
        by_place: dict[tuple[object, ...], list[PlantedSpan]] = defaultdict(list)
        for span in subject.spans():
            by_place[span.file, span.path, span.key].append(span)
        for spans in by_place.values():
            spans.sort(key=lambda span: span.start)
            assert all(a.end <= b.start for a, b in pairwise(spans))


def test_no_name_of_a_subjects_world_stands_anywhere_unplanted(
    answers: list[PlantedSubject], trees: dict[tuple[str, str], Json]
) -> None:
    for subject in answers:
        names = {part for entity in subject.entities if entity.type in ("person", "subject")
                 for part in re.split(r"[ -]", entity.canonical) if len(part) > 2 and part not in ("van", "der", "Cruz")}  # fmt: skip
        pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names))) + r")(?:s|'s)?\b", re.IGNORECASE)
        covered: dict[tuple[object, ...], list[PlantedSpan]] = defaultdict(list)
        for span in subject.spans():
            if not span.key:
                covered[span.file, span.path].append(span)
        for file in FILES:
            for place, text in strings(file, trees[subject.subject, file]):
                for match in pattern.finditer(text):
                    spans = covered[file, place.path]
                    assert any(span.start < match.end() and match.start() < span.end for span in spans), place


def test_a_weekday_word_names_the_weekday_of_its_day(answers: list[PlantedSubject]) -> None:
    for word in (word for subject in answers for word in subject.weekdays):
        index = next(i for i, name in enumerate(WEEKDAYS) if name.lower().startswith(word.text.lower()[:3]))
        assert word.iso == "recurring" or date.fromisoformat(word.iso).weekday() == index


def test_a_date_says_the_day_it_means(answers: list[PlantedSubject]) -> None:
    formats = Counter()
    for found in (found for subject in answers for found in subject.dates):
        day, text = date.fromisoformat(found.iso), found.text.lower()
        formats[found.format] += 1
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        month = MONTHS[day.month - 1].lower()
        match found.format:
            case "d/m/y" | "d.m.y":
                assert (numbers[:2], numbers[2] % 100) == ([day.day, day.month], day.year % 100)
            case "m/d/y":
                assert (numbers[:2], numbers[2] % 100) == ([day.month, day.day], day.year % 100)
            case "iso" | "field":
                assert numbers == [day.year, day.month, day.day]
            case "day":
                assert numbers == [day.day]
            case "mon d":
                assert text.startswith(month[:3])
                assert numbers == [day.day]
            case "month d" | "d month" | "dth of month":
                assert month in text
                assert numbers == [day.day]
            case "d month y":
                assert month in text
                assert numbers == [day.day, day.year]
            case "month d, y":
                assert numbers == [day.day, day.year]
            case "month":
                assert text == month
                assert day.day == 15
            case "year":
                assert numbers[0] % 100 == day.year % 100
            case _:
                assert found.format in ("relative", "holiday")
                assert not found.moves
    assert len(formats) > 12


def test_days_named_in_a_message_are_resolved_from_its_own_time(
    answers: list[PlantedSubject], trees: dict[tuple[str, str], Json]
) -> None:
    relative = {"today": 0, "tomorrow": 1, "yesterday": -1}
    for subject in answers:
        messages = trees[subject.subject, "source"]["messages"]
        for found in subject.dates:
            if found.file == "source":
                written = date.fromisoformat(messages[found.path[1]]["timestamp"][:10])
                meant = date.fromisoformat(found.iso)
                if found.format == "relative":
                    assert meant == written + timedelta(relative[found.text.lower()])
                elif found.format == "holiday":
                    assert meant == written
                elif found.format in ("month d", "d month", "dth of month", "mon d", "month"):
                    assert abs((meant - written).days) <= 184
                elif found.format == "day":
                    assert 0 < (meant - written).days < 28
        for word in subject.weekdays:
            # The companion names a weekday long past only beside its date.
            own = word.file == "source" and messages[word.path[1]]["sender"] == "user"
            if own and word.iso != "recurring":
                written = date.fromisoformat(messages[word.path[1]]["timestamp"][:10])
                assert abs((date.fromisoformat(word.iso) - written).days) < 90


def test_numeric_dates_of_one_subject_have_one_order(answers: list[PlantedSubject]) -> None:
    for subject in answers:
        assert len({found.format for found in subject.dates} & {"d/m/y", "m/d/y"}) < 2


def test_identifiers_stand_as_people_type_them(answers: list[PlantedSubject]) -> None:
    mentions = [mention for subject in answers for mention in subject.mentions if mention.file == "source"]
    assert {mention.case for mention in mentions} == {"title", "lower", "upper"}
    forms = {mention.form for mention in mentions}
    assert forms >= {"first", "full", "nickname", "titled", "qualified", "possessive", "elongated", "emoji", "hashtag"}
    assert forms >= {"phone", "email", "email_spoken", "handle", "url", "street_address", "postcode", "order", "city"}


def test_one_number_is_written_in_several_formats(answers: list[PlantedSubject]) -> None:
    written = defaultdict(set)
    for subject in answers:
        for mention in subject.mentions:
            if mention.form == "phone" and mention.file == "source":
                written[subject.subject, mention.entity].add(mention.text)
    assert any(len(forms) > 1 for forms in written.values())
    for forms in written.values():
        assert len({re.sub(r"\D", "", form)[-3:] for form in forms}) == 1


def test_a_name_split_over_two_turns_is_whole_when_joined(tmp_path: Path) -> None:
    joined = 0
    planted = invent(tmp_path, subjects=1, messages=4000, seed=1)
    subject = planted.load(planted.subjects[0])
    names = {entity.id: entity.canonical.split()[0] for entity in subject.entities}
    halves = [mention for mention in subject.mentions if mention.form == "split" and mention.file == "source"]
    for a, b in zip(halves[::2], halves[1::2], strict=True):
        assert (a.text + b.text).lower() == names[a.entity].lower()
        joined += 1
    assert joined


def test_people_of_one_first_name_are_told_apart_wherever_they_stand(answers: list[PlantedSubject]) -> None:
    told = 0
    for subject in answers:
        apart = {entity.id for entity in subject.entities if entity.apart_from}
        for mention in subject.mentions:
            if mention.entity in apart:
                assert mention.form in ("full", "qualified", "titled", "possessive"), mention.form
                told += 1
    assert told


def test_some_subjects_know_people_whose_names_are_nearly_equal(answers: list[PlantedSubject]) -> None:
    near = [entity for subject in answers for entity in subject.entities if entity.near_to]
    assert near
    assert all(entity.near_to != [entity.id] for entity in near)


def test_names_that_are_words_stand_as_names_and_as_words(answers: list[PlantedSubject]) -> None:
    words = {found.text.lower() for subject in answers for found in subject.decoys if found.reason == "word"}
    named = {mention.text.lower() for subject in answers for mention in subject.mentions}
    assert len(words & named) >= 3


def test_numbers_and_ages_are_planted_as_what_must_stay(answers: list[PlantedSubject]) -> None:
    reasons = Counter(found.reason for subject in answers for found in subject.decoys)
    assert set(reasons) == {"word", "number", "age"}


def test_offsets_count_code_points(answers: list[PlantedSubject]) -> None:
    beyond = [mention for subject in answers for mention in subject.mentions if mention.form == "emoji"]
    assert all(unicodedata.category(letter)[0] != "S" for mention in beyond for letter in mention.text)


def test_every_mention_belongs_to_an_entity_and_owners_exist(answers: list[PlantedSubject]) -> None:
    for subject in answers:
        ids = {entity.id for entity in subject.entities}
        assert {mention.entity for mention in subject.mentions} <= ids
        assert {entity.owner for entity in subject.entities if entity.owner} <= ids


def test_the_two_families_share_no_entry() -> None:
    develop, measure = (load_family(name).sources() for name in FAMILIES)
    assert develop.keys() == measure.keys()
    for key in develop:
        one, other = ({entry.casefold() for entry in side[key]} for side in (develop, measure))
        if key != "greetings":  # the wishes of one day are few; their words are compared below
            assert not one & other, key


def test_the_two_families_share_no_name_across_lists() -> None:
    sides = []
    for name in FAMILIES:
        sources = load_family(name).sources()
        lists = [values for key, values in sources.items() if key.startswith("names.")]
        sides.append({entry.casefold() for values in lists for entry in values})
    assert not sides[0] & sides[1]


def test_the_two_families_share_no_run_of_four_words() -> None:
    runs = []
    for name in FAMILIES:
        sources = load_family(name).sources()
        found = set()
        for key, entries in sources.items():
            if key.startswith(("user.", "react.", "texts.", "facts.")):
                for entry in entries:
                    # Slots are alike by design; what is compared is words beside each other.
                    for part in re.split(r"\{[^}]*\}", entry.casefold()):
                        words = re.findall(r"[\w']+", part)
                        found |= {tuple(words[i : i + 4]) for i in range(len(words) - 3)}
        runs.append(found)
    assert not runs[0] & runs[1]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_large_enough(family: str) -> None:
    lists = load_family("develop" if family == "develop" else "measure")
    assert sum(map(len, lists.user.values())) >= 80
    assert sum(map(len, lists.react.values())) + len(lists.texts["companion_tip"]) >= 60
    assert len(lists.names["first"]) >= 60


def test_known_answers_that_are_missing_or_foreign_are_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="missing"):
        read_planted(tmp_path)
    (tmp_path / "planted.json").write_text('{"schema": "other"}')
    with pytest.raises(CorpusError, match="known answers"):
        read_planted(tmp_path)


def test_an_invented_folder_opens_as_a_corpus(planted: Planted) -> None:
    corpus = Corpus.open(planted.path.parent)
    assert corpus.subjects == planted.subjects
    assert sum(len(record.messages) for record in corpus) == 4000
