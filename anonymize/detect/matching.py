"""Reading the texts of a record for what is known to be a name in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import regex

from anonymize.detect.doubles import is_also_a_verb, is_determiner, role, takes_no_s
from anonymize.detect.lexicon import is_common_first_name, is_in_dictionary, is_ordinary, unstretched, word_list
from anonymize.detect.months import is_month
from anonymize.detect.recordwide import Known, Mode, Phrase
from anonymize.detect.usage import NOT_BEFORE
from anonymize.edits import LONGEST_WORD
from anonymize.spans import Span, Spans
from anonymize.text import Token, squeezed

_WHY: dict[Mode, str] = {"any": "record", "capital": "record:capital", "use": "record:use", "bare": "record:use"}
GAP = regex.compile(r"[ \t\u00a0]{1,3}|[ \t]?['’\-‐.&][ \t]?")
"""What may stand between the words of one name; not a line's end (`Jonas\nNovak` are two people)."""
_SENTENCE_END = regex.compile(r"(?:^|[.!?…:;\n]|/{3,})[\s\"'“”‘’(*\-]*$")
_AFTER_A_VERB = word_list("after_verbs.txt")
_USED_BEFORE = word_list("met_before.txt") | word_list("used_before.txt")
# What begins a clause has its subject behind it.
_CLAUSE = frozenset({"while", "because", "although", "whenever"})
_AT = frozenset({"at", "from", "near", "outside", "to"})
# `back from nice`, `lives in cork`, `visiting bath`: a town that is a word too, in small letters.
_IN = frozenset({"in", "to", "from", "near", "around", "outside", "via", "visit", "visiting", "visited", "leaving"})
_NUMBER = regex.compile(r"_?\d{1,4}(?![\p{L}\d@.])")
_SHORT = 4
_OWNED = word_list("owned.txt")
_MODALS = frozenset({"will", "may"})
_USED_AFTER = word_list("deeds.txt") | word_list("used_behind.txt")


def stands_at(text: str, tokens: Sequence[Token], at: int, phrase: Phrase) -> bool:
    """Whether the words behind a position are the rest of a phrase, with nothing but what joins one name between."""
    if at + len(phrase) > len(tokens):
        return False
    return all(
        unstretched(tokens[at + k][0]) == phrase[k] and GAP.fullmatch(text, tokens[at + k - 1][2], tokens[at + k][1])
        for k in range(1, len(phrase))
    )


