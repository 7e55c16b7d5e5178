"""What becomes known about people of the measure family.

A line is `kind| said / said | asked for again / again, in other words | claim | question | answer`. In claims,
questions and answers `{me}` is the subject; `{on}` is a date as one says it on the day, `{wd}` and `{date}` as one writes it.
"""

from __future__ import annotations

FACTS = """
age| {age} years old and still ~ like this / I'm {age}, not getting younger | would you guess I'm {age}? / am I past it? | {me} gives an age of {age}. | What age does {me} give? | {age} years.
birthday| I was born on {bday}, so cake please / {bday} is my birthday, remember it | did you note down my birthday? / when do I get presents? | {me} has a birthday on {bdate}. | On what date was {me} born? | {bdate}.
home| home is {city} these days / we've settled in {city}, {int} {good} | is {city} safe where I live? / any walks near my place? | Home for {me} is {city}. | Where is {me} at home? | In {city}.
hometown| {city} is where I was born / my childhood was all {city} | did {city} come up when I spoke of being little? / would you visit the place I was born? | {me} was a child in {city}. | Which town was {me} born in? | {city}.
address| it's {addr}, {post} if you're sending something / you'd find me at {addr}, that's {post} | which house number am I again? / what do I put on the customs form? | The home address of {me} is {addr}, {post}. | At what address can {me} be found? | At {addr}, {post}.
role| my job is being a {role} / they pay me as a {role} | do I sound like a {role} to you? / could I do anything but my job? | By profession {me} is a {role}. | What does {me} do for a living? | Works as a {role}.
employer| {emp} is where I work / I ~ joined {emp} {on-} | can {emp} fire me for this? / is my company any good? | The employer of {me} is {emp}. | At which company is {me}? | At {emp}.
education| {school} was my school / did my course at {school} in {year-} | would you send a child to {school}? / which school did I complain about? | {me} attended {school}. | Which school did {me} attend? | {school}.
status| {p} is my better half / been with {p} for {n} years | how can I surprise {p} at home? / how do I patch things up with my partner? | {me} and {p} are a couple. | With whom is {me} living as a couple? | With {p}.
phone| reach me on {phone} / here's my mobile, {phone} | is {phone} still what you have for me? / read me my own digits? | The mobile of {me} is {phone}. | On which number is {me} reachable? | On {phone}.
email| {email} is my mail / put {email} down for me | is {email} spelled right? / what do I log in with? | {me} reads mail at {email}. | Where does {me} read mail? | {email}.
handle| look me up, {at}{handle} / {handle} is me, same picture | does {handle} sound grown up? / how do people find me online? | Online {me} is {handle}. | Under which name is {me} online? | {handle}.
allergy| {food} could kill me, allergic / no {food} for me, I swell up | is there {food} in what {p} cooks? / what do I warn waiters about? | {me} is allergic to {food}. | What is {me} allergic to? | To {food}.
favourite_food| if I could I'd have {food} every day / {food} is heaven | who makes the best {food}? / what's my comfort dinner? | The dish {me} likes best is {food}. | Which dish does {me} like best? | {food}.
dislike| keep {food} away from me / I can't stand {food} | should I give {food} another chance? / which dish did I moan about? | {me} cannot stand {food}. | What can {me} not stand? | {food}.
hobby| {hobby} is my new thing / got into {hobby} {on-}, I'm {mood} | is {hobby} bad for the knees? / how should I spend my free hours? | {me} has got into {hobby}. | What has {me} got into lately? | Into {hobby}.
routine| {every} means {hobby} / I never miss {hobby}, it's {every} | can {hobby} wait this once? / when am I always busy? | {every} is kept by {me} for {hobby}. | Which day does {me} keep for {hobby}? | {every}.
purchase| bought {object}, it's order {order} / {order} went through, that's {object} | did {order} ever ship? / what am I waiting for in the post? | {me} bought {object} (order {order}). | What is the order number of the purchase of {object} by {me}? | {order}.
possession| {object} is mine at last / got {object} from {p} {on-} | do I still need {object}? / what did I save up for? | {me} has acquired {object}. | What has {me} acquired? | {object}.
media| three seasons into {show} / can't get enough of {show} | how does {show} compare to a book? / what do I binge? | {me} follows {show}. | What does {me} follow? | {show}.
music| {music} is my jam / I only play {music} at home | why do I like {music}? / what suits my ears? | {me} prefers {music}. | Which music does {me} prefer? | {music}.
health| {symptom} has been with me for years / the doctor calls it {symptom} | does {symptom} ever go? / is it my old complaint again? | {me} lives with {symptom}. | Which complaint does {me} live with? | {symptom}.
goal| I'm going to {goal} if it's the last thing I do / my aim is to {goal} | what's step one to {goal}? / did I keep my resolution? | {me} aims to {goal}. | What does {me} aim to do? | To {goal}.
travel| {city} here I come, {on} / leaving for {city} {on} | is {city} nice when it's {sky}? / which day do I leave? | {me} set off for {city} on {wd}, {date}. | When did {me} set off for {city}? | On {wd}, {date}.
appointment| they can see me {on} at {spot}, {symptom} / have to be at {spot} {on} | was I ever at {spot}? / when must I not be late? | On {date} {me} was expected at {spot}. | What day was {me} expected at {spot}? | {wd}, {date}.
gift| {gift} for {p}, what do you think? / hid {gift} for {p} in a drawer | will {p} like {gift}? / what did I hide in that drawer? | {me} has {gift} for {p}. | Which present has {me} for {p}? | {gift}.
opinion| {spot} is the most {bad} place / never going to {spot}, {int} {bad} | remind me why {spot} is {bad}? / where won't I set foot again? | {me} calls {spot} {bad}. | How does {me} describe {spot}? | As {bad}.
commute| it's {transport} for me to get in / I take {transport} {every}, {int} {bad} | would you swap {transport} for something else? / how do I travel to my job, was it slow? | {me} goes to work with {transport}. | What does {me} take to work? | {transport}.
p_job| {p} is with {emp} now / {emp} hired {p} | will {emp} be good for {p}? / does {p} like the new place? | {emp} employs {p}. | Which company employs {p}? | {emp}.
p_city| {p} has a flat in {city} / {city} is where {p} lives | is it far to {city} and {p}? / where do I send {p} the parcel? | {p} has a home in {city}. | In which town is {p} at home? | {city}.
p_birthday| {p} was born on {bday} / it's {p's} birthday {bday} | how old is {p} on that birthday? / when must I call {p} without fail? | {p} celebrates on {bdate}. | On which date does {p} celebrate? | {bdate}.
p_habit| {every} is when {p} does {hobby} / you won't get {p} {every}, {hobby} | is {hobby} good for {p}? / which day is bad for {p}? | {every} is for {hobby} with {p}. | Which days does {p} spend on {hobby}? | {every}.
p_like| {p} is mad about {food} / get {p} some {food} and all is well | has {p} had enough {food}? / how do I feed {p}? | {p} is mad about {food}. | Which dish is {p} mad about? | {food}.
p_contact| {p} answers {p_phone} or {at}{p_handle} / that's {p}, {p_phone} | is {p_phone} for {p} out of date? / what did I save for {p} in my phone? | The number for {p} is {p_phone}. | On which number does {p} answer? | On {p_phone}.
pet| meet {pet}, my {animal} / {pet} the {animal} is asleep on me | may {pet} have {food}? / who is snoring on my lap? | {pet} is the {animal} of {me}. | Which name has the {animal} of {me}? | {pet}.
meet| {p} will be at {venue} with me {on} / table for {p} and me {on}, {venue} | which evening were {p} and I at {venue}? / what did I think of that dinner? | {me} and {p} met at {venue} on {wd}, {date}. | What weekday were {me} and {p} at {venue}? | {wd}, {date}.
visit| {on} {p} arrives from {city} / {p} has a ticket from {city} {on} | how did {p} get here from {city}? / when did I have a guest? | {p} arrived from {city} on {date}. | What day did {p} arrive from {city}? | {wd}, {date}.
outing| {show} {on}, {p} got us in / {on} it's {show} with {p} | was {show} my idea or the one of {p}? / what did we go to, again? | {me} went to {show} with {p} on {wd}, {date}. | Who went to {show} with {me}? | {p} did, on {date}.
quarrel| {on} I fell out with {p}, {worry} / {p} slammed the door {on}, all about {worry} | do you think {p} is over {worry}? / who was right in that row? | On {date} {me} and {p} quarrelled over {worry}. | What was the quarrel of {me} with {p} about? | {worry}, on {wd}, {date}.
stressor| can't shake {worry} / {worry} is always at the back of my mind | has {worry} got smaller? / which burden did I mention? | {me} is troubled by {worry}. | What troubles {me}? | {worry}.
coping| {coping} saves me every time / when it's {bad} I turn to {coping} | should I do {coping} now? / what usually gets me out of this? | {me} turns to {coping}. | What does {me} turn to? | {coping}.
tip| Why not make it {hobby}, with {food} as a prize? / My prescription: {hobby}, followed by {food}. | did you tell me to do {hobby}? / what was your prescription? | {bot} prescribed {hobby} and {food}. | Which dish did {bot} prescribe along with {hobby}? | {food}.
"""

