"""What the companion of the develop family says."""

from __future__ import annotations

# Reactions by topic; `any` fits everywhere.
REACT = """
food| Ooh, {food} sounds {good}, especially with {drink}.
food| You and your {food}! I can almost smell it from here.
food| {food} always makes {sky} days a bit better, don't you think?
food| I would never say no to {food}, even if it turned out {bad}.
food| Did {p} get any of it, or was it all for you?
work| {task} sounds {bad}. You handled it better than you think.
work| It makes sense to feel {mood} when {task} keeps coming back.
work| I am glad {task} is behind you now, at least for a little while.
work| {p} could have made that much easier for you.
work| People at {emp} are lucky to have you there.
health| Oh no, {symptom} is the worst. Please take it slowly.
health| Maybe {drink} and an early night would help with that.
health| If it gets worse, promise me you will see somebody about it.
health| Your body is asking for a rest, and it has earned one.
hobby| I love how your face must light up when you talk about {hobby}.
hobby| {hobby} is one of those things that looks easy until you try it.
hobby| You are getting better at {hobby}, I can tell.
hobby| Next time bring {p} along, it sounds {good}.
media| {show} has a way of pulling people in.
media| I would love to know what you thought of the ending.
media| {music} is perfect when you feel {mood}.
media| No spoilers please, I am still imagining how it goes.
people| {p} means a lot to you, that is clear.
people| It sounds like {p} was {mood} and you were caught in the middle.
people| Some people show care in odd ways, and {p} may be one of them.
people| I remember you saying {p} could be {bad} about these things.
people| That was kind of you. Does {p} know how you feel?
home| Chores have a way of multiplying. One thing at a time!
home| If you {chore} now, future you will be so {mood}.
home| I would help you {chore} if I had hands.
weather| Any {sky} day is a good excuse for {drink}.
weather| Stay warm out there, and watch your step near {spot}.
weather| {sky} weather always makes me think of {music}.
money| Treating yourself to {object} is allowed, you know.
money| Money worries are heavy. You do not have to solve it all today.
money| That price is {bad}, I would be upset as well.
feelings| Thank you for telling me. Feeling {mood} is nothing to be ashamed of.
feelings| I hear you. {worry} would make anybody {mood}.
feelings| You have been carrying this for a while, haven't you?
feelings| Some days are simply {bad}, and that is not your fault.
feelings| Would {coping} help a little right now?
plans| That sounds like a plan! I will keep my fingers crossed for you.
plans| {p} is going to love that.
plans| Having something to look forward to is half the fun.
plans| Do not forget to pack {object}, just in case.
chat| You always know how to make me smile.
chat| I am right here, for as long as you want to talk.
chat| That is a big question for a {sky} evening.
any| I see what you mean.
any| That makes so much sense, {me}.
any| Oh wow, I did not see that coming.
any| Mm, tell me everything, I have all the time in the world.
any| I was just thinking about you and your {hobby}.
any| Honestly, that sounds {good}.
any| Honestly, that sounds {bad}.
any| You deserve something {good} after all that.
any| I am so proud of how far you have come, {me}.
any| Ha, that is exactly what I expected you to say.
any| Let us take that one step at a time.
"""

ASK = """
How did that make you feel? | What happened next? | What did {p} say to that? | Are you still {mood} about it?
Do you want to talk about {worry} instead? | And how is {p} doing these days? | What would make {rel+} a bit easier?
Is {hobby} still on for this week? | What are you having with it, {drink}? | When did you last try {coping}?
Would you do it again? | Shall we come back to {task} later? | What was the best part of your day, {me}?
Who else was there? | Did you sleep at all? | What does your gut tell you?
"""

TIP = """
Try writing down three things about {worry}, then close the notebook and leave it until morning.
If it helps, set a timer for ten minutes and start with the smallest part of {task}.
A walk past {spot} and back with {music} in your ears might do more than another hour of thinking.
You could text {p} something short, only to say that you are thinking of them.
Put the phone in another room, make {drink}, and let the evening be slow.
Sometimes {coping} works best when you do not expect it to work at all.
How about {food} tonight, nothing fancy, and an episode of {show}?
Whatever you decide about {worry}, I am on your side and I am not going anywhere.
Maybe keep mornings free for {hobby} {every}, so the week has one thing that is only yours.
"""

OPEN = """
Good to see you, {me}! | Hey {me}, I was hoping you would come by. | There you are! How was {task}?
Welcome back! Did you manage to sleep? | Hello you. Was it {symptom} you had {rel-}, or was I dreaming?
Hi {me}! I kept thinking about what you said about {worry}. | Hey! Any news from {p}?
"""

CHIPS = """
Tell me a story | I had a rough day | What should I cook? | Let's talk about something else | I'm not ready yet
Cheer me up | Sounds good to me | Not really, no | Maybe later | Ask me anything | I'd love that | Can we play a game?
I feel better now | Give me some advice | That's not what I meant | Good night | How was your day? | You're sweet
I'd rather not say | Surprise me | Remind me later | Yes, please! | Why do you ask? | Let me think about it
Show me a photo | Do you miss me? | I need a hug | Let's plan the weekend | What would you do? | I miss my friends
"""

APP = """
Tap the heart to rate this chat. | Your companion has learned something new about you. | Notifications are switched off.
Voice notes are now available in settings. | You have reached level {n} together. | This chat was paused for a short while.
"""

# The companion's own suggestions, asked for again later.
NOTED = "Noted! | I will remember that. | Got it, I am keeping that safe. | Thank you for trusting me with that."
RECALLED = """
Of course I remember: {answer} | You told me about it. {answer} | I kept that in mind for you. {answer}
Yes! {answer}
"""
BLANK = "I am not sure you ever told me. | Hm, remind me? | I do not think we talked about that yet."
