import time
import zipfile
from pathlib import Path

import pytest
from importing import Imported

from corpus import ConfigError, CorpusError
from corpus.importers import ImportOptions, import_corpus

ANDROID = "13/3/24, 21:05 - Ada: hi\n13/3/24, 21:06 - Orla Byrne: hey\n"
IOS = "[13/03/2024, 21:05:09] Ada: hi\n[13/03/2024, 21:06:10] Orla Byrne: hey\n"


def run(
    tmp_path: Path, text: str | bytes, name: str = "ada.txt", own: str | None = "Ada", **options: object
) -> Imported:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Imported("whatsapp", path, tmp_path, own=frozenset({own} if own else ()), **options)


def test_the_form_of_android_is_read_to_the_minute(tmp_path: Path) -> None:
    imported = run(tmp_path, ANDROID)
    assert imported.turns == [("user", "hi"), ("companion", "hey")]
    assert imported.values("timestamp") == ["2024-03-13T21:05", "2024-03-13T21:06"]


def test_the_form_of_ios_is_read_to_the_second(tmp_path: Path) -> None:
    imported = run(tmp_path, IOS)
    assert imported.turns == [("user", "hi"), ("companion", "hey")]
    assert imported.values("timestamp") == ["2024-03-13T21:05:09", "2024-03-13T21:06:10"]


def test_a_line_without_a_header_continues_the_last_message(tmp_path: Path) -> None:
    assert run(tmp_path, "13/3/24, 21:05 - Ada: one\n\n  two\nthree: four\n\n").turns == [
        ("user", "one\n\n  two\nthree: four")
    ]


@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\ufeff\u200e"])
def test_direction_marks_before_a_header_do_not_hide_it(tmp_path: Path, mark: str) -> None:
    assert len(run(tmp_path, IOS.replace("[", f"{mark}[")).messages) == 2


@pytest.mark.parametrize(
    ("clock", "time"),
    [
        ("9:05\u202fPM", "21:05"),
        ("9:05\u00a0PM", "21:05"),
        ("9:05 pm", "21:05"),
        ("9:05 p. m.", "21:05"),
        ("9:05\u00a0a.\u00a0m.", "09:05"),
        ("12:05 AM", "00:05"),
        ("12:05 p.m.", "12:05"),
    ],
)
def test_halves_of_the_day_are_read_however_they_are_spaced(tmp_path: Path, clock: str, time: str) -> None:
    assert run(tmp_path, f"13/3/24, {clock} - Ada: hi\n").values("timestamp") == [f"2024-03-13T{time}"]


@pytest.mark.parametrize(
    ("dates", "first"),
    [
        (["13/3/24", "1/4/24"], "2024-03-13"),
        (["3/13/24", "4/1/24"], "2024-03-13"),
        (["1/2/24", "1/3/24", "2/1/24"], "2024-01-02"),
        (["1/2/24", "2/2/24", "1/3/24"], "2024-02-01"),
        (["13.03.2024"], "2024-03-13"),
        (["2024-03-04"], "2024-03-04"),
        (["5/5/24"], "2024-05-05"),
    ],
)
def test_the_order_of_dates_is_inferred_step_by_step(tmp_path: Path, dates: list[str], first: str) -> None:
    imported = run(tmp_path, "".join(f"{date}, 21:05 - Ada: hi\n" for date in dates))
    assert imported.values("timestamp")[0] == f"{first}T21:05"


@pytest.mark.parametrize(
    "dates", [["1/2/24"], ["1/2/24", "2/3/24"], ["2/1/24", "1/2/24", "1/1/24", "3/3/24", "1/4/24"]]
)
def test_an_order_that_stays_open_is_asked_for(tmp_path: Path, dates: list[str]) -> None:
    text = "".join(f"{date}, 21:05 - Ada: hi\n" for date in dates)
    with pytest.raises(CorpusError, match="--date-order dmy"):
        run(tmp_path, text)
    assert run(tmp_path, text, date_order="mdy").values("timestamp")


def test_the_order_the_user_gives_is_taken(tmp_path: Path) -> None:
    assert run(tmp_path, "1/2/24, 21:05 - Ada: hi\n", date_order="mdy").values("timestamp") == ["2024-01-02T21:05"]


def test_dates_of_both_orders_in_one_file_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="some with the month first"):
        run(tmp_path, "13/3/24, 21:05 - Ada: hi\n3/13/24, 21:05 - Ada: hi\n")


