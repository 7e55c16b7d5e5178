"""Names of places, firms and pets that are words, too: what a record writes in a capital, and where it puts no article.

`at the basement` is a room, and `at Basement`, `outside amazon` and `back from cork` name something. What is in a capital
inside the sentences of those who write capitals, hardly ever small there, and stands where a place stands or does what only
somebody does, is a name in the whole record, in small letters as well.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set

from anonymize.detect.doubles import is_determiner
from anonymize.detect.lexicon import (
    is_common_first_name,
    is_in_dictionary,
    is_only_a_noun,
    is_ordinary,
    is_plain,
    unstretched,
)
from anonymize.detect.months import FEASTS, MONTHS
from anonymize.detect.places import is_in_gazetteer
from anonymize.detect.usage import acts
from anonymize.text import Token
from anonymize.textdates.words import WEEKDAYS

Phrase = tuple[str, ...]
_AT = frozenset({"at", "outside", "near", "past"})
_WAY = frozenset({"in", "from", "to", "around", "leaving", "visiting"})
_ALIVE = frozenset(
    {"deserves", "died", "ate", "eats", "slept", "sleeps", "barked", "barks", "misses", "loves", "hates"}
)
_LONGEST = 3
_LEAST = 2
# Those who write capitals write a name small once in three times at most, and one that is a word, once in seven.
_SMALL, _SMALL_WORD = 0.34, 0.15
_DETERMINED = 0.25


def names_by_capital(
    texts: Mapping[str, int], tokens: Mapping[str, Sequence[Token]], known: Set[Phrase], people: Set[str]
) -> dict[Phrase, str]:
    """Folded words → what they are a name of: `LOCATION` or `PERSON`.

    Args:
        texts: distinct text → how often the record has it.
        tokens: distinct text → its words.
        known: what is a name in any case already.
        people: folded first names.
    """
    inside: Counter[Phrase] = Counter()
    determined: Counter[Phrase] = Counter()
    small: Counter[str] = Counter()
    for text, times in texts.items():
        of_text = tokens[text]
        if not of_text or not text[of_text[0][1]].isupper() or text.isupper():
            continue
        for at, (word, start, _) in enumerate(of_text):
            # `was at costa` is no use of a noun.
            if text[start].islower() and not (at and of_text[at - 1][0] in _AT):
                small[word] += times
        for at, phrase in _capitals(text, of_text):
            inside[phrase] += times
            determined[phrase] += times * is_determiner(of_text[at - 1][0])
    first: defaultdict[str, list[Phrase]] = defaultdict(list)
    for phrase, times in inside.items():
        # `the Council`, said eight times, was somebody in a judgment.
        if determined[phrase] > _DETERMINED * times and len(phrase) == 1:
            continue
        # Of several words one capital is enough, if they stand where a place stands (`outside Second Spin Vinyl`).
        if times >= (_LEAST if len(phrase) == 1 else 1) and phrase not in known and _may_be_a_name(phrase, people):
            possessive = phrase[0].endswith("s") and phrase[0][:-1] in people
            share = _SMALL_WORD if is_in_dictionary(phrase[0]) else _SMALL
            if len(phrase) > 1 or (small[phrase[0]] <= share * times and not possessive):
                first[phrase[0]].append(phrase)
    placed: Counter[Phrase] = Counter()
    acting: Counter[Phrase] = Counter()
    alive: Counter[Phrase] = Counter()
    for text, times in texts.items() if first else ():
        of_text = tokens[text]
        for at, (word, start, _) in enumerate(of_text):
            for phrase in first.get(word, ()):
                if len(phrase) > 1 and tuple(token[0] for token in of_text[at : at + len(phrase)]) != phrase:
                    continue
                before = of_text[at - 1][0] if at and text[of_text[at - 1][2] : start] == " " else ""
                way = is_in_gazetteer(phrase) or (len(phrase) > 1 and text[start].isupper())
                placed[phrase] += times * (before in _AT or (way and before in _WAY))
                acting[phrase] += times * (len(phrase) == 1 and acts(of_text, at, text))
                alive[phrase] += times * (len(phrase) == 1 and text[start].isupper() and _is_alive(of_text, at))
    return {
        phrase: "PERSON" if max(acting[phrase], alive[phrase]) > placed[phrase] else "LOCATION"
        for phrase in sorted({*placed, *acting, *alive})
        if max(placed[phrase], acting[phrase]) >= _LEAST or (alive[phrase] > _LEAST and is_only_a_noun(phrase[0]))
    }


def _is_alive(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word in a capital is asked after or does what a pet does (`How is Kiwi taking it?`)."""
    before = [token[0] for token in tokens[max(0, at - 2) : at]]
    behind = tokens[at + 1][0] if at + 1 < len(tokens) else ""
    return before == ["how", "is"] or before[-1:] == ["poor"] or behind in _ALIVE


def _capitals(text: str, tokens: Sequence[Token]) -> Iterator[tuple[int, Phrase]]:
    """Where every run of one to three words in a capital inside a sentence begins, and its words."""
    run: list[str] = []
    for at, (word, start, end) in enumerate(tokens):
        joined = at > 0 and text[tokens[at - 1][2] : start] == " "
        # `at Flat 3`
        numbered = text[end : end + 2].strip(" #").isdigit()
        if numbered or not (text[start].isupper() and (end - start == 1 or not text[start:end].isupper())):
            joined, named = False, False
        else:
            named = bool(run and joined) or (
                start > 1 and text[start - 1] == " " and (text[start - 2].islower() or text[start - 2] == ",")
            )
        if run and not (named and joined):
            if len(run) <= _LONGEST:
                yield at - len(run), tuple(run)
            run = []
        if named:
            run.append(word)
    if run and len(run) <= _LONGEST:
        yield len(tokens) - len(run), tuple(run)


def _may_be_a_name(phrase: Phrase, people: Set[str]) -> bool:
    if any(word in MONTHS or word in FEASTS or word in WEEKDAYS for word in phrase):
        return False
    if len(phrase) == 1:
        # Who is known as *catherine* is no other as *catherineeee*.
        drawn = unstretched(phrase[0]) != phrase[0]
        return not drawn and len(phrase[0]) >= 3 and not is_plain(phrase[0]) and not is_common_first_name(phrase[0])
    return (
        # `At Falmouth Zeinab Evans hides`
        not any(is_common_first_name(word) or word in people for word in phrase)
        and not (is_plain(phrase[0]) and (len(phrase) == 2 or is_determiner(phrase[0])))
        and not is_plain(phrase[-1])
        and is_ordinary(phrase[-1])
    )
