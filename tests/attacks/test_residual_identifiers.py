from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from anonymize.detect.recordwide import Known
from anonymize.documents import Document
from anonymize.spans import Span
from attacks.residual_identifiers import Original, Spot, find_residuals, listed, spanned
from attacks.residuals.search import Form, Search
from corpus import Corpus, Message, Place, Source, SourceHeader, SubjectRecord, WrittenTime, write_json, write_record

ORIGINALS = [
    *listed(["Margit Olander", "Sarah Whitcombe", "Siobhan D'Arcy", "Jean-Luc O'Sullivan", "Thomas Müller", "Julian", "Dani"]),
    *listed(["Nguyễn Thị Hoa"]),
    *listed(["020 7946 0018", "+44 7700 900123"], "PHONE_NUMBER"),
    *listed(["4151 3217 6243 3448"], "CREDIT_CARD"),
    *listed(["j.ferreira@example.org"], "EMAIL_ADDRESS"),
    *listed(["jferreira92", "maria_o"], "HANDLE"),
    *listed(["https://example.org/u/julian.ferreira?ref=415"], "URL"),
    *listed(["Kestrel Analytics"], "ORGANIZATION"),
]  # fmt: skip
SEARCH = Search(ORIGINALS, frozenset({"jluian", "margitt", "so", "ms"}))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("and Margit Olander came", "verbatim"),
        ("and margit olander came", "case"),
        ("MARGIT OLANDER", "case"),
        ("hey its julian, met someone", "case"),
        ("😀😀 ich bin der Dani", "verbatim"),
        ("Sarah’s dog", "possessive"),
        ("SARAH'S", "possessive"),
        ("sarahs dog", "possessive"),
        ("saraaaah where are you", "elongated"),
        ("sarah😀", "case"),
        ("#sarah", "case"),
        ("ask @sarah_w92", "handle"),
        ("see https://example.net/u/julian.x?ref=4", "handle"),
        ("mail whitcombe@example.net", "handle"),
        ("sarahwhitcombe is online", "squeezed"),
        ("ok jluian then", "edit"),
        ("margitt said", "edit"),
        ("signed S.W.", "initials"),
        ("Siobhan D'Arcy", "verbatim"),
        ("with jean-luc again", "case"),
        ("Herr MÜLLER", "case"),
        ("Mu\u0308ller", "folded"),
        ("Ju\u200blian", "folded"),
        ("Sаrah with a Cyrillic letter", "folded"),
        ("Nguyen Thi Hoa", "folded"),
        ("call 020 7946 0018, please", "verbatim"),
        ("call 020-7946-0018", "reformatted"),
        ("call 02079460018", "reformatted"),
        ("or 07700 900 123", "reformatted"),
        ("my card is 4151 3217 6243 x", "fragment"),
        ("j dot ferreira at example dot org", "spoken"),
        ("J.Ferreira@Example.org", "case"),
        ("dm me @jferreira92", "verbatim"),
        ("dm me j.ferreira92", "squeezed"),
        ("dm maria.o or MARIA_O", "case"),
        ("at KESTREL ANALYTICS", "case"),
        ("https://example.org/u/julian.ferreira?ref=415", "verbatim"),
    ],
)
def test_a_left_over_is_found_however_it_is_written(text: str, form: str) -> None:
    assert form in {hit.form for hit in SEARCH.hits(text)}


@pytest.mark.parametrize(
    "text",
    [
        "nothing personal here", "an ordinary danish pastry", "1607635102.00 -0.96", "see day2-12 and day2-120",
        "the number 12345 67", "ok PM or AM", "SARA came", "version 2023.4.1", "he will sow the seeds", "so what",
    ],
)  # fmt: skip
def test_what_is_no_left_over_is_left_alone(text: str) -> None:
    assert SEARCH.hits(text) == []


def test_a_name_typed_across_two_messages_is_suspected() -> None:
    hit = SEARCH.split("its jul", "ian lol")
    assert hit is not None
    assert (hit.form, hit.value) == ("split", "julian")
    assert SEARCH.split("its jul.", "and ian") is None
    assert SEARCH.split("its jul", "lol ian") is None


def test_a_word_one_letter_off_counts_only_if_the_raw_side_has_it() -> None:
    assert Search(listed(["Julian"]), frozenset({"other"})).hits("ok jluian") == []


def test_without_the_raw_side_a_listed_name_one_letter_off_may_be_a_surrogate() -> None:
    search = Search(listed(["Mario"]))
    assert search.hits("Maria came") == []
    assert [hit.form for hit in search.hits("maroi came")] == ["edit"]