def test_an_impossible_day_names_the_line_and_not_the_day(tmp_path: Path) -> None:
    for bad in ("31/2/24, 21:05", "13/3/24, 29:05"):
        with pytest.raises(CorpusError, match=r"^ada\.txt, line 2: .*--date-order") as caught:
            run(tmp_path, f"13/3/24, 21:05 - Ada: hi\n{bad} - Ada: ho\n")
        assert "31" not in str(caught.value)


def test_a_date_order_for_another_format_is_a_configuration_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="whatsapp"):
        import_corpus("jsonl", tmp_path, tmp_path / "out", ImportOptions(date_order="dmy"))


def test_text_that_begins_with_a_date_stays_text(tmp_path: Path) -> None:
    text = "13/3/24, 21:05 - Ada: 14/3/24 suits me\n15/3/24, or that\n15/3/24, 10:00 in town\n"
    assert run(tmp_path, text).turns == [("user", "14/3/24 suits me\n15/3/24, or that\n15/3/24, 10:00 in town")]


def test_a_pasted_chat_of_another_shape_stays_text(tmp_path: Path) -> None:
    text = "13/3/24, 21:05 - Ada: look\n[12/03/24, 10:00:00] Eve: no\n12.03.24, 10:00 - Eve: no\n"
    assert len(run(tmp_path, text).messages) == 1


def test_system_lines_are_nobodys_and_join_nothing(tmp_path: Path) -> None:
    text = ANDROID + "13/3/24, 21:07 - Orla Byrne left\nand a second line\n13/3/24, 21:08 - Ada: so\n"
    imported = run(tmp_path, text)
    assert imported.values("content") == ["hi", "hey", "so"]
    assert imported.subject.dropped == {"system_line": 1}


def test_a_quoted_title_with_a_colon_is_no_sender(tmp_path: Path) -> None:
    text = ANDROID + '13/3/24, 21:07 - Orla changed the group name from "a: b" to "c: d"\n'
    assert run(tmp_path, text).subject.dropped == {"system_line": 1}


def test_what_ios_writes_in_a_name_is_dropped_by_its_mark(tmp_path: Path) -> None:
    text = IOS + "[13/03/2024, 21:06:30] Orla Byrne: \u200eMissed voice call\n"
    assert run(tmp_path, text).subject.dropped == {"generated_line": 1}


def test_a_name_with_a_colon_is_kept_whole_where_every_line_has_it(tmp_path: Path) -> None:
    text = "".join(f"13/3/24, 21:0{i} - Orla: work: said {i}\n" for i in range(3)) + "13/3/24, 21:09 - Ada: hm: no\n"
    imported = run(tmp_path, text)
    assert imported.turns == [("companion", f"said {i}") for i in range(3)] + [("user", "hm: no")]
    assert imported.ledger["people"] == [{"speaker": 1, "names": ["Orla: work"]}]


def test_a_name_with_a_colon_is_believed_when_the_user_gives_it(tmp_path: Path) -> None:
    assert run(tmp_path, "13/3/24, 21:05 - Ada: home: hi\n", own="Ada: home").turns == [("user", "hi")]


def test_tildes_and_phone_numbers_are_names(tmp_path: Path) -> None:
    text = "13/3/24, 21:05 - Ada: hi\n13/3/24, 21:06 - ~\u202fOrla: hey\n13/3/24, 21:07 - \u202a+44 7700 900123\u202c: yo\n"
    imported = run(tmp_path, text)
    assert imported.values("sender") == ["user", "companion", "companion"]
    assert imported.ledger["people"] == [
        {"speaker": 1, "names": ["Orla"]},
        {"speaker": 2, "names": ["+44 7700 900123"]},
    ]
    assert "7700" not in imported.written
    assert "Orla" not in imported.written


def test_other_people_of_a_group_are_numbered_companions_and_their_text_is_counted(tmp_path: Path) -> None:
    text = ANDROID + "13/3/24, 21:07 - Bo: yo!\n"
    imported = run(tmp_path, text)
    assert imported.values("speaker") == [None, 1, 2]
    noted = imported.subject.noted
    assert noted["other_people"] == 2
    assert noted["messages_by_people_without_consent"] == 2
    assert noted["characters_by_people_without_consent"] == len("hey") + len("yo!")


