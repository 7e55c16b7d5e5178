"""People and places by lists, titles, initials and the words around them, whatever the model says.

A small model misses four first names of ten in chats; the lists have them, and a cue (*my sister*, *its*, *met*) has the
ones that no list knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import regex

from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.houses import houses
from anonymize.detect.lexicon import (
    NAME_WORDS,
    is_common_first_name,
    is_compound,
    is_first_name,
    is_in_dictionary,
    is_listed_name,
    is_only_a_noun,
    is_ordinary,
    is_plain,
    word_list,
)
from anonymize.detect.listed import LAUGH, MESSAGE, korean, listed
from anonymize.detect.places import is_certain_place, is_in_gazetteer, is_place, is_town, state_codes
from anonymize.detect.usage import is_slip
from anonymize.spans import Span
from anonymize.text import POSSESSIVE, Token, fold, word_set
from anonymize.textdates.words import MEDIUM_WEEKDAYS, SHORT_WEEKDAYS, WEEKDAYS

_NAME = r"\p{L}[\p{L}\p{M}\u200b-\u200d\u00ad]*(?:['’‐\-]\p{L}[\p{L}\p{M}]*)*"
_LOWER_NAME = r"\p{L}[\p{L}\p{M}]{3,}"
_INITIALS = r"(?:\p{Lu}\p{Ll}?\.[ \-]?){1,4}"
_CAPITAL = r"\p{Lu}[\p{L}\p{M}\u00ad]*(?:['’‐\-]\p{L}[\p{L}\p{M}]*)*"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|al|el|bin|ibn|ten|ter|af|av|zu|y|e)"
_FULL = rf"(?:{_INITIALS}[ ]?)?{_CAPITAL}(?:[ ](?:{_INITIALS}[ ]?)?(?:{_PARTICLE}[ ]){{0,2}}{_CAPITAL}|[ ]\p{{Lu}}\b\.?){{0,4}}"
_TITLED = regex.compile(
    rf"\b(?:[Mm](?:r|rs|s|x)|MR|MRS|MS|[Dd]r|DR|[Mm]iss|[Pp]rof(?:essor)?|Sir|Lady|Lord|[Mm]adam|Rev|Fr|Judge|Captain|Capt|Sgt|Lt|Col|Gen|[Uu]ncle|[Aa]unt(?:ie|y)?|Grandma|Grandpa|Herr|Frau|Madame|Mme|Monsieur|Señora?|Sra?|Pope|King|Queen|Prince|Princess)"
    rf"(?:[ ]?\.)?[ ](?P<name>{_FULL}|{_INITIALS})"
)
# An office or trade before a name says that it is one, and stays.
_OFFICE = regex.compile(
    rf"\b(?:Coach|Pastor|Senator|Sen\.|Governor|Gov\.|President|Minister|Mayor|DJ|Detective|Officer|Lieutenant|Congressman|Congresswoman)"
    rf"[ ](?P<name>{_FULL})"
)
_TOWN_BEFORE_STATE = regex.compile(rf"\b(?P<name>{_CAPITAL}(?:[ ]{_CAPITAL}){{0,2}})[ ]?,[ ]?(?P<state>[A-Z]{{2}})\b")
_DOTTED_STATE = regex.compile(r"\b(?P<one>[A-Z])\.[ ]?(?P<two>[A-Z])\.?(?![\p{L}])")
_LOWER_TITLED = regex.compile(
    rf"\b(?:mr|mrs|ms|dr|prof|uncle|aunt|auntie|aunty)\.?[ ](?P<name>(?P<particle>(?:(?:van|von|de|der|den|di|du|la|el|al)[ ]){{0,3}}){_NAME})",
    regex.IGNORECASE,
)
_WITH_INITIALS = regex.compile(rf"(?<![\w.])(?P<name>(?:\p{{Lu}}\.[ \-]?){{1,4}}{_CAPITAL}(?:[ ]{_CAPITAL})?)")
_RELATION = (
    r"(?:sister|brother|sis|bro|mom|mum|dad|mother|father|son|daughter|wife|husband|boyfriend|girlfriend|bf|gf|partner|friend"
    r"|bestie|best friend|boss|manager|coworker|co-worker|colleague|flatmate|roommate|housemate|cousin|uncle|aunt|auntie|niece|nephew"
    r"|ex|fiancee?|neighbou?r|teacher|coach|therapist|buddy|mate|dog|cat|puppy|kitten|grandson|granddaughter|landlord|tutor|mentor)"
)
_STRONG = regex.compile(
    rf"\b(?:(?:my|his|her|our|their|your|ur|the)[ ](?:(?:little|big|older|younger|best|old|new|ex|twin|baby)[ ])?{_RELATION}(?:'?s name is|[ ]is called|[ ]named|[ ]called|,)?"
    rf"|name(?:'s|s|[ ]is|[ ]was)|(?:i[ ]am|i'm|im)[ ]called|\bnamed|ich bin der|ich bin die|name:|signed,)[ ](?P<name>{_NAME})(?P<more>[ ]{_NAME})?",
    regex.IGNORECASE,
)
_WEAK = regex.compile(
    rf"(?:(?<![\w'’])(?:its|it's|it’s|this is|here is|i'm|im|i am|met|meet|meeting|with|hey|hi|hello|hiya|yo|dear|love|thanks|thank you|thx|ask|asked|tell|told|saw|see"
    rf"|seeing|miss|missed|call|called|text|texted|from|for|and|to|ping|cc|about|poor|than|by|marry|dating|date|visit|n|bye|morning|night|w|ft|feat|rt)[ ]|[@#]|(?:\n|^|[.!?,:;][ ]+)(?:\p{{So}}[ ]?)?)(?P<name>{_NAME})",
    regex.IGNORECASE,
)
# `a cockatoo called Poi`
_ANIMAL = regex.compile(
    r"\b(?:dog|puppy|pup|cat|kitten|hamster|gerbil|rabbit|bunny|parrot|budgie|cockatoo|canary|tortoise|turtle|gecko|lizard|snake|horse|pony"
    r"|donkey|goat|sheep|pig|hen|rooster|duck|goose|ferret|goldfish|fish|spaniel|terrier|labrador|lab|springer|collie|poodle|lurcher"
    rf"|greyhound|whippet|retriever|pug|beagle|corgi|chihuahua|mutt|rat)[ ](?:called|named)[ ](?P<name>{_NAME})",
    regex.IGNORECASE,
)
# `her name was Posy`, `they named it Poi`: in a capital, whatever other word it is.
_NAMED = regex.compile(
    rf"(?i:\b(?:h(?:er|is)|its|their|the|whose)[ ]name(?:[ ]is|[ ]was|['’]s)|\b(?:named|called|christened)[ ](?:it|him|her|them))[ ](?P<name>{_CAPITAL})"
)
# What only somebody is: told or asked, or what says and wants.
_TOLD = regex.compile(
    rf"\b(?:told|asked|met|texted|invited|phoned|hugged|kissed|dating|married|(?:me|him|her|them)[ ]and|(?:lunch|dinner|coffee)[ ]with"
    rf"|talk(?:ed|ing)[ ]to|thanks[ ]to|bumped[ ]into|ran[ ]into)[ ](?P<name>{_LOWER_NAME})(?!['’@._/\-]*\w)",
    regex.IGNORECASE,
)
_SAYS = regex.compile(
    rf"[ ](?:{'|'.join(sorted(word_list('deeds.txt')))}|just[ ]got[ ]\p{{L}}+ed|never[ ](?:texts?|calls?|replies|answers|told|said)"
    rf"|and[ ]i[ ](?:are|were|had|have|went)|came[ ]over|is[ ]coming)\b",
    regex.IGNORECASE,
)
_WORD_BEFORE = regex.compile(rf"(?<![\w'’@#./\-]){_LOWER_NAME}$")
_LONGEST_NAME = 30
_PLACE_CUE = regex.compile(
    rf"\b(?:(?:live[sd]?|living|born|grew up|stay(?:ing)?|based|raised|arrived?|landed|moved?(?: back)?|flew|flying|drove|trip|travel(?:ling|ing)?|back|home|heading|going|located|conference|concert|here|holiday|vacation|weekend|office)\b"
    rf"(?:[ ]\w+)?[ ](?:in|to|at|from)|in|near|from|at|outside)[ ](?P<name>(?:(?:{_CAPITAL})(?:[ \-](?:{_PARTICLE}[ ])?{_CAPITAL}){{0,3}}))"
)
_PLACE_FORM = regex.compile(
    rf"\b(?P<name>(?:{_CAPITAL}[ ]){{1,3}}(?:Park|Airport|Station|Stadium|Arena|Theatre|Theater|Museum|Cathedral|Hotel|Lounge|Bar|Beach|Lake|River|Island|Islands|Mountain|Valley|County|Village|City|Hall|Mall|Center|Centre|Building|Bridge|Castle|Gardens|Square|Street|Road|Avenue|Tower|District|Province|Pass|Campus|Inn|Cafe|Pub|Ballroom)\b"
    rf"|(?:Lake|Mount|Mt\.?|River|Fort|San|Santa|Saint|St(?:[ ]?\.)?|New|Middle|North|South|East|West|Los|Las|El|Port|Cape|District of|City of|County of|Province of|Village of|Isle of|Bay of)[ ]{_CAPITAL}(?:[ ]{_CAPITAL})?)"
)
_INSTITUTION = regex.compile(
    rf"\b(?P<name>(?:{_CAPITAL}[ ]){{1,3}}(?:University|College|Hospital|School|Library|Church|Club)\b|University of {_CAPITAL}(?:[ ]{_CAPITAL})?)"
)
_STATE = regex.compile(r"(?:,[ ]?|[ ],[ ]|\b(?:in|from|near|to|the)[ ])(?P<name>[A-Z]{2})\b(?![.'’]\p{L})")
_COUNTRY_CODE = regex.compile(
    r"\b(?:U\.?S\.?A|U\.S|UK|U\.K|USA|NYC|UAE|D\.C)\b|(?<=\b(?:in|the|from|to) )(?:US|DC|LA|SF)\b"
)
_NAMED_HOUSE = regex.compile(
    rf"\b(?:at|to|from|see|near|in|outside)[ ](?P<name>The[ ]{_CAPITAL}(?:[ ]{_CAPITAL}){{0,2}}|\p{{Lu}}\p{{L}}+['’]s[ ]{_CAPITAL})"
)
_DAYS = frozenset({*WEEKDAYS, *SHORT_WEEKDAYS, *MEDIUM_WEEKDAYS, "today", "tomorrow", "tonight"})
_LOWER_PLACE = regex.compile(
    r"\b(?:live[sd]?[ ]in|living[ ]in|moved[ ]to|moving[ ]to|grew[ ]up[ ]in|born[ ]in|fl(?:ying|ew)[ ]to|trip[ ]to|moved?[ ]back[ ]to|lives[ ]near|back[ ]from|off[ ]to|(?:i[’']?m|am|is|are|comes?|came)[ ]from|went[ ]to|pack[ ]for|is[ ]in|was[ ]it)[ ]"
    r"(?P<name>\p{Ll}[\p{Ll}\p{M}]{2,})(?!['’\-]?\p{L})(?P<more>[ ]\p{Ll}[\p{Ll}\p{M}]{2,}(?!['’\-]?\p{L}))?"
)
_LAST_WORD = regex.compile(r"[\p{L}]+(?=[ ]$)")
_NO_DOCTOR = word_set(
    """
    appointment appointments office visit visits bill bills note notes pepper surgery doctor guy lady right wrong
    paint word excel teams project paint
    """
)
_CONTRACTION = regex.compile(r"['’](?:d|ll|m|re|ve|t)$", regex.IGNORECASE)
_BEFORE_MISS = frozenset(
    ["the", "a", "my", "our", "dear", "with", "from", "by", "old", "little", "poor", "ask", "asked", "told"]
)
_MISSED_WHEN = regex.compile(
    r"[ ](?:when|whenever|so|a[ ]lot|already|too|every|like|very|even|sometimes|lots|today|tonight|badly)\b"
)
_NO_NAME = frozenset(["the", "this", "that", "fyi", "lol", "not", "all", "gonna"])


def names(text: str, tokens: Sequence[Token]) -> Iterator[Span]:
    """Spans of people and places in a normalised text; they may overlap.

    Args:
        text: the text.
        tokens: its words as (folded, start, end).
    """
    has_capital = not text.islower()
    if has_capital:
        for match in _TITLED.finditer(text):
            end = _name_end(text, match.start("name"), match.end("name"), titled=True)
            if end > match.start("name"):
                start = match.start("name") if _is_a_verb(text, match) else match.start()
                yield Span(start, end, "PERSON", 1.0, "lexicon:title")
        for match in _WITH_INITIALS.finditer(text):
            end = _name_end(text, match.start(), match.end())
            if end > match.start() and any(len(word) > 2 for word in text[match.start() : end].split()):
                yield Span(match.start(), end, "PERSON", 1.0, "lexicon:title")
        for match in _PLACE_FORM.finditer(text):
            yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:place")
        for match in _STATE.finditer(text):
            if match["name"] in state_codes() and not text.isupper():
                yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:place")
        for match in _OFFICE.finditer(text):
            end = _name_end(text, *match.span("name"))
            if end > match.start("name"):
                yield Span(match.start("name"), end, "PERSON", 1.0, "lexicon:title")
        for match in _TOWN_BEFORE_STATE.finditer(text):
            if match["state"] in state_codes() and not text.isupper():
                yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:where")
        for match in _DOTTED_STATE.finditer(text):
            if match["one"] + match["two"] in state_codes():
                yield Span(match.start(), match.end(), "LOCATION", 1.0, "lexicon:place")
        for match in _COUNTRY_CODE.finditer(text):
            yield Span(match.start(), match.end(), "LOCATION", 1.0, "lexicon:place")
        if len(text) <= MESSAGE and not text.isupper():
            for match in _NAMED_HOUSE.finditer(text):
                if not any(is_first_name(word) and not is_ordinary(word) for word in fold(match["name"]).split()):
                    end = _end_before_a_day(text, *match.span("name"))
                    yield Span(
                        match.start("name"), _bare_end(text, match.start("name"), end), "LOCATION", 1.0, "lexicon:house"
                    )
        for match in _INSTITUTION.finditer(text):
            yield Span(_behind_at(text, *match.span("name")), match.end("name"), "ORGANIZATION", 1.0, "lexicon:place")
        for match in _PLACE_CUE.finditer(text):
            span = _place(text, *match.span("name"))
            if span is not None:
                yield span
    yield from houses(text)
    for match in _LOWER_PLACE.finditer(text):
        word = fold(match["name"])
        if match["more"] and is_town(word, fold(match["more"].strip())):
            yield Span(match.start("name"), match.end("more"), "LOCATION", 1.0, "lexicon:place")
        elif len(word) > 3 and (
            (not is_in_dictionary(word) and not is_ordinary(word) and not is_first_name(word))
            or is_place((word,))
            or is_town(word)
        ):
            yield Span(*match.span("name"), "LOCATION", 1.0, "lexicon:place")
    for match in _LOWER_TITLED.finditer(text):
        if match["particle"] or _has_a_title(fold(POSSESSIVE.sub("", match["name"]))):
            yield Span(match.start(), _bare_end(text, *match.span("name")), "PERSON", 1.0, "lexicon:title")
    for match in _STRONG.finditer(text):
        if _could_be_unlisted(match["name"], lower=True):
            more = match["more"]
            end = match.end("more") if more and _continues(more.strip()) else match.end("name")
            yield Span(match.start("name"), _bare_end(text, match.start("name"), end), "PERSON", 1.0, "lexicon:cue")
    for pattern in (_ANIMAL, _NAMED):
        for match in pattern.finditer(text):
            if not is_plain(fold(match["name"])):
                yield Span(match.start("name"), _bare_end(text, *match.span("name")), "PERSON", 1.0, "lexicon:cue")
    for match in _WEAK.finditer(text, overlapped=True):
        if is_name_after_cue(match["name"]):
            yield Span(match.start("name"), _bare_end(text, *match.span("name")), "PERSON", 1.0, "lexicon:cue")
    for start, end in _told_or_says(text):
        if _is_in_no_dictionary(fold(text[start:end])):
            yield Span(start, end, "PERSON", 1.0, "lexicon:cue")
    yield from korean(text)
    yield from listed(text, tokens)


def _told_or_says(text: str) -> Iterator[tuple[int, int]]:
    """Where words stand that somebody is told by, or that say something."""
    for match in _TOLD.finditer(text):
        yield match.span("name")
    for match in _SAYS.finditer(text):
        before = _WORD_BEFORE.search(text, max(0, match.start() - _LONGEST_NAME), match.start())
        if before is not None:
            yield before.span()


@lru_cache(maxsize=1 << 14)
def _is_in_no_dictionary(word: str) -> bool:
    """Whether a word that somebody was told, or that said something, can be nothing but a name."""
    known = is_ordinary(word) or is_in_dictionary(word) or is_place((word,)) or word in PARTICLES
    return not (known or is_slip(word) or is_compound(word) or LAUGH.search(word))


def _has_a_title(word: str) -> bool:
    """Whether a word behind `dr` in small letters is a last name: listed, in no dictionary, or a noun of none of its visits."""
    if word in _NO_DOCTOR:
        return False
    return is_listed_name(word) or not is_ordinary(word) or is_only_a_noun(word)


def _is_a_verb(text: str, match: regex.Match[str]) -> bool:
    """Whether `miss` before a name is what somebody does (`i miss Alina`, `Miss Jo when it rains`) and no title."""
    if match[0][:4].lower() != "miss":
        return False
    if _MISSED_WHEN.match(text, match.end()):
        return True
    if match[0][0] == "m":
        before = _LAST_WORD.search(text[max(0, match.start() - 16) : match.start()])
        return before is None or before[0].lower() not in _BEFORE_MISS
    return False


@lru_cache(maxsize=1 << 16)
def is_name_after_cue(word: str) -> bool:
    """Whether a word behind a weak cue is somebody: a listed name that is no ordinary word."""
    folded = fold(POSSESSIVE.sub("", word))
    return len(folded) >= 3 and is_listed_name(folded) and not is_ordinary(folded) and not is_place((folded,))


def _could_be_unlisted(word: str, *, lower: bool) -> bool:
    folded = fold(POSSESSIVE.sub("", word))
    if len(folded) < 2 or folded in TITLES or folded in _NO_NAME or folded.endswith(("'t", "’t")):
        return False
    if folded in NAME_WORDS:
        return word[0].isupper()
    return not is_ordinary(folded) and (lower or word[0].isupper())


def _continues(word: str) -> bool:
    folded = fold(POSSESSIVE.sub("", word))
    return len(folded) >= 3 and not is_ordinary(folded) and (word[0].isupper() or is_listed_name(folded))


def _plain(word: str) -> bool:
    folded = fold(POSSESSIVE.sub("", word))
    return is_ordinary(folded) and not (folded in NAME_WORDS and word[0].isupper())


def _end_before_a_day(text: str, start: int, end: int) -> int:
    """`at The Copper Kettle Tuesday`: the day is no part of the name, and moves."""
    last = text.rindex(" ", start, end)
    return last if fold(text[last + 1 : end]) in _DAYS and " " in text[start:last] else end


def _bare_end(text: str, start: int, end: int) -> int:
    """Where a name ends less a possessive or what is contracted with it (`Esi'll`)."""
    ending = POSSESSIVE.search(text[start:end]) or _CONTRACTION.search(text[start:end])
    return end - len(ending[0]) if ending else end


def _name_end(text: str, start: int, end: int, *, titled: bool = False) -> int:
    """A run of capitals cut where its words stop being a name's; ``start`` if none is."""
    good = start
    for position, match in enumerate(regex.finditer(rf"{_INITIALS}|\p{{Lu}}\b\.?|{_NAME}", text[start:end])):
        word = match[0]
        folded = fold(POSSESSIVE.sub("", word))
        initial = len(folded.replace(".", "").replace(" ", "")) <= 1 or "." in word
        ordinary = is_ordinary(folded) and (not is_listed_name(folded) or is_plain(folded))
        if not initial and word.islower():
            continue
        if _CONTRACTION.search(word):
            break
        if ordinary and not (titled and position == 0 and word[0].isupper() and word not in ("The", "I")):
            break
        good = start + match.end()
    return _bare_end(text, start, good) if good > start else start


