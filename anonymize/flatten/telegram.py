"""Tables of the bare level: what a telegram leaves out.

After the strong level the attack still had the *rates* of the commonest words: how often somebody writes *the*, *I*, *it*,
*you* or *and*, spread so evenly over words and pairs that no alternative of one of them takes much. This level leaves
out what the reader puts back unasked: articles and demonstratives before a noun, *I* and *it* as the subject a sentence
opens with where the verb tells which, *you* under *if* and in questions, *do you* of a question, *is* and *are* before what
somebody or something is like, the *to* of an infinitive, *and* between two things. What was left of an author after that were
words that steer talk, so those are merged or dropped as widely as the closed lists reach: openers, fillers, answers with more
behind them, greetings before something said. Grammar suffers as in a telegram; what is said, of whom, whether it is denied and
whether it is sure do not: *I think*, *probably* and *maybe* become one hedge, and none is dropped.

What is left out stands under a convention: a statement that opens with a verb of the third person is about *it*, one that
opens with *am*, *will*, *cannot* or a past tense is about the writer, a question or a clause under *if* or *when* without a
subject is about the reader, and an order is an order.
"""

from __future__ import annotations

from anonymize.flatten.frames import BY_ITSELF, REPORTED, VERBS, Verb
from anonymize.flatten.phrases import CLASSES
from anonymize.flatten.rules import read_rules
from anonymize.text import word_set

FORMS = frozenset(form for verb in VERBS for form in (verb.base, verb.third, verb.past))
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
    "OFTEN": word_set("once twice times hours minutes days bucks dollars euros pounds cents percent much often lot"),
    # A word after `this` that makes it a pronoun or the name of a time, not a determiner.
    "OPEN": word_set(
        "and but or if so then way not again too now here there one ones much many far long bad good morning afternoon "
        "evening night case way point sense event regard place area position day week month year time weekend spring summer autumn winter more less"
    ),
    "FORM": CLASSES["VERB"] | FORMS,
    "UNDER": word_set("because if but when while though unless so or maybe since until and think sure"),
    # After these `to` is no mark of the infinitive alone: `had to leave`, `went to work`, `moved to mount`.
    "TOWARD": word_set(
        "used have has had having is are was were am be not or go goes going went gone come comes came coming move moves moved "
        "moving back return returned up down over on listen listened talk talked talking speak spoke related due compared similar "
        "close next connect connected here there it this that"
    ),
    "READER": word_set("if when unless until where once while before after"),
    "PRONE": word_set("you we they he she it who everyone everything someone something here these those"),
}
_CLASSES["PRED"] = (
    _CLASSES["ADJ"]
    | CLASSES["DET"]
    | CLASSES["NUM"]
    | word_set(
        "not in on at from under behind near for with about still now only already always usually all both more better "
        "worse too also ok fine sure like no almost so"
    )
)

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
[^.] it is [!not $ @PREP @ed @PAST @ANSWER @WH if because since] -> _ | subject
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
maybe maybe -> maybe | hedge
maybe it maybe -> maybe it | hedge
maybe you maybe -> maybe you | hedge
[^ , . because so] you maybe -> maybe you | hedge
[^ , . because so] it maybe -> maybe it | hedge
[^ , . because so] it is maybe -> maybe it is | hedge
[^ , . because so] you are maybe -> maybe you are | hedge
[@PRON which who that users people] need to [@VERB] -> must | modal
[it he she which who that] needs to [@VERB] -> must | modal
how do i / how do you / how can i / how do we [@VERB] -> how to | modal

[!what where which who that know sure say says said see tell how and] there is / there are [!$ @PRON not that] -> _ | subject
[@UNDER] it is [!$ @ed @PAST that @WH] -> _ | subject
[@UNDER ,] it has [!$] -> has | subject
[@UNDER ,] it does [!$] -> does | subject
[^?] is it [!$ @ed @PAST @PREP @PRON that this not there here] -> _ | question
[why when where how] is it [!$ @ed @PAST @PREP] -> _ | question
[!where how what who than as that $] i am [!$] -> am | subject
am i [!$] -> am | subject
[^.] i [know understand believe mean guess enjoy bet] -> _ | subject
[^.] i feel [!free] -> feel | subject
[^.] i do not [feel mean get watch play eat wear drink enjoy] -> do not | subject
[!what who do did that as why would] i think so [$] -> maybe | hedge
[!what who do did that as why would] i think [!about of so like to it that $ over twice not too] -> maybe | hedge

