"""One pasted message of millions of characters costs what as much chat would, and is replaced to its end."""

from __future__ import annotations

import time

import pytest
from invented_records import turns

from anonymize import AnonymizeConfig, SecretKey
from anonymize.detect.engine import _batches
from anonymize.detect.packing import PACK_CHARS, packs, pieces
from anonymize.documents import documents
from anonymize.flatten import flatten
from anonymize.flatten.freeze import MOST_HELD
from anonymize.operator import put
from anonymize.subject import check_written, release, survey
from anonymize.textdates import TextDatesConfig, find_dates, shift_text
from corpus import SubjectRecord

KEY = SecretKey(b"\x01" * 32)


def released(text: str, config: AnonymizeConfig) -> str:
    rows = (("user", "2024-03-09T21:05:00", "hi"), ("companion", "2024-03-09T21:06:00", text))
    record = SubjectRecord.from_trees("p1", {"source": turns(rows)})
    spans, originals = survey(record, KEY, config)
    found = documents(record)
    written, _ = release(record, found, spans, "U01", KEY, config, originals.__contains__)
    check_written(record, found, spans, written, config)
    return written.messages[1].content


@pytest.mark.parametrize("length", [1_050_000, pytest.param(2_400_000, marks=pytest.mark.benchmark)])
def test_a_pasted_text_longer_than_the_model_takes_is_replaced_from_end_to_end(
    config: AnonymizeConfig, length: int
) -> None:
    began = time.process_time()
    text = "sarah " + "hello world " * (length // 12) + "zoé sarah"
    after = released(text, config)
    assert time.process_time() - began < 30
    assert "sarah" not in after
    first, last = after.split(" ")[0], after.split(" ")[-1]
    assert first == last
    assert after.count("hello world ") == length // 12


def test_a_pasted_table_of_figures_is_read_in_no_time_and_a_phone_in_it_is_found(config: AnonymizeConfig) -> None:
    began = time.process_time()
    after = released("7, 12.5, " * 10_000 + "ring +44 7700 900123 now, " + "12 30 " * 10_000, config)
    assert time.process_time() - began < 20
    assert "900123" not in after
    assert after.startswith("7, 12.5, 7")


def test_many_dates_of_one_text_are_found_in_linear_time() -> None:
    from datetime import date

    text = "see you on 2024-03-09 or friday\n" * 20_000
    began = time.process_time()
    found = find_dates(text, date(2024, 3, 9), "day_first")
    assert len(found) == 40_000
    assert [mention.start for mention in found] == sorted(mention.start for mention in found)
    protected = [(mention.start, mention.end) for mention in found[::2]]
    moved = shift_text(text, date(2024, 3, 9), 7, "day_first", TextDatesConfig(), protected)
    assert all(one.kind == "weekday" for one in moved.replacements)
    assert time.process_time() - began < 20


@pytest.mark.parametrize("run", ["abcdefghij", "0123456789", "@a", "a."])
def test_a_pasted_run_without_a_blank_is_read_in_no_time(config: AnonymizeConfig, run: str) -> None:
    # All forms one edit away from a word of 10,000 letters took 4 seconds and 2.5 GB, four times as much for twice as long.
    text = run * (200_000 // len(run))
    began = time.process_time()
    after = released(f"sarah {text} zoé sarah", config)
    assert time.process_time() - began < 20
    assert "sarah" not in after


def test_the_model_reads_no_more_at_once_of_a_long_text_than_of_many_short_ones() -> None:
    def sizes(texts: list[str]) -> list[list[int]]:
        return [[len(pack.text) for pack in batch] for batch in _batches(list(packs(list(pieces(enumerate(texts))))))]

    pasted = sizes(["hello world " * 200_000])
    assert sum(map(sum, pasted)) == 2_400_000
    assert max(map(sum, pasted)) <= 32 * PACK_CHARS
    short = sizes(["hello world"] * 100_000)
    assert max(map(len, short)) == 32
    assert max(map(sum, short)) <= 32 * PACK_CHARS


@pytest.mark.parametrize("count", [1, 199, 200, 201, 1_000])
def test_pieces_are_put_into_a_long_text_where_they_belong(count: int) -> None:
    pieces = [(i * 10 + 2, i * 10 + 5, f"<{i}>") for i in range(count)]
    text = "".join(f"{i % 10}" for i in range(count * 10)) + "end"
    expected, at = "", 0
    for start, end, new in pieces:
        expected += text[at:start] + new
        at = end
    assert put(text, pieces) == expected + text[at:]


def test_a_pasted_document_of_more_names_than_can_be_held_is_left_unrewritten_and_says_so() -> None:
    text = "Bo met a cat. " * (MOST_HELD + 1)
    spans = [(at * 14, at * 14 + 2) for at in range(MOST_HELD + 1)]
    done = flatten(text, 4, spans)
    assert (done.text, done.changed, done.refused) == (text, False, ("spans",))


def test_a_pasted_document_is_flattened_in_linear_time() -> None:
    began = time.process_time()
    done = flatten("i think its prob the cable, and Bo could try it!! " * 20_000, 4)
    assert time.process_time() - began < 15
    assert done.text == " ".join(["Maybe cable, bo could try it."] * 20_000)
