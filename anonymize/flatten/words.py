"""Word tables of the light and medium levels: one spelling for one word.

Everything here is a closed list of English. A form that is also another ordinary word (`ill`, `id`, `its`,
`were`, `form`) is either absent or decided by its neighbours in `contractions`.
"""

from __future__ import annotations

import re

from anonymize.text import word_set


def _pairs(table: str) -> dict[str, str]:
    """Read `a b c=target` entries separated by semicolons."""
    out: dict[str, str] = {}
    for entry in table.replace("\n", " ").split(";"):
        if entry.strip():
            forms, target = entry.split("=")
            for form in forms.split():
                out[form] = target.strip()
    return out


# Apostrophes that people leave out; light level puts them back, medium expands the contraction.
APOSTROPHES = _pairs(
    "dont dnt do'nt=don't; cant ca'nt=can't; wont wo'nt=won't; isnt is'nt=isn't; arent=aren't; wasnt was'nt=wasn't;"
    "werent=weren't; doesnt dosnt dosent doesent does'nt=doesn't; didnt did'nt didint=didn't; havent=haven't;"
    "hasnt=hasn't; hadnt=hadn't; couldnt=couldn't; wouldnt=wouldn't; shouldnt=shouldn't; mustnt=mustn't;"
    "neednt=needn't; aint=ain't; im i'am=I'm; ive=I've; youre your're=you're; youve=you've; youll=you'll; youd=you'd;"
    "theyre=they're; theyve=they've; theyll=they'll; weve=we've; hes=he's; shes=she's; thats=that's; theres=there's;"
    "whats=what's; heres=here's; itll=it'll; itd=it'd; thatd=that'd; thatll=that'll; couldve=could've; shouldve should'a=should've;"
    "wouldve=would've; mightve=might've; whos=who's; wheres=where's; hows=how's; whys=why's; yall ya'll=y'all".replace(
        "don;t", ""
    )
)

# Contractions with one reading. The rest ('s, 'd, n't before a subject) needs its neighbours.
EXPANSIONS = _pairs(
    "i'm=i am; i've=i have; you've=you have; we've=we have; they've=they have; you're=you are; we're=we are;"
    "they're=they are; i'll=i will; you'll=you will; he'll=he will; she'll=she will; it'll=it will; we'll=we will;"
    "they'll=they will; that'll=that will; there'll=there will; this'll=this will; who'll=who will; what'll=what will;"
    "could've=could have; should've=should have; would've=would have; might've=might have; must've=must have;"
    "that've=that have; there're=there are; there've=there have; what're=what are; where're=where are; who're=who are; how're=how are; who've=who have; y'all=you all; 'em=them; 'til=until;"
    "'cause=because; 'bout=about; 'nuff=enough; o'clock=o'clock; ma'am=ma'am; kinda=kind of; sorta=sort of;"
    "gonna gunna=going to; wanna=want to; gotta=got to; hafta=have to; outta=out of; lotta=lot of; lemme=let me;"
    "gimme=give me; dunno=do not know; coulda=could have; shoulda=should have; woulda=would have; mighta=might have;"
    "oughta=ought to; tryna=trying to; imma=i will; cmon c'mon=come on; whatcha=what are you; gotcha=got you;"
    "cuppa=cup of; betcha=bet you; musta=must have"
)

NEGATED = _pairs(
    "don't=do; can't=can; won't=will; isn't=is; aren't=are; wasn't=was; weren't=were; doesn't=does; didn't=did;"
    "haven't=have; hasn't=has; hadn't=had; couldn't=could; wouldn't=would; shouldn't=should; mustn't=must; needn't=need;"
    "shan't=will; mightn't=might; oughtn't=ought"
)

