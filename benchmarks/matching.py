"""The matching attack on real chat: IRC logs, raw/raw without embargo, with a chat model of your choice.

Prints the rate with its bounds, how far answers hang on the order of candidates, what became of the questions, and the
tokens that were told before beside those that were used. The model is any server that speaks the OpenAI chat protocol;
nothing is sent anywhere else. Prompts were written without these data.

    python -m benchmarks.matching [--base-url URL --model NAME] [--tokenizer FILE] [--data DIR]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from attacks import AttackReport, Models, Protocol, run_split
from attacks.results import AttackResult
from corpus import Corpus
from corpus.importers.base import ImportOptions
from corpus.importers.run import import_corpus
from lm.budget import Estimate
from lm.chat import Answer, Progress, Request
from lm.endpoint import Endpoint, EndpointConfig

ATTACKS = ("lm_matching", "lm_matching_unguided", "lm_matching_masked")


class Told(Endpoint):
    """An endpoint that adds up what it said a run would cost, and what second tries came to."""

    told = (0, 0)
    again = 0

    def estimate(self, requests: Sequence[Request]) -> Estimate:
        """As told, and added up."""
        found = super().estimate(requests)
        # A plea alone is counted to bound second tries, and is no request of its own.
        if any(request.schema is not None for request in requests):
            self.told = (self.told[0] + found.requests, self.told[1] + found.input_tokens)
        return found

    def ask(self, requests: Sequence[Request], *, progress: Progress | None = None) -> list[Answer]:
        """As asked, second tries counted."""
        answers = super().ask(requests, progress=progress)
        second = (any(turn.role == "assistant" for turn in request.turns) for request in requests)
        self.again += sum(answer.input_tokens for answer, is_second in zip(answers, second, strict=True) if is_second)
        return answers


def measure(
    data: Path, people: Sequence[str], protocol: Protocol, attacks: Sequence[str], chat: Endpoint
) -> AttackReport:
    """Attack some people of the IRC folder."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "irc"
        import_corpus("jsonl", data / "irc", target, ImportOptions(tz="UTC"))
        corpus = Corpus.open(target, subjects=people)
        return run_split(corpus, attacks=attacks, protocol=protocol, models=Models(chat=chat, tell=print))


def lines(result: AttackResult) -> list[str]:
    """What is printed of one result."""
    found = result.answers
    head = f"{result.attack}, {result.sample_words} words, {result.samples} samples, {result.candidates} candidates: "
    if found is None:
        return [head + str(result.reason)]
    counts, order, macro = found.counts, found.order, result.macro
    said = [head + (result.status if result.reason is None else f"{result.status} ({result.reason})")]
    if macro is not None and macro.rate is not None and result.null is not None:
        said.append(
            f"  rate {macro.rate:.3f} [{macro.low:.3f}, {macro.high:.3f}], null up to {result.null.high:.3f},"
            f" chance {1 / result.candidates:.3f}; pooled {result.pooled.hits}/{result.pooled.n}"
        )
    said.append(
        f"  {found.unanswered} samples without a ranking: as wrong {found.as_wrong.rate}, as right {found.as_right.rate}"
    )
    if order.disagreement is not None:
        said.append(
            f"  two orders disagree {order.disagreement:.3f} (drawn by lot: {1 - 1 / result.candidates:.3f});"
            f" the candidates named by position: {' '.join(f'{share:.2f}' for share in order.positions)}"
        )
    said.append(
        f"  {counts.questions} questions: {counts.ranked} ranked, {counts.abstained} abstained, {counts.refused} refused,"
        f" {counts.unreadable} unreadable, {counts.failed} failed; {counts.repaired} at the second try;"
        f" {counts.input_tokens:,} tokens in, {counts.output_tokens:,} out"
    )
    if found.controls is not None:
        planted, absent = found.controls.planted, found.controls.truth_removed
        said.append(
            f"  planted sample found {planted.hits}/{planted.n}; without the author {absent.named} named,"
            f" {absent.abstained} abstained, {absent.other} other"
        )
    return said


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--base-url")
    parser.add_argument("--model", default="model", help="the model's id there")
    parser.add_argument("--api-key-env")
    parser.add_argument("--tokenizer", help="the model's tokenizer, for an estimate that is no guess")
    parser.add_argument("--concurrency", type=int, default=4)
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds of silence before a request is given up")
    parser.add_argument("--cache", type=Path, help="a folder where answers are kept, to go on after an interruption")
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=ATTACKS)
    parser.add_argument("--people", type=int, default=10, help="P01 to this one")
    parser.add_argument("--samples", type=int, default=10, help="a person, at most")
    parser.add_argument("--sample-words", type=int, nargs="+", default=[100])
    parser.add_argument("--known-words", type=int, default=1_000)
    args = parser.parse_args()
    if args.base_url is None:
        print("not run: needs a chat model; name its server with --base-url")
        return
    config = EndpointConfig(
        base_url=args.base_url,
        model=args.model,
        api_key_env=args.api_key_env,
        tokenizer=args.tokenizer,
        concurrency=args.concurrency,
        timeout_seconds=args.timeout,
    )
    protocol = Protocol(
        embargo_days=0,
        sample_words=tuple(args.sample_words),
        known_words=args.known_words,
        max_samples=args.samples,
    )
    chat = Told(config, args.cache)
    people = [f"P{number:02d}" for number in range(1, args.people + 1)]
    report = measure(args.data, people, protocol, args.attacks, chat)
    for result in report.results:
        print("\n".join(lines(result)))
    requests, told = chat.told
    used, written = chat.spent
    first = used - chat.again
    print(f"told before: {requests:,} requests, {told:,} tokens in; used: {first:,} tokens in", end="")
    print(f" ({first / told - 1:+.1%})" if told else "", end="")
    print(f", and {chat.again:,} for second tries; {written:,} out")


if __name__ == "__main__":
    main()
