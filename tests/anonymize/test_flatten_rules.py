"""The phrase engine."""

from __future__ import annotations

from collections import Counter

import pytest

from anonymize.flatten.phrases import STRONG
from anonymize.flatten.rules import apply_rules, read_rules
from anonymize.flatten.telegram import TELEGRAM
from anonymize.flatten.tokens import FROZEN, chunk_items, join

CLASSES = {"NOUN": frozenset({"dog", "cat"})}


def run(table, text):
    return " ".join(apply_rules(text.split(), read_rules(table, CLASSES), Counter()))


def test_the_longest_phrase_wins():
    assert run("a b -> x | k\na b c -> y | k", "a b c") == "y"


def test_a_left_context_is_looked_at_and_stays():
    assert run("[big small] dog -> cat | k", "big dog the dog") == "big cat the dog"


def test_a_refused_context_blocks():
    assert run("dog [!house] -> cat | k", "dog house dog bowl") == "dog house cat bowl"


def test_a_class_stands_for_its_words():
    assert run("the [@NOUN] -> a | k", "the dog the sun") == "a dog the sun"


def test_a_sentence_start_is_not_after_a_comma():
    assert run("[^] so -> _ | k", "so it , so it . so it") == "it , so it . it"


def test_a_clause_end_is_before_any_mark_and_at_the_end():
    assert run("too [$] -> also | k", "me too , too big too") == "me also , too big also"


def test_an_ending_is_a_context():
    assert run("so [@ing] -> very | k", "so amusing so it") == "very amusing so it"
    assert run("so [@ing] -> very | k", "so something") == "so something"


def test_frozen_text_is_no_word_of_a_class_or_ending():
    assert apply_rules(["so", FROZEN + "x-raying"], read_rules("so [@ing] -> very | k", {}), Counter())[0] == "so"


def test_the_last_word_is_never_dropped():
    assert run("well -> _ | k", "well . well") == ". well"


def test_each_rule_is_counted_under_its_kind():
    counts: Counter[str] = Counter()
    apply_rules(["a", "b", "a"], read_rules("a -> x | first\nb -> y | second", {}), counts)
    assert counts == {"first": 2, "second": 1}


def test_no_strong_rule_brings_in_or_loses_a_negation():
    negations = {"no", "not", "never", "none", "nothing", "nobody", "nowhere", "neither", "nor", "cannot", "without"}
    for rules in STRONG.values():
        for rule in rules:
            assert sum(w in negations for w in rule.words) == sum(w in negations for w in rule.to), rule


@pytest.mark.parametrize(
    "chunk, items",
    [
        ("well,", ("well", ",")),
        ("(ok)", ("(", "ok", ")")),
        ("what?!", ("what", "?")),
        ("so...it", ("so", "...", "it")),
        ("/etc/fstab.", (FROZEN + "/etc/fstab", ".")),
        ("print()", (FROZEN + "print()",)),
        ("file(s),", (FROZEN + "file(s)", ",")),
        (":wq!", (FROZEN + ":wq!",)),
        ("don't.", ("don't", ".")),
        (";", (FROZEN + ";",)),
    ],
)
def test_a_chunk_is_cut_at_its_marks(chunk, items):
    assert chunk_items(chunk) == items


def test_marks_stand_close_to_their_words():
    assert join(["well", ",", "(", "ok", ")", "."]) == "well, (ok)."


def test_a_rule_may_ask_whether_its_sentence_is_a_question():
    table = "[^.] tried -> i-tried | k\n[^?] tried -> did-you-try | k"
    assert run(table, "tried it . tried it ?") == "i-tried it . did-you-try it ?"


def test_no_rule_of_the_bare_level_brings_in_or_loses_a_negation():
    negations = {"no", "not", "never", "none", "nothing", "nobody", "nowhere", "neither", "nor", "cannot", "without"}
    for rules in TELEGRAM.values():
        for rule in rules:
            assert sum(w in negations for w in rule.words) == sum(w in negations for w in rule.to), rule
