"""Phrase tables of the strong level: distinctions that mark an author and carry little meaning.

What is merged or dropped: discourse markers, intensifiers, hedges, politeness, variants of one function word,
modal and periphrastic variants, relative pronouns, demonstratives as subjects, optional *that*; and the sentence
frames of :mod:`anonymize.flatten.frames`. Nothing here touches a negation, and no rule that changes certainty drops the
hedge: hedges are merged, not removed, but for those of a question, which is none the surer without.
"""

from __future__ import annotations

from anonymize.flatten.frames import frames
from anonymize.flatten.rules import read_rules
from anonymize.text import word_set

_PRON = "i you he she it we they"
CLASSES: dict[str, frozenset[str]] = {
    "PRON": word_set(_PRON),
    "SUBJ": word_set(f"{_PRON} there this that these those the a an my your his her our their some people"),
    "OBJ": word_set("me you him her it us them that this"),
    "DET": word_set("the a an my your his her its our their this that these those some any each every"),
    "BE": word_set("am is are was were be been being"),
    "AUX": word_set("am is are was were will would can could may might should must do does did have has had cannot"),
    "WH": word_set("what which who whom whose when where why how"),
    "PREP": word_set("in on at of to for from with by about into over under after before through as than"),
    "NUM": word_set("one two three four five six seven eight nine ten"),
    "VERB": word_set(
        "be do have get make take try use go see know need want say tell ask give find think look work run install "
        "start stop open close put set keep let show help read write send call buy eat sleep play watch meet come leave "
        "talk remember forget check change add remove move copy boot reboot restart upgrade update download build "
        "compile edit delete create configure fix mount type click load turn wait feel start finish happen break "
        "connect share pay learn lose win sit stand bring spend drive walk stay live die cook miss visit"
    ),
    "ADJ": word_set(
        "good bad nice easy hard simple fine great sure new old big small fast slow much many little long short "
        "different similar useful useless important likely common clear close cool funny weird strange odd annoying "
        "happy sad tired hungry busy hot cold late early high low cheap expensive old young safe stable broken possible "
        "well often interesting helpful stupid crazy sweet cute proud excited sorry glad nervous true wrong right "
        "close soon quickly slowly easily far basic complex complicated confusing tasty popular reliable helpful big interesting boring obvious pointless painful rare outdated limited tricky"
    ),
}
# After these `must` concludes: "it must feel great".
CLASSES["GUESS"] = word_set("feel look seem sound know think cost take love hurt hate mean come")
# "going to work" is as often a way as a plan; the rest of the verbs are plans.
CLASSES["FUTURE"] = CLASSES["VERB"] - {"work", "run", "sleep", "visit"}

