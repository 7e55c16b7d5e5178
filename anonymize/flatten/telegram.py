"""Tables of the bare level: what a telegram leaves out.

After the strong level the attack still had the *rates* of the commonest words: how often somebody writes *the*, *I*, *it*,
*you* or *and*, spread so evenly over words and pairs that no alternative of one of them takes much. This level leaves
out what the reader puts back unasked: articles and demonstratives before a noun, *I* and *it* as the subject a sentence
opens with where the verb tells which, *did you* of a question whose verb tells it, *and* between two things. Grammar
suffers as in a telegram; what is said, of whom, whether it is denied and whether it is sure do not: *I think*, *probably* and
*maybe* become one hedge, and none is dropped.

What is left out stands under a convention: a statement that opens with a verb of the third person is about *it*, one that
opens with *am*, *will*, *cannot* or a past tense is about the writer, and an order is an order.
"""

from __future__ import annotations

from collections import Counter

from anonymize.flatten.frames import BY_ITSELF, REPORTED, VERBS, Verb
from anonymize.flatten.phrases import CLASSES
from anonymize.flatten.rules import read_rules
from anonymize.flatten.tokens import EDGES, STOPS, asks
from anonymize.text import word_set

_FORMS = frozenset(form for verb in VERBS for form in (verb.base, verb.third, verb.past))
_CLASSES = CLASSES | {
    "SPAN": word_set("second minute hour day night week month year"),
    # What stands alone as an answer is merged with other answers.
    "ANSWER": word_set(
        "interesting good great cool nice awesome excellent perfect sweet neat wonderful brilliant amazing fantastic true "
        "right correct sure fine ok yes no"
    ),
    "PAST": frozenset(form for verb in VERBS for form in (verb.past, verb.participle)),
    "PASTI": word_set(
        "went got did saw knew thought said told made took gave came ran wrote sent bought kept found felt lost heard meant "
        "met paid sold spent stood taught understood woke won wore broke built caught chose drew drank drove ate fell fought "
        "flew forgot grew hid held led rode rose sang sat slept spoke stole stuck swam threw began became brought"
    ),
    "ADJ": CLASSES["ADJ"]
    | word_set(
        "able unable available ready missing empty full dead alive present required compatible incompatible secure unsafe "
        "online offline visible invisible correct incorrect normal weak strong loud quiet dark bright dirty clean heavy "
        "light warm thick thin wide narrow deep wet dry sick ill lucky afraid ashamed alone married single pregnant famous "
        "rich poor honest kind rude lazy smart dumb nasty scary pretty ugly thirsty sleepy nearby open closed off"
    ),
    "PERSON": word_set(
        "mother mom mommy father dad daddy parents sister brother son daughter kid kids child children baby wife husband "
        "partner boyfriend girlfriend fiance fiancee ex friend friends best family boss manager colleague colleagues "
        "coworker coworkers teacher doctor therapist dentist neighbor neighbors roommate roommates flatmate uncle aunt "
        "cousin cousins nephew niece grandma grandpa grandmother grandfather granny nan team crush date guy girl man "
        "mate buddy name birthday age"
    ),
    "OFTEN": word_set("once twice times hours minutes days bucks dollars euros pounds cents percent much often lot"),
    # A word after `this` that makes it a pronoun or the name of a time, not a determiner.
    "OPEN": word_set(
        "and but or if so then way not again too now here there one ones much many far long bad good morning afternoon "
        "evening night case way point sense event regard place area position day week month year time weekend spring summer autumn winter more less"
    ),
    "FORM": CLASSES["VERB"] | _FORMS,
}