# Chat forms and abbreviations; several words on the right are written out.
CHAT = _pairs(
    "u yu ya'=you; ur=your; urself=yourself; r=are; k kk kay okie okey okies okk oki okay 'kay ok'=ok;"
    "idk=i do not know; idc=i do not care; iirc=if i remember correctly; afaik afaict=as far as i know;"
    "imo imho=in my opinion; tbh=to be honest; btw=by the way; fyi=for your information; brb=i will be right back;"
    "bbl=i will be back later; ttyl=talk to you later; gtg g2g=i have to go; nvm nvmd=never mind; nevermind=never mind;"
    "np=no problem; prob probs=probably; prolly probly probaly=probably; obv obvs=obviously;"
    "pls plz plse pleas=please; thx tnx thanx thnx thks ty tyvm thankyou tks=thanks; yw=you are welcome;"
    "sry srry sori soz=sorry; cuz coz cos bc becuz=because; tho=though; altho=although; thru=through;"
    "bcoz becos becoz cus=because; rly rlly=really; omw=on my way; atm=at the moment; asap=as soon as possible;"
    "rn=right now; ppl=people; smth smthg sth=something; smb=somebody; msg=message; msgs=messages;"
    "pic=picture; pics=pictures; tmr tmrw tmw tomoz 2moro=tomorrow; tonite=tonight; nite=night; lil=little; bf=boyfriend;"
    "gf=girlfriend; bday=birthday; fav fave=favorite; abt=about; bout=about; b4=before; gr8=great; l8r=later;"
    "m8=mate; wat wut wht wot=what; wen=when; wht's=what is; dat=that; dis=this; dem=them; da=the; tha=the;"
    "n nd=and; yeah yea yeh yah yep yup yepp yupp yess yeap yip=yes; nope nah nopes naw noo noooo=no;"
    "hey hiya heya hallo helo hello hullo heyy heyyy hii hiii hola=hi; alright=all right;"
    "alot=a lot; aswell=as well; atleast=at least; incase=in case; infact=in fact; eachother=each other; noone=no one;"
    "everytime=every time; anymore=anymore; mins=minutes; secs=seconds; hrs=hours; hr=hour;"
    "info=information; config=configuration; configs=configurations; repo=repository;"
    "repos=repositories; distro=distribution; distros=distributions; eg=for example; ie=meaning; approx=approximately;"
    "dev=developer; devs=developers; pkg=package; pkgs=packages; dir=directory;"
    "dirs=directories; vid=video; vids=videos; fb=facebook; convo=conversation; lappy=laptop;"
    " oic=oh i see; ikr=i know right; jk=just kidding; gn=good night; gm=good morning;"
    "omg omfg=oh my god; wth=what the hell; wtf=what the hell; hbu=how about you; wbu=what about you; hmu=hit me up;"
    "lmk=let me know; ily=i love you; irl=in real life; fwiw=for what it is worth; afk=away; bbs=i will be back soon;"
    "till til=until; whilst=while; amongst=among; towards=toward; afterwards=afterward; upon=on; anyways=anyway;"
    "somebody=someone; everybody=everyone; anybody=anyone; nobody=no one; mum=mom; mummy=mommy; etcetera=etc"
)

TYPOS = _pairs(
    "teh hte th=the; taht thta tht tath=that; adn nad=and; waht whta=what; wnat wnt=want; jsut jst juts=just;"
    "ahve hvae hav haev=have; becuase becasue beacuse becaus becase=because; thier theyr=their; wiht wih wtih=with;"
    "wich whcih whihc=which; yuo yoou yo=you; yuor yoru youer=your; thsi tihs=this; tehy tey=they; htey=they;"
    "hten=then; htis=this; htat=that; wehn whne=when; wher whre=where; whta's=what's; cna=can; nto=not;"
    "fo=of; ot=to; ti=it; frm form'=from; fomr rfom=from; abotu aboout=about; shoudl shuold shold shoud=should;"
    "woudl wuold woud=would; coudl cuold coud=could; konw knwo kno=know; liek lkie=like; mkae maek=make; tkae=take;"
    "thnk thikn=think; thign=thing; soem=some; smoe=some; somethign somthing someting=something; anythign=anything;"
    "nothign=nothing; evrything everythign=everything; realy relly=really; probaby=probably; definately definatly "
    "definetly definitly=definitely; seperate=separate; recieve=receive; recieved=received; untill=until; beleive=believe;"
    "wierd=weird; allready=already; alwasy allways=always; agian=again; befor=before; aftr=after; thn=then; tahn=than;"
    "doign=doing; goign=going; dose'nt=doesn't; wroks=works; owrks=works; owrk wrok=work; tyr=try; tryign=trying; yuor's=yours;"
    "usign=using; usuing=using; runing=running; instal=install; installl=install; instaled=installed; diffrent=different;"
    "beeen=been; bieng=being; hwo=how; waas=was; wsa=was; hsa=has; ahs=has; haa=has; geting=getting; nned=need;"
    "peopel=people; peple=people; probelm=problem; problme=problem; quesiton=question; thanks'=thanks; sicne=since;"
    "thoguh=though; thorugh throught'=through; anohter=another; othr=other; firts frist=first; lsat=last; loking=looking;"
    "alreday=already; jsut'=just; onyl=only; oen=one; tow'=two; wihtout witout=without; withing=within; yoru're=you're;"
    "vrything=everything; tommorow tomorow tommorrow=tomorrow; neccessary necesary=necessary; occured=occurred;"
    "untl=until; whereever=wherever; wnats=wants; yeras=years; gewt=get; gte=get; evne=even; vrey=very; verry=very;"
    "simular similiar=similar; avaliable availible availabe=available; suport=support; compatable=compatible;"
    "didn=didn't; doesn=doesn't; couldn=couldn't; isn=isn't; wasn=wasn't; hasn=hasn't; haven'=haven't"
)

