"""Sentence frames of the strong level: one way to advise, to report, to ask and to hedge.

What remained of an author after the phrases of :mod:`anonymize.flatten.phrases` were merged was, on the people the tables
were made on, above all the rates of *it*, *i*, *you*, *can*, *have*, *might* and *maybe*: whether advice is an order or
*you can*, whether something was tried or has been tried, whether a dropped subject is written. Each frame is written out
for a closed list of verbs, so that its grammar can be told from the words.
"""

from __future__ import annotations

from typing import NamedTuple

from anonymize.text import word_set


class Verb(NamedTuple):
    """The forms of a verb."""

    base: str
    third: str
    past: str
    participle: str
    gerund: str


_IRREGULAR = """
be is was been being; have has had had having; do does did done doing; get gets got got getting; make makes made made making;
take takes took taken taking; go goes went gone going; see sees saw seen seeing; know knows knew known knowing;
find finds found found finding; think thinks thought thought thinking; tell tells told told telling; say says said said saying;
run runs ran run running; write writes wrote written writing; send sends sent sent sending; buy buys bought bought buying;
keep keeps kept kept keeping; give gives gave given giving; come comes came come coming; forget forgets forgot forgotten forgetting;
hear hears heard heard hearing; mean means meant meant meaning; build builds built built building; lose loses lost lost losing; break breaks broke broken breaking;
read reads read read reading; set sets set set setting; put puts put put putting; let lets let let letting;
"""
_REGULAR = word_set(
    "try use install want look check need work ask start stop open close help add remove move change update download "
    "configure compile edit create delete reboot restart upgrade enable disable mount click load wait happen search test "
    "follow notice boot turn switch learn play call show type enter paste copy select reinstall format replace "
    "report post join like fix seem fail crash care exist support contain require apply"
)
_DOUBLING = word_set("stop format")


def _regular(base: str) -> Verb:
    if base.endswith("e"):
        return Verb(base, base + "s", base + "d", base + "d", base[:-1] + "ing")
    if base.endswith("y") and base[-2] not in "aeiou":
        return Verb(base, base[:-1] + "ies", base[:-1] + "ied", base[:-1] + "ied", base + "ing")
    stem = base + base[-1] if base in _DOUBLING else base
    third = base + ("es" if base.endswith(("s", "x", "ch", "sh")) else "s")
    return Verb(base, third, stem + "ed", stem + "ed", stem + "ing")


VERBS = tuple(
    sorted(
        [Verb(*entry.split()) for entry in _IRREGULAR.split(";") if entry.strip()]
        + [_regular(base) for base in _REGULAR]
    )
)
# A participle that is also an adjective or a noun's neighbour: `you have read permission`, `i have set ups`.
_NO_PERFECT = word_set("be go do have read set put let run come open")
_MANY = ("i", "you", "we", "they")
_ONE = ("it", "he", "she", "that", "this")
_NO_ADVICE = word_set(
    "be have know need want see mean seem happen work exist fail crash hear care like think lose find do notice"
)
REPORTED = word_set(
    "try find install use check look think figure want need get have hear read notice ask download reboot restart update "
    "upgrade remove add change compile create delete edit enable disable search follow reinstall forget see go tell run"
)
BY_ITSELF = word_set(
    "work seem look fail crash happen mean need require support contain exist apply say help give make take"
)
_LASTING = word_set("use run try have want need work happen")
# Before the pronoun of a hedge: a subordinate clause keeps its `might`.
_CLAUSE = "!if that what which who how when where why as than unless whether because so maybe probably"


def _am(pronoun: str) -> str:
    return "am" if pronoun == "i" else "are" if pronoun in _MANY else "is"


def _hedged(verb: Verb) -> list[str]:
    """`it might work` and `maybe it works`."""
    out: list[str] = []
    for pronoun in (*_MANY, "it", "he", "she"):  # `that` may be a relative
        many = pronoun in _MANY
        form = _am(pronoun) if verb.base == "be" else verb.base if many else verb.third
        denied = f"{_am(pronoun)} not" if verb.base == "be" else f"{'do' if many else 'does'} not {verb.base}"
        out += (
            f"[{_CLAUSE}] {pronoun} might {verb.base} -> maybe {pronoun} {form} | hedge",
            f"[{_CLAUSE}] {pronoun} might not {verb.base} -> maybe {pronoun} {denied} | hedge",
        )
    return out


