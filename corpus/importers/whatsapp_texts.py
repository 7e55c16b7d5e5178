"""What WhatsApp itself writes where a message's text stands: placeholders of media, marks of edits and deletions."""

from __future__ import annotations

import re
from collections import Counter

from corpus.importers.base import Medium
from corpus.importers.told import medium_of

MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
"""Direction marks that stand before lines and around names and say nothing."""

_OMITTED = frozenset(
    [
        "<Media omitted>",
        "<Medien ausgeschlossen>",
        "<Multimedia omitido>",
        "<Médias omis>",
        "<Media omessi>",
        "<Mídia oculta>",
        "<Media weggelaten>",
    ]
)
_DELETED = frozenset(
    [
        "This message was deleted",
        "You deleted this message",
        "Diese Nachricht wurde gelöscht",
        "Du hast diese Nachricht gelöscht",
        "Se eliminó este mensaje",
        "Eliminaste este mensaje",
        "Ce message a été supprimé",
    ]
)
_EDITED = re.compile(r"(?:<This message was edited\.?>|\u200e<[^<>:]{5,60}>)\Z")
# `IMG-20240309-WA0001.jpg (file attached)` in any language, and documents of any name in English.
_ANDROID_FILE = re.compile(
    r"[\u200e\u200f]?(?:(?P<own>[A-Z]{3}-\d{8}-WA\d+\.\w{2,5}) \([^()\n]{3,40}\)|(?P<any>[^\n]+\.\w{2,5}) \(file attached\))"
    r"(?:\n(?P<caption>.*))?\Z",
    re.DOTALL,
)
_IOS_FILE = re.compile(r"\u200e?<[^<>:\n]{3,20}: ?(?P<file>[^<>\n]+\.\w{2,5})>")
_IOS_PHOTO = re.compile(r"(?:image|GIF|Bild|imagen|image|immagine|imagem|afbeelding) \w+\Z")


def body(text: str, ios: bool, noted: Counter[str]) -> tuple[str, Medium | None, str | None]:
    """Take WhatsApp's own words out of a message.

    Args:
        text: all that stands after the name, continued lines included.
        ios: whether the export is of the iOS form, where U+200E begins whatever nobody typed.
        noted: counts what was met.

    Returns:
        What the person typed, the medium that came with it, and why the row is no message (else None).
    """
    content = text
    if edited := _EDITED.search(text.rstrip()):
        content = text[: edited.start()].rstrip()
        noted["edited"] += 1
    head = content.split("\n", 1)[0].strip(MARKS + " ")
    if head.rstrip(".") in _DELETED and "\n" not in content:
        return "", None, "deleted"
    if head in _OMITTED:
        caption = content.partition("\n")[2].strip()
        return caption, None, None if caption else "media_omitted"
    file, content = _without_file(content, ios)
    if file is not None:
        medium, caption = medium_of(file), content.strip(MARKS + " \n")
        return caption, medium, None if caption or medium else "media_omitted"
    if ios and content.startswith("\u200e"):
        if _IOS_PHOTO.match(head):
            return "", "gif" if head.startswith("GIF") else "photo", None
        return "", None, "generated_line"
    content = content.lstrip("\u200e\u200f")
    return content, None, None if content.strip(MARKS + " \n\t\r") else "empty_content"


def _without_file(content: str, ios: bool) -> tuple[str | None, str]:
    """The name of an attached file, and the text without it: such names hold the day the file was made."""
    if ios:
        match = _IOS_FILE.search(content)
        return (match["file"], content[: match.start()] + content[match.end() :]) if match else (None, content)
    match = _ANDROID_FILE.match(content)
    return (match["own"] or match["any"], match["caption"] or "") if match else (None, content)
