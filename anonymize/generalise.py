"""What a value is one of: a city, a school, someone. It stands in the value's place where a type is generalised.

The same value has the same words everywhere, whatever the case it is typed in; only the article follows the sentence (`the
Norwich office` → *the city office*). An age becomes its band of ten years.
"""

from __future__ import annotations

import regex

from anonymize.detect.places import kind_of_place
from anonymize.text import words
from corpus import Json

_NOUNS = {
    "PERSON": "someone",
    "EMAIL_ADDRESS": "an e-mail address",
    "URL": "a link",
    "HANDLE": "a handle",
    "PHONE_NUMBER": "a phone number",
    "CREDIT_CARD": "a card number",
    "IBAN_CODE": "an account number",
    "CRYPTO": "an account number",
    "IP_ADDRESS": "a network address",
    "MAC_ADDRESS": "a network address",
    "US_SSN": "an insurance number",
    "UK_NINO": "an insurance number",
    "STREET_ADDRESS": "an address",
    "POSTCODE": "a postcode",
    "LICENCE_PLATE": "a licence plate",
    "CODE": "a number",
}
_ORGANIZATIONS = {
    "school": "a school", "college": "a school", "university": "a university", "academy": "a school",
    "hospital": "a hospital", "clinic": "a hospital", "church": "a church", "club": "a club", "library": "a library",
    "cafe": "a venue", "bar": "a venue", "pub": "a venue", "restaurant": "a venue", "hotel": "a hotel",
}  # fmt: skip
_ARTICLE = regex.compile(
    r"\b(?:an?|the|my|your|ur|his|her|its|our|their|this|that|these|those|every|each|some|any|no)[ ]$", regex.IGNORECASE
)
_OPENING = regex.compile(r"(?:^|[.!?\n]|/{3,})[\s\"'“”‘’(*\-]*$")
_BAND = 10


def generalised(label: str, value: str) -> str:
    """What a value becomes, article included.

    Args:
        label: its type.
        value: as it is written.
    """
    if label == "AGE":
        return age_band(int("".join(char for char in value if char.isdigit())))
    folded = [word for word, _, _ in words(value)]
    if label == "ORGANIZATION":
        noun = next((_ORGANIZATIONS[word] for word in reversed(folded) if word in _ORGANIZATIONS), "an organization")
    elif label == "LOCATION":
        noun = f"a {kind_of_place(tuple(folded))}"
    else:
        noun = _NOUNS[label]
    # `Oklahoma City` as *a city* would leave a word of it behind.
    return "a place" if label in ("LOCATION", "ORGANIZATION") and noun.split()[-1] in folded else noun


def age_band(years: int) -> str:
    """The ten years an age lies in; from 90 on one band, as few people are so old."""
    low = years // _BAND * _BAND
    return "90 or more" if low >= 90 else f"{low} to {low + _BAND - 1}"


def with_age_bands(node: Json) -> Json:
    """A file's tree with the band in every field that holds an age as a number, which is no string to be replaced."""
    if isinstance(node, list):
        return [with_age_bands(item) for item in node]
    if not isinstance(node, dict):
        return node
    changed = {key: with_age_bands(value) for key, value in node.items()}
    age = changed.get("age")
    if isinstance(age, int) and not isinstance(age, bool):
        changed["age"] = age_band(age)
    elif isinstance(age, dict) and isinstance(age.get("value"), int):
        age["value"] = age_band(age["value"])
    return changed


def in_its_place(noun: str, text: str, start: int, end: int) -> str:
    """The words as they fit between what stands before and behind: no second article, a capital where a sentence begins."""
    before = text[max(0, start - 12) : start]
    article, _, bare = noun.partition(" ")
    if article in ("a", "an") and _ARTICLE.search(before):
        noun = bare
    if text[start].isupper() and _OPENING.search(before):
        noun = noun[:1].upper() + noun[1:]
    return noun.upper() if text[start:end].isupper() and text.isupper() else noun
