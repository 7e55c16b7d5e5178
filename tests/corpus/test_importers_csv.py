from pathlib import Path

import pytest

from corpus import Corpus, CorpusError
from corpus.importers import ImportOptions, import_corpus

HEAD = "id,sender,timestamp,content"


def run(tmp_path: Path, data: str | bytes) -> list[str]:
    path = tmp_path / "ada.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    import_corpus("csv", path, tmp_path / "out", ImportOptions(tz="UTC"))
    return [message.content for message in Corpus.open(tmp_path / "out").load("ada").messages]


def test_a_csv_row_becomes_a_message(tmp_path: Path) -> None:
    assert run(tmp_path, f"{HEAD}\n1,ada,2024-03-09T21:05:00,hi\n") == ["hi"]


def test_commas_and_newlines_inside_quotes_stay_in_the_message(tmp_path: Path) -> None:
    data = f'{HEAD}\r\n1,ada,2024-03-09T21:05:00,"one, two\r\nthree"\r\n2,ada,2024-03-09T21:06:00,"say ""hi"""\r\n'
    assert run(tmp_path, data) == ["one, two\r\nthree", 'say "hi"']


def test_a_byte_order_mark_before_the_header_is_no_part_of_a_column(tmp_path: Path) -> None:
    assert run(tmp_path, b"\xef\xbb\xbf" + f"{HEAD}\n1,ada,1709992800,hi\n".encode()) == ["hi"]


def test_a_field_beyond_the_usual_limit_is_read(tmp_path: Path) -> None:
    assert run(tmp_path, f"{HEAD}\n1,ada,1709992800,{'x' * 2_400_000}\n") == ["x" * 2_400_000]


def test_the_word_nan_is_a_word_in_csv_too(tmp_path: Path) -> None:
    assert run(tmp_path, f"{HEAD}\n1,ada,1709992800,NaN\n") == ["NaN"]


BAD = {
    "a quote that never closes": (f'{HEAD}\n1,ada,1709992800,"hi\n', "line 2", "well-formed"),
    "an unquoted comma": (f"{HEAD}\n1,ada,1709992800,hi\n2,ada,1709992800,hi, you\n", "line 3", "5 fields"),
    "a row cut short, after one of two lines": (f'{HEAD}\n1,ada,1709992800,"a\nb"\n2,ada\n', "line 4", "2 fields"),
    "a column named twice": ("id,id\n1,2\n", "line 1", "twice"),
    "no header": ("1,ada,1709992800,hi\n2,ada,1709992800,ho\n", "line 2", "--column"),
    "nothing but a header": (f"{HEAD}\n", "ada.csv", "no message"),
    "an empty file": ("", "ada.csv", "no message"),
    "another encoding": (f"{HEAD}\n1,ada,1709992800,h\xe9\n".encode("latin-1"), "ada.csv", "UTF-8"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_table_names_the_line_and_leaves_nothing_behind(tmp_path: Path, kind: str) -> None:
    data, place, problem = BAD[kind]
    with pytest.raises(CorpusError) as caught:
        run(tmp_path, data)
    assert place in str(caught.value)
    assert problem in str(caught.value)
    assert not (tmp_path / "out").exists()