[@PRONE] is / are [@PRED @ing] -> _ | copula
[!@WH @PRON @DET there here this that ^ , not and but so or if] is / are [not] -> _ | copula
[what where why] is / are [!$ @ed @PAST @PRON that this not] -> _ | copula
[why where when] is / are [@PRON] -> _ | copula
you are welcome -> welcome | copula

[@READER] you are [!$ @ed @PAST] -> _ | subject
[@READER] you [!$ are were guys all too and or] -> _ | subject
[what where why when which] are you [!$ @ed @PAST] -> _ | question
[what where why when which] do you [!$ not] -> _ | question
[^?] are you [!$ @ed @PAST @PREP @PRON @WH that this] -> _ | question
you guys / you all / you folks -> you | pronoun
[^. , so then and but or] you can / you should / you could / you must / you need to [!$ @PREP @PRON not be have know need want see mean seem happen hear care like think lose find do notice only also always never still maybe probably now even] -> _ | advice

[want wants wanted wanting try tries tried trying able like likes love loves need needs needed help helps helped] to [!$ @DET @PRON] -> _ | infinitive
[try] and [@VERB] -> _ | infinitive
[^ , . and can could please to] tell me -> tell | pronoun
[^ , . and can could please to] help me -> help | pronoun
[!@TOWARD] to [@VERB] -> _ | infinitive
[lot some most many all few couple bit] of [!@OBJ @PRON these those what which @WH] -> _ | quantity
[!what which some any every same all other different one another your my this that @ADJ] kind of / sort of -> _ | intensifier
[^.] it does -> does | subject
[^.] i would be -> i would be | subject
[^. , @UNDER] it would be -> would be | subject
[^] ooh / oooh / ooo / ohh / ohhh / aw / aww / ha / woo / yikes / dang / gosh / ya [!$] -> _ | marker
[!^] for sure [$] -> _ | marker
[!^ @BE not] right now / at the moment [$] -> now | time
will not be able to / would not be able to / am not able to / is not able to / are not able to / not able to -> cannot | modal
[works work worked fine good ok great] for me [$] -> _ | pronoun
[!who which that what i] might [@VERB not have] -> maybe | hedge
[!who which that what @PRON users people anyone everyone] may [@VERB not have] -> maybe | hedge
[^.] not sure [!$ of] -> do not know | answer
[!@PRON you we they he she it not are is was were] am not sure [!$ of] -> do not know | answer
[works work worked fine good ok great same] here [$] -> _ | pronoun
[maybe] you can / you should / you could / you must / you need to [!$ @PREP @PRON not be have know need want see mean seem happen hear care like think lose find do notice] -> _ | advice
[help] you [with @VERB] -> _ | pronoun

[!^ not how that as too or] so [many much] -> _ | intensifier
at least [@DET @VERB @PRON @AUX @ing @ADJ not in on at if when] -> _ | marker
another one -> another | pronoun
[!^ now since until by back even and or well but if so what why how than @BE] then [!$] -> , | connective
. thanks / , thanks / . sorry [$] -> _ | politeness
[^] thanks . / thanks , / sorry . / sorry , / hi . [!$] -> _ | politeness
[!^? who] do you [!$ not] -> _ | question
[!^? who how] are you [@ing @PRED] -> _ | question
i guess / i believe / i suppose / i suspect / i assume / i figure [!$ in what who] -> maybe | hedge
[^?] do you think [@SUBJ] -> _ | hedge
[^ , but and so] i mean [@SUBJ] -> _ | marker
, i mean / , you know / , you see [,] -> _ | marker
as i said / like i said / as i say / as i mentioned / like i mentioned / as mentioned / as said / as you can see / as you know -> _ | marker
, well / , ok / , hm / , um / , uh / , oh / , ah [,] -> _ | marker
[!^] huh / eh [?] -> _ | marker
[^] also / additionally [!$ not] -> _ | marker
[!^ not] exactly / precisely [!$] -> _ | intensifier
[@WH] actually / really / basically -> _ | intensifier
[!^] anyway [!$] -> _ | marker