# An event once more, when it is over.
AFTER = """
meet| {p} chose {food} at {venue} {on}, {int} {good} | {venue} {on} with {p}, never again, {bad}
visit| {p} went home to {city}, came {on} | {on} {p} was here and I'm {mood}
outing| finally saw {show} {on} with {p}, {good} | {show} {on} made {p} {mood}
quarrel| {on} is forgotten, {p} and I are {good} | {p} still brings up {worry} from {on}
travel| {on} in {city} was a blur, {int} {good} | missed my seat to {city} {on}
appointment| they were {good} at {spot} {on} | {spot} {on}, {n} minutes and done
"""

GIST = """
meet| An evening at {venue}: {p} and {me}, {wd}, {date}.
visit| {p} was over from {city}; the arrival was on {wd}, {date}.
outing| {show}, seen with {p} on {wd}.
quarrel| A row with {p} about {worry}, {date}.
travel| {me} set out for {city}; it was {wd}, {date}.
appointment| {spot} had {me} in on {wd}, {date}.
tip| The prescription of {bot} was {hobby} and {food}.
"""

UNKNOWN = """
Which shoe brand does {me} wear? | What is the middle name of {p}? | How tall is {me}? | Who cut the hair of {me} as a child?
Which floor does {me} live on? | What did {p} study first?
"""

NARRATIVE = """
At {age}, {me} calls {city} home. | Much of the talk circles around {emp}. | {p} is named most, {p2} next.
From {month} on, {me} sounds more {trait}. | The record takes shape on {wd}, {date}.
Free hours go to {hobby}, hunger to {food}. | Around {me's} table sit {p} and {p2}.
"""

PORTRAIT = """
One meets {me} as {trait}, seldom as {trait}. | {p} brings out somebody {trait}. | {emp} is mentioned when {me} is {mood}.
In front of {p2}, {me} turns {trait}. | A good week of {me} holds {hobby} and {coping}.
{worry} has come up more often since {date}. | {symptom} and {food} mark the bad and the good evenings.
"""

TRAITS = """
Left alone, {me} is {trait}. | {me} shows a {trait} side on {weekday}s. | Among others {me} seems {trait}.
Worry makes {me} {trait}. | {bot} meets {me} at the most {trait}.
"""

RATIONALE = """
points back to this: {claim} | what was told on {date} is required | the turn stands on its own
{p} was named on {wd}, so that is enough | it carries on from the turns before
"""
