"""Firms, inns and shops by what they are named, and large places in every case."""

from __future__ import annotations

import pytest

from anonymize.detect.houses import houses


def _named(text: str) -> list[str]:
    return [text[span.start : span.end] for span in houses(text)]


@pytest.mark.parametrize(
    "text, name",
    [
        ("we danced at marigold brewery", "marigold brewery"),
        ("everyone at quarry media is tired", "quarry media"),
        ("People at Lantern Joinery are kind", "Lantern Joinery"),
        ("lunch at café sintra", "café sintra"),
        ("they moved the party to the silver otter", "the silver otter"),
        ("swimming at northgate leisure centre", "northgate leisure centre"),
        ("it was cheap at zabblers", "zabblers"),
        ("she works at thorne & vale", "thorne & vale"),
        ("heard by the Ghent Labour Court", "Ghent Labour Court"),
        ("so tired after Corvid Robotics today", "Corvid Robotics"),
        ("Lantern Works employs my neighbour", "Lantern Works"),
        ("she moved to ashby-upon-wreake then", "ashby-upon-wreake"),
        ("or to ashby upon wreake", "ashby upon wreake"),
        ("a room in Orlby-on-Sea", "Orlby-on-Sea"),
        ("nan moved to corran nursing home", "corran nursing home"),
    ],
)
def test_a_house_is_named_by_its_kind_without_an_article_or_by_its_sign(text: str, name: str) -> None:
    assert name in _named(text)


@pytest.mark.parametrize(
    "text",
    [
        "we met at the brewery",
        "he saw it in social media",
        "paid for car insurance",
        "stood at hotel reception",
        "the copper kettle broke",
        "dinner for peanut noodles fans",
        "at the shopping centre",
        "by the Supreme Court",
        "a one-on-one call, day-by-day",
        "i like Social Media and it shows",
    ],
)
def test_a_kind_of_house_with_an_article_or_of_plain_words_is_no_name(text: str) -> None:
    assert _named(text) == []
