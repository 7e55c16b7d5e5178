"""What users of the develop family say, by topic.

`{slot}` is filled, `~` may take a hedge, `[a|b]` is either, `<word>` is a name used as a word. Templates are dense in
slots because samples that share eight words in a row across the split are dropped from an attack.
"""

from __future__ import annotations

USER = """
food| I ~ made {food} {when} and it was {int} {good}
food| we had {food} with {drink} at {venue} {on-}
food| {p} ~ thinks my {food} is {bad} but {p2} had seconds
food| thinking about {food} or maybe {food} for [dinner|lunch|later]
food| I can't stop eating {food} {when}
food| do you think {food} goes with {drink}?
food| {the} {food} from {venue} was {int} {good}
food| I'm [out of|craving|sick of] {drink} so I ~ had {food}
food| {p's} {food} recipe needs {num} but I ~ guessed
food| burnt {the} {food} because I was {mood} and watching {show}
food| the cake {p} brought was so <rich> with {drink} {when}
work| I ~ finished {task} {when} and now I'm {mood}
work| {p} wants {task} done by {wd+} because {p2} is [away|off sick|busy]
work| {the} meeting about {task} was {int} {bad}
work| I've got {task} {on+} and I'm {int} {mood}
work| my boss ~ moved {task} again even though {p} said no
work| everyone at {emp} is {mood} because of {task}
work| is it normal to feel {mood} about {task}?
work| I ~ don't want to do {task} {when}
work| {p} from {emp} was {int} {good} about {task}
work| we've got {task} {every} and it's always {int} {bad}
work| they gave me full <mark> on {task} but I was {mood} {when}
health| I've had {symptom} {when} and I feel {int} {mood}
health| {symptom} again so I'm going to skip {hobby}
health| I ~ slept {when} because of {symptom}
health| I have to go to {spot} {on+} about {symptom}
health| {p} says {drink} helps with {symptom}, {p2} laughs {when}
health| I ~ took something for {symptom} and watched {show}
health| do you know anything good for {symptom}?
health| I didn't sleep because {p} was {int} {mood} {when}
health| my legs are {bad} after {hobby} {when}
health| I <hope> {the} {symptom} is gone before {wd+}
hobby| I ~ tried {hobby} with {p} and it was {int} {good}
hobby| {hobby} {every} is {the} best part of my week
hobby| {p} and {p2} ~ do {hobby} at {spot} {when}
hobby| I'm {int} {bad} at {hobby} but {p} is worse {when}
hobby| I want to do more {hobby} and less {hobby}
hobby| should I buy {object} for {hobby}?
hobby| we're doing {hobby} {on+} if it isn't {sky}
hobby| I ~ signed up for {hobby} at {venue} because {p} asked me to
hobby| {hobby} was {bad} {when} and now I'm {mood}
hobby| {p} has a kind of {good} style when it comes to {hobby}
media| I ~ watched {show} with {p} {when}
media| {show} is {int} {good} but the ending was {bad}
media| I've had {music} playing {when} and it makes me {mood}
media| have you heard of {show}? {p} won't stop talking about it
media| {p's} taste in {music} is {int} {bad}
media| we put on {music} and ~ danced at {venue} {on-}
media| I fell asleep during {show} {when}
media| {music} or {show}, I can't decide when I'm {mood}
media| I <may> watch {show} again because {p} missed it
people| {p} was {int} {mood} {when} and I said {good} things
people| I ~ saw {p} at {spot} {on-} and it was {good}
people| {p} and {p2} aren't talking because of {worry}
people| I think {p} is {mood} about {worry}
people| {p's} {object} broke and ~ everyone blamed {p2}
people| can you believe {p} told {p2} about {worry}?
people| {p} ~ called {when} and we talked about {worry}
people| I miss {p} when it's {sky} like this
people| {p} moved to {city} back in {year-} and I still miss our {hobby}
people| I ~ don't trust {p} with {object} after {wd-}
people| {p} handled {worry} with <grace> and I was {int} {mood}
people| <will> {p} ever say sorry about {worry}?
home| I have to {chore} before {p} comes {on+}
home| I ~ managed to {chore} {when} and I'm {mood}
home| {p} never helps me {chore} and it's {int} {bad}
home| the kitchen is {bad} because I forgot to {chore}
home| somebody left {object} outside {spot} and it's still there
home| I'd rather {chore} than {chore}
home| I ~ broke {object} trying to {chore}
home| should I {chore} or ~ sit here with {drink}?
home| {p} and I are painting {when} and it looks {int} {good}
weather| it's {int} {sky} here, {spot} can ~ wait {when}
weather| {sky} at {spot}, so {venue} it was {when}
weather| {sky} again {when} and I'm {mood}
weather| walked to {spot} with {p} even though it was {sky}
weather| is it {sky} where {p} is in {city}?
weather| I love {the} {sky} days in {month+}
weather| got soaked near {spot} {when} and lost {object}
money| I ~ bought {object} and now I'm {mood} about {worry}
money| {object} was {num2} off at {venue} so I got {p} one too
money| {p} still owes me for {gift} since {wd-}
money| I can't afford {object} because of {worry}
money| do I need {object}? {p} says no
money| returning {object} {on+} because it's {int} {bad}
money| we split {the} bill for {food} and {p} was {bad} about it
feelings| I'm {int} {mood} and I don't know why
feelings| I ~ feel {mood} whenever {p} talks about {worry}
feelings| {worry} makes me {int} {mood} {when}
feelings| I tried {coping} but I'm still {mood}
feelings| today was {int} {bad} and then {p} was {good} to me
feelings| I <hope> I'm not too {mood} for {p}
feelings| some days I'm {mood} and some days I'm {mood}
feelings| {coping} helps a lot of {mood} people, {p} says
feelings| I think about {worry} {when} and then I can't sleep
feelings| it's {int} {good} to talk to you about {worry}
plans| {p} wants to see {venue} {on+}, {p2} too
plans| what should I bring {p} {on+}, {gift} or {gift}?
plans| I'm free {every} so maybe {hobby} with {p}
plans| I'm seeing {p} {on+} and I'm {int} {mood}
plans| we leave {rel+} at <7:30> with {p}, {spot} first
plans| {on-} I ~ went to {city} with {p} and it was {good}
plans| {p} cancelled {on-} and I was {int} {mood}
plans| the trip to {city} is in {month+} and {p} hasn't booked anything
plans| I told {p} we'd {chore} {on+}
work| I've been at {task} <24/7> and I'm {mood}
hobby| {p} won <5-0> at {hobby} {when}
media| version <2023.4.1> of {the} app broke {show}
chat| what would you do if {p} was {mood} about {worry}?
chat| you always say {good} things when I'm {mood}
chat| {bot} you're {int} {good} at this
chat| tell me something {good} about {hobby}
chat| do you ever get {mood} when people talk about {worry}?
chat| I was going to say something about {p} but never mind
"""

