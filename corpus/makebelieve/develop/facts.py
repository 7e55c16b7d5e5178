"""What becomes known about people of the develop family.

A line is `kind| said / said | asked for again / again, in other words | claim | question | answer`. In claims,
questions and answers `{me}` is the subject; `{on}` is a date as one says it on the day, `{wd}` and `{date}` as one writes it.
"""

from __future__ import annotations

FACTS = """
age| I'm {age} now and I ~ feel it / turned {age} this year, can you believe it? | how old did I say I am? / do you think I'm too old for this? | {me} is {age} years old. | How old is {me}? | {age}.
birthday| my birthday is {bday} / don't forget {bday}, that's my birthday | when's my birthday again? / how long until I get older? | {me} was born on {bdate}. | When is the birthday of {me}? | On {bdate}.
home| I live in {city} now / been living in {city} for a while | you know where I live, is {city} worth staying in? / what's there to do around here? | {me} lives in {city}. | Which town does {me} live in? | {city}.
hometown| I grew up in {city} / I'm from {city} really, born and raised | where did I say I grew up, was it {city}? / I miss where I come from, you know where | {me} grew up in {city}. | Where did {me} grow up? | In {city}.
address| my address is {addr}, {post} / I'm at {addr} if you want to send a card, postcode {post} | what's my postcode again? / where should the parcel go? | {me} lives at {addr}, {post}. | What is the address of {me}? | {addr}, {post}.
role| I work as a {role} / I ~ am a {role} by trade | does being a {role} still suit me? / is my job right for me? | {me} works as a {role}. | What is the job of {me}? | {me} is a {role}.
employer| I work at {emp} / started at {emp} {on-} | should I stay at {emp}? / should I quit that place? | {me} is employed by {emp}. | Who does {me} work for? | {emp}.
education| I studied at {school} / I went to {school} back in {year-} | what did I say about {school}? / where did I get my degree? | {me} studied at {school}. | Where did {me} study? | At {school}.
status| {p} and I are together / I'm with {p}, it's {int} {good} | how do I tell {p} I need space? / what should I get my other half? | {me} is in a relationship with {p}. | Who is the partner of {me}? | {p}.
phone| my number is {phone} / you can text me on {phone} | which number did I give you, {phone}? / what's my number again, I forgot | {me} can be reached on {phone}. | What is the phone number of {me}? | {phone}.
email| my e-mail is {email} / write to {email}, I read that one | was it {email} I gave you? / which mail did I use for this? | {me} uses the address {email}. | Which e-mail address does {me} use? | {email}.
handle| I'm {at}{handle} everywhere / my username is {handle} | is {handle} a silly name? / should I change my username? | {me} goes by {handle} online. | What is the user name of {me}? | {handle}.
allergy| I'm allergic to {food} / {food} makes me ill, I mean properly ill | can I eat {food} at {p's}? / what was I not supposed to eat? | {me} cannot eat {food}. | What must {me} not eat? | {food}.
favourite_food| {food} is my favourite thing ever / nothing beats {food} | where do I get good {food}? / cheer me up with a dinner idea, you know me | {me} loves {food}. | What is the favourite dish of {me}? | {food}.
dislike| I ~ hate {food} / {food} is disgusting, sorry | would you forgive me for hating {food}? / which dinner would ruin my day? | {me} dislikes {food}. | Which dish does {me} dislike? | {food}.
hobby| I've taken up {hobby} / I ~ started {hobby} {on-} | any tips for my {hobby}? / what should I do with a free day? | {me} has taken up {hobby}. | Which pastime has {me} taken up? | {hobby}.
routine| I do {hobby} {every} / {every} is {hobby} for me | should I skip {hobby} this time? / what is it I do every week? | {me} does {hobby} {every}. | When does {me} do {hobby}? | {every}.
purchase| I ordered {object}, number {order} / order {order} is {object} | where's my {order} then? / did that thing I ordered ever come? | {me} ordered {object} under number {order}. | Which order number did {me} have for {object}? | {order}.
possession| I finally own {object} / {p} gave me {object} {on-} | is {object} still worth keeping? / what was the thing I finally got? | {me} owns {object}. | What does {me} finally own? | {object}.
media| I'm hooked on {show} / I've seen {show} twice now | should I watch {show} again? / what was I hooked on? | {me} is fond of {show}. | What does {me} keep watching? | {show}.
music| I grew up on {music} / {music} is all I listen to | play me some {music} in words? / what music should I put on? | {me} listens to {music}. | What does {me} listen to? | {music}.
health| they say I have {symptom} from work / I get {symptom} all the time | is my {symptom} serious? / should I worry about that health thing? | {me} often has {symptom}. | What does {me} suffer from? | {symptom}.
goal| this year I want to {goal} / I've promised myself to {goal} | how do I {goal} in a month? / am I any closer to my big goal? | {me} wants to {goal}. | What has {me} resolved to do? | {goal}.
travel| I'm off to {city} {on} / flying to {city} {on}, can't wait | what do I pack for {city}? / remind me what day I fly | {me} travelled to {city} on {wd}, {date}. | On which weekday did {me} go to {city}? | On a {wd}, {date}.
appointment| I have {spot} {on} about {symptom} / got an appointment at {spot} {on} | was it {spot} I had to be at? / what day was my appointment? | {me} had an appointment at {spot} on {date}. | When was the appointment of {me} at {spot}? | On {wd}, {date}.
gift| I'm getting {p} {gift} / I ~ wrapped {gift} for {p} | did I tell you what {p} is getting? / was that present a mistake? | {me} chose {gift} for {p}. | What did {me} choose for {p}? | {gift}.
opinion| I think {spot} is {int} {bad} / {spot} is overrated if you ask me | why did I call {spot} {bad}? / where should we not go? | {me} finds {spot} {bad}. | What does {me} think of {spot}? | {me} finds it {bad}.
commute| I get to work by {transport} / {transport} {every} is killing me | is {transport} still the best way for me? / how could I get to work faster? | {me} commutes by {transport}. | How does {me} get to work? | By {transport}.
p_job| {p} works at {emp} / {p} got a job at {emp} | should {p} leave {emp}? / is {p} happy with that job? | {p} works at {emp}. | Where does {p} work? | At {emp}.
p_city| {p} lives in {city} / {p} moved to {city} | how far is {city} from me, for {p}? / should I visit {p} over there? | {p} lives in {city}. | Where does {p} live? | In {city}.
p_birthday| {p's} birthday is {bday} / {p} has a birthday {bday} | what do I do for {p's} birthday? / when do I need {p's} present? | The birthday of {p} is on {bdate}. | When is the birthday of {p}? | On {bdate}.
p_habit| {p} does {hobby} {every} / {every} {p} has {hobby} | can I borrow {p} from {hobby}? / when is {p} never free? | {p} does {hobby} {every}. | When does {p} do {hobby}? | {every}.
p_like| {p} loves {food} / {p} would live on {food} if you let them | is {food} fine for {p}? / what do I cook for {p}? | {p} loves {food}. | What does {p} love to eat? | {food}.
p_contact| {p} is {at}{p_handle}, number {p_phone} / save {p}, it's {p_phone} | which number was {p} on? / how do I reach {p} again? | {p} can be reached on {p_phone}. | What is the number of {p}? | {p_phone}.
pet| my {animal} is called {pet} / {pet} is my {animal}, total menace | is {pet} too fat? / what should I feed my little one? | {me} has a {animal} called {pet}. | What is the {animal} of {me} called? | {pet}.
meet| I'm meeting {p} at {venue} {on} / {p} and I have a table at {venue} {on} | what time of week was {venue} with {p}? / how did I say that evening went? | {me} met {p} at {venue} on {wd}, {date}. | On which weekday did {me} meet {p} at {venue}? | On {wd}, {date}.
visit| {p} is coming from {city} {on} / picking {p} up from {city} {on} | when did {p} come over from {city}? / how was the visit, in my words? | {p} came from {city} on {date}. | When did {p} visit from {city}? | On {wd}, {date}.
outing| {p} is taking me to {show} {on} / watching {show} with {p} {on} | who did I watch {show} with? / what did I see {on-} or so? | {me} saw {show} with {p} on {wd}, {date}. | With whom did {me} see {show}? | With {p}, on {date}.
quarrel| {p} and I had a fight about {worry} {on} / I shouted at {p} {on} over {worry} | what was the thing with {p} and {worry}? / have I forgiven that fight yet? | {me} fell out with {p} over {worry} on {date}. | What did {me} and {p} fall out over? | Over {worry}, on {wd}, {date}.
stressor| {worry} keeps me up at night / I lose sleep over {worry} | is {worry} getting better? / what's eating me lately? | {worry} weighs on {me}. | What keeps {me} awake? | {worry}.
coping| {coping} is what gets me through / I swear by {coping} | does {coping} really help? / what calms me down again? | {me} relies on {coping}. | What helps {me} cope? | {coping}.
tip| You should try {hobby} with {food} after, trust me. / Promise me you will give {hobby} a go, then {food}. | what was that {hobby} idea you had? / what did you make me promise? | {bot} suggested {hobby} and {food}. | What did {bot} suggest to {me} besides {hobby}? | {food}.
"""

