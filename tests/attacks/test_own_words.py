from __future__ import annotations

import pytest

from attacks.own_words import own_texts, own_words
from corpus import Message, Source, SourceHeader, SubjectRecord


@pytest.mark.parametrize(
    "text, own",
    [
        ("look at https://example.org/a?b=1 please", "look at please"),
        ("www.example.org is down", "is down"),
        ("> you said so\nno i did not", "no i did not"),
        ("<mira> is it up\nyes it is", "yes it is"),
        ("[21:04] <mira> is it up", ""),
        ("try `sudo make install` first", "try first"),
        ("```\nfor x in y:\n  pass\n``` does that help", "does that help"),
        ("```\nnever closed", ""),
        ("me@home:~$ ls -la\nthat is all i see", "that is all i see"),
        ('she said "i will never come back here" and left', "she said and left"),
        ('it is "fine" i guess', 'it is "fine" i guess'),
        ("Forwarded from Aunt\nall the news of the day", ""),
        ("fyi\n---------- Forwarded message ----------\nlong story", "fyi"),
        ("<Media omitted>", ""),
        ("image omitted", ""),
        ("[photo] my cat", "my cat"),
        ("i'm > you lol", "i'm > you lol"),
        ("cost me $ 5 though", "cost me $ 5 though"),
        ("", ""),
        ("😀😀", "😀😀"),
    ],
)
def test_only_what_the_person_wrote_is_left(text: str, own: str) -> None:
    assert " ".join(own_words(text).split()) == own


def test_a_wall_of_text_is_taken_for_pasted() -> None:
    assert own_words("word " * 1_001) == ""
    assert own_words("word " * 900) != ""


@pytest.mark.parametrize("piece", ["a > b `x ", "<attached: ", "“ a ", "- -- \n\n", "a@b:$ ", '"x" ', "   \n"])
def test_a_message_of_a_million_characters_is_read_in_no_time(piece: str) -> None:
    assert own_words(piece * (1_000_000 // len(piece))) == ""


def stream(*rows: tuple[str, str]) -> SubjectRecord:
    messages = [
        Message.model_validate(
            {"id": f"day1-{i}", "sender": sender, "timestamp": f"2024-03-09T21:{i:02d}:00", "content": content}
        )
        for i, (sender, content) in enumerate(rows)
    ]
    return SubjectRecord("U01", Source(header=SourceHeader.count(messages), messages=messages))


def own_of(*rows: tuple[str, str]) -> list[str]:
    return [message.text for message in own_texts(stream(*rows), session_gap_minutes=30)]


def test_companion_and_app_turns_are_not_the_persons_words() -> None:
    assert own_of(("user", "hi"), ("companion", "hello"), ("app", "rate us"), ("user", "bye")) == ["hi", "bye"]


def test_a_tapped_suggestion_was_not_written() -> None:
    assert own_of(("companion", "so? //// Tell me more! / Not now"), ("user", "tell me more")) == ["tell me more"]
    assert own_of(("companion", "so? //// Tell me more! //// Not now"), ("user", "tell me more")) == []
    assert own_of(("companion", "so? //// Not now"), ("user", "why not"), ("user", "not now")) == ["why not", "not now"]


def test_messages_without_a_word_are_no_text() -> None:
    assert own_of(("user", "😀 !!"), ("user", "12:30"), ("user", "ok")) == ["ok"]
