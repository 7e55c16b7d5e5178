"""A null that an attack brings itself: which it is, and its mean beside rate and chance."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from report_samples import attack_report, attack_result, sample

from reports import render_html, render_markdown, render_text
from reports.results import Results, dump_results, read_results
from stats import Null

LINE = ["500", "15.3 %", "10.0 %", "14.8 %", "17.6 %", "0.410"]
"""Words, rate, chance, what types alone give, the null's upper limit, p."""


def results(kind: str = "redrawn-surrogates", rate: float = 0.153) -> Results:
    null = Null(0.148, 0.176, 0.41, 1_999, kind)
    more = {"view": "surrogates", "null": null, "adjusted_p": 0.004}
    report = attack_report()
    own = attack_result("surrogates_only", "adaptive", 500, rate, 10, **more)
    return sample(attacks=replace(report, results=[*report.results, own]))


def test_the_terminal_has_rate_chance_and_what_types_alone_give_in_one_line() -> None:
    lines = [line.replace("\N{NARROW NO-BREAK SPACE}", " ") for line in render_text(results()).splitlines()]
    head = next(i for i, line in enumerate(lines) if "types alone" in line and "chance" in line)
    assert lines[head + 2].split("  ")[0].strip() == "500"
    assert all(part in lines[head + 2] for part in LINE)
    assert all(len(line) <= 80 for line in lines)


def test_the_reports_say_which_null_it_is() -> None:
    for report in (render_html(results()), render_markdown(results())):
        said = report.replace("\N{NARROW NO-BREAK SPACE}", " ")
        assert "deals the surrogates anew among the people" in said
        assert all(part in said for part in (*LINE, "0.004", "Types alone"))


def test_a_null_of_another_kind_is_said_to_be_the_attack_s_own() -> None:
    said = render_markdown(results("another-thing"))
    assert "The null of this cell is the attack’s own" in said
    assert "Types alone" not in said


def test_without_an_own_null_nothing_is_said_of_one() -> None:
    assert "its own null" not in render_markdown(sample())
    assert "attack’s own null" not in render_markdown(sample())


def test_the_edge_of_shuffled_names_is_never_another_null_s() -> None:
    strongest = results(rate=0.99)
    (own,) = (attack for attack in strongest.attacks if attack.attack == "surrogates_only")
    assert own.shuffled_high is None
    assert "what shuffled names still reach (17.6" not in render_html(strongest)


def test_the_kind_of_a_null_is_in_the_file_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_bytes(dump_results(results()))
    kinds = {a["attack"]: a["null"]["kind"] for a in json.loads(path.read_text())["attacks"] if a["null"]}
    assert kinds == {
        "delta": "session-blocks",
        "function_words": "session-blocks",
        "surrogates_only": "redrawn-surrogates",
    }
    assert read_results(path) == results()


def test_a_result_from_before_nulls_had_kinds_is_read_as_shuffled_authors(tmp_path: Path) -> None:
    tree = json.loads(dump_results(sample()))
    for attack in tree["attacks"]:
        (attack["null"] or {}).pop("kind", None)
    path = tmp_path / "results.json"
    path.write_text(json.dumps(tree))
    assert read_results(path) == sample()


@pytest.mark.parametrize("kind", ["Sarah Miller", "a/path", "2024-03-01"])
def test_a_kind_cannot_hold_words_of_a_person(kind: str) -> None:
    with pytest.raises(ValueError, match="kind"):
        results(kind)
