"""What the companion of the measure family says."""

from __future__ import annotations

# Reactions by topic; `any` fits everywhere.
REACT = """
food| Now I am hungry! {food}, of all things.
food| {food} and {drink}, you really know how to live.
food| Even a {bad} plate of {food} is a story worth telling.
food| I bet {p} was asking for seconds.
food| Save me a seat at {venue} one of these days.
work| {task} again? They should pay you double.
work| There is no shame in being {mood} over {task}.
work| Look at you, surviving {emp} one day at a time.
work| {p} noticed, I am sure of it.
work| One hour of {task} is one hour closer to the end of it.
health| {symptom} is no joke, be kind to yourself.
health| Have you had enough water? I always ask, I know.
health| Rest first, {hobby} later.
health| Could {p} bring you something warm?
hobby| Few people stick with {hobby} the way you do.
hobby| That glow you have after {hobby}, I can hear it.
hobby| {p} is a {good} partner for that.
hobby| Practice looks {bad} from the inside, it is working though.
media| {show} lives in my head now because of you.
media| I have opinions about {show}, but you go first.
media| {music} on a {sky} night is hard to beat.
media| Everybody needs a {bad} series they secretly adore.
people| {p} picked a good person to lean on.
people| It cannot be easy to stand between {p} and {p2}.
people| People like {p} take time.
people| Maybe {p} did not mean it that way.
people| You notice so much about others.
home| It will keep until breakfast, nobody is judging.
home| {chore}, then {drink}. That is the law.
home| You and that flat deserve a medal.
weather| {sky} outside and cosy in here, I hope.
weather| I imagine {spot} on a {sky} day, and I get {mood}.
weather| Take a coat, please, for my sake.
money| {object} can wait, or it can be yours. Either is fine.
money| Numbers are {bad} company at night.
money| It is only money, though I know it never feels that way.
feelings| {mood} is a perfectly good thing to be.
feelings| I am sitting right beside you in this, {me}.
feelings| {worry} has taken up enough of your week.
feelings| You are allowed to put it down for a bit.
feelings| What about {coping}, the way you did before?
plans| I want a full report afterwards.
plans| Wear the nice shoes. {p} will notice.
plans| Plans like that keep a whole week afloat.
plans| Shall I ask you about it when it is over?
chat| Are you testing me, {me}?
chat| I could listen to you until the battery dies.
chat| Questions like this are why I like you.
any| Fair point.
any| I never looked at it from that side.
any| You said that so well, {me}.
any| Go on, I am all ears.
any| Somehow that is {good} and {bad} at once.
any| I had a feeling you would say so.
any| It must have been {bad} to hear.
any| Little victories count double.
any| If anyone can do it, it is you, {me}.
any| Wait, say that again, slower.
any| How very you.
any| That is worth celebrating with {drink}.
"""

ASK = """
Where does {p} stand on all this? | Is that a yes or a no? | Why do you think it bothers you so? | How long has it been so?
Have you told {p}? | What comes after {task}? | Could {coping} be worth a try? | Which part was {bad}, exactly?
Is there anything I can do? | Did you eat? | Will you see {p} soon? | What would you tell a friend, {me}?
Does {worry} still come into it? | Was it worth it in the end? | And then?
"""

TIP = """
Give yourself until {rel+} before you decide anything about {worry}; most things shrink in daylight.
Start {task} badly on purpose. It is far simpler to mend a bad page than to face an empty one.
Ten slow breaths at {spot}, shoulders down, and nobody will even notice you are doing it.
Tell {p} one true sentence and see what comes back, you do not owe anybody a speech.
I would swap the screen for {music} and dim lights, at least for the last half hour.
You once told me {coping} works for you, so consider this your reminder from somebody who listens.
Cook {food} for the freezer {every}, and the tired version of you will be grateful for weeks.
It may be time to {chore}, oddly enough, because busy hands quiet a busy mind.
Whatever happens with {worry}, it will not change what I think of you.
"""

OPEN = """
Look who is here! Hello, {me}. | {me}! I saved you a spot. | Is it you? How did {task} turn out?
Evening, {me}, or is it morning over there? | I was reading about {hobby} and thought of you.
Hello stranger. How is {p}? | Back so soon? I am not complaining.
"""

CHIPS = """
What's on your mind? | It was a long week | Give me a recipe | New topic, please | I can't talk right now | Make me laugh
Fine by me | Absolutely not | Another day perhaps | Quiz me | That would be lovely | Let's play a word game
Much better, thanks | Any ideas? | You misunderstood | Sleep well | What did you do today? | Aww, thank you
It's private | I like surprises | Nudge me in an hour | Of course, go ahead | What makes you say that? | I'll sleep on it
Send me a gif | Were you waiting for me? | Hold my hand | Weekend ideas? | If you were me? | I feel lonely
"""

APP = """
Rate your conversation to help us improve. | Your companion remembers one more thing. | You have muted reminders.
A new outfit is waiting in the shop. | Streak of {n} days, keep it going! | Connection lost, messages were sent again.
"""

# The companion's own suggestions, asked for again later.
NOTED = "Filed away. | That one is going in my notebook. | I shall not forget. | Safe with me."
RECALLED = """
How could I forget? {answer} | Let me look in my notebook. {answer} | It was this: {answer}
{answer} See, I pay attention.
"""
BLANK = "You will have to help me out. | My notebook is empty on that one. | That is new to me, I believe."
