"""What flattening never changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anonymize.flatten import check_kept, flatten

_PIECES = [
    "I", "i'm", "dont", "don't", "do not", "can't you", "isn't", "it's", "its", "that's", "you", "u", "ur", "no", "nah", "not",
    "never", "idk", "well", "so", "anyway", "actually", "really", "very", "just", "like", "though", "although", "because", "cuz",
    "which", "that", "is", "are", "going to", "gonna", "have to", "could", "may", "May", "in", "3rd", "of", "Friday", "tmrw",
    "?", "??!", "!", "...", "..", ",", ";", "-", "—", ":)", ":-(", "<3", "😂😂", "🎉", "lol", "hahaha", "soooo", "nooooo", "yes",
    "yeah", "ok", "thx", "thank you", "12", "3.14", "5:30", "/etc/fstab", "rm -rf x", "apt-get", "https://example.org/a?b=c",
    "`x = 1`", '"said so"', "'quoted'", "name:", "name,", "a", "an", "apple", "old", "US", "WHAT", "teh", "colour", "(maybe)",
    "///", "////", "\n", "- item", "café", "e.g.", "etc", "the", "der", "und", "nicht", "w/o", "&", "kind of", "I think", "please",
]  # fmt: skip
_texts = st.one_of(
    st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join),
    st.lists(st.sampled_from(_PIECES), max_size=6).map("".join),
    st.text(max_size=40),
    st.text(alphabet="aehlos ilt'’.,?!-/:()\"\n", max_size=40),
)
_levels = st.sampled_from([1, 2, 3, 4])


@given(_texts, _levels)
@settings(max_examples=400, deadline=None)
def test_flattening_twice_is_flattening_once(text, level):
    once = flatten(text, level)
    assert flatten(once.text, level).text == once.text


@given(_texts, _levels)
@settings(max_examples=400, deadline=None)
def test_whatever_the_text_its_own_check_passes(text, level):
    assert check_kept(text, flatten(text, level).text) == []


@given(_texts, _levels, st.data())
@settings(max_examples=300, deadline=None)
def test_protected_spans_come_out_exactly_and_where_it_says(text, level, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    spans = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < b]
    done = flatten(text, level, spans)
    kept = [done.text[a:b] for a, b in done.protected]
    assert "".join(kept) == "".join(text[a:b] for a, b in spans)


@given(_texts, _levels, st.data())
@settings(max_examples=200, deadline=None)
def test_flattening_twice_with_protected_spans_is_flattening_once(text, level, data):
    a, b = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    once = flatten(text, level, [(a, b)])
    assert flatten(once.text, level, once.protected).text == once.text


@pytest.mark.parametrize(
    "verbatim",
    [
        "rm -rf /tmp/x", "/etc/fstab", "apt-get install foo-bar", "https://example.org/A?b=C.", "`Foo  bar`", "eth0", "v2.6.18",
        "sudo make install", "python -m SimpleHTTPServer", "foo_bar()", "#ubuntu", "x264", "C++", "--no-desktop", ":wq!",
    ],
)  # fmt: skip
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_code_links_and_paths_come_out_as_they_went_in(verbatim, level):
    assert verbatim.rstrip(".") in flatten(f"well,  i think u shoud try {verbatim} , really", level).text


@pytest.mark.parametrize("line", ["!info pidgin", "/join #here", "$ ls  -l", "cat a | grep  b", "a  &&  b"])
def test_a_line_addressed_to_a_machine_is_left_alone(line):
    assert flatten(line, 3).changed is False


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("text", ["really??", "u there ?!", "what is it"])
def test_a_question_mark_neither_comes_nor_goes(text, level):
    assert ("?" in flatten(text, level).text) == ("?" in text)


@pytest.mark.parametrize(
    "before, after, reason",
    [
        ("it works", "it does not work", "negation"),
        ("never say never", "never say", "negation"),
        ("at 5:30", "at 5", "number"),
        ("on Friday", "on Monday", "date"),
        ("in May", "in June", "date"),
        ("is it?", "is it", "question"),
        ("see /etc/fstab", "see /etc/hosts", "verbatim"),
        ("he said \"go\"", "he said \"stop\"", "verbatim"),
        ("lol", "", "empty"),
    ],
)  # fmt: skip
def test_the_check_names_what_was_lost(before, after, reason):
    assert reason in check_kept(before, after)


def test_the_check_misses_no_protected_span():
    assert check_kept("ask Maria now", "Ask maria now.", [(4, 9)]) == ["entity"]


def test_the_check_takes_a_written_out_negation_for_the_same():
    assert check_kept("dont, idk, nobody", "do not, I do not know, no one") == []


def test_a_level_that_would_lose_something_gives_way_to_the_one_below(monkeypatch):
    from anonymize import flatten as package

    def careless(text, level, counts):
        return "gone" if level == 3 else "He is not here." if level == 2 else text

    monkeypatch.setattr(package, "step", careless)
    done = package.flatten("he isnt here", 3)
    assert (done.text, done.level, done.refused) == ("He is not here.", 2, ("negation",))


def test_a_message_no_level_keeps_stays_as_it_was_and_says_so(monkeypatch):
    from anonymize import flatten as package

    monkeypatch.setattr(package, "step", lambda text, level, counts: "gone" if level else text)
    done = package.flatten("not at 5", 3)
    assert (done.text, done.changed, done.level, done.refused) == (
        "not at 5",
        False,
        0,
        ("number", "negation", "verbatim"),
    )


def test_a_span_outside_its_message_is_refused():
    with pytest.raises(ValueError, match="outside"):
        flatten("short", 1, [(3, 9)])


def test_text_with_private_use_characters_is_left_and_reported():
    assert flatten("so \U000f0000 well", 3).refused == ("private use",)


def test_another_language_keeps_its_words():
    assert flatten("ich  bin heute SEHR müde und habe nicht geschlafen", 3).text == (
        "ich bin heute SEHR müde und habe nicht geschlafen"
    )


def test_quoted_words_of_others_are_left():
    assert '"u r so  funny lol"' in flatten('she said "u r so  funny lol" !!', 3).text


def test_bubble_marks_stay_between_their_bubbles():
    assert flatten("hey there///how r u? ////yeah///nope", 3).text == "Hi.///How are you? ////Yes.///No."


def test_a_pasted_run_of_two_million_letters_is_left():
    assert flatten("a" * 2_400_000, 3).changed is False


@pytest.mark.parametrize("text", ["", "   ", "😂", ":)", "👍👍"])
def test_a_message_without_words_keeps_something_to_show(text):
    assert bool(flatten(text, 3).text) == bool(text)


@pytest.mark.parametrize("text", ["She is 83 and well.", "It is on 8/3.", "Do it x3.", "Pages 8-3."])
def test_a_number_is_no_face(text):
    assert all(part in flatten(text, 4).text for part in text.rstrip(".").split() if any(c.isdigit() for c in part))


@pytest.mark.parametrize(
    "text, left",
    [
        ("Oh, really? Did he go?", "Really? Did he go?"),
        ("lol. We left.", "We left."),
    ],
)
def test_no_mark_is_left_without_its_word(text, left):
    assert flatten(text, 3).text == left


def test_work_out_is_find_out_only_before_what_is_found():
    assert flatten("I work out how it fell.", 3).text == "I find out how it fell."
    assert flatten("I work out at home.", 3).text == "I work out at home."


def test_that_which_opens_a_clause_is_no_pronoun():
    assert flatten("The point is that a cat fell.", 3).text == "The point is that a cat fell."
