"""The sentence frames of the strong level: one way to advise, report, ask and hedge."""

from __future__ import annotations

import pytest

from anonymize.flatten import check_kept, flatten
from anonymize.flatten.frames import VERBS


def strong(text):
    return flatten(text, 3).text


@pytest.mark.parametrize(
    "one, other",
    [
        ("you can install it from the site", "install it from the site"),
        ("you should check the logs", "you need to check the logs"),
        ("if it fails, you could restart it", "if it fails, restart it"),
        ("you would need to reboot", "you have to reboot"),
        ("i have tried it", "i tried it"),
        ("it has crashed", "it crashed"),
        ("i haven't checked it", "i didn't check it"),
        ("have you checked the logs?", "did you check the logs?"),
        ("i am using gnome", "i use gnome"),
        ("what version are you running?", "which version do you run?"),
        ("it might work", "perhaps it works"),
        ("it may not work", "maybe it doesn't work"),
        ("we might be late", "maybe we are late"),
        ("tried it on a laptop", "i tried it on a laptop"),
        ("works for me", "it works for me"),
        ("doesnt work", "it doesn't work"),
        ("cant find it", "i cannot find it"),
        ("tried the cd?", "did you try the cd?"),
        ("you use gnome?", "do you use gnome?"),
        ("you using gnome?", "are you using gnome?"),
        ("in your browser", "in the browser"),
        ("check your logs", "check the logs"),
        ("a few dogs", "several dogs"),
        ("i don't have a dog", "i have no dog"),
        ("there are no dogs", "there aren't any dogs"),
        ("while you wait, it works", "when you wait, it works"),
        ("let me check", "i'll check"),
        ("but it works", "yes, it works"),
        ("what exactly is it?", "what is it?"),
        ("how to fix it?", "how do i fix it?"),
        ("no prob", "np"),
        ("it is an extremely old dog", "it is an old dog"),
        ("oh", "ok"),
        ("it is best to ask", "you should ask"),
    ],
)
def test_two_frames_become_one(one, other):
    assert strong(one) == strong(other)
    assert check_kept(one, strong(one)) == []


@pytest.mark.parametrize(
    "text, kept",
    [
        ("you can install it?", "You can install it?"),
        ("you can see it", "You can see it."),
        ("you know it is late, right?", "You know it is late, right?"),
        ("if it might work", "If it might work."),
        ("partitions that might need it", "Partitions that might need it."),
        ("you have read permission", "You have read permission."),
        ("you would have tried it", "You would have tried it."),
        ("i do not have any", "I do not have any."),
        ("used by root", "Used by root."),
        ("which one is it?", "Which one is it?"),
        ("which means it works", "Which means it works"),
        ("it broke this morning", "It broke this morning."),
        ("it is not very good", "It is not very good."),
        ("I am getting old", "I am getting old."),
        ("the wife called my brother", "The wife called my brother."),
        ("call your brother", "Call your brother."),
    ],
)
def test_a_frame_that_means_something_else_is_left(text, kept):
    assert strong(text) == kept


@pytest.mark.parametrize("text", ["have you checked it?", "you can install it", "it might work", "you use gnome?"])
def test_frames_belong_to_the_strong_level_alone(text):
    assert [word.lower() for word in flatten(text, 2).text.rstrip(".").split()] == text.split()


def test_regular_verbs_are_inflected_by_their_ending():
    forms = {verb.base: verb[1:] for verb in VERBS}
    assert forms["use"] == ("uses", "used", "used", "using")
    assert forms["try"] == ("tries", "tried", "tried", "trying")
    assert forms["stop"] == ("stops", "stopped", "stopped", "stopping")
    assert forms["crash"] == ("crashes", "crashed", "crashed", "crashing")
    assert forms["play"] == ("plays", "played", "played", "playing")


@pytest.mark.parametrize("text", ["It must feel great.", "You must love her."])
def test_a_must_that_concludes_is_no_need(text):
    assert strong(text) == text