OPEN = """
hey how are you | hi {bot} | good [morning|evening] | hello again | hey you there? | I'm back | guess who
hey {bot} can we talk about {worry}? | [hi|hey], quick question about {hobby} | so today was {int} {bad}
it's me again, feeling {mood} | morning, did you sleep? | long day, {task} and then {task}
"""

SHORT = """
yes | no | I think so | yes you're right | that's {good} | okay thanks | maybe later | I don't know | no way | not yet
thanks for that | of course | tell me more | that's what {p} said | yes but it's {bad} | I know | okay | why though?
haha yes | I'm not sure | good idea | please no | same | exactly | fair enough | what do you mean?
"""

# Said on the day itself.
GREET = """
01-01: happy new year | 02-14: happy valentine's day | 03-17: happy st patrick's day | 10-31: happy halloween
12-24: merry christmas eve | 12-25: merry christmas | 12-31: happy new year's eve
"""
GREET_FRAME = "{greet} from me and {p} | {greet}, {p} is {mood} today | {greet}! making {food}"

IDENTIFIERS = """
my [new|other] number is {phone}, call me {when} | {p's} number is {p_phone} if that helps
send it to {email} please | {p} is on {p_email} | I'm {at}{handle} on there if you look
follow {p} {at}{p_handle} for the {hobby} stuff | here's {p's} page {p_url} it's {good}
parcel went to {addr} by mistake, {post} is ours | I live at {addr}, {post}, near {spot}
order {order} still isn't here and it's {bad} | they lost {order} again, I only wanted {object}
look at {url} and tell me if it's {good} | I'm on {phone} until {wd+} | e-mail {p} at {p_email} or ring {p_phone}
"""
