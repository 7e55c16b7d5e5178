"""The bare level: what a telegram leaves out, and what it does not."""

from __future__ import annotations

import pytest

from anonymize.flatten import check_kept, flatten


def bare(text):
    return flatten(text, 4).text


@pytest.mark.parametrize(
    "text, left",
    [
        ("the cat sat on a mat.", "Cat sat on mat."),
        ("it's raining twice a day.", "Raining twice per day."),
        ("an hour and a half.", "Hour and half."),
        ("I sold that car.", "Sold that car."),
        ("we moved to this street.", "We moved to street."),
        ("I am using a lamp.", "I use lamp."),
        ("I will call the plumber.", "Will call plumber."),
        ("I cannot open the jar.", "Cannot open jar."),
        ("I tried the soup.", "Tried soup."),
        ("i do not know.", "Do not know."),
        ("it works at home.", "Works at home."),
        ("it is cold outside.", "Cold outside."),
        ("it is not a dog.", "Not dog."),
        ("it was late.", "Was late."),
        ("there is no milk.", "No milk."),
        ("there is a hole in the roof.", "Hole in roof."),
        ("we got eggs and it works.", "We got eggs. Works."),
        ("we need eggs, and you have some.", "We need eggs. You have some."),
        ("bread and butter.", "Bread, butter."),
        ("my bicycle is stolen.", "Bicycle is stolen."),
        ("is your bicycle red?", "Is bicycle red?"),
        ("wait for your dog.", "Wait for dog."),
        ("did you try the soup?", "Tried soup?"),
        ("do you like tea?", "Like tea?"),
        ("are you waiting?", "Waiting?"),
        ("do you have a ladder?", "Ladder?"),
        ("does anyone know where he lives?", "Where he lives?"),
        ("how do I cook rice?", "How to cook rice?"),
        ("I think he left.", "Maybe he left."),
        ("he probably left.", "He maybe left."),
        ("we have to leave.", "We must leave."),
        ("the man that is waiting.", "Man that is waiting."),
        ("people that are waiting.", "People waiting."),
        ("when I opened the box, it fell.", "When opening box, it fell."),
        ("see you on Friday.", "See you Friday."),
        ("if you are late, call.", "If late, call."),
        ("when you want to go, go.", "When want go, go."),
        ("what are you doing?", "What doing?"),
        ("where do you live?", "Where live?"),
        ("why is it slow?", "Why slow?"),
        ("which lamp do you use?", "What lamp use?"),
        ("they are not happy.", "They not happy."),
        ("he is in the garden.", "He in garden."),
        ("they left because it is cold.", "They left because cold."),
        ("the soup failed because it does not heat.", "Soup failed because does not heat."),
        ("it would be nice.", "Would be nice."),
        ("we want to try to cook a soup.", "We want try cook soup."),
        ("because I am tired.", "Because am tired."),
        ("i know that he left.", "Know he left."),
        ("small but good.", "Small, good."),
        ("the soup is hot, she said.", "Soup hot, she said."),
        ("he tried, but she failed.", "He tried. She failed."),
        ("tell me where he lives.", "Tell where he lives."),
        ("Haha. He left.", "He left."),
        ("Thanks. He left.", "He left."),
        ("he left. Thanks", "He left."),
        ("yes. He left.", "He left."),
        ("he left, right?", "He left?"),
        ("lots of people came.", "Lot people came."),
        ("the lamps, cups etc.", "Lamps, cups."),
        ("mom, he said, like I said, he left.", "Mom, he said, he left."),
    ],
)
def test_what_the_reader_puts_back_is_left_out(text, left):
    assert bare(text) == left
    assert check_kept(text, bare(text)) == []


@pytest.mark.parametrize(
    "one, other",
    [
        ("the lamp is broken and the chair is old", "lamp is broken, chair is old"),
        ("I think it works", "it probably works"),
        ("how can i fix the tap?", "how do you fix a tap?"),
        ("you have to look at the tap", "you need to look at a tap"),
        ("i am not sure about the colour", "i don't know about this color"),
        ("it is not a bird, it is a bat", "not a bird, a bat"),
        ("i think it is probably a lamp", "maybe it is a lamp"),
        ("not sure he left", "i'm not certain he left"),
        ("he often cooks", "he usually cooks"),
        ("they swim at times", "they swim occasionally"),
        ("what kind of lamp?", "what type of lamp?"),
        ("use whatever you want", "use what you want"),
        ("he left while we cooked", "he left when we cooked"),
        ("haha", ":)"),
        ("hold on", "one second"),
        ("that lamp might work", "that lamp may work"),
        ("rather than a lamp", "instead of a lamp"),
    ],
)
def test_two_ways_become_one(one, other):
    assert bare(one) == bare(other)


@pytest.mark.parametrize(
    "text, kept",
    [
        ("call your brother.", "Call your brother."),
        ("my sister is here.", "My sister is here."),
        ("is my bicycle red?", "Is my bicycle red?"),
        ("your dog slept.", "Your dog slept."),
        ("mom and i left.", "Mom and I left."),
        ("between tea and coffee.", "Between tea and coffee."),
        ("more and more.", "More and more."),
        ("if it fails and you see smoke, leave.", "If it fails and you see smoke, leave."),
        ("he said it works and it does.", "He said it works, it does."),
        ("this morning.", "This morning."),
        ("in that case.", "In that case."),
        ("yes, but not now.", "Yes, but not now."),
        ("it is painted by hand.", "Is painted by hand."),
        ("she will not come.", "She will not come."),
        ("i was not there.", "I was not there."),
        ("you must not open it.", "You must not open it."),
        ("is it there?", "Is it there?"),
        ("he went to the ER.", "He went to er."),
        ("vitamin a is good.", "Vitamin a is good."),
        ("the more the better.", "The more the better."),
        ("if you are warned, leave.", "If you are warned, leave."),
        ("he is warned.", "He is warned."),
        ("my friends always tell me.", "My friends always tell me."),
        ("they had to leave.", "They had to leave."),
        ("he went to work.", "He went to work."),
        ("she used to cook.", "She used to cook."),
        ("not this but that.", "Not this but that."),
        ("nobody but he left.", "No one but he left."),
        ("yes. What now?", "Yes. What now?"),
        ("no problem.", "No problem."),
        ("drawing is my thing.", "Drawing is thing."),
        ("when I work out, I sweat.", "When working out, I sweat."),
        ("how are you?", "How are you?"),
        ("later.", "Later."),
    ],
)
def test_what_means_something_is_left_in(text, kept):
    assert bare(text) == kept


@pytest.mark.parametrize("text", ["the cat sat on a mat.", "I cannot open the jar.", "did you try the soup?"])
def test_leaving_out_belongs_to_the_bare_level_alone(text):
    assert flatten(text, 3).text == text[0].upper() + text[1:]


def test_surrogates_stay_where_they_are_when_the_article_before_them_goes():
    text = "the Olander house and the Novak barn burned."
    spans = [(4, 11), (26, 31)]
    done = flatten(text, 4, spans)
    assert [done.text[a:b] for a, b in done.protected] == ["Olander", "Novak"]
    assert check_kept(text, done.text, spans) == []