def _behind_at(text: str, start: int, end: int) -> int:
    """Where a name begins less a word of talk in a capital before it (`At Corran Art School`)."""
    first = text[start:end].split(" ", maxsplit=1)[0]
    return start + len(first) + 1 if first.lower() != "the" and is_plain(fold(first)) else start


def _place(text: str, start: int, end: int) -> Span | None:
    """What stands behind `in` or `from` in capitals, unless it is plainly something else."""
    shouted = text.isupper()
    good = start
    for match in regex.finditer(_NAME, text[start:end]):
        folded = fold(POSSESSIVE.sub("", match[0]))
        if is_common_first_name(folded) and not is_certain_place((folded,)):
            break
        known_word = is_in_dictionary(folded)
        town = is_in_gazetteer((folded,)) and not is_plain(folded) and folded not in NAME_WORDS
        if (
            (known_word and not (is_place((folded,)) or town))
            or (shouted and not is_place((folded,)))
            or len(folded) < 2
        ):
            break
        good = start + match.end()
    if good == start:
        return None
    end = _bare_end(text, start, good)
    certain = is_certain_place(tuple(fold(word) for word in regex.findall(r"\p{L}[\p{L}\p{M}]*", text[start:end])))
    return Span(start, end, "LOCATION", 1.0, "lexicon:where" if certain else "lexicon:place")
