from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from reports.results.asked import ModelAnswers
from reports.results.model import Attack
from reports.view.answers import answers_blocks
from reports.view.blocks import Table, Text

ESTIMATE = {"rate": 0.2, "low": 0.1, "high": 0.4, "method": "bootstrap_over_subjects", "n": 5, "seed": 0}
PROPORTION = {"hits": 3, "n": 10, "rate": 0.3, "low": 0.1, "high": 0.6, "method": "wilson"}
ANSWERS: dict[str, Any] = {
    "model": "acme/chat-1",
    "prompt": "guided-1",
    "pairwise": False,
    "history_words": 1_000,
    "counts": {
        "questions": 100, "ranked": 70, "abstained": 11, "refused": 12, "unreadable": 5, "failed": 2,
        "repaired": 4, "input_tokens": 9, "output_tokens": 8,
    },
    "order": {"disagreement": 0.9, "positions": [0.6, 0.3, 0.1]},
    "unanswered": 3,
    "as_wrong": ESTIMATE | {"rate": 0.1},
    "as_right": ESTIMATE | {"rate": 0.5},
    "controls": {"planted": PROPORTION, "truth_removed": {"named": 6, "abstained": 3, "other": 1}},
}  # fmt: skip


def attack(answers: dict[str, Any] | None) -> Attack:
    return Attack.model_validate(
        {
            "attack": "lm_matching", "view": "full_text", "cell": "raw/raw", "known_words": "all", "sample_words": 100,
            "candidates": 3, "chance": 1 / 3, "samples": 20, "samples_wanted": 20, "macro": ESTIMATE,
            "pooled": PROPORTION, "across_subjects": None, "joint": None, "open_set": None, "w50": None, "null": None,
            "controls": {}, "status": "pass", "answers": answers,
        }
    )  # fmt: skip


def test_counts_bounds_order_and_controls_stand_in_one_row() -> None:
    table = next(block for block in answers_blocks([attack(ANSWERS)]) if isinstance(block, Table))
    ((row,),) = [group.rows for group in table.groups]
    said = [f"{cell.text} {cell.note}".strip().replace("\N{NARROW NO-BREAK SPACE}", " ") for cell in row]
    assert said[0] == "Language model matching"
    assert said[3:] == ["70 of 100", "11", "12", "5", "2", "10.0 % to 50.0 %", "90.0 %", "60.0 %", "3/10", "6/10"]
    assert "acme/chat-1" in table.caption
    assert "guided-1" in table.caption


def test_attacks_that_ask_nobody_add_nothing_to_the_report() -> None:
    assert answers_blocks([attack(None)]) == []


def test_a_model_without_a_public_id_is_called_so() -> None:
    table = answers_blocks([attack(ANSWERS | {"model": None})])[-1]
    assert isinstance(table, Table)
    assert "without a public name" in table.caption


@pytest.mark.parametrize("model", ["/home/someone/x.gguf", "../x", "a/b/c", "two words", "x\n"])
def test_a_result_has_no_place_for_a_model_that_is_a_path_or_a_sentence(model: str) -> None:
    with pytest.raises(ValidationError):
        ModelAnswers.model_validate(ANSWERS | {"model": model})


def test_the_text_before_the_table_says_what_the_order_means() -> None:
    lead = answers_blocks([attack(ANSWERS)])[1]
    assert isinstance(lead, Text)
    assert "order" in lead.text