def _perfect(verb: Verb) -> list[str]:
    """`i have tried` and `i tried`; `have you tried` and `did you try`."""
    if verb.base in _NO_PERFECT:
        return []
    out = [
        f"[^ , and but so] have you {verb.participle} / have you ever {verb.participle} -> did you {verb.base} | tense"
    ]
    for pronoun in (*_MANY, *_ONE, "which", "who"):
        have = "have" if pronoun in _MANY else "has"
        free = "[!do does did to will would should can could might may may have has is are am was were]"
        out += (
            f"{free} {pronoun} {have} {verb.participle} -> {pronoun} {verb.past} | tense",
            f"{free} {pronoun} {have} not {verb.participle} -> {pronoun} did not {verb.base} | tense",
        )
    return out


def _progressive(verb: Verb) -> list[str]:
    """`i am using` and `i use`, for verbs in which the two say nearly the same."""
    if verb.base not in _LASTING:
        return []
    out = [f"are you {verb.gerund} -> do you {verb.base} | tense"]
    for pronoun in _MANY:
        am = _am(pronoun)
        out += (
            f"[!{am} when while] {pronoun} {am} {verb.gerund} -> {pronoun} {verb.base} | tense",
            f"{pronoun} {am} not {verb.gerund} -> {pronoun} do not {verb.base} | tense",
        )
    for pronoun in _ONE:
        out += (
            f"[!is] {pronoun} is {verb.gerund} -> {pronoun} {verb.third} | tense",
            f"{pronoun} is not {verb.gerund} -> {pronoun} does not {verb.base} | tense",
        )
    return out


def _advice(verb: Verb) -> list[str]:
    """`you can use`, `you should use`, `you need to use` and `use`."""
    if verb.base in _NO_ADVICE:
        return []
    ways = (
        "you can / you should / you need to / you could / i suggest you / i suggest to / you might / maybe you should / "
        "maybe you can"
    )
    return [f"[^. ,] {way} {verb.base} -> {verb.base} | advice" for way in ways.split(" / ")]


def _subjects(verb: Verb) -> list[str]:
    """Subjects that were left out at the start of a sentence: `tried it` and `i tried it`, `works` and `it works`."""
    out: list[str] = []
    if verb.base in REPORTED and verb.past != verb.base:
        out += (
            f"[^.] {verb.past} [!$ by] -> i {verb.past} | subject",
            f"[^?] {verb.past} [!$ by] -> did you {verb.base} | subject",
        )
    if verb.base in BY_ITSELF:
        out += (
            f"[^.] {verb.third} -> it {verb.third} | subject",
            f"[^.] does not {verb.base} -> it does not {verb.base} | subject",
            f"[^.] did not {verb.base} -> it did not {verb.base} | subject",
        )
    elif verb.base in REPORTED:
        out.append(f"[^.] did not {verb.base} -> i did not {verb.base} | subject")
    if verb.base not in ("be", "do", "know"):  # "you know it is late, right?"
        # Before a participle `have` is the auxiliary.
        determined = " [@DET]" if verb.base == "have" else ""
        out += (
            f"[^?] you {verb.base}{determined} -> do you {verb.base} | subject",
            f"[^?] you {verb.gerund} -> are you {verb.gerund} | subject",
        )
    out.append(f"[^.] cannot {verb.base} -> i cannot {verb.base} | subject")
    return out


_SAID = word_set("know think understand see care believe")
_PLAIN = (
    "[^.] am [!i] -> i am | subject",
    "[^.] hope [@SUBJ] -> i hope | subject",
    *(f"[^.] do not {said} -> i do not {said} | subject" for said in sorted(_SAID)),
    "[^.] is not [!@SUBJ] -> it is not | subject",
    "[^.] was not [!@SUBJ] -> it was not | subject",
)


def frames() -> str:
    """The rules of all frames, in the notation of :mod:`anonymize.flatten.rules`."""
    lines = list(_PLAIN)
    for verb in VERBS:
        lines += _hedged(verb) + _perfect(verb) + _progressive(verb) + _advice(verb) + _subjects(verb)
    return "\n".join(lines)
