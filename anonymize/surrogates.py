"""One surrogate for each entity of a subject, drawn by the key.

Each is drawn from HMAC over purpose, subject and the folded original, again with the next count while the draw is an
original of the corpus, a word of the record, or taken; names are drawn in sorted order, so that the whole book depends on
the set of the record's entities and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

from anonymize import formats
from anonymize.detect.clean import PARTICLES, TITLES
from anonymize.detect.lexicon import Gender, is_ordinary, names_of
from anonymize.formats import Number
from anonymize.keys import SecretKey
from anonymize.link import Linked, NameWord, bare_name, canonical
from anonymize.text import JOINED, POSSESSIVE, WORD, fold, words
from corpus import LeakError

# Script of a name's first letter → the Faker locale whose names are written in it.
_SCRIPTS = (
    ("\u0370", "\u03ff", "el_GR"), ("\u0400", "\u04ff", "ru_RU"), ("\u0590", "\u05ff", "he_IL"),
    ("\u0600", "\u06ff", "fa_IR"), ("\u0900", "\u097f", "hi_IN"), ("\u0980", "\u09ff", "bn_BD"),
    ("\u0b80", "\u0bff", "ta_IN"), ("\u0e00", "\u0e7f", "th_TH"), ("\u10a0", "\u10ff", "ka_GE"),
    ("\u3040", "\u30ff", "ja_JP"), ("\u4e00", "\u9fff", "zh_CN"), ("\uac00", "\ud7af", "ko_KR"),
)  # fmt: skip
_LAST_LOCALES = ("en_US", "en_GB", "en_IE", "en_NZ", "de_DE", "fr_FR", "it_IT", "nl_NL", "es_ES", "sv_SE")
_PLACE_ENDINGS = ("ton", "ville", "field", "bury", "wick", "ford", "stead", "burgh", "mouth", "haven", "ham", "dale")
_MAX_DRAWS = 4_000
_POOLS: tuple[tuple[bool, Gender | None], ...] = ((False, "female"), (False, "male"), (False, None), (True, None))
# Of a pool this large, another key draws the same name less than once in 300 times.
_ENOUGH = 400
# One number in two notations is one number.
_NUMBERS = frozenset({"PHONE_NUMBER", "CREDIT_CARD", "US_SSN"})
# Of plot 45 and plot 46 there are a hundred in all: so short a code may share its surrogate with another.
_SCRAMBLED = frozenset({"POSTCODE", "CODE", "LICENCE_PLATE"})
_SHORT = 4
# No word of a name is longer; a run of letters may have a million.
_LONGEST = 40
_DRAWN_LETTERS = frozenset({"URL", "EMAIL_ADDRESS", "HANDLE", "CRYPTO", "CODE", "LICENCE_PLATE"})
_FORMATS: dict[str, Callable[[str, Number], str]] = {
    "PHONE_NUMBER": formats.phone,
    "CREDIT_CARD": formats.card,
    "IBAN_CODE": formats.iban,
    "US_SSN": formats.ssn,
    "UK_NINO": formats.nino,
    "IP_ADDRESS": formats.ip,
    "MAC_ADDRESS": formats.mac,
    "CRYPTO": formats.scramble,
    "POSTCODE": formats.scramble,
    "CODE": formats.code,
    "LICENCE_PLATE": formats.scramble,
}


@lru_cache(maxsize=32)
def _pool(last: bool, gender: Gender | None, script: str) -> tuple[str, ...]:
    """Names to draw from, sorted; none is an ordinary word, and a gendered one is not the other gender's too."""
    if script:
        fields = ("last_names",) if last else ("first_names", "first_names_male", "first_names_female")
        return tuple(sorted({name for field in fields for name in names_of(script, field) if WORD.fullmatch(name)}))
    if last:
        names = {name for locale in _LAST_LOCALES for name in names_of(locale, "last_names")}
    else:
        women, men = set(names_of("en", "first_names_female")), set(names_of("en", "first_names_male"))
        names = {"female": women - men, "male": men - women, None: women | men}[gender]
    return tuple(sorted(n for n in names if n.isascii() and n.isalpha() and len(n) > 2 and not is_ordinary(fold(n))))