# An event once more, when it is over.
AFTER = """
meet| {venue} with {p} {on} was {int} {good} | so {p} was late {on}, {venue} was {bad}
visit| {p} left {city} stuff here {on} | having {p} here {on} was {int} {good}
outing| {show} with {p} {on} was {int} {good} | {p} slept through {show} {on}
quarrel| {p} said sorry for {on}, {worry} and all | still {mood} about {p} and {on}
travel| {city} {on} was {int} {good} | back from {city}, went {on} and I'm {mood}
appointment| {spot} {on} went fine | they ~ kept me waiting at {spot} {on}
"""

GIST = """
meet| {me} went to {venue} with {p} on {wd}, {date}.
visit| {p} came over from {city} on {date}; it was a {wd}.
outing| On {date} {p} and {me} saw {show}.
quarrel| {me} and {p} argued about {worry} on {wd}.
travel| The trip to {city} began on {wd}, {date}.
appointment| {me} was at {spot} on {date}.
tip| {bot} proposed {hobby}, followed by {food}.
"""

UNKNOWN = """
What is the shoe size of {me}? | Which blood group does {p} have? | What did {me} name the second car?
Who taught {me} to swim? | What colour is the front door of {me}? | Which instrument did {p} play at school?
"""

NARRATIVE = """
{me} is {age} and lives in {city}. | Work at {emp} shapes most weekdays. | {p} and {p2} come up again and again.
Between {month} and the end of the record the tone grows {trait}. | On {wd}, {date}, the first long talk took place.
Evenings belong to {hobby} and {food}. | {me's} circle is small: {p}, {p2} and few others.
"""

PORTRAIT = """
{me} comes across as {trait} and, under pressure, {trait}. | With {p} the tone is {trait}. | Days at {emp} leave {me} {mood}.
Around {p2}, {me} is more {trait} than elsewhere. | {hobby} and {coping} keep the week together.
Since {date} there is more talk of {worry}. | {food} stands for comfort; {symptom} for a bad week.
"""

TRAITS = """
{me} is {trait} when things go well. | Under strain {me} turns {trait}. | With friends {me} is {trait}.
{me} tends to be {trait}, most of all on {weekday}s. | Talking to {bot}, {me} is {trait}.
"""

RATIONALE = """
the referent is {claim} | the turn needs what was said on {date} | nothing earlier is needed
settled by {p} being named on {wd} | what it points to lies in this thread
"""