@pytest.mark.parametrize(
    "suffix", [" <This message was edited>", " \u200e<This message was edited>", "\u200e<Bearbeitet, glaube ich>"]
)
def test_the_mark_of_an_edit_is_no_text(tmp_path: Path, suffix: str) -> None:
    imported = run(tmp_path, f"13/3/24, 21:05 - Ada: hi{suffix}\n")
    assert imported.values("content") == ["hi"]
    assert imported.subject.noted["edited"] == 1


@pytest.mark.parametrize(
    ("line", "kept", "media", "dropped"),
    [
        ("13/3/24, 21:06 - Ada: <Media omitted>", None, None, "media_omitted"),
        ("13/3/24, 21:06 - Ada: <Multimedia omitido>", None, None, "media_omitted"),
        ("13/3/24, 21:06 - Ada: IMG-20240313-WA0001.jpg (file attached)\nthe sea", "the sea", "photo", None),
        ("13/3/24, 21:06 - Ada: IMG-20240313-WA0001.jpg (Datei angehängt)", "", "photo", None),
        ("13/3/24, 21:06 - Ada: PTT-20240313-WA0001.opus (file attached)", None, None, "media_omitted"),
        ("13/3/24, 21:06 - Ada: taxes 2024.pdf (file attached)", None, None, "media_omitted"),
        ("13/3/24, 21:06 - Ada: This message was deleted", None, None, "deleted"),
        ("13/3/24, 21:06 - Ada:", None, None, "empty_content"),
    ],
)
def test_placeholders_of_android_are_nobodys_words(
    tmp_path: Path, line: str, kept: str | None, media: str | None, dropped: str | None
) -> None:
    imported = run(tmp_path, f"13/3/24, 21:05 - Ada: hi\n{line}\n")
    assert imported.values("content")[1:] == ([] if kept is None else [kept])
    assert imported.values("media")[1:] == ([] if kept is None else [media])
    assert imported.subject.dropped == ({dropped: 1} if dropped else {})
    assert "20240313" not in imported.written


def test_placeholders_of_ios_are_nobodys_words(tmp_path: Path) -> None:
    said = [
        "\u200eimage omitted",
        "\u200evideo omitted",
        "the sea \u200e<attached: 00000007-PHOTO-2024-03-13-21-06-00.jpg>",
    ]
    imported = run(tmp_path, IOS + "".join(f"[13/03/2024, 21:07:00] Ada: {text}\n" for text in said))
    assert imported.values("content")[2:] == ["", "the sea"]
    assert imported.values("media")[2:] == ["photo", "photo"]
    assert imported.subject.dropped == {"generated_line": 1}
    assert "00000007" not in imported.written


def test_messages_that_arrived_late_are_put_in_order(tmp_path: Path) -> None:
    imported = run(tmp_path, "13/3/24, 21:05 - Ada: b\n13/3/24, 21:04 - Ada: a\n14/3/24, 08:00 - Ada: c\n")
    assert imported.values("content") == ["a", "b", "c"]
    assert imported.subject.noted["rows_out_of_order"] == 1


def test_the_hour_that_comes_twice_is_counted_and_its_wall_times_are_kept(tmp_path: Path) -> None:
    text = "27/10/24, 02:50 - Ada: a\n27/10/24, 02:10 - Ada: b\n27/10/24, 04:00 - Ada: c\n31/3/25, 02:30 - Ada: d\n"
    imported = run(tmp_path, text, tz="Europe/Berlin")
    assert imported.values("timestamp")[:2] == ["2024-10-27T02:10", "2024-10-27T02:50"]
    assert imported.subject.noted["times_in_a_repeated_hour"] == 2


def test_crlf_and_a_line_separator_inside_a_message_are_no_fault(tmp_path: Path) -> None:
    assert run(tmp_path, "13/3/24, 21:05 - Ada: a\u2028b\r\nc\r\n").values("content") == ["a\u2028b\nc"]


def test_lines_before_the_first_message_are_counted(tmp_path: Path) -> None:
    assert run(tmp_path, f"My export\n\n{ANDROID}").subject.dropped == {"before_the_first_message": 1}


def test_a_one_line_giant_survives(tmp_path: Path) -> None:
    assert run(tmp_path, f"13/3/24, 21:05 - Ada: {'x: ' * 800_000}y\n").values("content") == ["x: " * 800_000 + "y"]