@lru_cache(maxsize=64)
def _pool_of_length(last: bool, gender: Gender | None, script: str, size: int) -> tuple[str, ...]:
    """The part of a pool of one length class (up to 4, 5 to 7, more letters), or all of it where that is thin."""
    pool = _pool(last, gender, script)
    part = tuple(name for name in pool if _length_class(len(name)) == size)
    return part if len(part) >= _ENOUGH else pool


@lru_cache(maxsize=32)
def _folded(last: bool, gender: Gender | None, script: str) -> frozenset[str]:
    return frozenset(map(fold, _pool(last, gender, script)))


def _script(name: str) -> str:
    return next((script for low, high, script in _SCRIPTS if low <= name[0] <= high), "")


def _length_class(letters: int) -> int:
    return 0 if letters <= 4 else 1 if letters <= 7 else 2


class Book:
    """The surrogates of one subject.

    Args:
        key: the holder's key.
        scope: the raw subject id, or an empty string where third parties are the same in all records.
        linked: the record's entities.
        forbidden: whether a folded word or value is an original of the corpus or a word of the record.
        subject_ids: raw subject id → released id.
        chosen: folded word of people's names → the surrogate a person chose for it.
        taken: folded surrogates that were chosen for something else.
    """

    def __init__(
        self,
        key: SecretKey,
        scope: str,
        linked: Linked,
        forbidden: Callable[[str], bool],
        subject_ids: dict[str, str],
        chosen: Mapping[str, str] | None = None,
        taken: Iterable[str] = (),
    ) -> None:
        self._key, self._scope, self._forbidden = key, scope, forbidden
        self._ids = {fold(raw): released for raw, released in subject_ids.items()}
        self._linked = linked
        self._words: dict[str, str] = dict(chosen or {})
        self._taken: set[str] = {*taken, *map(fold, self._words.values())}
        self._values: dict[tuple[str, str], str] = {}
        for word in sorted(linked.names):
            if word not in self._words and word not in linked.roots:
                self._words[word] = self._name(linked.names[word])
        # A nickname or a misspelling has the surrogate of its name.
        for word in sorted(linked.roots.keys() - self._words.keys()):
            self._words[word] = self._words[linked.roots[word]]
        self._compounds = self._compounds_of_names()
        for label, value in linked.values:
            if label in ("LOCATION", "ORGANIZATION"):
                self._values[label, value] = self._coin(label, value)

    @property
    def size(self) -> int:
        """How many originals have a surrogate so far."""
        return len(self._words) + len(self._values)

    def surrogate(self, label: str, value: str) -> str:
        """What a found value becomes: same entity, same surrogate; case, possessive and format as in the value."""
        if label == "PERSON":
            return self._person(value)
        folded = fold(value)
        if label == "SUBJECT_ID":
            return self._ids[folded]
        if label in _NUMBERS:
            folded = formats.digits_of(value)
        elif label == "EMAIL_ADDRESS":
            folded = fold(formats.plain_email(value))
        if (label, folded) not in self._values:
            short = label in _SCRAMBLED and sum(map(str.isalnum, folded)) <= _SHORT
            self._values[label, folded] = self._settle(
                label, folded, lambda draw: self._formatted(label, value, draw), free=short
            )
        found = self._values[label, folded]
        if label in _NUMBERS:
            return formats.put_digits(value, formats.digits_of(found))
        if label == "EMAIL_ADDRESS":
            return formats.spoken_like(value, found)
        return _cased_words(value, found) if label in ("LOCATION", "ORGANIZATION") else found

    def _coin(self, label: str, value: str) -> str:
        return self._settle(label, value, lambda draw: _coined(value, label, draw))

    def _formatted(self, label: str, value: str, draw: Number) -> str:
        if label in _FORMATS:
            return _FORMATS[label](value, draw)
        if label == "URL":
            return formats.url(value, draw, lambda part: self._slug(part, draw))
        if label == "DENIED":
            return (
                _coined(value, "ORGANIZATION", draw)
                if value.replace(" ", "").isalpha()
                else formats.scramble(value, draw)
            )
        if label == "STREET_ADDRESS":
            pool = _pool(True, None, "")
            return formats.street_address(value, draw, lambda: pool[draw(len(pool))])
        if label == "EMAIL_ADDRESS":
            value = formats.plain_email(value)
            return f"{self._handle(value.partition('@')[0], draw)}@{formats.domain(draw)}"
        return self._handle(value, draw)

    def _handle(self, value: str, draw: Number) -> str:
        """A handle that follows its person: known names inside become their surrogates, the rest is drawn anew.

        An initial follows, too, where the other part of the name says whose it is (`jferreira92`, `sarah_w`).
        """
        runs = list(_runs(value))
        names = [position for position, run in enumerate(runs) if fold(run) in self._words or _is_initial(run)]
        spelled: dict[int, str] = {}
        for one, other in pairwise(names):
            if other - one == 2 and runs[one + 1] in (".", "_", "-"):
                whole = self._linked.people.spelled_out((fold(runs[one]), fold(runs[other])))
                for position, word in zip((one, other), whole, strict=True):
                    if len(runs[position]) == 1 < len(word):
                        spelled[position] = _cased(runs[position], _ascii(self._words[word])[:1])
        return "".join(
            spelled[position] if position in spelled else self._run(run, draw) for position, run in enumerate(runs)
        )

    def _run(self, run: str, draw: Number) -> str:
        folded = fold(run)
        if folded in self._compounds:
            return _cased(run, self._compounds[folded])
        if len(folded) != len(run):
            return formats.scramble(run, draw)
        at, out = 0, ""
        while at < len(run):
            ends = range(min(len(folded), at + _LONGEST), at + 2, -1)  # the longest name first
            word = next((folded[at:end] for end in ends if folded[at:end] in self._words), None)
            if word is None:
                out += formats.scramble(run[at], draw)
                at += 1
            else:
                out += _cased(run[at : at + len(word)], _ascii(self._words[word]))
                at += len(word)
        return out

    def _compounds_of_names(self) -> dict[str, str]:
        """`jferreira`, `julianf` and the like of every person with a full name → the same of the surrogate.

        What two people could be is left out, and so is what is a name by itself.
        """
        found: dict[str, set[str]] = {}
        for person in self._linked.people.people:
            whole = [word for word in person.words if len(word) > 1 and word in self._words]
            if len(whole) > 1:
                (first, last), (one, two) = (whole[0], whole[-1]), (self._words[whole[0]], self._words[whole[-1]])
                for before, after in (
                    (first[0] + last, _ascii(one)[0] + _ascii(two)),
                    (first + last[0], _ascii(one) + _ascii(two)[0]),
                    (last + first[0], _ascii(two) + _ascii(one)[0]),
                ):
                    found.setdefault(before, set()).add(after)
        return {run: min(of) for run, of in sorted(found.items()) if len(of) == 1 and run not in self._words}

    def _slug(self, part: str, draw: Number) -> str:
        """A part of an address: it follows the person whose name begins or ends it, and is nothing otherwise."""
        for run in map(fold, _runs(part)):
            if (len(run) > 2 and run in self._words) or run in self._compounds:
                return self._handle(part, draw)
            if any(
                run[:length] in self._words or run[-length:] in self._words
                for length in range(4, min(len(run), _LONGEST))
            ):
                return self._handle(part, draw)
        return formats.scramble("abcdef"[: 4 + draw(3)], draw)

    def _person(self, value: str) -> str:
        name, _ = bare_name(value)
        initials = dict(zip(name, self._linked.people.spelled_out(name), strict=True))
        return str(JOINED.sub(lambda match: self._name_word(match[0], initials), value))

    def _name_word(self, written: str, initials: Mapping[str, str]) -> str:
        ending = POSSESSIVE.search(written)
        bare = written[: ending.start()] if ending else written
        tail = ending[0] if ending else ""
        word = canonical(bare)
        if word in TITLES or (word in PARTICLES and bare.islower()):
            return written
        if len(word) == 1 and len(initials.get(word, word)) > 1:
            return _cased(bare, self._words[initials[word]][:1]) + tail
        if word not in self._words:
            self._words[word] = self._name(NameWord(word, last=False, gender=None))
        found = _cased(bare, self._words[word])
        longer = len(fold(bare)) - len(word)
        return found + found[-1] * longer + tail if longer > 0 else found + tail

    def _name(self, name: NameWord) -> str:
        letters = sum(char.isalpha() for char in name.word)
        if letters == 1:
            return self._settle("initial", name.word, lambda draw: chr(ord("A") + draw(26)), free=True)
        script = _script(name.word)
        pool = _pool_of_length(name.last, name.gender, script, _length_class(letters))
        return self._settle("name", name.word, lambda draw: pool[draw(len(pool))])

    def _settle(self, purpose: str, original: str, make: Callable[[Number], str], *, free: bool = False) -> str:
        """Draw until the surrogate is nobody's.

        Raises:
            LeakError: if no free surrogate is found, which a pool that is too small for the record would cause.
        """
        for count in range(_MAX_DRAWS):
            found = make(_numbers(self._key, "surrogate", purpose, self._scope, original, str(count)))
            folded = fold(found)
            if folded == original:
                continue
            if free:
                return found
            if folded not in self._taken and not self._forbidden(folded) and not self._spells(purpose, found, original):
                self._taken.add(folded)
                return found
        raise LeakError(f"no surrogate of the type {purpose} is left that is not taken or an original of the corpus")

    def _spells(self, purpose: str, drawn: str, original: str) -> bool:
        """Whether letters drawn for an address or a code spell a word or somebody by chance (`18-39-mb-max-vrjnhb`)."""
        if purpose not in _DRAWN_LETTERS:
            return False
        kept = {word for word, _, _ in words(original)} | formats.DOMAIN_WORDS | self._taken
        return any(len(word) > 2 and word not in kept and self._forbidden(word) for word, _, _ in words(drawn))


