import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from corpus import CorpusError
from corpus.importers import archives
from corpus.importers.archives import exports_in, open_export


def packed(path: Path, entries: dict[str, str], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def read(path: Path, name: str) -> bytes:
    with open_export(path) as export, export.open(name) as stream:
        return stream.read()


@pytest.mark.parametrize(
    "name", ["../evil.json", "a/../../evil.json", "/etc/evil.json", "..\\evil.json", "C:\\evil.json"]
)
def test_an_entry_that_points_outside_refuses_the_archive(tmp_path: Path, name: str) -> None:
    path = packed(tmp_path / "a.zip", {"chat.json": "[]", name: "x"})
    with pytest.raises(CorpusError, match="outside the archive") as caught, open_export(path):
        pass
    assert "evil" not in str(caught.value)
    assert os.listdir(tmp_path) == ["a.zip"]


def test_a_bomb_stops_long_before_memory_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_ALWAYS_ALLOWED", 100_000)
    path = packed(tmp_path / "a.zip", {"chat.json": "0" * 30_000_000})
    with open_export(path) as export, pytest.raises(CorpusError, match="expands to more than 200 times"):
        export.open("chat.json").read()


def test_entries_share_one_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_ALWAYS_ALLOWED", 100_000)
    monkeypatch.setattr(archives, "_MOST_EXPANSION", 1)
    path = packed(tmp_path / "a.zip", {"1.json": "0" * 60_000, "2.json": "0" * 60_000})
    with open_export(path) as export:
        export.open("1.json").read()
        with pytest.raises(CorpusError, match="expands"):
            export.open("2.json").read()


def test_a_link_inside_an_archive_is_no_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        link = zipfile.ZipInfo("chat.json")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    with open_export(tmp_path / "a.zip") as export:
        assert export.names == ()


def test_a_link_that_leaves_the_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text("[]")
    (tmp_path / "export").mkdir()
    (tmp_path / "export" / "chat.json").symlink_to(tmp_path / "secret.json")
    (tmp_path / "export" / "inner").symlink_to(tmp_path)
    with open_export(tmp_path / "export") as export:
        assert export.names == ()


def test_the_least_deep_files_are_found(tmp_path: Path) -> None:
    path = packed(tmp_path / "a.zip", {"x/chat.json": "1", "x/y/chat.json": "2", "__MACOSX/chat.json": "3"})
    with open_export(path) as export:
        assert export.find(r"chat\.json") == ["x/chat.json"]


def test_a_damaged_archive_is_one_error(tmp_path: Path) -> None:
    data = packed(tmp_path / "a.zip", {"chat.json": "hello " * 1000}).read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[: len(data) // 2])
    with pytest.raises(CorpusError, match=r"cut\.zip: is a damaged archive"), open_export(tmp_path / "cut.zip"):
        pass
    broken = bytearray(data)
    broken[45] ^= 0xFF
    (tmp_path / "bits.zip").write_bytes(bytes(broken))
    with pytest.raises(CorpusError, match="damaged"):
        read(tmp_path / "bits.zip", "chat.json")


def test_an_encrypted_archive_is_one_error(tmp_path: Path) -> None:
    data = bytearray(packed(tmp_path / "a.zip", {"chat.json": "hello"}, zipfile.ZIP_STORED).read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "locked.zip").write_bytes(bytes(data))
    with pytest.raises(CorpusError, match="is encrypted"):
        read(tmp_path / "locked.zip", "chat.json")


def test_a_missing_file_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such file"), open_export(tmp_path / "nowhere"):
        pass


def test_a_single_file_is_itself_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("hi")
    with open_export(tmp_path / "mine.txt") as export:
        assert export.find("other") == ["mine.txt"]
        assert isinstance(export.open("mine.txt"), io.BufferedReader)


def test_of_a_folder_of_exports_each_zip_and_each_folder_is_a_persons(tmp_path: Path) -> None:
    packed(tmp_path / "in.zip", {"result.json": "{}"})
    exports = tmp_path / "exports"
    for name in ("bo", "cleo", "notes"):
        (exports / name).mkdir(parents=True)
    for name in ("bo", "cleo"):
        (exports / name / "result.json").write_text("{}")
    packed(exports / "ada.zip", {"result.json": "{}"})
    (exports / "out.zip").symlink_to(tmp_path / "in.zip")
    assert [path.name for path in exports_in(exports, r"result\.json")] == ["ada.zip", "bo", "cleo"]


def test_a_folder_that_is_an_export_is_one_whatever_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "result.json").write_text("{}")
    packed(tmp_path / "ada.zip", {"result.json": "{}"})
    assert exports_in(tmp_path, r"result\.json") == [tmp_path]
