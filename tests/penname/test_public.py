import penname


def test_the_public_surface_is_what_it_says() -> None:
    assert set(penname.__all__) == {"__version__", *penname._HOMES}


def test_every_public_name_is_there() -> None:
    for name in penname.__all__:
        assert getattr(penname, name) is not None


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    assert not hasattr(penname, "nothing_of_the_kind")