_PHRASES = """
[^] oh / ah / aah / ahh / ohh / hmm / hm / um / uhm / uh / er / erm / eh / heh / huh / mm / umm / hrm / aha / wow [,] -> _ | marker
[^] oh / ah / ahh / hmm / hm / um / uh / er / erm / eh / mm / umm / hrm / aha / argh / ugh / meh / wow / whoa / woah [!$] -> _ | marker
[^] well , / so , / anyway , / now , / basically , / actually , / honestly , / also , / still , / then , -> _ | marker
[^] well ... / so ... / anyway ... / ok ... / and ... / yes ... -> _ | marker
[^] ok then / ok so / ok well / ok but / ok and / well then / well so / so then / and then / and so / oh well -> _ | marker
[^] ok , / all right , / right , / look , / listen , / see , / hey , / yo , / man , / dude , -> _ | marker
[^] ok / anyway / basically / actually / honestly / seriously / obviously / clearly / apparently / frankly [!$] -> _ | marker
[^] well [@SUBJ @VERB @AUX @WH if but not no yes maybe then] -> _ | marker
[^] so [@SUBJ @VERB @AUX @WH if just maybe use try then when] -> _ | marker
[^] and [!$ so] -> _ | marker
[^] also / plus / additionally / furthermore / moreover / besides [@SUBJ @AUX @WH if when try check make use do ,] -> _ | marker
[^] then [@SUBJ @AUX @VERB @WH if maybe] -> _ | marker
[^] i mean , / i mean / you know , / you see , / i see , / to be honest , / to be honest / by the way , / by the way -> _ | marker
[^] for what it is worth , / in fact , / in fact / of course , / in general , / in any case , / at any rate , -> _ | marker
[^] oh my god , / oh my god / what the hell , / for your information , / for your information -> _ | marker
, you know / , i mean / , to be honest / , by the way / , though / , too / , then / , anyway / , actually [$] -> _ | marker
[!^ @BE @WH and or as] though / anyway / actually / basically / honestly [$] -> _ | marker
to be honest / by the way / as a matter of fact / for what it is worth / as you know / so to speak -> _ | marker
, then [@SUBJ @VERB @AUX] -> , | marker
, man / , dude / , mate / , bro / , guys / , folks / , buddy [$] -> _ | marker
[hi] guys / folks / all / everyone / there / man / dude / mate [$ ,] -> _ | marker
go ahead and -> _ | marker

thanks a lot / thanks so much / thanks very much / thank you / thank you very much / thank you so much / many thanks / cheers / thanks again / thanks anyway -> thanks | politeness
[^] thanks for the help / thanks for your help / thanks in advance -> thanks | politeness
[^] sorry , but / sorry but / sorry , / i am sorry , / i am sorry but / excuse me , -> sorry , | politeness
[^] my bad / apologies / i apologize / i am sorry [$.] -> sorry | politeness
[^] greetings / howdy / yo [$ ,] -> hi | greeting
[^] cool / great / nice / awesome / excellent / perfect / sweet / neat / wonderful / brilliant / amazing / fantastic [$.] -> great | answer
[^] sure / of course / certainly / definitely / absolutely / indeed / exactly / correct / right / true / yes indeed / yes sure [$.] -> yes | answer
[^] that is right / that is correct / that is true / it is right / it is correct / it is true / you are right [$.] -> yes | answer
[^] ok / all right / fair enough / i see / got it / understood / gotcha / got you / very well [$.] -> ok | answer
[^] yes , yes / yes yes / oh yes -> yes | answer
[^] oh no -> no | answer

[!@DET no not how that as all] very / really / extremely / totally / completely / absolutely / incredibly / super / terribly / insanely / highly / truly [@ADJ] -> _ | intensifier
[@PRON do does did] really / literally / actually / totally / definitely / certainly / simply -> _ | intensifier
[@BE] very / pretty / quite / fairly / rather / so / a bit / a little / kind of / sort of / somewhat / slightly [@ADJ] -> _ | intensifier
[a] very / pretty / quite / really / rather / fairly / extremely / little bit [@ADJ @ing] -> _ | intensifier
[@PRON @BE @AUX not] kind of / sort of -> _ | intensifier
[!not that how so too as any] much / far / way / a lot / a bit / a little [better worse more less easier faster harder simpler safer nicer cheaper quicker newer older bigger smaller] -> _ | intensifier
just [a the one like because] -> only | intensifier
merely / simply [a the one] -> only | intensifier
[@AUX and or to] simply / basically / actually / literally / really [!$] -> _ | intensifier
[@VERB @OBJ] quite a bit / very much / so much / a whole lot -> a lot | intensifier
whole lot of / very many / great deal of -> lot of | quantity
even [though] -> _ | intensifier
right / straight / directly [after before into from] -> _ | intensifier
[!^] ever [!since so] -> _ | intensifier

i guess / i believe / i suppose / i reckon / i assume / i figure / i imagine / i would say / i feel like / i would think / i expect / i bet [@SUBJ] -> i think | hedge
i guess / i believe / i suppose / i think / i reckon / i assume that [@SUBJ] -> i think | hedge
[!do to and if not would] i guess / i believe / i suppose / i reckon / i assume [$] -> i think | hedge
in my opinion / as far as i know / if i remember correctly / to my knowledge / in my experience / from what i know / if i recall correctly , -> i think | hedge
in my opinion , / as far as i know , / if i remember correctly , / to my knowledge , / in my experience , -> i think | hedge
in my opinion / as far as i know / if i remember correctly / to my knowledge / in my experience / if i recall correctly -> i think | hedge
[@BE] likely [!to than that $] -> probably | hedge
there is a chance / there is a good chance / chances are / odds are [@SUBJ] -> probably | hedge

, although / , though / , however , / , yet [@SUBJ] -> , but | connective
[^] however , / however -> but | connective
as soon as / once / whenever / every time / each time / any time [@SUBJ] -> when | connective
[!@AUX @PRON to not that which these those] cause [@PRON there] -> because | connective
due to / owing to / on account of / as a result of / thanks to -> because of | connective
the reason is / that is why / this is why / it is why [@SUBJ] -> so | connective
therefore / thus / hence / consequently / as a result , / as a result [@SUBJ] -> so | connective
so that [@SUBJ] -> so | connective
[!not or] in order to / so as to -> to | connective
as well as / along with / together with / and also / and then / and so / plus -> and | connective
[^] that is to say / in other words , / in other words -> so | connective
and so on / and so forth / and such / and the like / and whatnot [$] -> etc | connective
instead of / rather than / as opposed to [the a an using @ing] -> instead of | connective
in addition , / in addition / on top of that , / on top of that -> _ | connective
as well / also [$] -> too | connective
[@PRON @AUX not and but that which] also -> _ | connective
[!^ me you him her us them i we not] too [$] -> _ | connective
[!only and but or because even] if and when / if ever -> if | connective
except for / apart from / aside from / other than / besides [the a an that this it] -> except | connective

could [you i we someone anyone somebody one] -> can | modal
[you i we they it one that which people someone users] could [!have not be been] -> can | modal
[it that this there they which something] could [be have] -> might | modal
[@PRON that this there which who] may [!$ not] -> might | modal
[@PRON that this there which who] may [not] -> might | modal
may be / could be / might possibly be -> might be | modal
you might want to / you may want to / you might like to / you will want to / you ought to / you had better / you better / you are supposed to / you might wanna -> you should | modal
ought to / had better -> should | modal
am supposed to / are supposed to / is supposed to -> should | modal
do you want to / would you want to / do you wish to / care to [@VERB] -> do you want to | modal
try and [@VERB] -> try to | modal
would be able to / were able to / was able to -> could | modal
[i] recommend / advise / suggest -> suggest | modal
it is possible to / it is possible for you to / you are free to / feel free to -> you can | modal
[^ , if that as so because and] one can -> you can | modal
is it possible to / is there a way to / is there any way to / any way to / any idea how to / any idea how i can / how would i / how can i / how could i / how should i / how might i -> how do i | modal
how would you / how can you / how could you / how would one / how can one / how does one -> how do you | modal
does anyone know / anyone know / anyone knows / anybody know / do you guys know / does someone know -> does anyone know | modal
did you try / have you tried / have you already tried / did you already try / did you ever try -> did you try | modal
[^] have you got / do you got -> do you have | modal
have got / had got -> have | modal
has got -> has | modal
used to be able to -> could | modal

[do try fix use see need want doing using did done about get read call run install remove of for with] that / this [$ and but or if so then when] -> it | demonstrative
all of these / all of those / all those / all these [$] -> all of them | demonstrative
the one that / the ones that / the one which -> the one that | demonstrative

[know think sure say says said see saw hope guess believe mean means find found feel wish assume notice noticed told heard realize realized suppose suspect figured remember forgot show shows pretend doubt so happy glad aware afraid sorry says guarantee] that [@SUBJ] -> _ | that
, which [is was are were] -> , it | relative

lots of / loads of / plenty of / tons of / a ton of / a bunch of / heaps of / a whole bunch of / a good amount of / a great deal of / a large number of / a number of / quite a few / quite a lot of / a whole lot of -> a lot of | quantity
all of [the this that my your our his her their] -> all | quantity
both of [the my your] -> both | quantity
each [!other of and] -> every | quantity
[every] single -> _ | quantity
a little bit / a little bit of / a bit of / a little of -> a bit of | quantity
everybody -> everyone | quantity
a lot more / many more / much more / way more / far more -> more | quantity
most of [the] -> most of | quantity
nearly / practically / virtually / pretty much / more or less -> almost | quantity

currently [@ed @ing open] -> _ | time
at the moment / right now / currently / presently / at present / at this time / at this point / these days / nowadays / as of now / for now / just now -> now | time
right away / straight away / at once / instantly -> immediately | time
once more / once again / yet again -> again | time
occasionally / at times / from time to time / every now and then / now and then / every once in a while / once in a while -> sometimes | time
frequently / a lot of the time / many times -> often | time
until such time as / up until / up till / up to the point -> until | time
prior to / ahead of -> before | time
afterward / afterwards / later on / after that [$] -> later | time
in the end / at last / in the long run -> finally | time
a while ago / a while back / some time ago / a long time ago -> a while ago | time
[!not @PRON @AUX] already / yet [$] -> _ | time
[i you we they have has did had] already -> _ | time
first of all / firstly / to begin with / to start with / first off , / first off / first , -> first | time
in the meantime / in the mean time -> meanwhile | time

onto -> on | preposition
inside of / within / inside [the a an your my this that] -> in | preposition
outside of -> outside | preposition
off of -> off | preposition
via / by means of / by way of / with the help of / by using / with the use of / through the use of -> using | preposition
regarding / concerning / with regard to / with respect to / in regard to / in regards to / on the subject of -> about | preposition
[!way @VERB] out of [the] -> out of | preposition
from within / from inside -> from | preposition
next to / close to / beside / nearby / near to -> near | preposition
throughout / all over [the] -> in | preposition
amid / amidst / among / between [the your] -> between | preposition
over there -> there | preposition
in here / over here / right here / on here -> here | preposition
in there / right there -> there | preposition
back then -> then | preposition

[!@DET @PREP] check out / take a look at / have a look at / have a look in / take a look in / look at -> look at | verb
[to you i we they will can should ^ and] boot up / start up -> start | verb
[to you i we they will can should ^ and] try out -> try | verb
[^ and then to] simply / just / only [@VERB] -> _ | verb
[i you we they not to will would can should] obtain / acquire / grab / fetch -> get | verb
utilize / make use of -> use | verb
utilizing / making use of -> using | verb
attempt to / seek to -> try to | verb
attempting to -> trying to | verb
make sure / ensure / be sure / make certain / double check that / verify that [@SUBJ] -> make sure | verb
make sure that -> make sure | verb
let me know if / tell me if -> tell me if | verb
[^] do not know / not certain -> i do not know | answer
[^] do you know / do you have any idea / any idea [@WH if] -> do you know | answer
how come -> why | answer
how about / what about -> what about | answer
[^] what is up / how is it going / how are you doing / how do you do / how are things [$] -> how are you | greeting
kind of [like] -> _ | intensifier
a person / somebody / some person / some guy / some dude -> someone | pronoun
, like , -> , | marker
, of course / , obviously / , clearly / , apparently / , basically [$ ,] -> _ | marker
of course -> _ | marker
[@BE @AUX @PRON] still / currently / presently [@ing] -> still | time
, please [$] -> _ | politeness
please -> _ | politeness
[!^ @BE and if of until since by back from than even] then [$] -> _ | marker
or something / or whatever / or anything / and stuff / and things / and all / or something like that [$] -> _ | marker
[^] like , -> _ | marker
[@BE @DET i you we they] really / literally / simply / truly / totally / actually / definitely / certainly / basically / obviously / clearly / honestly [!$] -> _ | intensifier
[@BE] pretty / quite / fairly / rather / so [@ed @ing] -> very | intensifier
[!not] at all [$] -> _ | intensifier
[!only not no] just [!that in about as like a the one now because] -> _ | intensifier
it looks like / it seems like / it sounds like / it appears that / it appears / it seems that [@SUBJ] -> it seems | hedge
[^] looks like / seems like / sounds like / seems that / appears that [@SUBJ] -> it seems | hedge
perhaps / possibly / potentially -> maybe | hedge
presumably / most likely / very likely / in all likelihood / quite possibly / more than likely -> probably | hedge
i am pretty sure / i am fairly sure / i am quite sure / i am pretty sure that [@SUBJ] -> probably | hedge
[^] although / even though -> though | connective
[!^] although / even though / though [@SUBJ] -> but | connective
[know see check sure tell me you ask wonder wondering idea] whether [!or] -> if | connective
as long as / so long as / provided that [@SUBJ] -> if | connective
[^ ,] assuming that / assuming [@SUBJ] -> if | connective
since [you it they there] -> because | connective
whereas -> but | connective
or else -> otherwise | connective
such as -> like | connective
for instance -> for example | connective
[^] could you -> can you | modal
[you we they it one that which people someone users] could [!have not be been] -> can | modal
[i] would [suggest recommend think say guess advise imagine assume] -> _ | modal
am going to / are going to / is going to [@FUTURE not] -> will | modal
[i you we they to will would might do did not users people] have to / got to [@VERB] -> need to | modal
[i you we they] have got to / will need to / will have to [!be have not $] -> need to | modal
[i you we they] must [!be have not @GUESS $] -> need to | modal
[it he she that] has to / will need to / will have to / must [!be have not @GUESS $] -> needs to | modal
would like to / would love to / wish to / would want to / would prefer to -> want to | modal
am able to / are able to / is able to / will be able to / am capable of -> can | modal
shall [i we] -> should | modal
have you tried -> did you try | modal
have you checked -> did you check | modal
have you installed -> did you install | modal
have you looked -> did you look | modal
have you updated -> did you update | modal
have you rebooted -> did you reboot | modal
have you enabled -> did you enable | modal
have you set -> did you set | modal
have you read -> did you read | modal
have you done -> did you do | modal
have you seen -> did you see | modal
have you added -> did you add | modal
[^ , and but so if because think] that is / this is [!why how what where when because it all enough] -> it is | demonstrative
[^ , and but so if because think] that / this [was would will should can might does did has could seems looks works means depends makes sounds] -> it | demonstrative
[^ , and but so if because] these / those [are were will should can have] -> they | demonstrative
[^? , and but so or why how what where if] is that / is this [@DET what how in on for a not] -> is it | demonstrative
does that / does this [@VERB not] -> does it | demonstrative
did that / did this [@VERB not $] -> did it | demonstrative
would that / would this / will that / will this [@VERB not $] -> will it | demonstrative
[!@PREP @WH ^ and or know tell see sure say ask , idea depends check decide out matter remember wonder wondering] which / whom [@AUX @PRON @SUBJ] -> that | relative
[!how so too not as very that this the many of] many / numerous [!of a $] -> a lot of | quantity
[!^] below [the a] -> under | preposition
[^] no idea / no clue / not sure / not certain [$] -> i do not know | answer
i have no idea / i have no clue / i am not sure / i am not certain [$] -> i do not know | answer
i am not sure / i am not certain / i have no idea / i have no clue [@WH if about] -> i do not know | answer
[^] not sure / no idea / no clue [@WH if about] -> i do not know | answer
it does not matter / no matter [$] -> never mind | answer

[^] but [!$ not for only] -> _ | connective
[^] yes , [@SUBJ @VERB] -> _ | answer
[^] yes [i it they there he she we that] -> _ | answer
[^] great , / ok great , / hi , / thanks , / well [@SUBJ @VERB @AUX @WH] -> _ | marker
[^] great [$.] -> ok | answer
, thanks / , ok / , right / , yes [$.] -> _ | politeness
if you want / if you like / if you wish / if you prefer / if you will / if needed / if necessary / if possible [$.] -> _ | politeness
[!^ not how that too so as , @DET @WH] very / extremely / quite / fairly / rather / pretty [!$ much few little a the than of often well many] -> _ | intensifier
[@BE @DET] very / extremely / quite / fairly / rather [!$ much few little a the than of often well many] -> _ | intensifier
[!^ not and if only no but] also / indeed / actually / basically / really / literally / obviously / certainly / definitely / clearly [!$ not] -> _ | marker
[!not ^ ,] indeed / exactly / certainly / definitely / basically / obviously / really / either [$] -> _ | marker
[!^] , indeed / , exactly / , certainly / , definitely / , basically / , obviously / , really [$] -> _ | marker
[what how where why who which when] exactly -> _ | intensifier
exactly [what how where why who when the] -> _ | intensifier
generally / normally / typically / mostly / ordinarily -> usually | time
, however , / , though , / , however -> , | connective
[!^] however / nevertheless / nonetheless [$ ,] -> _ | connective
while [@PRON @ing] -> when | connective
until after -> after | time
[@PRON] do [have think know need want like use see hope believe] -> _ | intensifier
[my your our their his her] own -> _ | intensifier
a few / several / a couple of / a couple / various -> some | quantity
some sort of / some kind of / some type of -> some | quantity
[a] kind of / sort of / type of -> _ | quantity
all of [@DET] -> all | quantity
[^ know tell see sure or ask check] which [!@AUX @PRON @SUBJ $ of one ones to or means makes] -> what | wh
[open check edit update restart reboot reinstall remove upgrade download install configure enable disable unplug mount format compile delete] your -> the | possessive
[in on from to of with for at] your [computer machine system browser terminal bios kernel desktop menu router panel disk cd repositories package partition drive network card sources distribution] -> the | possessive
[@VERB in on from to of with for at if when but because] this [!$ @BE @AUX @VERB @PREP @PRON @WH morning afternoon evening week month year time weekend spring summer autumn winter is and or but if , way then not again command line link url page guide wiki one] -> that | demonstrative
[@VERB in on from to of with for at if when but because] these [!$ @BE @AUX @VERB @PREP @PRON @WH days weeks months] -> those | demonstrative
[open load free fill clean fire start boot finish] up [!to] -> _ | verb
[!i @AUX] hopefully [@SUBJ] -> i hope | hedge
it would seem / it would appear / it appears / it looks / it sounds [like that] -> it seems | hedge
it would seem / it would appear / it appears / it looks / it sounds [@ADJ] -> it seems | hedge
let me know -> tell me | verb
figure out -> find out | verb
work out [@WH if] -> find out | verb
[^] as / since [i you we they it there] -> because | connective
[!^] is it possible to -> can i | modal
[^.] would be -> it would be | subject
[^.] would [@VERB] -> i would | subject
[^.] will [@VERB] -> i will | subject
[^?] you [there sure on in not] -> are you | subject
[^] there you go / here you go / there it is -> here it is | answer
[^] it should / that should / this should [@VERB] -> it should | demonstrative
[^] ok . / great . / oh . / hm . / hi . / right . / well . [!$] -> _ | marker
[^] sorry , [@PRON @WH @AUX] -> _ | politeness
[^] oh / ah / aha / ahh / ohh / hm / hmm / wow / interesting / good / yay / sweet / woot / good to know / makes sense / it makes sense [$.] -> ok | answer
[^?] maybe / probably [!$ not] -> _ | hedge
[!not ^ , or and] even [!if though when more less better worse as so not @DET @PREP $] -> _ | intensifier
[can could] always -> _ | intensifier
[!not @DET] already [!$] -> _ | time
[^] how to [@VERB] -> how do i | modal
[^] can someone / could someone / could anyone / can anybody / would anyone -> can anyone | modal
[^] does someone / do someone -> does anyone | modal
as if / as though [@SUBJ] -> like | connective
[i you we they] myself / yourself / ourselves / themselves -> _ | pronoun
[^.] looking for -> i am looking for | subject
[!^ @BE @AUX not] maybe , / perhaps , -> maybe | hedge
[@BE] actually / indeed / also / basically -> _ | marker
[^] then , / so , / but , / and , -> _ | marker
[^] and / but [@SUBJ @AUX @VERB @WH if maybe no yes] -> _ | connective
no need to [@VERB] -> you do not need to | answer
[^] no need to [@VERB] -> you do not need to | answer
no probably [$] -> no problem | answer
[!^ , and @BE than even if since until by] then [@SUBJ @VERB] -> , | marker
you would need to / you would have to / you would want to [@VERB] -> you need to | modal
[^] let me [@VERB] -> i will | modal
[^ , and to] go [ask read look check try see find get use install run buy] -> _ | verb
go and [@VERB] -> _ | verb
get rid of -> remove | verb
[i you we they] do not have any / do not have a / do not have an [!$] -> have no | negation
[it he she] does not have any / does not have a / does not have an [!$] -> has no | negation
[i you we they it he she] did not have any / did not have a / did not have an [!$] -> had no | negation
there is not a / there is not an / there is not any / there are not any [!$] -> there is no | negation
there are no -> there is no | negation
set up [the a an your my it] -> configure | verb
you are going to need to / you are going to have to / you are going to want to -> you need to | modal
it is best to / it is better to [@VERB] -> you should | modal
[^] best to / better to / easiest to -> you should | modal
what you need to do is / what you want to do is / what you can do is / all you need to do is / all you have to do is [@VERB] -> you should | modal
the best way is to / the best way to do it is to / the easiest way is to / your best bet is to -> you should | modal
[^.] would suggest / would recommend -> i suggest | subject
same here / me as well -> me too | answer
"""
STRONG = read_rules(_PHRASES + frames(), CLASSES)