def _record(subject: str, *texts: str) -> SubjectRecord:
    messages = [
        Message(id=f"day1-{i}", sender="user", timestamp=WrittenTime.parse(f"2024-03-01T09:{i:02d}:00"), content=text)
        for i, text in enumerate(texts)
    ]
    return SubjectRecord(subject, Source(header=SourceHeader.count(messages), messages=messages))


def _corpus(folder: Path, record: SubjectRecord) -> Corpus:
    folder.mkdir()
    write_record(folder, record)
    return Corpus.open(folder)


def test_places_name_file_subject_and_id_and_never_the_value(tmp_path: Path) -> None:
    release = _corpus(tmp_path / "out", _record("U01", "hello", "ask julian", "its jul", "ian lol"))
    report = find_residuals(release, {"U01": listed(["Julian"])})
    assert report.status == "fail"
    assert report.counts == {"case": 1, "split": 1}
    assert (report.certain, report.subjects, report.originals) == (1, 1, 1)
    assert [(one.file, one.subject, one.id, one.form) for one in report.places] == [
        ("U01_source.json", "U01", "day1-1", "case"),
        ("U01_source.json", "U01", "day1-2", "split"),
    ]
    assert "julian" not in repr(report).lower()


def test_the_internal_report_lists_the_values(tmp_path: Path) -> None:
    release = _corpus(tmp_path / "out", _record("U01", "ask julian"))
    report = find_residuals(release, {"U01": listed(["Julian"])}, internal=True)
    assert [one.value for one in report.places] == ["julian"]


def test_a_name_in_a_json_key_and_in_a_claim_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    write_record(folder, _record("U01", "hello"))
    claim = {"text": "is close to Julian", "evidence": ["day1-0"]}
    write_json(folder / "U01_profile.json", {"entities": {"Julian": {"claims": [claim]}}})
    report = find_residuals(Corpus.open(folder), {"U01": listed(["Julian"])})
    assert report.counts == {"verbatim": 2}
    assert {one.file for one in report.places} == {"U01_profile.json"}


def test_a_name_that_is_a_word_is_checked_in_its_place(tmp_path: Path) -> None:
    raw = _corpus(tmp_path / "raw", _record("ann", "I will ask Will", "Will is late"))
    release = _corpus(tmp_path / "out", _record("U01", "I will ask Tom", "Will is late"))
    originals = [Original("PERSON", "Will", Spot("source", f"day1-{i}")) for i in range(2)]
    report = find_residuals(release, {"U01": originals}, raw=raw, pairs={"ann": "U01"})
    assert report.counts == {"in_place": 1}
    assert [one.id for one in report.places] == ["day1-1"]
    assert report.ambiguous == 1


def test_suspicions_alone_do_not_fail_a_release(tmp_path: Path) -> None:
    release = _corpus(tmp_path / "out", _record("U01", "its jul", "ian lol"))
    assert find_residuals(release, {"U01": listed(["Julian"])}).status == "pass"


def test_without_originals_nothing_is_evaluated(tmp_path: Path) -> None:
    release = _corpus(tmp_path / "out", _record("U01", "hello"))
    report = find_residuals(release, {})
    assert (report.status, report.counts) == ("not_evaluated", {})
    assert report.reason is not None


def test_what_a_place_is_named_for_is_no_left_over_where_the_record_writes_it_small(tmp_path: Path) -> None:
    found = [Document(Place("persona", ("places", 0)), "Zurpa Alley", "text")]
    spans = [[Span(0, 11, "LOCATION", 1.0, "record")]]
    release = _corpus(tmp_path / "out", _record("U01", "zurpa helps"))
    record = release.load("U01")

    def counts(known: Known) -> Mapping[Form, int]:
        return find_residuals(release, {"U01": spanned(record, found, spans, known)}).counts

    assert counts(Known(plain=frozenset({"zurpa"}))) == {}
    assert counts(Known()) == {"case": 1}


def test_a_place_is_looked_for_as_a_whole_though_its_words_are_words(tmp_path: Path) -> None:
    found = [Document(Place("persona", ("places", 0)), "Zurpa Alley", "text")]
    release = _corpus(tmp_path / "out", _record("U01", "meet me in zurpa alley"))
    known = Known(plain=frozenset({"zurpa"}))
    own = spanned(release.load("U01"), found, [[Span(0, 11, "LOCATION", 1.0, "record")]], known)
    assert find_residuals(release, {"U01": own}).counts == {"case": 1}
