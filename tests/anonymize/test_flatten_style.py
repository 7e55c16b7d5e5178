"""What each level of flattening makes the same."""

from __future__ import annotations

import pytest

from anonymize.flatten import flatten


def strong(text):
    return flatten(text, 3).text


@pytest.mark.parametrize(
    "text, light",
    [
        ("so   cool", "So cool"),
        ("what??!!", "What?"),
        ("wait..... no", "Wait... no"),
        ("soooo good", "So good"),
        ("coooool", "Cool"),
        ("dont", "Don't"),
        ("it’s", "It's"),
        ("hahahahaha", "Haha"),
        ("lmaooo", "Haha"),
        ("STOP DOING THAT", "Stop doing that"),
        ("a\n\n\nb", "A\nB"),
        ("a — b", "A - b"),
        ("yay 🎉🎉🎉", "Yay 🎉"),
    ],
)
def test_the_light_level_settles_layout_and_typing(text, light):
    assert flatten(text, 1).text == light


@pytest.mark.parametrize(
    "text, medium",
    [
        ("i'm here", "I am here."),
        ("dont go", "Do not go."),
        ("isn't it nice?", "Is it not nice?"),
        ("why don't you ask?", "Why do you not ask?"),
        ("it's been fun", "It has been fun."),
        ("its not me", "It is not me."),
        ("its tail", "Its tail."),
        ("he'd better go", "He had better go."),
        ("he'd go", "He would go."),
        ("ill call you", "I will call you."),
        ("i feel ill", "I feel ill."),
        ("Sarah's dog", "Sarah's dog."),
        ("idk", "I do not know."),
        ("u r late", "You are late."),
        ("thx", "Thanks."),
        ("teh end", "The end."),
        ("my favourite colour", "My favorite color."),
        ("yep", "Yes."),
        ("great!!!", "Great."),
        ("w/o you", "Without you."),
        ("salt & pepper", "Salt and pepper."),
        ("oh no :-(", "Oh no :("),
        ("what is it", "What is it"),
        ("see you on friday", "See you on Friday."),
        ("on the 3rd of may", "On the 3rd of May."),
    ],
)
def test_the_medium_level_writes_out_and_spells_one_way(text, medium):
    assert flatten(text, 2).text == medium


@pytest.mark.parametrize(
    "texts",
    [
        ("well, it works", "so it works", "anyway, it works", "it actually works", "oh, it really works"),
        ("perhaps it works", "maybe it works", "possibly it works"),
        ("i guess it works", "i think that it works", "I believe it works", "imo it works"),
        ("you have to go", "you've got to go", "you must go", "you need to go", "you gotta go"),
        ("you may want to ask", "you should ask", "you might want to ask", "you ought to ask"),
        ("i'm gonna eat", "i'll eat", "I am going to eat"),
        ("lots of dogs", "a bunch of dogs", "plenty of dogs", "tons of dogs"),
        ("it is late, although i am up", "it is late, though i am up", "it is late, but i am up"),
        ("i left cuz it broke", "i left because it broke", "I left since it broke"),
        ("it is very good", "it's so good", "it is pretty good", "it is quite good", "it's good lol"),
        ("hi", "hey", "hello", "Hiya!"),
        ("yes", "yeah", "yup", "Sure.", "of course!"),
        ("ok", "okay", "k", "alright", "Fair enough"),
        ("thanks", "thx", "ty", "thank you so much!!", "many thanks"),
        ("could you help me?", "can you please help me?", "can u help me?"),
        ("that is fine", "this is fine", "it's fine"),
        ("how can i fix it?", "is there a way to fix it?", "any idea how to fix it?"),
        ("the thing that i know", "the thing which i know"),
    ],
)
def test_the_strong_level_makes_one_of_many(texts):
    assert len({strong(text) for text in texts}) == 1


@pytest.mark.parametrize(
    "text, kept",
    [
        ("it's not really true", "It is not really true."),
        ("what kind of dog is it?", "What kind of dog is it?"),
        ("which one is it?", "Which one is it?"),
        ("i know which is better", "I know which is better."),
        ("he ran so fast that he fell", "He ran so fast that he fell."),
        ("how many are there?", "How many are there?"),
        ("no one can help", "No one can help."),
        ("I am going to the gym", "I am going to the gym."),
        ("not only that", "Not only that."),
        ("you must be tired", "You must be tired."),
        ("i was well", "I was well."),
        ("like this", "Like this."),
        ("it failed, so you left", "It failed, so you left."),
        ("the US is far", "The US is far."),
        ("right?", "Right?"),
    ],
)
def test_the_strong_level_leaves_what_means_something(text, kept):
    assert strong(text) == kept


def test_the_article_agrees_after_a_word_was_dropped():
    assert strong("a really old dog") == "An old dog."


def test_laughter_between_clauses_leaves_a_comma():
    assert strong("im tired lol going to sleep") == "I am tired, going to sleep."


@pytest.mark.parametrize("text", ["lol", "haha!!", "rofl"])
def test_a_lone_laugh_stays(text):
    assert strong(text).startswith("Haha")


@pytest.mark.parametrize("text", ["jo_42: yes", "jo_42, yes"])
def test_whoever_is_addressed_keeps_their_spelling(text):
    assert strong(text) == "jo_42, yes."


def test_lines_become_prose_but_a_list_stays_a_list():
    assert strong("one thing\n\nanother") == "One thing. Another."
    assert strong("todo\n- eggs\n- milk") == "Todo.\n- Eggs.\n- Milk."


def test_operations_are_counted_by_kind():
    done = flatten("well, i dont know", 3)
    assert (done.operations["marker"], done.operations["apostrophe"], done.operations["contraction"]) == (1, 1, 1)


def test_an_unchanged_message_says_so():
    done = flatten("I am here.", 3)
    assert (done.changed, done.level, sum(done.operations.values())) == (False, 3, 0)


def test_a_level_that_is_none_is_refused():
    with pytest.raises(ValueError, match="level"):
        flatten("hi", 5)  # type: ignore[arg-type]


def test_a_long_laugh_takes_no_longer_than_a_short_one():
    # A pattern with overlapping parts took exponential time here and never came back.
    assert flatten("ha" * 60 + "x", 3).text