_AN_SOUND = tuple("aeio")
_AN_SPECIAL = word_set(
    "hour hours honest honor heir unless until under uncle up us ugly umbrella unusual update upgrade upset "
    "urgent uncommon unknown unstable unsupported untested unofficial unrelated underlying upper urge ultra "
    "unmount unpack unset uninstall undo upstream upcoming unlikely unfair"
)
_CLUSTERS = word_set("gn kn pn ps sc sk sm sn sp sq st")
_A_SPECIAL = word_set("one once european euro eu union")


def article(word: str) -> str | None:
    """The indefinite article before a word, None where the sound cannot be told from the letters."""
    if len(word) < 2 or not word.isalpha():
        return None
    if word in _AN_SPECIAL:
        return "an"
    if word in _A_SPECIAL or word.startswith(("eu", "ew", "one", "uni", "use", "usa", "usu", "uti")):
        return "a"
    if word[0] == "u" or word[0] == "h":
        return "a" if word[0] == "h" else None
    if word[0] not in "aeiouy" and word[1] not in "aeiouyhlrw" and word[:2] not in _CLUSTERS:
        return None  # an abbreviation that is spelled out: "an LTS", "an nmap scan"
    if word[0] in _AN_SOUND:
        return "an"
    if any(v in word for v in "aeiouy"):
        return "a"
    return None
