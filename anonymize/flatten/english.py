"""Whether a message is English enough to be rewritten, and which words hold a command.

`flatten` knows English only. A message in another language keeps its words; its layout alone is normalised.
"""

from __future__ import annotations

import re
from functools import lru_cache

from anonymize.flatten.tokens import FROZEN, is_word
from anonymize.text import word_set

_ENGLISH = word_set(
    "the a an and or but if i you he she it we they me him us them my your his our their is are was were be been am do "
    "does did have has had will would can could should may might must not no yes to of in on at for with from by about "
    "that this these those what which who when where why how there here so just like get got go going know think want "
    "need try use see say make good thanks ok hi hello please now then than as all some any more very really too also "
    "dont don't it's i'm im that's can't you're its up out one u ur lol yeah"
)
_FOREIGN = word_set(
    "der das und ist nicht ich du wir ihr sie ein eine einen mit auf für auch wie aber noch mir mich dich kann habe hab "
    "schon oder wenn bei zum zur vom aus nach sind war mal nur le la les et est une des que qui dans pour pas je tu il "
    "elle nous vous sur avec mais ou où c'est j'ai ça el los las y es un una por para con como pero muy más está yo "
    "qué si mi te lo il che di per non sono è della anche ma del gli o e os um uma não com eu você mas isso het een "
    "van ik niet en dat zijn voor maar och det som att inte jag på är jeg ikke til og på av har med był nie jest się "
    "to na że jak ale co za bu bir ve için"
) - word_set("du war mal to was bu o e y en te la es per con un le il ma co na za har av med mi lo no si")

# Command words that are no everyday English; the line from them on is a command, up to the clause's end.
_COMMANDS = word_set(
    "sudo gksudo gksu kdesudo kdesu apt-get aptitude dpkg grep egrep sed awk wget curl ssh scp rsync gunzip modprobe "
    "lsmod insmod rmmod ifconfig iwconfig iwlist killall pkill dmesg fdisk mkfs fsck umount chmod chown mkdir rmdir rm "
    "cp mv ls gcc pip git svn bzr lspci lsusb xrandr nmcli ufw systemctl journalctl dd chroot nano vim passwd "
    "adduser useradd usermod do-release-upgrade update-grub grub-install dhclient uname lsb_release ln mkswap"
)
# Everyday words that open a command only when what follows looks like one.
_MAYBE_COMMANDS = word_set("cd cat echo tail head top kill find mount ping less more man make touch apt tar su")
_ADDRESSED_TO_MACHINE = re.compile(r"![A-Za-z]|/[a-z]+(?:\s|$)|[$#%] ")
_ARGUMENTS = frozenset(FROZEN + sign for sign in "/-~.$*")
_FLAG = re.compile(r"\x00--?[A-Za-z]")
_CAMEL = re.compile(r"[A-Za-z]*[a-z][A-Z][A-Za-z]*")
_PROSE = _ENGLISH - {"u", "ur"} | word_set(
    "tells told shows gives says works should instead again first after before into because doesn't does isn't"
)


def is_english(items: list[str]) -> bool:
    """Judge by function words and script; a message without either is taken for English.

    Args:
        items: of the whole message.
    """
    english = foreign = other_script = latin = 0
    for item in items:
        if not is_word(item):
            continue
        word = item.lower()
        if word in _ENGLISH:
            english += 1
        elif word in _FOREIGN:
            foreign += 1
        elif word[0] > "\u024f":
            other_script += 1
            continue
        latin += 1
    return foreign <= english and other_script <= latin


@lru_cache(maxsize=65536)
def _kind(word: str) -> str:
    """What a word can be in a command line: `command`, `maybe` one, `code` by its capitals, `prose`, or `any`."""
    if word in _COMMANDS:
        return "command"
    if word in _MAYBE_COMMANDS:
        return "maybe"
    if word.lower() in _PROSE:
        return "prose"
    return "code" if _CAMEL.fullmatch(word) else "any"


def freeze_commands(items: list[str]) -> list[str]:
    """Freeze command lines inside prose (`try sudo apt-get install foo`, `cd /tmp`) and names written like code.

    A command runs to the next punctuation mark or English function word; a word beside a flag is its program or value.
    """
    out: list[str] = []
    running = False
    last = len(items) - 1
    for at, item in enumerate(items):
        if not is_word(item):
            if item[0] != FROZEN:
                running = False
            elif item[1:] in _COMMANDS:
                running = True
            out.append(item)
            continue
        kind = _kind(item)
        if running:
            running = kind != "prose"
        code = running
        if not running and kind != "prose":
            following = items[at + 1] if at < last else ""
            running = kind == "command" or (kind == "maybe" and following[:2] in _ARGUMENTS)
            code = (
                running
                or kind == "code"
                or (following[:2] == "\x00-" and _FLAG.match(following) is not None)
                or (at > 0 and items[at - 1][:2] == "\x00-" and _FLAG.match(items[at - 1]) is not None)
            )
        out.append(FROZEN + item if code else item)
    return out


def is_command_line(line: str) -> bool:
    """Say whether a whole line is addressed to a machine: bot and shell commands, pipes, redirections."""
    if line[:1] in ("!", "/", "$", "#", "%") and _ADDRESSED_TO_MACHINE.match(line):
        return True
    if "|" in line or "&&" in line or ">>" in line or "{" in line or "};" in line:
        return any(chunk in ("|", "&&", "||", ">>", "|&", "{", "}", "};") for chunk in line.split())
    return False