# British and doubled spellings to one; stems that take the usual endings are expanded below.
_STEMS = _pairs(
    "colour=color; favour=favor; favourite=favorite; behaviour=behavior; honour=honor; neighbour=neighbor;"
    "flavour=flavor; humour=humor; labour=labor; rumour=rumor; harbour=harbor; centre=center; theatre=theater;"
    "metre=meter; litre=liter; fibre=fiber; defence=defense; offence=offense; licence=license; practise=practice;"
    "catalogue=catalog; dialogue=dialog; analogue=analog; programme=program; grey=gray; tyre=tire; aluminium=aluminum;"
    "jewellery=jewelry; pyjama=pajama; cheque=check; judgement=judgment; enrol=enroll; fulfil=fulfill; skilful=skillful"
)
_ISE = word_set(
    "organ real recogn apolog special final custom minim maxim optim emphas critic familiar general initial memor "
    "modern normal popular prior social standard steril summar symbol sympath util visual author categor "
    "character civil fantas harmon hypothes ideal immun legal local mobil neutral ration revolution scrutin "
    "synchron penal stabil item"
)
_LL = word_set("travel cancel model label signal level fuel total dial channel tunnel counsel quarrel marvel")
SPELLINGS: dict[str, str] = {
    **{british + s: american + s for british, american in _STEMS.items() for s in ("", "s", "ed", "ing", "er", "ers")},
    **{f"{s}is{e}": f"{s}iz{e}" for s in _ISE for e in ("e", "es", "ed", "ing", "ation", "ations", "er", "ers")},
    **{f"{s}ll{e}": f"{s}l{e}" for s in _LL for e in ("ed", "ing", "er", "ers")},
    **_pairs(
        "analyse=analyze; analysed=analyzed; analysing=analyzing; learnt=learned; burnt=burned; dreamt=dreamed;"
        "spelt=spelled; spoilt=spoiled; leant=leaned; whiskey=whisky; colourful=colorful; favourable=favorable;"
        "honourable=honorable; neighbourhood=neighborhood; humourless=humorless; gotten=got; proven=proved"
    ),
}

# No two neighbouring parts of a pattern share a letter: with `(h*a*)+` a long laugh took exponential time.
LAUGHTER = re.compile(
    r"l+o+l+(?:o+l+)*z*|l+m+f*a+o+|r+o+f+l+|b?[ae]?h+(?:[aeio]+h+)+[aeio]*|l[ou]lz|kek|lel|lul|x+d+|teehee|(?:ja){2,}"
)
_RUN = re.compile(r"(.)\1{2,}")
_KNOWN_DOUBLE = word_set(
    "too see good look well all hello sweet cool soon off been need keep feel free will still call tell full hell "
    "ill pretty happy really yeeha boo moo zoo book room food mood goodbye hmm mmm shh brr grr wee week seem "
    "coffee miss kiss pass less guess class bless boss stuff add odd egg ass"
)
_NO_RUN = word_set("www xxx xxxx iii viii xiii xviii mmm zzz ooo aaa")


def shorten(word: str) -> str:
    """Undo elongation: `soooo` → `so`, `coool` → `cool`; a run of three or more becomes one letter or two.

    Args:
        word: lower case.

    Returns:
        The word with every run shortened; two letters where that makes a known word, else one.
    """
    if word in _NO_RUN or not _RUN.search(word):
        return word
    double = _RUN.sub(r"\1\1", word)
    return double if double in _KNOWN_DOUBLE else _RUN.sub(r"\1", word)
