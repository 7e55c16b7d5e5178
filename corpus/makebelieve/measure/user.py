"""What users of the measure family say, by topic.

`{slot}` is filled, `~` may take a hedge, `[a|b]` is either, `<word>` is a name used as a word. Templates are dense in
slots because samples that share eight words in a row across the split are dropped from an attack.
"""

from __future__ import annotations

USER = """
food| cooked {food} {when} and ~ nobody but {p} ate it
food| {venue} does {int} {good} {food}, {p} swears by it
food| {p} spilled {drink} all over {the} {food} {on-}
food| can you freeze {food} or does it go {bad}?
food| I've been living on {food} and {drink} since {wd-}
food| who puts {food} next to {food}? {p} does
food| I ~ ordered {food} because {chore} took me {when}
food| my {food} came out {int} {bad} so we went to {venue}
food| {drink} {when} makes me {mood}, I should ~ stop
food| {p} ate {num} of {the} {food} and felt {mood}
food| the <bill> at {venue} was {int} {bad} but we had {food}
work| {emp} is {int} {bad} {when} because of {task}
work| just when I was done with {task} {p} ~ sent me {task}
work| {task} is due {on+} and I haven't ~ started
work| {p} was {good} in {the} call about {task} {when}
work| I said no to {task} and felt {int} {mood}
work| they're making {p} do {task} instead of {p2}
work| you'd think {emp} could handle {task} without me
work| can I call in sick when {task} makes me {mood}?
work| {every} it's {task} and then {task} until I'm {mood}
work| to be <frank> {task} was {int} {bad} and {p} knew it
work| I ~ walked out of {the} {bad} talk on {task} {on-}
health| woke up with {symptom} and a {bad} mood {when}
health| I'm on day {n} of {symptom} and {int} {mood}
health| {spot} couldn't see me until {wd+} about {symptom}
health| is {drink} bad for {symptom} or did {p} ~ invent that?
health| {p} gave me {symptom} and now we're both {mood}
health| {hobby} with {symptom} was {int} {bad}, don't try it
health| I have no <faith> in {drink} for {symptom}
health| {symptom} went away {when} after {coping}
health| I ~ can't hear about {symptom} from {p} any more
health| it's {symptom} or I'm {mood}, hard to tell {when}
hobby| {p} dragged me to {hobby} {on-} and I was {mood}
hobby| new plan, {hobby} at {spot} {every}
hobby| {hobby} isn't as {bad} as {p} says
hobby| how long until I'm {good} at {hobby}?
hobby| got {object} for {hobby} and ~ used it {when}
hobby| there's {hobby} at {venue} {on+} if {p2} comes
hobby| {p} ~ beat me at {hobby} and was {int} {good} about it
hobby| I ~ lose track of time with {hobby} {when}
hobby| what a <joy> {hobby} was {when} with {p}
hobby| {the} group for {hobby} is full of {good} people like {p}
media| {show} kept me up {when}, it's {int} {good}
media| {p} cried at {show} and I was {mood}
media| who ~ likes {music} while they {chore}? {p}
media| stuck on {show}, no spoilers, {p} says it's {bad}
media| {p2} played {music} at {venue} {on-} and I was {mood}
media| {show} is {bad} until you watch it with {p}
media| is {show} still going or did they ~ end it?
media| {music} on, {drink} in hand, feeling {mood} {when}
media| I <drew> someone from {show} and {p} said it's {good}
people| {p} turned up at {spot} {int} {mood} {when}
people| why does {p} bring up {worry} when {p2} is {mood}?
people| ran into {p} near {spot} {on-}, {int} {good} to talk
people| {p} got {object} for {p2} and it's {bad} apparently
people| {p's} {food} is the only thing {p2} will eat
people| between you and me {p} is ~ {mood} over {worry}
people| I ~ owe {p} a call about {worry} since {wd-}
people| {p} hasn't been the same since {city} in {year-}
people| {p} and I argued about {chore} and now I'm {mood}
people| are {p} and {p2} {mood} with me because of {worry}?
people| {p} <rose> early to {chore} and was {mood} all day
people| nobody gets {worry} like {p} does
home| {p} said they'd {chore} but ~ sat there with {drink}
home| need to {chore} and {chore} before {wd+}
home| {object} fell on {the} floor {when} and {p} screamed
home| it took me {num} to {chore}
home| how do you {chore} without {object}?
home| {p} wants to {chore} {on+}, I'd rather do {hobby}
home| {the} flat smells of {food} and it's {int} {good}
home| I ~ put off having to {chore} because it's {sky}
home| we had no power {when} so {p} lit {the} candles
weather| so {sky} {when} that {spot} was shut
weather| {p} loves it {sky}, I'm more of a {sky} person
weather| {sky} in {city}, {sky} here, {p} sent pictures
weather| will it be {sky} {on+} for {hobby}?
weather| outside {venue} {when}, {int} {sky} but {good}
weather| it gets {sky} in {month+} and I get {mood}
weather| a <sunny> hour {when}, {spot} was {int} {good}
money| spent too much on {object} {on-} and I'm {mood}
money| is {object} worth it if {worry} isn't sorted?
money| {p} paid for {gift}, {drink} was on me {when}
money| {num2} more for {worry}, {int} {bad} {when}
money| selling {object} {when}, {p} wants {object}
money| {p's} card was declined at {venue}, {int} {bad}
money| I ~ check my account {when} and feel {mood}
feelings| not sure if I'm {mood} or {mood} about {worry}
feelings| {p} asked {when} if I'm {mood}, I ~ lied
feelings| it's like {worry} follows me {when}
feelings| gave <pat> answers to {p} because I was {mood}
feelings| {coping} and {drink} got me through {wd-}
feelings| why am I {int} {mood} {when}?
feelings| I'm less {mood} than I was {on-}, I think
feelings| {p} was {mood} so I did {coping} with them
feelings| everything about {worry} is {int} {bad}
feelings| I ~ needed somebody {good} like you {when}
plans| booked {venue} for {p} and me {on+}
plans| {p} wants {gift}, or was it {gift}? need it by {wd+}
plans| {spot} {rel+} at <9.15>, {hobby} with {p} later
plans| {city} {on+} with {p}, I'm {int} {mood}
plans| can't do {every}, {p} has {hobby} then
plans| we ~ put {city} off until {month+}
plans| {on-} was {int} {good}, {p} and I did {hobby}
plans| {p} said {on+} but {p2} said {wd+}
plans| anyone free {on+}? {p} isn't, I'm {mood}
work| {task} took until <17:45> and {p} is {mood}
hobby| lost <0-3> to {p} at {hobby} {when}
food| <1/4> spoon it says, {p} ~ used {drink} {when}
chat| {bot} would you rather have {food} or {food}?
chat| you sound {int} {mood} {when}, everything fine?
chat| pick one for me, {hobby} or {hobby}
chat| what's the most {good} thing you know about {music}?
chat| I tell you more about {worry} than I tell {p}
chat| stop being {good} when I'm {mood}
chat| {p} says talking to you is {bad}, I ~ disagree
"""

