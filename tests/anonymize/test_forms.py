from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anonymize.edits import Neighbours, is_misspelt, is_one_edit
from anonymize.forms import full_names_of, is_form_of, join_forms, pair, parts_of, roots_of
from anonymize.people import People


def roots(uses: dict[str, int], **more: object) -> dict[str, str]:
    return roots_of(join_forms(uses, {}, **more).links)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "form, name",
    [("johnny", "john"), ("danny", "daniel"), ("bob", "robert"), ("liz", "elizabeth"), ("beth", "elizabeth"),
     ("mike", "michael"), ("tony", "anthony"), ("kate", "katherine"), ("chris", "christina"), ("rach", "rachel")],
)  # fmt: skip
def test_a_short_form_is_linked_to_the_one_name_it_can_stand_for(form: str, name: str) -> None:
    assert roots({form: 1, name: 1, "oluwaseun": 2}) == {form: name}


@pytest.mark.parametrize(
    "one, other",
    [("jack", "john"), ("molly", "mary"), ("nancy", "ann"), ("marie", "mary"), ("jon", "john"), ("sara", "sarah"),
     ("maria", "marie"), ("jan", "jon"), ("anna", "hannah"), ("erik", "erika"), ("louis", "louise"), ("ann", "anna")],
)  # fmt: skip
def test_two_names_that_people_have_are_not_linked(one: str, other: str) -> None:
    assert roots({one: 1, other: 9}) == {}


def test_what_could_be_linked_and_is_not_is_said() -> None:
    found = join_forms({"jack": 1, "john": 9}, {})
    assert [(link.word, link.to) for link in found.open] == [("jack", "john")]


def test_a_short_form_of_two_names_of_the_record_is_linked_to_neither() -> None:
    found = join_forms({"chris": 1, "christina": 1, "christopher": 1}, {})
    assert found.links == ()
    assert {link.to for link in found.open} == {"christina", "christopher"}


def test_short_forms_of_one_name_are_one() -> None:
    assert roots({"liz": 1, "lizzie": 1, "elizabeth": 1}) == {"liz": "elizabeth", "lizzie": "elizabeth"}


def test_two_short_forms_side_by_side_are_neither_of_them_the_name() -> None:
    apart = frozenset({pair("liz", "beth")})
    assert roots({"liz": 1, "beth": 1, "elizabeth": 1}, apart=apart) == {}


def test_two_surnames_keep_a_short_form_apart_and_a_shared_one_makes_it_sure() -> None:
    uses = {"johnny": 1, "john": 1, "smith": 2, "novak": 1}
    other = {"johnny": {"novak"}, "novak": {"johnny"}, "john": {"smith"}, "smith": {"john"}}
    assert join_forms(uses, other).links == ()
    same = {"johnny": {"smith"}, "john": {"smith"}, "smith": {"john", "johnny"}}
    (link,) = join_forms(uses, same).links
    assert (link.word, link.to, link.why, link.sure) == ("johnny", "john", "nickname", True)


def test_a_rare_misspelling_is_linked_and_a_frequent_one_is_not() -> None:
    assert roots({"sarha": 1, "sarah": 3}) == {"sarha": "sarah"}
    assert roots({"sarha": 2, "sarah": 3}) == {}


def test_a_decision_links_and_parts_whatever_the_form() -> None:
    assert roots({"naddy": 1, "nadine": 1}, same=[("naddy", "nadine")]) == {"naddy": "nadine"}
    assert roots({"bob": 1, "robert": 1}, apart=frozenset({pair("bob", "robert")})) == {}


@pytest.mark.parametrize("word", ["sarahs", "salad", "sarak2", "hannah", "larah"])
def test_a_possessive_a_word_a_name_and_another_first_letter_are_no_misspelling(word: str) -> None:
    assert not is_misspelt(word, "sarah")


@pytest.mark.parametrize("one, other", [("sarah", "sarha"), ("sarah", "srah"), ("sarah", "sarahh"), ("sarah", "sayah")])
def test_one_edit_is_a_letter_more_less_or_other_or_two_exchanged(one: str, other: str) -> None:
    assert is_one_edit(one, other)
    assert is_one_edit(other, one)


@given(st.text("abc", min_size=1, max_size=5), st.lists(st.text("abc", min_size=1, max_size=5)))
def test_neighbours_are_exactly_the_words_one_edit_away(word: str, others: list[str]) -> None:
    assert Neighbours(others).of(word) == sorted({other for other in others if is_one_edit(word, other)})


@given(st.dictionaries(st.sampled_from(["liz", "lizzie", "beth", "elizabeth", "eliza", "bob", "bobby", "robert", "jon",
                                        "john", "johnny", "jonathan", "sarah", "sarha"]), st.integers(1, 9)))  # fmt: skip
def test_links_end_at_a_name_that_is_no_form_and_do_not_depend_on_order(uses: dict[str, int]) -> None:
    found = roots(uses)
    assert not set(found.values()) & set(found)
    assert found == roots(dict(reversed(uses.items())))


def test_the_table_of_nicknames_goes_one_way() -> None:
    assert "john" in full_names_of("johnny")
    assert "johnny" not in full_names_of("john")


def test_initials_stand_for_the_one_person_they_fit() -> None:
    people = People([("christina", "marlow"), ("daniel", "k", "novak"), ("d", "novak")], {})
    assert [person.words for person in people.people] == [("christina", "marlow"), ("daniel", "k", "novak")]
    assert people.spelled_out(("christina", "m")) == ("christina", "marlow")
    assert people.spelled_out(("d", "novak")) == ("daniel", "novak")
    assert people.spelled_out(("c", "m")) == ("christina", "marlow")


def test_an_initial_of_two_people_is_left_an_initial() -> None:
    people = People([("jane", "smith"), ("john", "smith"), ("j", "smith")], {})
    assert len(people.people) == 2
    assert people.spelled_out(("j", "smith")) == ("j", "smith")
    assert len(people.of(("smith",))) == 2


def test_a_nickname_names_the_person_of_the_full_name() -> None:
    people = People([("robert", "novak"), ("bob", "novak")], {"bob": "robert"})
    assert [person.words for person in people.people] == [("robert", "novak")]


@pytest.mark.parametrize(
    "form, name, is_one",
    [("musti", "mustafa", True), ("quin", "joaquin", True), ("mek", "emeka", True), ("lulu", "lucia", True),
     ("anna", "hanna", True), ("lucia", "lucia", False), ("zed", "mustafa", False), ("mu", "mustafa", False)],
)  # fmt: skip
def test_a_form_is_a_beginning_an_end_an_inside_or_a_syllable_said_twice(form: str, name: str, is_one: bool) -> None:
    assert is_form_of(form, {name}) is is_one


def test_the_parts_of_a_name_are_its_runs_of_three_letters_or_more() -> None:
    assert {part for part in parts_of("emeka") if part in "emeka"} == {"eme", "mek", "eka"}
    assert {"emez", "emeks"} <= parts_of("emeka")