def test_in_a_chat_of_two_the_person_is_the_one_the_file_is_not_named_after(tmp_path: Path) -> None:
    imported = run(tmp_path, ANDROID, "WhatsApp Chat with Orla Byrne.txt", own=None)
    assert imported.turns == [("user", "hi"), ("companion", "hey")]


def test_a_file_that_the_user_named_is_of_the_person_it_is_named_after(tmp_path: Path) -> None:
    assert run(tmp_path, ANDROID, own=None).turns == [("user", "hi"), ("companion", "hey")]


def test_the_zip_of_ios_names_the_chat(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "WhatsApp Chat - Orla Byrne.zip", "w") as archive:
        archive.writestr("_chat.txt", IOS)
        archive.writestr("00000001-PHOTO.jpg", "x")
    imported = Imported("whatsapp", tmp_path / "WhatsApp Chat - Orla Byrne.zip", tmp_path)
    assert imported.subject.subject == "WhatsApp-Chat-Orla-Byrne"
    assert imported.values("sender") == ["user", "companion"]


def test_a_person_nobody_can_tell_is_asked_for_without_a_name(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="--own") as caught:
        run(tmp_path, ANDROID, "chat.txt", own=None)
    assert "Orla" not in str(caught.value)


def test_several_chats_are_one_person_if_the_user_says_so(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("one.txt", "two.txt"):
        (tmp_path / "in" / name).write_text(ANDROID)
    imported = Imported("whatsapp", tmp_path / "in", tmp_path, own=frozenset({"Ada"}), subject="ada")
    assert (imported.subject.subject, imported.subject.kept) == ("ada", 4)


def test_two_files_that_give_one_subject_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a b.txt", "a-b.txt"):
        (tmp_path / "in" / name).write_text(ANDROID)
    with pytest.raises(CorpusError, match="--subject"):
        Imported("whatsapp", tmp_path / "in", tmp_path, own=frozenset({"Ada"}))


def test_a_file_name_that_leaves_no_id_asks_for_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--subject"):
        run(tmp_path, ANDROID, "Åø.txt".replace("Å", "é"))


@pytest.mark.parametrize("data", ["", "just a text\n", "\n\n"])
def test_a_text_that_is_no_chat_is_one_error(tmp_path: Path, data: str) -> None:
    with pytest.raises(CorpusError, match=r"^ada\.txt: has no line"):
        run(tmp_path, data)


def test_another_encoding_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="UTF-8"):
        run(tmp_path, ANDROID.encode("utf-16"))


@pytest.mark.parametrize("filler", [" ", "<", "<abc: ", "\u200e<abc", ": ", "a.jpg ", "(", "\n"])
def test_long_runs_of_anything_are_read_in_no_time(tmp_path: Path, filler: str) -> None:
    for text in (ANDROID, IOS):
        long = filler * (400_000 // len(filler))
        (tmp_path / "ada.txt").write_text(f"{text.splitlines()[0]}{long}x\n")
        began = time.monotonic()
        import_corpus("whatsapp", tmp_path / "ada.txt", tmp_path / f"out{text[0]}")
        assert time.monotonic() - began < 2


def test_in_a_folder_every_text_and_every_zip_is_one_person_named_after_it(tmp_path: Path) -> None:
    (tmp_path / "in" / "WhatsApp Chat - Orla Byrne").mkdir(parents=True)
    (tmp_path / "in" / "ada.txt").write_text(ANDROID)
    with zipfile.ZipFile(tmp_path / "in" / "bo.zip", "w") as archive:
        archive.writestr("_chat.txt", IOS)
    imported = Imported("whatsapp", tmp_path / "in", tmp_path, own=frozenset({"Ada"}))
    assert [subject.subject for subject in imported.summary.subjects] == ["ada", "bo"]


def test_a_folder_with_one_text_is_named_after_the_text(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ada.txt").write_text(ANDROID)
    assert Imported("whatsapp", tmp_path / "in", tmp_path).subject.subject == "ada"


def test_chats_of_ios_that_were_unpacked_are_named_after_their_folders(tmp_path: Path) -> None:
    for name in ("ada", "bo"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "_chat.txt").write_text(IOS)
    imported = Imported("whatsapp", tmp_path / "in", tmp_path, own=frozenset({"Ada"}))
    assert [subject.subject for subject in imported.summary.subjects] == ["ada", "bo"]