_PHRASES = """
[@OFTEN] a / an [@SPAN] -> per | article
a / an [!$ @PREP @AUX and or but lot bit while little few couple] -> _ | article
the [!$ @PREP @AUX and or but more less better worse sooner faster] -> _ | article
[@VERB @PREP] that [!$ @ed @BE @AUX @FORM @PREP @PRON @WH @OPEN] -> _ | article
[!like all] this / those / these [!$ @ed @BE @AUX @FORM @PREP @PRON @WH @OPEN] -> _ | article
[@VERB @PREP @BE have has had] some / any [!$ @BE @AUX @VERB @PREP @PRON @WH @OPEN of other] -> _ | article
its [!$] -> _ | article
[!@WH @PRON @DET there here this that ^ , not and but so or if] is / are [@ADJ @ing] -> _ | copula
[because if but when while though unless] it is [@ADJ @ing] -> _ | copula
[@SUBJ users things people package version file machine drive partition disk device window program problem message] that is / that are / which is / which are / who is / who are [@ing @ed] -> _ | relative
[!@PREP @AUX ^ , so not now all is] that [i you we they he she it] -> _ | relative
[!who which that what i] might be -> maybe | hedge
[!who which that what i] might not be -> maybe not | hedge
[give show send paste] me -> _ | pronoun
[!like @PREP] this [$] -> it | demonstrative
on [monday tuesday wednesday thursday friday saturday sunday] -> _ | time
help to [@VERB] -> help | verb
[^] yes , [!$ but not no never and or] -> _ | marker
[^] hi , / ok , [!$] -> _ | marker
most of [the @DET] -> most | quantity

[!^] instead [$] -> _ | connective
[^] instead , / instead [@VERB] -> _ | connective
[!not how that as too ^ @VERB] so [@ADJ] -> _ | intensifier

[^.] i am not -> am not | subject
[^.] i [am will cannot would had have can could might should need want hope suggest] -> _ | subject
[^.] i do not [know think see understand care believe want need have like remember agree recall mind trust own live] -> do not | subject
[^.] i am assuming -> i am assuming | subject
[^.] i am [@ing] -> _ | subject
[^.] i [@ed @PASTI like love hate wish prefer doubt agree wonder still usually sometimes] -> _ | subject
[^.] it always -> it always | subject
[^.] it perhaps -> it perhaps | subject
[^.] it sometimes -> it sometimes | subject
[^.] it [@s] -> _ | subject
[!@WH @PRON @DET there here this that ^ , not and but so or if] is / are [in on at from under behind near for with] -> _ | copula
[^.] it is [!not $ @PREP @ed @PAST @ANSWER] -> _ | subject
[^.] there is / there are [a an some many lots plenty another other more enough something someone always @NUM] -> _ | subject
[^.] it [is was has] -> _ | subject
[,] it is [!not $ @PREP @PRON @WH @ed @PAST @ANSWER] -> _ | subject
[^. ,] it is not [@ADJ @DET @ing @ed] -> not | subject
[,] i am -> am | subject
[, because but] there is no / there are no -> no | subject
[^. ,] you can / you should / you could / you must / you need to [!$ @PREP @PRON not be have know need want see mean seem happen hear care like think lose find do notice only also always never still maybe probably now even] -> _ | advice
[^. ,] you do not need to / you do not have to -> no need to | advice
[^.] there is no / there are no -> no | subject

i think / probably [@SUBJ] -> maybe | hedge
, i think / i think [$] -> maybe | hedge
[^ , because but] i am not sure / i am not certain -> i do not know | answer
[^] ok / all right [$.] -> yes | answer
[!^ the an a @PREP] um / uh / hm / hmm / ah / oh / eh / heh / ugh / huh / aha -> _ | marker
[!not how @WH] actually / basically / honestly / literally / obviously / seriously / definitely / certainly / simply / really / totally / truly [!$ not] -> _ | marker
[seems seem appears seemed] to be -> _ | copula
[!or if @PREP @VERB] at least [@SUBJ @AUX] -> _ | marker
probably -> maybe | hedge
maybe it is maybe -> maybe it is | hedge
maybe it maybe -> maybe it | hedge
maybe you maybe -> maybe you | hedge
[^ , . because so] you maybe -> maybe you | hedge
[^ , . because so] it maybe -> maybe it | hedge
[^ , . because so] it is maybe -> maybe it is | hedge
[^ , . because so] you are maybe -> maybe you are | hedge
[@PRON which who that users people] need to [@VERB] -> must | modal
[it he she which who that] needs to [@VERB] -> must | modal
how do i / how do you / how can i / how do we [@VERB] -> how to | modal

[^?] does anyone know / do you know / can you tell me / does anyone here know [@WH how if] -> _ | question
[^?] are you [sure in on there still not] -> _ | question
[^?] is there / are there / do you have / does anyone have -> _ | question
[^?] is it [@ADJ possible] -> _ | question
[^?] can you [@VERB] -> _ | question
[^?] are you [@ing] -> _ | question
[^?] do you [!not $ @PREP @AUX @PRON] -> _ | question
"""


