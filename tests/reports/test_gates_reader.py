"""The gates that need nothing but a release: each passes the hand-made one and catches what breaks its rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from gate_samples import Change, attack, digest, results, surrogates, tamper, track, write_full_release

from reports.gates import GATES, Limit, ReleaseView, Thresholds, run_gates
from reports.results import Gate

SOURCE, PROFILE, PERSONA, CHAT, QA = (f"U01_{kind}.json" for kind in ("source", "profile", "persona", "chat", "qa"))
HARD, BASIC, EDGE, PROMISE, MIDDLE, GONE = range(6)


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return write_full_release(tmp_path / "release")


def answer(release: Path, name: str, **more: Any) -> Gate:
    (found,) = run_gates(ReleaseView(release, **more), only=[name])
    return found


def of_row(at: int, key: str, value: Any) -> Change:
    return lambda rows: rows[at].__setitem__(key, value)


def in_context(at: int, key: str, value: Any) -> Change:
    return lambda rows: rows[at]["required_context"].__setitem__(key, value)


def in_trace(at: int, step: str, key: str, value: Any) -> Change:
    return lambda rows: rows[at]["trace"][step].__setitem__(key, value)


def of_message(at: int, key: str, value: Any) -> Change:
    return lambda tree: tree["messages"][at].__setitem__(key, value)


def without(at: int, key: str) -> Change:
    return lambda rows: rows[at].pop(key) and None


def of_claim(key: str, value: Any) -> Change:
    return lambda tree: tree["identity"]["hobby"].__setitem__(key, value)


def of_trait(key: str, value: Any) -> Change:
    return lambda tree: tree["psychology"]["behaviors"][0].__setitem__(key, value)


def of_vocabulary(key: str, value: Any) -> Change:
    return lambda tree: tree["vocabularies"].__setitem__(key, value)


PROFILE_REF = {"facet": "psychology.behaviors", "claim_text": "sleeps badly", "weight": "primary"}
EPISODE = {"dayids": ["day1-0"], "gist": "a trip", "weight": "primary"}
SNOWFLAKE = "https://cdn.example.org/1175930242859376640/cat.png"
MANIFEST, REMOVALS, SHEET = "manifest.json", "removals.json", "datasheet.json"

TAMPERED: list[tuple[str, str, Change, str]] = [
    ("schema-valid", SOURCE, of_message(0, "content", None), "message-malformed"),
    ("schema-valid", SOURCE, lambda t: t["header"].__setitem__("messages", "12"), "file-malformed"),
    ("schema-valid", PROFILE, of_claim("evidence", "day1-0"), "claim-malformed"),
    ("schema-valid", PROFILE, of_claim("confidence", 1.2), "claim-malformed"),
    ("schema-valid", PERSONA, lambda t: t["_evidence"].__setitem__("summary", "day1-0"), "file-malformed"),
    ("schema-valid", CHAT, without(BASIC, "tier"), "row-malformed"),
    ("schema-valid", CHAT, in_trace(BASIC, "D", "grounding_dayids", "day1-0"), "row-malformed"),
    ("schema-valid", QA, lambda rows: rows[0].__setitem__("answerable", 1), "row-malformed"),
    ("no-time-in-ids", SOURCE, of_message(2, "content", f"look {SNOWFLAKE}"), "time-in-id"),
    ("no-time-in-ids", SOURCE, of_message(2, "reply_to", "1700000000.123456"), "time-in-id"),
    ("no-time-in-ids", CHAT, of_row(BASIC, "ref", "018c5e60-5c00-7000-8000-000000000000"), "time-in-id"),
    ("no-time-in-ids", QA, lambda rows: rows[0].__setitem__("key", "01HHF5RQ00ABCDEFGHJKMNPQRS"), "time-in-id"),
    ("tier-recomputes", CHAT, of_row(HARD, "tier", "intermediate"), "tier-differs"),
    ("tier-recomputes", CHAT, in_context(BASIC, "recent_context", []), "tier-differs"),
    ("tier-recomputes", CHAT, in_trace(EDGE, "C", "tier", "basic"), "trace-tier-differs"),
    ("category-in-tier", CHAT, of_row(HARD, "category", "preference"), "tier-not-allowed"),
    ("category-in-tier", CHAT, of_row(HARD, "category", "mood"), "category-undeclared"),
    ("category-in-tier", CHAT, of_row(HARD, "category", None), "category-missing"),
    ("category-in-tier", CHAT, in_trace(HARD, "C", "category", "promise"), "trace-category-differs"),
    ("category-in-tier", QA, lambda rows: rows[0].__setitem__("category", "gossip"), "category-undeclared"),
    ("one-reference-list", CHAT, in_context(MIDDLE, "episode_refs", [EPISODE]), "both-lists-filled"),
    (
        "one-reference-list",
        CHAT,
        in_context(HARD, "profile_refs", [{**PROFILE_REF, "evidence_dayids": ["day1-0"]}]),
        "both-lists-filled",
    ),
    ("one-reference-list", CHAT, in_context(HARD, "episode_refs", [{**EPISODE, "dayids": []}]), "reference-empty"),
    ("window-disjoint", CHAT, in_context(MIDDLE, "recent_context", ["day1-2", "day3-3"]), "reference-in-window"),
    ("window-disjoint", CHAT, in_context(PROMISE, "recent_context", ["day1-4"]), "reference-in-window"),
    (
        "window-disjoint",
        CHAT,
        in_context(PROMISE, "episode_refs", [{**EPISODE, "dayids": ["day3-0"]}]),
        "reference-in-window",
    ),
    ("window-disjoint", CHAT, in_context(BASIC, "recent_context", ["day2-2"]), "window-after-probe"),
    ("locus-consistent", CHAT, in_trace(EDGE, "B", "locus", "episode"), "distant-without-reference"),
    ("locus-consistent", CHAT, in_trace(HARD, "B", "locus", "thread"), "near-with-reference"),
    ("locus-consistent", CHAT, in_trace(HARD, "B", "locus", "profile"), "tier-contradicts-locus"),
    ("locus-consistent", CHAT, in_trace(MIDDLE, "A", "locus", "none"), "locus-promoted"),
    ("locus-consistent", CHAT, in_trace(MIDDLE, "B", "locus", "cloud"), "locus-unknown"),
    ("locus-consistent", CHAT, of_row(MIDDLE, "trace", None), "locus-missing"),
    ("grounding-contained", CHAT, in_trace(HARD, "D", "grounding_dayids", ["day1-1"]), "grounding-outside"),
    ("grounding-contained", CHAT, in_context(BASIC, "recent_context", []), "grounding-outside"),
    ("grounding-contained", CHAT, of_row(BASIC, "trace", {"B": {"locus": "thread"}}), "grounding-missing"),
    ("on-screen-judged", CHAT, of_row(HARD, "referent_on_screen", None), "verdict-missing"),
    ("on-screen-judged", CHAT, of_row(HARD, "referent_on_screen", {"verdict": "so-so"}), "verdict-unknown"),
    ("on-screen-judged", CHAT, of_row(MIDDLE, "referent_on_screen", {"verdict": "no"}), "source-missing"),
    ("strata-declared", CHAT, of_row(BASIC, "stratum", "handpicked"), "stratum-undeclared"),
    ("strata-declared", QA, lambda rows: rows[0].__setitem__("stratum", None), "stratum-missing"),
    ("strata-declared", MANIFEST, of_vocabulary("strata", ["abstention", "enriched", "regular"]), "stratum-undeclared"),
    (
        "strata-declared",
        MANIFEST,
        of_vocabulary("strata", ["abstention", "enriched", "proportional", "regular", "sought"]),
        "stratum-empty",
    ),
    ("abstention-empty", CHAT, of_row(BASIC, "stratum", "abstention"), "context-not-empty"),
    ("abstention-empty", CHAT, in_context(EDGE, "episode_refs", [EPISODE]), "context-not-empty"),
    ("abstention-empty", SOURCE, of_message(4, "timestamp", "2024-01-05T09:30:00"), "not-an-opener"),
    ("abstention-empty", CHAT, of_row(EDGE, "tier", "basic"), "tier-not-edge"),
    ("abstention-empty", QA, lambda rows: rows[0].__setitem__("stratum", "abstention"), "evidence-not-empty"),
    ("withdrawn-excluded", CHAT, of_row(GONE, "withdrawn", ""), "reason-missing"),
    ("withdrawn-excluded", CHAT, of_row(GONE, "withdrawn", True), "reason-missing"),
    ("withdrawn-excluded", CHAT, of_row(BASIC, "withdrawn", "  "), "reason-missing"),
    (
        "unsupported-uncited",
        CHAT,
        in_context(MIDDLE, "profile_refs", [{**PROFILE_REF, "evidence_dayids": ["day2-2"]}]),
        "cites-unsupported",
    ),
    ("unsupported-uncited", PROFILE, of_claim("l5_verdict", "unsupported"), "cites-unsupported"),
    ("unsupported-uncited", PROFILE, of_trait("grounded", True), "verdict-contradicts"),
    ("retired-labels", CHAT, of_row(BASIC, "category", "smalltalk"), "label-retired"),
    ("retired-labels", CHAT, in_trace(BASIC, "B", "locus", "smalltalk"), "label-retired"),
    ("retired-labels", QA, lambda rows: rows[0].__setitem__("difficulty", "smalltalk"), "label-retired"),
    ("retired-labels", MANIFEST, of_vocabulary("retired", ["promise"]), "retired-and-declared"),
    ("removals-hold", SOURCE, of_message(3, "id", "day1-3"), "removed-id-present"),
    ("removals-hold", PROFILE, of_claim("text", "likes lakes (see day1-3)"), "removed-id-cited"),
    ("removals-hold", CHAT, in_context(HARD, "recent_context", ["day1-3"]), "removed-id-cited"),
    ("removals-hold", REMOVALS, lambda entries: entries.pop(0) and None, "count-differs"),
    ("removals-hold", REMOVALS, lambda entries: entries.pop(0) and None, "slot-unaccounted"),
    ("identifiers-gone", SOURCE, of_message(2, "content", "write to tilda@fastmail.com"), "email-left"),
    ("identifiers-gone", SOURCE, of_message(2, "content", "ring 020 7183 8750"), "phone-left"),
    ("identifiers-gone", SOURCE, of_message(2, "content", "card 4151 3217 6243 3448"), "card-left"),
    ("identifiers-gone", SOURCE, of_message(2, "content", "it was 84.17.45.12"), "machine-left"),
    ("identifiers-gone", SOURCE, of_message(2, "content", "my ssn: 536-90-4399"), "national-id-left"),
    ("identifiers-gone", SOURCE, of_message(2, "content", "GB33BUKB20201555555555 it is"), "account-left"),
    ("identifiers-gone", CHAT, of_row(HARD, "gold_response", "see https://reddit.com/u/tilda"), "url-left"),
    ("identifiers-gone", PROFILE, lambda t: t.__setitem__("entities", {"tilda@fastmail.com": []}), "email-left"),
    ("dates-together", SOURCE, of_message(0, "content", "off this Monday, 5 January 2024"), "weekday-disagrees"),
    ("dates-together", SOURCE, of_message(2, "content", "on 31/02/2024"), "date-impossible"),
    ("dates-together", PROFILE, of_claim("text", "went to a lake on Tuesday"), "weekday-contradicts"),
    ("dates-together", QA, lambda rows: rows[0].__setitem__("answer", "On 9 January 2024."), "date-contradicts"),
    ("dates-together", PROFILE, of_claim("first_seen", "2024-01-06"), "claim-dates-differ"),
    ("dates-together", PROFILE, of_claim("last_seen", "2023-11-05"), "claim-dates-differ"),
    (
        "dates-together",
        PROFILE,
        lambda t: t["behavior"].__setitem__("first_active", "2023-06-01"),
        "measured-outside",
    ),
    ("companion-evidence", CHAT, in_trace(HARD, "B", "locus", "companion"), "companion-said-nothing"),
    (
        "companion-evidence",
        CHAT,
        in_context(HARD, "episode_refs", [{**EPISODE, "dayids": ["day9-9"]}]),
        "sender-unknown",
    ),
    ("companion-evidence", SOURCE, of_message(3, "sender", "user"), "companion-said-nothing"),
    ("datasheet-answered", SHEET, lambda t: t["motivation"].__setitem__("Who paid?", None), "question-open"),
    ("datasheet-answered", SHEET, lambda t: t["motivation"].__setitem__("Who paid?", "OPEN QUESTION"), "question-open"),
    ("datasheet-answered", SHEET, lambda t: t.__setitem__("uses", {}), "question-open"),
]


@pytest.mark.parametrize(("gate", "file", "change", "reason"), TAMPERED)
def test_a_tampered_release_is_caught(release: Path, gate: str, file: str, change: Change, reason: str) -> None:
    tamper(release, file, change)
    found = answer(release, gate)
    assert found.status == "fail"
    assert reason in {example.reason for example in found.examples}
    # What the manifest declares is declared for both.
    assert {example.subject for example in found.examples} <= {"U01", None} or file == MANIFEST


def test_a_sound_release_passes_every_gate_that_a_reader_can_ask(release: Path) -> None:
    answers = run_gates(ReleaseView(release, results=results(release)))
    statuses = {found.gate: found.status for found in answers}
    holders = {name: "skipped_by_role" for name, kind in GATES.items() if kind.holder}
    assert statuses == dict.fromkeys(GATES, "pass") | holders | {"category-floor": "not_applicable"}


@pytest.mark.parametrize(
    ("address", "status"),
    [("http://fyrej.example.net/Yyn-52-98-344766.html", "pass"), ("http://fyrej.net/Yyn-52-98-344766.html", "fail")],
)
def test_digits_inside_an_address_that_nobody_has_are_no_number(release: Path, address: str, status: str) -> None:
    tamper(release, SOURCE, of_message(2, "content", f"see {address}"))
    assert answer(release, "identifiers-gone").status == status


def test_a_day_that_a_message_names_by_its_number_contradicts_nobody(release: Path) -> None:
    tamper(
        release, SOURCE, of_message(0, "content", "on the 9th Dora comes, and on Friday, 5 January 2024 to the lake")
    )
    tamper(release, QA, lambda rows: rows[0].__setitem__("answer", "On 9 January 2024."))
    assert answer(release, "dates-together").status == "pass"


def test_a_file_that_is_no_json_is_malformed(release: Path) -> None:
    (release / CHAT).write_text("[{")
    assert {e.reason for e in answer(release, "schema-valid").examples} == {"file-unreadable"}


def test_withdrawn_rows_are_not_held_to_the_rules_of_rows(release: Path) -> None:
    tamper(release, CHAT, of_row(GONE, "tier", "hard"))
    assert answer(release, "tier-recomputes").status == "pass"


def test_surrogates_from_reserved_ranges_may_remain(release: Path) -> None:
    text = "tilda@example.org, 020 7946 0018, +44 7700 900123, 415-555-0132, https://abc.example.com/x, 192.0.2.7"
    tamper(release, SOURCE, of_message(2, "content", text))
    assert answer(release, "identifiers-gone").status == "pass"


def test_a_number_from_no_plan_may_be_grouped(release: Path) -> None:
    tamper(release, SOURCE, of_message(2, "content", "his number is 0003 0282 843225 if that helps"))
    assert answer(release, "identifiers-gone").status == "pass"


def test_a_written_day_is_no_phone_number(release: Path) -> None:
    tamper(release, SOURCE, of_message(2, "content", "see you on 13.10.2023"))
    assert answer(release, "identifiers-gone").status == "pass"


def test_tomorrow_is_a_day_that_a_derived_text_may_name(release: Path) -> None:
    tamper(release, SOURCE, of_message(0, "content", "back since 1 January 2024, to the lake tomorrow"))
    tamper(release, QA, lambda rows: rows[0].__setitem__("answer", "On 6 January 2024."))
    assert answer(release, "dates-together").status == "pass"


def test_people_may_be_wrong_about_weekdays_as_often_as_configured(release: Path) -> None:
    tamper(release, SOURCE, of_message(0, "content", "off this Monday, 5 January 2024"))
    lenient = Thresholds(weekdays_disagreeing=Limit(lte=1.0))
    assert answer(release, "dates-together", thresholds=lenient).status == "pass"


def test_the_companions_share_is_stated_and_held_to_its_limit(release: Path) -> None:
    stated = answer(release, "companion-evidence")
    assert (stated.status, stated.reason, stated.measured) == ("pass", "no-limit", pytest.approx(1 / 3, abs=1e-5))
    strict = Thresholds(companion_only=Limit(lte=0.3))
    assert answer(release, "companion-evidence", thresholds=strict).status == "fail"


def test_a_field_or_vocabulary_that_a_release_does_not_have_is_said(release: Path) -> None:
    for file in (CHAT, "U02_chat.json"):
        tamper(release, file, lambda rows: [found.pop("trace") for found in rows] and None)
    tamper(release, MANIFEST, lambda tree: tree.pop("vocabularies") and None)
    found = {name: answer(release, name) for name in ("locus-consistent", "grounding-contained", "category-in-tier")}
    assert {name: (one.status, one.reason) for name, one in found.items()} == {
        "locus-consistent": ("not_applicable", "no-such-field"),
        "grounding-contained": ("not_applicable", "no-such-field"),
        "category-in-tier": ("not_evaluated", "no-vocabulary"),
    }


@pytest.mark.parametrize("text", ["Who paid?\n\nOPEN QUESTION", "Who paid? [to be answered]", "Who paid? TBD"])
def test_a_written_datasheet_shows_its_open_questions(release: Path, text: str) -> None:
    (release / "datasheet.md").write_text(text)
    tamper(release, SHEET, lambda tree: tree)
    assert answer(release, "datasheet-answered").failures == 1


def test_a_release_without_a_datasheet_has_none_to_answer(release: Path) -> None:
    (release / SHEET).unlink()
    tamper(release, QA, lambda tree: tree)
    assert answer(release, "datasheet-answered").status == "not_applicable"


@pytest.mark.parametrize(
    ("gate", "counted"),
    [
        ("strata-declared", track(rows=11)),
        ("withdrawn-excluded", track(withdrawn=0)),
        ("withdrawn-excluded", track(scored=11)),
    ],
)
def test_results_that_count_other_rows_than_there_are_fail(release: Path, gate: str, counted: Any) -> None:
    assert answer(release, gate, results=results(release, tracks=(counted,))).status == "fail"


def test_no_failure_carries_what_was_found(release: Path) -> None:
    tamper(release, SOURCE, of_message(2, "content", "write to tilda@fastmail.com on 31/02/2024"))
    for name in ("identifiers-gone", "dates-together"):
        assert "tilda" not in answer(release, name).model_dump_json()


def test_the_digest_of_a_release_is_that_of_its_manifest(release: Path) -> None:
    assert len(digest(release)) == 64
    assert answer(release, "attacks-reported", results=results(release, attack(), surrogates())).status == "pass"
