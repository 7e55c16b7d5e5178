from pathlib import Path

import pytest
from importing import Imported

from corpus import CorpusError


@pytest.mark.parametrize("digits", ["9" * 400, "9" * 5000, '"' + "9" * 400 + '"', "1e400"])
def test_a_time_of_absurd_size_is_one_error_and_not_an_overflow(tmp_path: Path, digits: str) -> None:
    (tmp_path / "ada.jsonl").write_text(f'{{"sender": "ada", "timestamp": {digits}, "content": "hi"}}\n')
    with pytest.raises(CorpusError, match=r"^ada\.jsonl, line 1: "):
        Imported("jsonl", tmp_path / "ada.jsonl", tmp_path)
