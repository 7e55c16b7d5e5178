"""The closed list of function words, by class; everything else becomes one symbol.

A word is here because it does grammar or steers talk, never because of what it is about. The list is part of every
figure measured with it: change it, and change ``VERSION``.
"""

from __future__ import annotations

VERSION = "1"

_PRONOUNS = """
    i me my mine myself we us our ours ourselves you your yours yourself yourselves u ur urs ya yall
    he him his himself she her hers herself it its itself they them their theirs themselves em
    i'm i've i'd i'll im ive ill id we're we've we'd we'll you're you've you'd you'll youre youve
    he's she's it's hes shes they're they've they'd they'll theyre theyve he'd she'd it'd he'll she'll it'll
    one's everybody everyone everything somebody someone something anybody anyone anything nobody nothing none
    who whom whose whoever what whatever which whichever who's what's whos whats
"""

PRONOUNS = frozenset(_PRONOUNS.split())
_DETERMINERS = """
    a an the this that these those that's thats some any no each every either neither both all another other others
    such same own certain
"""
_PREPOSITIONS = """
    about above across after against along alongside among amongst around as at before behind below beneath beside
    besides between beyond by despite down during except for from in inside into like near of off on onto out outside
    over past per since than through throughout till to toward towards under underneath unlike until up upon via
    versus vs w with within without
"""
_CONJUNCTIONS = """
    and but or nor so yet if unless although though tho because cause cuz cos coz while whereas whether when whenever
    where wherever why how once lest then else hence thus therefore otherwise meanwhile n
"""
_AUXILIARIES = """
    be am is are was were been being do does did doing done have has had having can could may might must shall should
    will would ought need dare used
    can't cannot cant couldn't couldnt won't wont wouldn't wouldnt shouldn't shouldnt mustn't mightn't don't dont
    doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't werent haven't havent hasn't hasnt hadn't
    hadnt ain't aint needn't should've could've would've might've must've there's theres here's heres where's how's
    let's lets let gonna gotta wanna dunno lemme gimme kinda sorta outta shoulda coulda woulda
    get gets got getting go going goes went gone come
"""
_PARTICLES = """
    not to away back forth apart together ahead aside please pls plz
"""
_QUANTIFIERS = """
    few fewer fewest little less least many more most much several enough plenty lot lots bit half whole one ones two
    first second last next
"""
_ADVERBS = """
    again almost already also always anyway anyways anywhere even ever everywhere here there now just only maybe perhaps
    never nowhere often quite rather really very too soon sometimes somewhere somehow still usually well pretty
    actually basically probably possibly certainly definitely obviously apparently exactly especially generally simply
    indeed instead however moreover furthermore nevertheless nonetheless elsewhere later ago far away yet alone
    mostly nearly hardly barely merely fairly """
_DISCOURSE = """
    yes yeah yea yep yup no nope nah ok okay okey k kk sure right oh ah aha hmm hm um uh er eh huh hey hi hello bye     well anyway thanks thank thx ty sorry please lol lmao rofl haha hahaha heh hehe btw imo imho afaik
    iirc idk tbh ikr omg wtf fyi np brb etc eg ie ok ah ooh oops ugh
    mean know guess think suppose see say said thing way kind sort
"""

FUNCTION_WORDS: tuple[str, ...] = tuple(
    sorted(
        PRONOUNS.union(
            *(
                part.split()
                for part in (
                    _DETERMINERS,
                    _PREPOSITIONS,
                    _CONJUNCTIONS,
                    _AUXILIARIES,
                    _PARTICLES,
                    _QUANTIFIERS,
                    _ADVERBS,
                    _DISCOURSE,
                )
            )
        )
    )
)
"""The whole list, sorted, 250 to 500 words; apostrophes are straight."""
