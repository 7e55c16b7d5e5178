"""The questions of the datasheet, and what else only a person can say about a release.

The seven sections and their questions follow *Datasheets for Datasets* (Gebru et al., Communications of the ACM 64, 2021,
arXiv 1803.09010), in words of our own and for chat histories. A question is answered by what was measured, by a person,
or by both; it is open as long as neither says anything, or a person has to and did not.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

_SAYS_NOTHING = re.compile(r"\W*(open question|to be (answered|decided|done)|tbd|todo|xxx)?\W*", re.IGNORECASE)


def says_nothing(answer: str) -> bool:
    """Whether an answer is none: empty, or nothing but a mark that it is still to come."""
    return _SAYS_NOTHING.fullmatch(answer) is not None


SECTIONS: Final[dict[str, str]] = {
    "motivation": "Motivation",
    "composition": "Composition",
    "collection": "Collection process",
    "preprocessing": "Preprocessing, cleaning and labelling",
    "uses": "Uses",
    "distribution": "Distribution",
    "maintenance": "Maintenance",
}
"""Key of a section → its heading, in order."""

By = Literal["person", "measured", "both"]
"""Who answers: a person has to; a measurement does and a person may add; a measurement does and a person has to as well."""


class Question(NamedTuple):
    """One question of the datasheet.

    Attributes:
        section: key of its section.
        key: its key there; the answers file has it under both.
        text: what is asked.
        by: who answers.
        hint: what to mind when answering; empty if nothing.
    """

    section: str
    key: str
    text: str
    by: By = "person"
    hint: str = ""

    @property
    def name(self) -> str:
        """`section.key`."""
        return f"{self.section}.{self.key}"


QUESTIONS: Final[tuple[Question, ...]] = (
    Question("motivation", "purpose", "What was the data set made for, and what was missing before?"),
    Question("motivation", "creators", "Who made it, and for which organisation?"),
    Question("motivation", "funding", "Who paid for it?"),
    Question("composition", "instances", "What is one instance, and what kinds are there?", "measured"),
    Question("composition", "counts", "How many instances are there of each kind?", "measured"),
    Question(
        "composition", "sample", "Is this everything there was, or a part of it? How was the part chosen, and whom does it"
        " stand for?", "both"
    ),
    Question("composition", "content", "What does an instance hold, raw or derived?", "measured"),
    Question("composition", "labels", "Does an instance have a label or a target?", "measured"),
    Question("composition", "missing", "What is missing from instances, and why?", "measured"),
    Question("composition", "relations", "How are instances related, and is that written down?", "measured"),
    Question("composition", "splits", "Are there recommended splits, and why those?"),
    Question("composition", "errors", "Which errors, noise or redundancies are known?", "measured"),
    Question("composition", "self_contained", "Does it depend on anything outside itself?", "measured"),
    Question(
        "composition", "confidential", "Does it hold what is protected as confidential, such as what was told to a doctor or a"
        " lawyer?"
    ),
    Question("composition", "offensive", "Does it hold what may offend, threaten or frighten a reader?"),
    Question("composition", "groups", "Which groups of people can be told apart in it, and how large are they?"),
    Question("composition", "identifiable", "Can a person be recognised, from this alone or with other data?", "measured"),
    Question(
        "composition", "sensitive", "Does it hold sensitive things: health, beliefs, sexuality, origin, money, crime, or"
        " others?"
    ),
    Question("collection", "acquisition", "How did the data come about, and was it checked against anything?"),
    Question("collection", "instruments", "Which devices, apps or procedures were used, and how were they validated?"),
    Question("collection", "sampling", "If it is a sample: by which rule was it drawn?"),
    Question("collection", "workers", "Who did the collecting, and how were they paid?"),
    Question(
        "collection", "timeframe", "Over which time was it collected?",
        hint="Name years, never days or months: whoever knows when the chats took place can narrow down the number of days"
        " by which this release moved them.",
    ),
    Question("collection", "ethics_review", "Was it reviewed by an ethics board, and with which outcome?"),
    Question("collection", "source", "Did the data come from the people themselves, or through others?"),
    Question("collection", "notice", "Were the people told of the collection, and in which words?"),
    Question("collection", "consent", "Did they consent to collection and publication, and how?", "both"),
    Question("collection", "withdrawal", "How can they take their consent back?", "both"),
    Question("collection", "impact", "Was the effect on the people studied, and what came out?", "measured"),
    Question("preprocessing", "steps", "What was done to the data?", "measured"),
    Question("preprocessing", "labelling", "How were the derived files and labels made, and by whom or what?"),
    Question("preprocessing", "raw", "Was the raw data kept, and who can reach it?"),
    Question("preprocessing", "software", "Is the software that did it available?", "measured"),
    Question("uses", "used", "What has it been used for already?"),
    Question("uses", "list", "Is there a list of papers or systems that use it?"),
    Question("uses", "supported", "What else can it be used for?", "measured"),
    Question(
        "uses", "risks", "What in its making could harm somebody in a later use, and what can a user do about it?"
    ),
    Question("uses", "not_for", "What should it not be used for?"),
    Question("distribution", "third_parties", "Is it given to others, and to whom?"),
    Question("distribution", "channel", "How is it distributed, and has it a persistent identifier?"),
    Question("distribution", "date", "When is it distributed?"),
    Question("distribution", "terms", "Under which licence or terms?"),
    Question("distribution", "third_party_rights", "Have others put restrictions on the data?"),
    Question("distribution", "regulation", "Do export controls or other rules apply?"),
    Question("maintenance", "maintainer", "Who maintains it?"),
    Question("maintenance", "contact", "How can a person who is in it, or a user, reach the maintainer?"),
    Question("maintenance", "corrections", "Is there a list of corrections?", "measured"),
    Question("maintenance", "updates", "Will it be updated: how often, by whom, and how are users told?"),
    Question("maintenance", "retention", "Is there a limit to how long the data may be kept, and how is it held?"),
    Question("maintenance", "old_versions", "What becomes of older versions?"),
    Question("maintenance", "contributions", "How can others add to it?"),
)  # fmt: skip
"""Every question, in the order in which it is asked."""


class Fact(NamedTuple):
    """Something short that the card and the metadata need and no file says.

    Attributes:
        key: its key in the answers file.
        text: what is asked.
        required: whether it counts as open where it is missing.
        many: whether it is a list.
    """

    key: str
    text: str
    required: bool = True
    many: bool = False


IDENTITY: Final[tuple[Fact, ...]] = (
    Fact("title", "What the data set is called."),
    Fact("description", "What it is, in one or two sentences."),
    Fact("license", "An SPDX identifier such as CC-BY-4.0, or the address of the licence."),
    Fact("url", "The address of its page (https://...)."),
    Fact("creators", "Who made it: a list of people; an organisation is written as {organization: NAME}.", many=True),
    Fact("languages", "Languages that are written in it: a list of codes such as en.", many=True),
    Fact("published", "Day of publication, such as 2030-01-31."),
    Fact("version", "Its version, such as 1.0.0."),
    Fact("citation", "How to cite it (BibTeX).", required=False),
    Fact("files_url", "The address under which the released files lie, if not beside the papers.", required=False),
)
"""What the answers file has under `identity`."""
