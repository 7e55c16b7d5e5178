"""What the tests of the chat-export importers share: one call that imports, and the messages it wrote."""

import json
from pathlib import Path
from typing import Any

from corpus import Corpus
from corpus.importers import ImportOptions, SubjectSummary, import_corpus


class Imported:
    """An import into `tmp_path/out`."""

    def __init__(self, format: str, source: Path, tmp_path: Path, **options: Any) -> None:
        self.folder = tmp_path / "out"
        self.summary = import_corpus(format, source, self.folder, ImportOptions(**options))
        self.corpus = Corpus.open(self.folder)

    @property
    def subject(self) -> SubjectSummary:
        [subject] = self.summary.subjects
        return subject

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [message.to_json() for message in self.corpus.load(self.subject.subject).messages]

    def values(self, key: str) -> list[Any]:
        return [message.get(key) for message in self.messages]

    @property
    def turns(self) -> list[tuple[str, str]]:
        return [(message["sender"], message["content"]) for message in self.messages]

    @property
    def written(self) -> str:
        """Everything but the private ledger."""
        return "".join(path.read_text() for path in sorted(self.folder.glob("*_*.json")))

    @property
    def ledger(self) -> Any:
        return json.loads((self.folder / "ledger.json").read_text())["subjects"][0]


def write_json(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1))
    return path
