"""A whole release rewritten over HTTP by an endpoint that is good at a third, lazy at a third and damaging at a third."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from local_server import LocalServer
from pydantic import ValidationError
from scripted_endpoint import Play, ScriptedEndpoint, error, say

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, load_consent
from anonymize.config import LlmConfig
from anonymize.flatten import check_kept
from anonymize.passages import Passage
from anonymize.rewrite import Rewriting
from anonymize.rewriting_llm import model_rewriter
from anonymize.rewriting_llm.checks import copied
from anonymize.text import words
from attacks import IndependentAnonymizer
from corpus import BudgetError, Corpus, EndpointError, LeakError, SubjectRecord
from corpus.makebelieve import invent
from lm.quoting import harmless
from penname.pairs import find_pairs
from reports.gates import HolderSide, ReleaseView, run_gates
from utility.verify import verify

KEY = SecretKey(b"\x07" * 32)
DAMAGE = (
    lambda text: re.sub(r"\[#1\]", "somebody", text) if "[#1]" in text else f"{text} and 17 more of them",
    lambda text: f"it is not true that {' indeed '.join(text.split())}",
    lambda text: "the weather was rather pleasant where the ducks live",
)


def shown(body: dict[str, Any]) -> str:
    """The message that a request asks for, out of the block it stands in."""
    asked = body["messages"][1]["content"]
    word = asked.rsplit("\n", 1)[1]
    return str(asked.split(f"\n{word}\n")[1].removesuffix(f"\n{word}"))


def kind(text: str) -> str:
    return ("good", "lazy", "damaging")[sha256(text.encode()).digest()[0] % 3]


def good(text: str) -> str:
    """Other words enough for no six to be left in a row."""
    return " ".join(word if at % 4 else f"indeed {word}" for at, word in enumerate(text.split()))


def answer(body: dict[str, Any], before: int) -> Play:
    text = shown(body)
    written = {"good": good, "lazy": str, "damaging": DAMAGE[len(text) % 3]}[kind(text)](text)
    return say(json.dumps({"text": written}))


class Made(NamedTuple):
    home: Path
    server: ScriptedEndpoint
    plain: Corpus
    written: Corpus
    ledger: dict[str, Any]
    wrote: list[tuple[str, list[tuple[int, int]], str]]
    """Each message, what of it was protected, and what became of it."""


def config(server: ScriptedEndpoint, **changes: Any) -> AnonymizeConfig:
    return AnonymizeConfig(rewrite="llm", llm=LlmConfig(endpoint=server.config(concurrency=8, **changes)))


def release(home: Path, name: str, settings: AnonymizeConfig) -> Corpus:
    anonymize_corpus(
        Corpus.open(home / "raw"),
        home / name,
        key=KEY,
        consent=load_consent(home / "raw" / "consent.json"),
        config=settings,
        private=home / f"{name}-private",
    )
    return Corpus.open(home / name)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    home = tmp_path_factory.mktemp("rewritten")
    invent(home / "raw", subjects=2, messages=200, seed=3)
    server = ScriptedEndpoint(answer)
    wrote: list[tuple[str, list[tuple[int, int]], str]] = []
    real = Rewriting.message

    def noted(self: Rewriting, text: str, protected: list[tuple[int, int]]) -> str:
        wrote.append((text, protected, real(self, text, protected)))
        return wrote[-1][2]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rewriting, "message", noted)
        written = release(home, "written", config(server))
    ledger = json.loads((home / "written-private" / "ledger.json").read_text())["subjects"]
    yield Made(home, server, release(home, "plain", AnonymizeConfig()), written, ledger, wrote)
    server.close()


def both(made: Made) -> Iterator[tuple[SubjectRecord, SubjectRecord]]:
    """Each subject as released without rewriting and with."""
    for subject in made.written.subjects:
        yield made.plain.load(subject), made.written.load(subject)


def test_every_good_rewrite_is_kept_and_no_lazy_or_damaging_one(made: Made) -> None:
    kinds = [kind(text) for text in {shown(body) for body in made.server.asked}]
    assert min(kinds.count(one) for one in ("good", "lazy", "damaging")) >= 10
    assert not any(re.search("ducks live|17 more of them|not true that", after) for _, _, after in made.wrote)
    by_model = {(before, after): bool(protected) for before, protected, after in made.wrote if "indeed" in after}
    assert not any(copied(before, after) for (before, after), protected in by_model.items() if not protected)
    assert len({before for before, _ in by_model}) == kinds.count("good")
    rewritten = sum(of_subject["rewriting"]["rewritten"] for of_subject in made.ledger.values())
    assert rewritten == sum("indeed" in after for _, _, after in made.wrote)


def test_what_the_model_could_not_rewrite_is_flattened_and_the_ledger_says_so(made: Made) -> None:
    refused = Counter[str]()
    for of_subject in made.ledger.values():
        refused.update(of_subject["refused"])
        assert of_subject["rewriting"]["flattened"]
    assert refused["model-verbatim"] >= 10
    assert {"model-entity", "model-number", "model-negation"} <= set(refused)


def test_each_message_is_tried_twice_at_most(made: Made) -> None:
    assert max(Counter(shown(body) for body in made.server.asked).values()) <= 2


def test_every_surrogate_and_moved_date_is_where_it_was(made: Made) -> None:
    spans = 0
    for before, protected, after in made.wrote:
        assert check_kept(before, after, protected) == []
        spans += len(protected)
        assert all(before[start:end] in after for start, end in protected)
    assert spans >= 30


def test_ids_times_and_senders_are_those_of_a_release_that_is_not_rewritten(made: Made) -> None:
    for plain, written in both(made):
        for before, after in zip(plain.messages, written.messages, strict=True):
            assert (before.id, before.timestamp, before.sender) == (after.id, after.timestamp, after.sender)


def test_every_probe_is_still_its_message(made: Made) -> None:
    probes = 0
    for plain, written in both(made):
        texts = {message.id: message.content for message in written.messages}
        for before, after in zip(plain.chat or (), written.chat or (), strict=True):
            if before.probe in {message.content for message in plain.messages}:
                probes += 1
                assert after.probe == texts[after.probe_dayid]
    assert probes


def test_every_gate_that_holds_without_rewriting_holds_with_it(made: Made) -> None:
    raw = Corpus.open(made.home / "raw")
    statuses = {}
    for name, released in (("plain", made.plain), ("written", made.written)):
        pairs = find_pairs(raw, released, made.home / f"{name}-private")
        view = ReleaseView(made.home / name)
        settings = config(made.server) if name == "written" else AnonymizeConfig()
        view.holder = HolderSide(raw, pairs, settings, load_consent(made.home / "raw" / "consent.json"), KEY)
        view.verification = verify(released, raw, pairs)
        statuses[name] = {gate.gate: gate.status for gate in run_gates(view)}
    assert statuses["written"] == statuses["plain"]
    assert statuses["written"]["intervals-exact"] == "pass"


def test_nothing_was_sent_that_is_not_in_a_release(made: Made) -> None:
    said = {message.content for plain, _ in both(made) for message in plain.messages}
    words_said = {word for text in said for word, _, _ in words(harmless(text))}
    for body in made.server.asked:
        if len(body["messages"]) == 2:
            asked = body["messages"][1]["content"]
            word = asked.rsplit("\n", 1)[1]
            asked = re.sub(r"\w+…", "", asked)  # a neighbour that was cut
            text = re.sub(r"Before it:|After it:|The message to rewrite:|(user|companion|app): ", "", asked)
            sent = {found for found, _, _ in words(text.replace(word, ""))}
            assert sent <= words_said | {"s"}


def test_the_same_answers_give_the_same_release_and_are_not_asked_for_again(made: Made) -> None:
    before = len(made.server.asked)
    (made.home / "again-private").mkdir(mode=0o700)
    shutil.copytree(made.home / "written-private" / "transcripts", made.home / "again-private" / "transcripts")
    release(made.home, "again", config(made.server))
    assert len(made.server.asked) == before
    files = {path.name: path.read_bytes() for path in (made.home / "written").iterdir()}
    assert {path.name: path.read_bytes() for path in (made.home / "again").iterdir()} == files


def test_transcripts_lie_in_the_private_folder_closed_to_others(made: Made) -> None:
    folder = made.home / "written-private" / "transcripts"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


def test_a_run_that_breaks_off_keeps_what_it_paid_for(made: Made, tmp_path: Path) -> None:
    invent(tmp_path / "raw", subjects=1, messages=60, seed=4)
    server = ScriptedEndpoint(lambda body, before: answer(body, before) if len(server.asked) <= 20 else error(401))
    with pytest.raises(EndpointError):
        release(tmp_path, "out", config(server))
    assert not (tmp_path / "out").exists()
    paid = len(list((tmp_path / "out-private" / "transcripts").iterdir()))
    assert paid == 20
    asked = len(server.asked)
    server.script = answer
    release(tmp_path, "out", config(server))
    server.close()
    first = {json.dumps(body) for body in server.asked[:20]}
    assert not first & {json.dumps(body) for body in server.asked[asked:]}


def test_a_text_that_still_holds_an_original_is_not_sent(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(made.home / "raw", tmp_path / "raw")

    def found(texts: object, originals: object, called: object = None) -> None:
        raise LeakError("an original is still there")

    monkeypatch.setattr("anonymize.subject.check_everywhere", found)
    before = len(made.server.asked)
    with pytest.raises(LeakError):
        release(tmp_path, "out", config(made.server))
    assert len(made.server.asked) == before


def test_a_run_that_its_budget_does_not_allow_sends_nothing_for_anybody(made: Made, tmp_path: Path) -> None:
    shutil.copytree(made.home / "raw", tmp_path / "raw")
    before = len(made.server.asked)
    # More than either person's messages take, and less than both.
    with pytest.raises(BudgetError, match="nothing was sent"):
        release(tmp_path, "out", config(made.server, max_input_tokens=30_000))
    assert len(made.server.asked) == before


def test_without_an_endpoint_there_is_no_such_rewriting() -> None:
    with pytest.raises(ValidationError, match=re.escape("lm.endpoint")):
        AnonymizeConfig(rewrite="llm")


def test_an_adaptive_attacker_rewrites_with_the_same_model(made: Made) -> None:
    before = len(made.server.asked)
    raw = Corpus.open(made.home / "raw")
    record = raw.load(raw.subjects[0])
    attacked = IndependentAnonymizer(config(made.server), SecretKey(b"\x08" * 32))(record)
    assert len(made.server.asked) > before
    assert sum("indeed" in message.content for message in attacked.messages) >= 10


def test_a_message_ends_rewritten_or_flattened_with_a_real_model(smollm_server: LocalServer) -> None:
    said = "yeah i really dont think Margit will come to the harbour on friday"
    passages = [Passage("did you ask her?", (), "companion"), Passage(said, ((25, 31),), "user")]
    settings = AnonymizeConfig(rewrite="llm", llm=LlmConfig(endpoint=smollm_server.config(tokenizer=None)))
    model = model_rewriter(settings, None)
    assert model is not None
    (one,) = model.record(passages).values()
    assert one.counted == ("flattened" if one.refused else "rewritten")
    assert "Margit" in one.text
    assert one.refused or not copied(said, one.text)
