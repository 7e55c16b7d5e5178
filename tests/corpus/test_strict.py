import pytest

from corpus.strict import parse_json, parse_yaml


@pytest.mark.parametrize("parse", [parse_json, parse_yaml])
def test_a_key_written_twice_is_refused_and_not_the_last_one_taken(parse: object) -> None:
    assert callable(parse)
    with pytest.raises(ValueError, match="twice"):
        parse('{"ada": {"withdrawn": true}, "ada": {"withdrawn": false}}')


def test_a_date_that_does_not_exist_is_an_error_that_does_not_quote_it() -> None:
    with pytest.raises(ValueError, match="does not exist") as caught:
        parse_yaml("date: 2025-02-30")
    assert "2025" not in str(caught.value)


def test_the_line_of_broken_yaml_is_named() -> None:
    with pytest.raises(ValueError, match="line 2"):
        parse_yaml("a: 1\nb: [")