def _numbers(key: SecretKey, *parts: str) -> Number:
    """Numbers drawn one after the other from the key and what they are for."""
    state = [key.number(*parts), 0]

    def draw(bound: int) -> int:
        if state[0] < bound << 64:
            state[1] += 1
            state[0] = key.number(*parts, str(state[1]))
        state[0], value = divmod(state[0], bound)
        return value

    return draw


def _coined(value: str, label: str, draw: Number) -> str:
    """A place or firm that there is not, with as many words; an acronym stays one of its length."""
    out = []
    pool = _pool(True, None, "")
    for word in value.split():
        if label == "ORGANIZATION" and len(word) <= 4:
            out.append(formats.scramble(word, draw))
        elif label == "LOCATION":
            out.append(pool[draw(len(pool))].lower() + _PLACE_ENDINGS[draw(len(_PLACE_ENDINGS))])
        else:
            out.append(pool[draw(len(pool))].lower())
    return " ".join(out) or formats.scramble(value, draw)


def drawn_alike(label: str, folded: str) -> tuple[str, ...]:
    """What can be seen on a surrogate of what it replaces: two with the same answer could stand for each other's originals.

    Names are drawn by script, length, gender and place in the name, codes sign by sign; everything else is as good as
    any other of its type. What no draw gives (a word that was left as it is) is like nothing that a draw gives.

    Args:
        label: its type.
        folded: one word of a name, place or firm, or another value whole; folded.
    """
    if label == "PERSON":
        script = _script(folded)
        pools = [str(folded in _folded(*pool, script)) for pool in _POOLS]
        return label, script, str(_length_class(sum(map(str.isalpha, folded)))), *pools
    if label == "LOCATION":
        return label, str(folded.endswith(_PLACE_ENDINGS))
    short = sum(map(str.isalnum, folded)) <= _SHORT
    if short and (label == "ORGANIZATION" or label in _SCRAMBLED):
        return label, "".join("0" if char.isdigit() else "a" if char.isalpha() else char for char in folded)
    return (label, str(folded in _folded(True, None, ""))) if label == "ORGANIZATION" else (label,)


def _is_initial(run: str) -> bool:
    return len(run) == 1 and run.isalpha()


def _runs(value: str) -> Iterable[str]:
    """Runs of letters and what stands between them, in order."""
    at = 0
    for match in WORD.finditer(value):
        yield value[at : match.start()]
        yield match[0]
        at = match.end()
    yield value[at:]


def _ascii(name: str) -> str:
    """A name as it stands in an address: without marks, blanks or apostrophes."""
    folded = fold(name)
    return "".join(char for char in folded if char.isalnum()) if folded.isascii() else name


def _cased(like: str, name: str) -> str:
    """The name in the case of what it replaces."""
    if like.islower():
        return name.lower()
    if like.isupper() and len(like) > 1:
        return name.upper()
    return name[:1].upper() + name[1:]


def _cased_words(like: str, value: str) -> str:
    """Each word of a value in the case of the word in its place."""
    patterns = like.split()
    parts = value.split(" ")
    if len(patterns) != len(parts):
        return _cased(like, value)
    return " ".join(_cased(pattern, part) for pattern, part in zip(patterns, parts, strict=True))
