"""Every kind of left-over that tools of this kind are known to leave is planted, and found."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.residual_identifiers import Original, Spot, find_residuals, listed
from attacks.residuals.search import Search
from corpus import Corpus, Message, Source, SourceHeader, SubjectRecord, WrittenTime, write_json, write_record

PEOPLE = listed(
    [
        "Margit Olander", "Siobhan D'Arcy", "Jean-Luc O'Sullivan", "María José", "Dr. Smith", "Johnny Smith",
        "Daniel K. Novak jr.", "Jonas Novak", "James", "Christina M", "Julian Ferreira", "Sarah", "Fiona", "İlker",
        "Renée", "Maria", "İpek", "Grace",
    ]
)  # fmt: skip
OTHERS = [
    *listed(["+44 20 7946 0018", "(415) 555-0132", "630-555-0111", "06 12 34 56 78"], "PHONE_NUMBER"),
    *listed(["4151 3217 6243 3448"], "CREDIT_CARD"),
    *listed(["jonasnovak@example.org", "j.ferreira@example.org"], "EMAIL_ADDRESS"),
    *listed(["maria_o", "jferreira92"], "HANDLE"),
    *listed(["https://example.org/u/julian.ferreira?ref=415"], "URL"),
    *listed(["14 Larkspur Terrace", "Starwick Coffee"], "LOCATION"),
]
SEARCH = Search([*PEOPLE, *OTHERS])


@pytest.mark.parametrize(
    ("text", "value", "form"),
    [
        # capitals, and none
        ("with MARGIT OLANDER", "olander", "case"),
        ("with margit", "margit", "case"),
        ("hey its julian, met sarah at work", "sarah", "case"),
        ("my card is 4151 3217 6243 3448.com lol", "4151321762433448", "verbatim"),
        ("card 4151-3217-6243-3448", "4151321762433448", "reformatted"),
        ("card 4151 3217 6243 ends there", "4151321762433448", "fragment"),
        # marks inside names
        ("ask D’Arcy", "d arcy", "verbatim"),
        ("ask d'arcy", "d arcy", "case"),
        ("Jean‑Luc said so", "jean", "verbatim"),
        ("OSullivan again", "osullivan", "squeezed"),
        ("maria jose", "jose", "folded"),
        ("José!", "jose", "verbatim"),
        # endings and stretched letters
        ("sarah's", "sarah", "possessive"),
        ("SARAH’S", "sarah", "possessive"),
        ("Sarahs dog", "sarah", "possessive"),
        ("James' car", "james", "possessive"),
        ("Novak's", "novak", "possessive"),
        ("saraaaah", "sarah", "elongated"),
        ("sarah😀", "sarah", "case"),
        ("👩‍👩‍👧 Maria 😂", "maria", "verbatim"),
        ("#sarah", "sarah", "case"),
        ("@sarah_w92", "sarah", "handle"),
        # parts of names, titles, what comes behind
        ("Mr. Smith!", "smith", "capital"),
        ("then Smith came", "smith", "capital"),
        ("it was, Grace said", "grace", "capital"),
        ("johnny came", "johnny", "case"),
        ("my boss Daniel", "daniel", "verbatim"),
        ("Christina came", "christina", "verbatim"),
        ("Jonas\nNovak", "jonas", "verbatim"),
        ("Jonas\r\nNovak", "novak", "verbatim"),
        ("signed D.K.N.", "dkn", "initials"),
        ("signed M. O.", "mo", "initials"),
        # addresses
        ("jonasnovak@example.org", "jonasnovak@example.org", "verbatim"),
        ("write to jonasnovak@example.net", "novak", "handle"),
        ("maria.o@example.org", "maria", "handle"),
        ("@maria_o", "maria_o", "verbatim"),
        ("j dot ferreira at example dot org", "j.ferreira@example.org", "spoken"),
        ("j(dot)ferreira(at)example(dot)org", "j.ferreira@example.org", "spoken"),
        ("dm me @jferreira92", "jferreira92", "verbatim"),
        ("https://example.net/u/julian.ferreira?ref=4", "ferreira", "handle"),
        ("julianferreira came online", "julianferreira", "squeezed"),
        # numbers
        ("call +44 (0)20 7946 0018", "442079460018", "reformatted"),
        ("call 020 7946 0018, please", "442079460018", "reformatted"),
        ("call 415.555.0132", "4155550132", "reformatted"),
        ("testdata630-555-0111", "6305550111", "verbatim"),
        ("0612345678", "0612345678", "reformatted"),
        # ways of writing one letter
        ("Rene\u0301e", "renee", "folded"),
        ("renee", "renee", "folded"),
        ("\ufb01ona", "fiona", "folded"),
        ("ipek", "ipek", "folded"),
        ("S\u0430rah", "sarah", "folded"),
        ("Sa\u200brah", "sarah", "folded"),
        # streets
        ("at 14 larkspur terrace", "larkspur terrace", "case"),
    ],
)  # fmt: skip
def test_each_planted_kind_is_found_under_its_name(text: str, value: str, form: str) -> None:
    assert (form, value) in {(hit.form, hit.value) for hit in SEARCH.hits(text)}


@pytest.mark.parametrize(
    "text",
    [
        "1607635102.00 -0.96", "what is letter 96c", "steps today 6033391", "Time 2021-03-01 07:16:59.605000",
        "hey.how are you", "8th.Later", "os.sys", "I ate an apple", "see day2-12 and day2-120", "page 12/03", "24/7",
        "will you grace us", "Grace period", "the locksmith", "Smith it anew", "OK Grace", "THE SMITH",
    ],
)  # fmt: skip
def test_what_only_looks_like_one_is_no_left_over(text: str) -> None:
    assert SEARCH.hits(text) == []


def _record(*texts: str) -> SubjectRecord:
    messages = [
        Message(id=f"day1-{i}", sender="user", timestamp=WrittenTime.parse(f"2024-03-01T09:{i:02d}:00"), content=text)
        for i, text in enumerate(texts)
    ]
    return SubjectRecord("U01", Source(header=SourceHeader.count(messages), messages=messages))


def _corpus(folder: Path, record: SubjectRecord) -> Corpus:
    folder.mkdir()
    write_record(folder, record)
    return Corpus.open(folder)


CLAIM = {"facet": "x", "claim_text": "is close to Julian", "evidence_dayids": ["day1-0"]}
EPISODE = {"dayids": ["day1-0"], "gist": "met julian"}


def _probe(needed: dict[str, object]) -> list[object]:
    return [{"probe": "hello", "probe_dayid": "day1-0", "tier": "basic", "required_context": needed}]


@pytest.mark.parametrize(
    ("name", "tree"),
    [
        ("chat", _probe({"profile_refs": [CLAIM]})),
        ("chat", _probe({"episode_refs": [EPISODE]})),
        ("qa", [{"question": "who is julian?", "answer": "no one", "answerable": True, "evidence": ["day1-0"]}]),
        ("profile", {"entities": {"Julian": {"claims": []}}}),
        ("persona", {"note": "asks after Julian's dog"}),
    ],
)
def test_derived_files_are_searched_keys_included(tmp_path: Path, name: str, tree: object) -> None:
    folder = tmp_path / "out"
    _corpus(folder, _record("hello"))
    write_json(folder / f"U01_{name}.json", tree)
    report = find_residuals(Corpus.open(folder), {"U01": listed(["Julian"])})
    assert report.status == "fail"
    assert {one.file for one in report.places} == {f"U01_{name}.json"}


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("I will ask Will", "I will ask Will", True),
        ("I will ask Will", "I will ask Tom", False),
        ("May I, May?", "May I, Ann?", False),
        ("ask Mark to mark it", "ask Mark to mark it", True),
        ("Grace will grace us", "Grace will grace us", True),
        ("I work at Apple", "I work at Apple", True),
        ("I work at Apple", "I work at Pear", False),
    ],
)
def test_a_name_that_is_a_word_is_a_left_over_where_it_stood(
    tmp_path: Path, before: str, after: str, found: bool
) -> None:
    word = next(word for word in ("Will", "May", "Mark", "Grace", "Apple") if word in before)
    label = "ORGANIZATION" if word == "Apple" else "PERSON"
    raw, release = (_corpus(tmp_path / side, _record(text)) for side, text in (("raw", before), ("out", after)))
    report = find_residuals(release, {"U01": [Original(label, word, Spot("source", "day1-0"))]}, raw=raw)
    assert ("in_place" in report.counts) is found


def test_a_real_name_that_serves_as_a_surrogate_is_found(tmp_path: Path) -> None:
    release = _corpus(tmp_path / "out", _record("Margit came"))
    assert find_residuals(release, {"U01": listed(["Olga", "Margit"])}).status == "fail"


def test_a_name_that_is_a_word_elsewhere_is_suspected_and_fails_nothing(tmp_path: Path) -> None:
    release = _corpus(tmp_path / "out", _record("ask Mr. Smith"))
    report = find_residuals(release, {"U01": listed(["Johnny Smith"])})
    assert (report.status, report.counts) == ("pass", {"capital": 1})