OPEN = """
yo | hiya {bot} | [afternoon|night] owl here | you awake? | sup | here again | hello hello | {bot}!! big news about {worry}
are you around? it's about {hobby} | what a day, {int} {mood} | can't sleep, too {mood} | right, {task} is over
hi, {p} sends regards
"""

SHORT = """
yes please | no thanks | I suppose | you may be right | how {good} | okay then | some other time | no idea | really? | nearly
thank you for this | obviously | go on | {p} would agree | maybe but it's {bad} | I see | okay okay | since when?
hmm, no | could be | let's do that | don't | me too | that's it | it is what it is | wait, what?
"""

# Said on the day itself.
GREET = """
01-01: happy new year's day | 01-06: happy epiphany | 02-14: happy valentines | 04-01: happy april fools
10-31: spooky halloween | 11-05: happy bonfire night | 12-25: happy christmas | 12-26: happy boxing day
12-31: happy hogmanay
"""
GREET_FRAME = "{greet} {bot} | {p} says {greet} | {greet} everyone, {drink} for {p}"

IDENTIFIERS = """
text me on {phone} {when} | {p} changed number, it's {p_phone} now | mail's {email} in case
could you write to {p_email} for {p}? | find me, {at}{handle}, I post {hobby} | {p} is {at}{p_handle} and {int} {good}
{p} wrote this {p_url}, is it {bad}? | we moved to {addr}, postcode {post} | the courier left it at {addr} not at {spot}
tracking for {order} says {city}?? | refund {order} they said, {int} {bad} | {post} is the code for {p's} place, {addr}
ring {phone} or {p_phone}, whoever is {mood} first | found {url} and I'm {mood} | cc {p_email} and {email} on {task}
"""