often / frequently / most times / most often -> usually | time
occasionally / at times / now and then / from time to time / once in a while / every now and then -> sometimes | time
nearly / practically / virtually / pretty much / more or less -> almost | quantity
hardly / scarcely -> barely | quantity
particularly / in particular / specially -> especially | marker
what kind of / what sort of / what type of / which kind of / which type of / what kinds of / what types of -> what | quantity
whatever [!$] -> what | wh
whichever [!$] -> which | wh
whoever [!$] -> who | wh
wherever [!$] -> where | wh
whether [!or $] -> if | wh
[!@DET little for quite once every of] while [!$] -> when | connective
rather than / as opposed to [!$] -> instead of | connective
apart from / aside from / other than -> except | connective
in spite of / regardless of -> despite | connective
by myself / by yourself / by himself / by herself / by ourselves / by themselves / by itself / on my own / on your own / on its own -> alone | pronoun
[it that this them one] myself / yourself / ourselves / themselves -> _ | pronoun
[!as no one] another [!$ one] -> other | article
each [!other $ of] -> every | quantity
[!no as] such [@ADJ a an] -> _ | intensifier
either [!$ of way one] -> _ | connective
bit [more less too late slow slower faster weird odd strange annoying confusing tricky hard harder tired] -> _ | intensifier
for now -> now | time
[!^ @BE @WH and or as but] though [!$] -> , | marker
[!^ @PRON this these what where here] is all / that is all [$] -> _ | marker
[^] er . / uh . / um . / ooh . / aw . / ha . / ugh . [!$] -> _ | marker

[@WH] does / do [it he she they we i people this that these those @DET] -> _ | question
[^?] does / do [!$ not you it @VERB @PREP] -> _ | question

[^] sure , / of course , / definitely , / absolutely , / exactly , / indeed , / true , / correct , [!$ but not no never] -> _ | answer
[^] hold on / hang on / one second / one sec / one moment / wait a second / wait a minute / wait up [$.] -> wait | answer
[^] wait , / wait . / let me see , / let's see , / let's see . / i see . / i see , / got it . / got it , [!$] -> _ | marker
[^] see you later / see you / talk to you later / goodbye / good bye / bye bye / cya / see you around / take care [$.] -> bye | greeting
[^] and you / you [?] -> what about you | answer
[^] same / same here / so do i / so am i / i do too / i am too / me as well [$.] -> me too | answer
[^] oh really / for real / seriously / is that so / is that right [?] -> really | answer
[^] huh / pardon / sorry / excuse me / come again [?] -> what | answer
[^] not exactly / not quite [$.] -> not really | answer
[^] of course not / definitely not / absolutely not / certainly not / not at all [$.] -> no | answer
[^] yes , it is / yes it is / yes , i do / yes i do / yes , it does / yes it does / yes , i am / yes i am / yes , i have / yes i have / yes , they do / yes , you can / yes you can [$.] -> yes | answer
to be fair , / in short , / long story short , / all in all , / at the end of the day , / needless to say , / believe me , / trust me , / interestingly , / luckily , / fortunately , / unfortunately , / sadly , / finally , -> _ | marker
[!not] very [!$ first same much little few] -> _ | intensifier
[@PRON that this there] pretty / quite / fairly / rather [!$ than] -> _ | intensifier
[!not] quite [!$ a] -> _ | intensifier
[!not or if] even [!$ if though so when more not] -> _ | intensifier
[^ , and but so because then if maybe when hope think yes now or that] ill [@VERB probably maybe never always] -> i will | subject
[^] ya / for sure [$.] -> yes | answer
[^] ya / for sure , [!$ but not no never] -> _ | answer
[!^] ya -> you | pronoun
[^] yes . [!$ but not no never or @WH] -> _ | answer
[^] yes [!$ but not no never and or] -> _ | marker
, right / , yes / , ok / , huh [?] -> _ | marker

lots of / plenty of / bunch of / ton of / tons of / loads of -> lot of | quantity
a lot -> lot | quantity
a bit -> bit | quantity
that one / this one -> it | demonstrative
which one -> which | wh
[!like all is but or and than not this @PREP] that [$] -> it | demonstrative
[because if maybe so but when since] that / this [is was would will should can might does did has could seems looks works means depends makes sounds] -> it | demonstrative
[!me you him her us them it] too [$] -> _ | marker
etc [$] -> _ | marker

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
    if verb.base not in ("be", "do"):  # "when i do not ..."
        out += (
            f"{when} i {verb.base} / {when} i {verb.past} -> {when} {verb.gerund} | subject"
            for when in ("when", "after", "before")
        )
        out.append(f"when i am {verb.gerund} -> when {verb.gerund} | subject")
        out.append(f"if you {verb.base} [!not] -> if {verb.gerund} | subject")
        out.append(f"if you are {verb.gerund} -> if {verb.gerund} | subject")
    return out


TELEGRAM = read_rules("\n".join([_PHRASES, *(line for verb in VERBS for line in _by_verb(verb))]), _CLASSES)