def _by_verb(verb: Verb) -> list[str]:
    """Subjects that the form of the verb tells."""
    out: list[str] = []
    if verb.base in BY_ITSELF:
        out.append(f"[^.] it {verb.third} -> {verb.third} | subject")
        out += (f"[^.] it {do} not {verb.base} -> {do} not {verb.base} | subject" for do in ("does", "did"))
    elif verb.base in REPORTED:
        out.append(f"[^.] i did not {verb.base} -> did not {verb.base} | subject")
    if verb.past != verb.base and verb.base in REPORTED:
        out.append(f"[^.] i {verb.past} [!$ by] -> {verb.past} | subject")
        out.append(f"[^?] did you {verb.base} [!$ by] -> {verb.past} | question")
    out.append(f"[^?] does it {verb.base} -> {verb.third} | question")
    if verb.base != "be":
        out += (
            f"{when} i {verb.base} / {when} i {verb.past} -> {when} {verb.gerund} | subject"
            for when in ("when", "after", "before")
        )
        out.append(f"when i am {verb.gerund} -> when {verb.gerund} | subject")
        out.append(f"if you {verb.base} [!not] -> if {verb.gerund} | subject")
        out.append(f"if you are {verb.gerund} -> if {verb.gerund} | subject")
    return out


TELEGRAM = read_rules("\n".join([_PHRASES, *(line for verb in VERBS for line in _by_verb(verb))]), _CLASSES)

_FINITE = CLASSES["AUX"] | _FORMS
_SUBORDINATE = CLASSES["WH"] | word_set(
    "if because that unless until since while though whether think know say says said hope sure before after than so as "
    "either both between neither nor or"
)
_JOINS = word_set("and but so")
# `more and more`, `up and down`, `now and then`, `first and last`.
_FIXED_BEFORE = word_set("first up back now again more and")
_FIXED_AFTER = word_set("not or half")
_PRONOUNS = CLASSES["PRON"] | CLASSES["OBJ"]
# After `your` that stands for `you are`, too.
_NOT_OWNED = _CLASSES["PERSON"] | CLASSES["AUX"] | EDGES | word_set("own not welcome right wrong going")


def split_clauses(items: list[str], counts: Counter[str]) -> list[str]:
    """Make two sentences of `..., but it failed` where both clauses are statements, and a comma of any other `and`.

    Args:
        items: lower-case items of one line.
        counts: gets one for each join undone.

    Returns:
        The items; a clause under `if`, `that` and their like, and a question, is no sentence of its own, and `and`
        stays before a pronoun that is no such clause's subject (`mom and i`), after `between` and where it is fixed.
    """
    out: list[str] = []
    free, verb, paired = True, False, False
    at, size = 0, len(items)
    while at < size:
        item = items[at]
        join = at + (item == ",")
        after, next_after = (items[join + 1], items[join + 2]) if join + 2 < size else ("", "")
        clause = after in CLASSES["PRON"] and next_after in _FINITE
        if free and verb and clause and items[join] in _JOINS and not asks(items, at):
            out.append(".")
            counts["sentence"] += 1
            at = join + 1
            free, verb, paired = True, False, False
            continue
        if item == "and" and not paired and _comma_does(out, items[at + 1 : at + 3], clause):
            item = ","
            counts["connective"] += 1
        if item in STOPS:
            free, verb, paired = True, False, False
        free = free and item not in _SUBORDINATE
        paired = paired or item in ("between", "both")
        verb = verb or item in _FINITE
        out.append(item)
        at += 1
    return out


def _comma_does(before: list[str], after: list[str], clause: bool) -> bool:
    """Whether a comma does for the `and` between two runs of items."""
    if not before or before[-1] in _FIXED_BEFORE or before[-1] in STOPS or not after:
        return False
    if after[0] in EDGES or after[0] in _FIXED_AFTER or after[:2] == ["a", "half"]:
        return False
    return after[0] == "it" if clause else after[0] not in _PRONOUNS


def drop_possessives(items: list[str], counts: Counter[str]) -> list[str]:
    """Leave out `my` of a statement, `your` of a question or an order, where what is owned is no person.

    Args:
        items: lower-case items of one line.
        counts: gets one for each word left out.
    """
    out: list[str] = []
    opens, order = True, False
    for at, item in enumerate(items):
        if opens:
            order = item in CLASSES["VERB"]
        opens = item in STOPS
        owned = at + 1 < len(items) and items[at + 1] not in _NOT_OWNED
        if (item == "my" and owned and not order and not asks(items, at)) or (
            item == "your" and owned and (order or asks(items, at))
        ):
            counts["possessive"] += 1
        else:
            out.append(item)
    return out