class Matcher:
    """Reads texts for what is known."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._first: defaultdict[str, list[Phrase]] = defaultdict(list)
        for phrase in sorted(known.phrases, key=lambda p: (-len(p), p)):
            if phrase not in known.allowed:
                self._first[phrase[0]].append(phrase)
        self._forms: dict[str, tuple[str, int]] = {}
        ids = "|".join(regex.escape(id) for id in sorted(known.ids, key=lambda id: (-len(id), id)))
        self._ids = regex.compile(rf"(?<![A-Za-z0-9])(?:{ids})(?![A-Za-z0-9])", regex.IGNORECASE) if ids else None

    def match(self, text: str, tokens: Sequence[Token]) -> Spans:
        """Spans of known names in a text, in order, without overlap, longest phrase first."""
        spans: Spans = []
        at = 0
        while at < len(tokens):
            span, used = self._in_a_handle(text, tokens[at]), 1
            if span is None:
                span, used = self._at(text, tokens, at)
            if span is not None:
                spans.append(span)
            at += used
        if self._ids is not None:
            spans += [Span(m.start(), m.end(), "SUBJECT_ID", 1.0, "known") for m in self._ids.finditer(text)]
        return spans

    def _in_a_handle(self, text: str, token: Token) -> Span | None:
        """`itsamira40`: a word and a number in one that hold a whole name of the record."""
        word, start, end = token
        number = _NUMBER.match(text, end) if end < len(text) and _SHORT < len(word) <= LONGEST_WORD else None
        if number is None or (start and text[start - 1] in "@#/._-"):
            return None
        held = any(
            word[i:j] != word
            and len(word[i:j]) >= _SHORT
            and self._known.phrases.get((word[i:j],)) == ("PERSON", "any")
            for i in range(len(word) - _SHORT + 1)
            for j in range(i + _SHORT, len(word) + 1)
        )
        return Span(start, number.end(), "HANDLE", 1.0, "record") if held else None

    def _at(self, text: str, tokens: Sequence[Token], at: int) -> tuple[Span | None, int]:
        word, start, end = tokens[at]
        form, cut = self._forms.get(word) or self._form(word)
        for phrase in self._first.get(form, ()):
            length = len(phrase)
            label, mode = self._known.phrases[phrase]
            less = cut if length == 1 else 0
            if length > 1 and not stands_at(text, tokens, at, phrase):
                # `Boise States car park`
                if label == "PERSON" or not stands_at(text, tokens, at, (*phrase[:-1], phrase[-1] + "s")):
                    continue
                less = 1
            stop = tokens[at + length - 1][2] - less
            # `St Brannock's`: the title that a phrase is looked up without is part of a place's name.
            if label != "PERSON" and at and tokens[at - 1][0] == "st" and GAP.fullmatch(text, tokens[at - 1][2], start):
                start = tokens[at - 1][1]
            if mode == "bare" and text[start].islower() and at and is_determiner(tokens[at - 1][0]):
                continue
            if cut:
                return Span(start, stop, label, 1.0, _WHY[mode]), length
            if mode not in ("any", "bare") and not all(text[t[1]].isupper() for t in tokens[at : at + length]):
                if mode == "use" and label == "LOCATION" and at and tokens[at - 1][0] in _IN:
                    return Span(start, stop, label, 1.0, _WHY[mode]), length
                if mode == "use" and label != "LOCATION" and self._lower_as_a_name(text, tokens, at):
                    return Span(start, stop, label, 1.0, _WHY[mode]), length
                # `danced at noodle parlour`: several words of a place, where a place stands.
                if mode == "capital" and label != "PERSON" and length > 1 and at and tokens[at - 1][0] in _AT:
                    return Span(start, stop, label, 1.0, _WHY[mode]), length
                continue
            if mode == "use" and not self._used_as_a_name(text, tokens, at):
                continue
            return Span(start, stop, label, 1.0, _WHY[mode]), length
        if self._owns(text, tokens, at):
            return Span(start, end - 1, "PERSON", 1.0, "record:use"), 1
        if is_common_first_name(word) and (word,) not in self._known.allowed and word not in self._known.plain:
            return Span(start, end, "PERSON", 1.0, "lexicon"), 1
        return None, 1

    def _owns(self, text: str, tokens: Sequence[Token], at: int) -> bool:
        """Whether a word in s is a known name in the possessive by what is had (`alias mum`, of an Alia)."""
        word, _, end = tokens[at]
        if not word.endswith("s") or self._known.phrases.get((word[:-1],), ("",))[0] != "PERSON":
            return False
        behind = tokens[at + 1] if at + 1 < len(tokens) and text[end : tokens[at + 1][1]] == " " else None
        return behind is not None and behind[0] in _OWNED and not (at and is_determiner(tokens[at - 1][0]))

    def _used_as_a_name(self, text: str, tokens: Sequence[Token], at: int) -> bool:
        """Whether a capital stands for a name: inside a sentence, or at its start but not before `you` or `the`."""
        _, start, end = tokens[at]
        if is_month(text, tokens, at):
            return False
        if text[start:end].isupper():
            return self._lower_as_a_name(text, tokens, at)
        if not _SENTENCE_END.search(text[max(0, start - 12) : start]):
            return True
        if role(text, tokens, at) == "word":
            return False
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        return following is None or text[end : following[1]] != " " or following[0] not in _AFTER_A_VERB

    def _lower_as_a_name(self, text: str, tokens: Sequence[Token], at: int) -> bool:
        """Whether a name that is a word too is somebody in lower case: `my boss may`, `hope says`, not `i may`."""
        if (here := role(text, tokens, at)) != "open":
            return here == "name"
        before = tokens[at - 1][0] if at else ""
        mostly = unstretched(tokens[at][0]) in self._known.mostly
        if before in NOT_BEFORE and not (mostly and before == "my"):
            return False
        if before in _USED_BEFORE or (before in _CLAUSE and tokens[at][0] not in _MODALS):
            return True
        if at + 1 == len(tokens):
            return mostly
        following, begin, _ = tokens[at + 1]
        between = text[tokens[at][2] : begin]
        if mostly and (between != " " or following not in _AFTER_A_VERB or not is_also_a_verb(tokens[at][0])):
            return True
        return (between == " " and following in _USED_AFTER) or (between in ("'", "’") and following == "s")

    def _may_be_possessive(self, base: str, word: str) -> bool:
        """Whether a word is the possessive of a known one: *serens* is no form of *serene*, and nothing is *richs*."""
        _, mode = self._known.phrases.get((base,), ("", ""))
        if mode == "any":
            return not is_in_dictionary(word) and not (is_ordinary(word) and is_in_dictionary(base))
        return base in self._known.mostly and mode == "use" and takes_no_s(base)

    def _form(self, word: str) -> tuple[str, int]:
        """The known word that a word is a form of, and how many characters at its end are not part of it."""
        found = (word, 0)
        if word not in self._first:
            # A whole name first (`flaaat` is not the first word of `flat white`, if *flaat* is somebody).
            for short in sorted(squeezed(word), key=lambda form: (form,) not in self._known.phrases):
                if short in self._first:
                    found = (short, 0)
                    break
            else:
                base = word[:-1]
                # `Sarahs dog`: the s stays behind the surrogate.
                if word.endswith("s") and self._may_be_possessive(base, word):
                    found = (base, 1)
        self._forms[word] = found
        return found
