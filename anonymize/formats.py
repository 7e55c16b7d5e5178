"""Surrogates for what has a format: the shape stays, the value comes from a range reserved for fiction or documentation.

Phones: Ofcom and ARCEP drama numbers, 555-01xx in North America, elsewhere a leading 000 that no plan assigns. Cards:
leading 0, which is no bank's. Addresses of machines: RFC 5737, RFC 2544, RFC 3849, RFC 7042. Domains: RFC 2606.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Number = Callable[[int], int]
"""Draws the next number below a bound."""

_DOMAINS = ("example.com", "example.org", "example.net")
DOMAIN_WORDS = frozenset({"http", "https", "www", "example", "com", "org", "net"})
"""Words that stand in every address made here."""
_LOWER = "abcdefghijkmnopqrstuvwxyz"
_DOC_NETS = ("192.0.2.", "198.51.100.", "203.0.113.")


def scramble(value: str, draw: Number) -> str:
    """Every letter and digit replaced by another of its class and case, everything else kept."""
    return "".join(_like(char, draw) for char in value)


def _like(char: str, draw: Number) -> str:
    if char.isdigit():
        return str(draw(10))
    if char.isalpha():
        letter = _LOWER[draw(len(_LOWER))]
        return letter.upper() if char.isupper() else letter
    return char


# Fewer digits are nobody's telephone.
_DIALLED = 7


def code(value: str, draw: Number) -> str:
    """As :func:`scramble`; where the digits alone could be dialled they begin with 000, which no plan assigns."""
    drawn = scramble(value, draw)
    digits = digits_of(drawn)
    if len(digits) < _DIALLED or any(map(str.isalpha, drawn)):
        return drawn
    return put_digits(drawn, ("000" + digits)[: len(digits)])


def put_digits(value: str, digits: str) -> str:
    """The value with its digits replaced in order, everything else kept."""
    queue = iter(digits)
    return "".join(next(queue) if char.isdigit() else char for char in value)


def digits_of(value: str) -> str:
    """The digits of a value in order, in ASCII."""
    return "".join(str(int(char)) for char in value if char.isdigit())


def _draw_digits(count: int, draw: Number) -> str:
    return "".join(str(draw(10)) for _ in range(count))


def phone(value: str, draw: Number) -> str:
    """A number of the same shape that nobody has; an extension is drawn anew."""
    main, extension = value, ""
    found = re.search(r"\s?(?:x|ext\.?)\s?\d+\s*\Z", value, re.IGNORECASE)
    if found:
        main, extension = value[: found.start()], scramble_digits(found[0], draw)
    digits = digits_of(main)
    bare = main.replace("(0)", "", 1)
    if bare != main and main.lstrip().startswith("+"):
        return put_digits(main, _keep_trunk(main, _fictional("+", digits_of(bare), draw))) + extension
    plus = "+" if main.lstrip().startswith("+") else ""
    return put_digits(main, _fictional(plus, digits, draw)) + extension


def _keep_trunk(main: str, digits: str) -> str:
    """The digits with the trunk zero of `+44 (0)20` put back in its place."""
    before = sum(char.isdigit() for char in main[: main.index("(0)")])
    return digits[:before] + "0" + digits[before:]


def _fictional(plus: str, digits: str, draw: Number) -> str:
    count = len(digits)
    if plus and digits.startswith("44") and count == 12:
        return "44" + _british(digits[2], draw)
    if plus and digits.startswith("33") and count == 11:
        return "33" + _french(digits[2], draw)
    if (plus or count == 11) and digits.startswith("1") and count == 11:
        return "1" + _american(draw)
    if plus:
        return ("999" + _draw_digits(count, draw))[:count]
    if count == 11 and digits.startswith("0"):
        return "0" + _british(digits[1], draw)
    if count == 10 and digits.startswith("0"):
        return "0" + _french(digits[1], draw)
    if count == 10:
        return _american(draw)
    return ("000" + _draw_digits(count, draw))[:count]


def _british(kind: str, draw: Number) -> str:
    if kind == "7":
        return "7700900" + _draw_digits(3, draw)
    places = ("207946", "113496", "114496", "115496", "116496", "117496", "118496", "121496", "131496", "141496",
              "151496", "161496", "191498")  # fmt: skip
    place = places[0] if kind == "2" else places[1 + draw(len(places) - 1)]
    return place + "0" + _draw_digits(3, draw)


def _french(kind: str, draw: Number) -> str:
    ranges = {"1": ("19900",), "2": ("26191",), "3": ("35301",), "4": ("46571",), "5": ("53649",)}.get(kind, ("63998",))
    return ranges[0] + _draw_digits(4, draw)


def _american(draw: Number) -> str:
    return str(2 + draw(8)) + _draw_digits(2, draw) + "55501" + _draw_digits(2, draw)


def scramble_digits(value: str, draw: Number) -> str:
    """Digits drawn anew, everything else kept."""
    return put_digits(value, _draw_digits(sum(c.isdigit() for c in value), draw))


def card(value: str, draw: Number) -> str:
    """A card number that passes the checksum and that no bank issues."""
    count = len(digits_of(value))
    body = "0" + _draw_digits(max(0, count - 2), draw)
    total = 0
    for position, digit in enumerate(reversed(body)):
        doubled = int(digit) * (2 if position % 2 == 0 else 1)
        total += doubled - 9 if doubled > 9 else doubled
    return put_digits(value, (body + str(-total % 10))[:count])


def iban(value: str, draw: Number) -> str:
    """An account of the country ZZ, which there is not."""
    seen = 0
    out = []
    for char in value:
        if char.isalnum():
            seen += 1
            out.append(("Z" if char.isupper() else "z") if seen <= 2 and char.isalpha() else _like(char, draw))
        else:
            out.append(char)
    return "".join(out)


def ssn(value: str, draw: Number) -> str:
    """A number that begins with 000, which was never issued."""
    count = len(digits_of(value))
    return put_digits(value, ("000" + _draw_digits(count, draw))[:count])


def nino(value: str, draw: Number) -> str:
    """A number with the prefix QQ, which is never allocated."""
    seen = 0
    out = []
    for char in value:
        seen += char.isalpha()
        out.append("Q" if char.isalpha() and seen <= 2 else _like(char, draw))
    return "".join(out)


def ip(value: str, draw: Number) -> str:
    """An address from a block for documentation, or for benchmarks one time in two, as the first has only 762."""
    if ":" in value:
        return "2001:db8::" + ":".join(f"{draw(65536):x}" for _ in range(3))
    port = value.partition("/")[1:]
    host = _DOC_NETS[draw(3)] + str(1 + draw(254)) if draw(2) else f"198.{18 + draw(2)}.{draw(256)}.{1 + draw(254)}"
    return host + "".join(port)


def mac(value: str, draw: Number) -> str:
    """A locally administered address."""
    digits = "02005e" + "".join(f"{draw(16):x}" for _ in range(6))
    queue = iter(digits.upper() if value.isupper() else digits)
    return "".join(next(queue) if char.isalnum() else char for char in value)


def domain(draw: Number) -> str:
    """A domain reserved for examples."""
    return _DOMAINS[draw(3)]


def url(value: str, draw: Number, slug: Callable[[str], str]) -> str:
    """An address under a reserved domain with as many parts as the original; nothing of the original is left.

    Args:
        value: the address.
        draw: draws numbers.
        slug: a part of the original → what stands in its place.
    """
    scheme, mark, rest = value.partition("://")
    if not mark:
        scheme, rest = "", value
    host, slash, path = rest.partition("/")
    query_at = min((i for i in (path.find("?"), path.find("#")) if i >= 0), default=len(path))
    ending = re.search(r"\.(?:html?|php|pdf|jpe?g|png|gif|txt|zip|gz|deb|iso|mp3|mp4)$", path[:query_at], re.IGNORECASE)
    parts = [part and slug(part) for part in path[: ending.start() if ending else query_at].split("/")]
    www = "www." if host.lower().startswith("www.") else ""
    tail = (ending[0].lower() if ending else "") + (f"?q={slug('')}" if "?" in rest else "")
    own = host.lower().removeprefix("www.").partition(".")[0]
    return f"{scheme}{mark}{www}{slug(own)}.{domain(draw)}{slash}{'/'.join(parts)}{tail}"


# What says which kind of address it is stays; so do the words that join its parts.
ADDRESS_WORDS = frozenset(
    [
        "street",
        "str",
        "st",
        "road",
        "rd",
        "avenue",
        "ave",
        "av",
        "lane",
        "ln",
        "drive",
        "dr",
        "boulevard",
        "blvd",
        "court",
        "ct",
        "place",
        "pl",
        "terrace",
        "close",
        "crescent",
        "square",
        "sq",
        "highway",
        "hwy",
        "way",
        "parkway",
        "circle",
        "trail",
        "grove",
        "mews",
        "walk",
        "gardens",
        "row",
        "alley",
        "plaza",
        "apt",
        "apartment",
        "suite",
        "ste",
        "unit",
        "flat",
        "room",
        "floor",
        "box",
        "po",
        "p",
        "o",
        "psc",
        "cmr",
        "apo",
        "fpo",
        "dpo",
        "corner",
        "of",
        "the",
        "and",
        "n",
        "s",
        "e",
        "w",
        "ne",
        "nw",
        "se",
        "sw",
        "north",
        "south",
        "east",
        "west",
        "rua",
        "via",
        "calle",
        "avenida",
        "piazza",
        "rue",
        "ulica",
        "ul",
        "utca",
        "u",
        "út",
        "tér",
        "de",
        "la",
        "del",
        "di",
        "du",
        "des",
        "le",
        "les",
        "da",
        "do",
        "el",
        "bis",
        "no",
    ]
)
_ADDRESS_PART = re.compile(r"[^\W\d_]+|\d+")


def street_address(value: str, draw: Number, name: Callable[[], str]) -> str:
    """An address of the same shape: numbers drawn anew, names of streets and towns invented, their kind kept."""
    return _ADDRESS_PART.sub(lambda match: _address_part(match[0], draw, name), value)


def _address_part(part: str, draw: Number, name: Callable[[], str]) -> str:
    if part.isdigit() or (len(part) <= 2 and part.lower() not in ADDRESS_WORDS):
        return scramble(part, draw)
    if part.lower() in ADDRESS_WORDS:
        return part
    drawn = name()
    return drawn.upper() if part.isupper() else drawn.lower() if part.islower() else drawn


def plain_email(written: str) -> str:
    """An e-mail address as machines write it (`j dot ferreira at gmail dot com` → `j.ferreira@gmail.com`)."""
    text = re.sub(r"\s*[\(\[{]\s*(dot|at)\s*[\)\]}]\s*", r" \1 ", written.lower())
    for word, mark in (("dot", "."), ("underscore", "_"), ("dash", "-"), ("hyphen", "-"), ("minus", "-")):
        text = re.sub(rf"\s+{word}\s+", mark, text)
    head, at, tail = text.rpartition(" at ") if "@" not in text else text.rpartition("@")
    return f"{head}@{tail}".replace(" ", "") if at else written


def spoken_like(written: str, plain: str) -> str:
    """A plain address in the way another was written."""
    if plain_email(written) == written.lower():
        return plain
    dot = re.search(r"\s*[\(\[{]dot[\)\]}]\s*|\s+dot\s+", written, re.IGNORECASE)
    at = re.search(r"\s*[\(\[{]at[\)\]}]\s*|\s+at\s+|\s*@\s*", written, re.IGNORECASE)
    local, _, domain_name = plain.partition("@")
    if dot:
        local, domain_name = local.replace(".", dot[0]), domain_name.replace(".", dot[0])
    return f"{local}{at[0] if at else '@'}{domain_name}"
