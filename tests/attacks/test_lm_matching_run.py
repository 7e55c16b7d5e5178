"""The matching attack inside the protocol: controls, bounds, cost and what results say of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from matching_chats import Rule, RuleChat, abstains, always_first, at_random, oracle, ranking
from people import write_people

from attacks import AttackReport, Protocol, run_attacks, run_split
from attacks.answers import ModelAnswers
from attacks.base import Models
from attacks.results import AttackResult
from benchmarks.matching import lines
from corpus import ConfigError, Corpus
from reports.results import attack_entries

PROTOCOL = Protocol(embargo_days=0, sample_words=(50,), permutations=199, max_samples=3)


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return write_people(tmp_path_factory.mktemp("raw"), people=6, messages=100)


def run(raw: Corpus, rule: Rule, attack: str = "lm_matching") -> AttackReport:
    return run_split(raw, attacks=[attack], protocol=PROTOCOL, models=Models(RuleChat(rule)))


def only(report: AttackReport) -> tuple[AttackResult, ModelAnswers]:
    (result,) = report.results
    assert result.answers is not None
    return result, result.answers


def from_the_truth(raw: Corpus) -> Rule:
    return oracle({message.content: record.subject for record in raw for message in record.messages})


def test_an_oracle_scores_all_with_controls_that_hold(raw: Corpus) -> None:
    result, answers = only(run(raw, from_the_truth(raw)))
    assert result.macro is not None
    assert (result.macro.rate, result.status) == (1.0, "pass")
    assert answers.order.disagreement == 0
    assert answers.unanswered == 0


def test_a_random_answerer_lies_within_the_null(raw: Corpus) -> None:
    result, answers = only(run(raw, at_random))
    assert result.macro is not None
    assert result.macro.rate is not None
    assert result.null is not None
    assert result.macro.rate <= result.null.high
    assert result.status == "not_evaluated"
    assert answers.counts.ranked == answers.counts.questions


def test_who_names_the_first_lies_within_the_null_and_shows_in_the_order(raw: Corpus) -> None:
    result, answers = only(run(raw, always_first))
    assert result.macro is not None
    assert result.macro.rate is not None
    assert result.null is not None
    assert result.macro.rate <= result.null.high
    assert (answers.order.disagreement, answers.order.positions[0]) == (1, 1)


def test_a_model_that_never_answers_leaves_its_counts_behind(raw: Corpus) -> None:
    result, answers = only(run(raw, lambda asked, request: "REFUSED"))
    assert (result.status, result.macro) == ("not_evaluated", None)
    assert answers.counts.refused == answers.counts.questions == result.samples * 5
    assert answers.unanswered == result.samples
    assert (answers.as_wrong.rate, answers.as_right.rate) == (0.0, 1.0)


def test_unanswered_samples_are_drawn_by_lot_between_two_bounds(raw: Corpus) -> None:
    right = from_the_truth(raw)

    def half(asked, request):  # type: ignore[no-untyped-def]
        return right(asked, request) if len(asked.sample) % 2 else abstains(asked, request)

    result, answers = only(run(raw, half))
    assert result.macro is not None
    assert 0 < answers.unanswered < result.samples
    assert answers.as_right.rate == 1.0
    assert answers.as_wrong.rate is not None
    assert result.macro.rate is not None
    assert answers.as_wrong.rate <= result.macro.rate <= answers.as_right.rate
    assert answers.counts.abstained == answers.unanswered * 5


def test_the_cost_is_told_before_anything_is_sent_and_is_what_is_then_asked(raw: Corpus) -> None:
    chat = RuleChat(always_first)
    told: list[tuple[str, int]] = []
    models = Models(chat, tell=lambda said: told.append((said, len(chat.asked))))
    run_split(raw, attacks=["delta", "lm_matching"], protocol=PROTOCOL, models=models)
    ((said, sent),) = told
    assert sent == 0
    # 6 people × 3 samples × 5 orders, as often for the refit, and two questions a person for its own controls.
    assert "192 requests to send, 1,344 input tokens" in said
    assert len(chat.asked) == 192


def test_cells_share_their_positive_control_and_are_paired_with_it(raw: Corpus, tmp_path: Path) -> None:
    release = write_people(tmp_path, people=6, messages=100, change="stew")
    right = oracle(
        {message.content: record.subject for side in (raw, release) for record in side for message in record.messages}
    )
    report = run_attacks(
        raw,
        release,
        None,
        attacks=["lm_matching"],
        protocol=PROTOCOL,
        cells=["raw/raw", "released/raw"],
        models=Models(RuleChat(right)),
    )
    assert [result.status for result in report.results] == ["pass", "pass"]
    paired = report.results[1].paired
    assert paired is not None
    assert paired.difference.difference == 0
    assert report.results[1].answers is not None


def test_the_same_run_twice_is_the_same(raw: Corpus) -> None:
    assert repr(run(raw, at_random)) == repr(run(raw, at_random))


def test_the_masked_variant_runs_on_the_masked_view(raw: Corpus) -> None:
    result, _ = only(run(raw, at_random, "lm_matching_masked"))
    assert result.view == "masked_text"


@pytest.mark.parametrize("models", [None, Models()])
def test_without_a_model_the_run_stops_before_anything_is_measured(raw: Corpus, models: Models | None) -> None:
    with pytest.raises(ConfigError, match="no endpoint is configured"):
        run_split(raw, attacks=["delta", "lm_matching"], protocol=PROTOCOL, models=models)


def test_results_carry_the_counts_and_no_text(raw: Corpus) -> None:
    (entry,) = attack_entries(run(raw, lambda asked, request: ranking(["wrong"], note="hello garden soup")))
    assert entry.answers is not None
    assert entry.answers.counts.unreadable == entry.answers.counts.questions
    assert entry.answers.model == "rule-1"
    written = entry.model_dump_json()
    assert not any(word in written for word in ("garden", "soup", '"wrong"'))


def test_a_model_id_that_is_a_path_is_not_published(raw: Corpus) -> None:
    chat = RuleChat(always_first)
    chat.model = "/home/someone/models/x.gguf"
    report = run_split(raw, attacks=["lm_matching"], protocol=PROTOCOL, models=Models(chat))
    (entry,) = attack_entries(report)
    assert entry.answers is not None
    assert entry.answers.model is None
    assert "someone" not in entry.model_dump_json()


def test_attacks_that_ask_nobody_have_no_such_part(raw: Corpus) -> None:
    (entry,) = attack_entries(run_split(raw, attacks=["delta"], protocol=PROTOCOL))
    assert "answers" not in entry.model_dump(mode="json")


def test_the_benchmark_prints_the_rate_beside_what_it_hangs_on(raw: Corpus) -> None:
    said = "\n".join(lines(only(run(raw, always_first))[0]))
    assert "two orders disagree 1.000 (drawn by lot: 0.833)" in said
    assert "by position: 1.00 0.00" in said
    assert "90 questions: 90 ranked, 0 abstained, 0 refused, 0 unreadable, 0 failed" in said
    assert "planted sample found" in said
