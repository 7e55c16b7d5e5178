from corpus import Message, bubbles, chips, speech


def turn(sender: str, content: str) -> Message:
    return Message.model_validate(
        {"id": "day1-0", "sender": sender, "timestamp": "2024-03-09T21:05:00", "content": content}
    )


def test_suggestion_chips_are_never_speech() -> None:
    said = turn("companion", "good morning /// slept well? //// yes /// not really")
    assert bubbles(said) == ["good morning", "slept well?"]
    assert chips(said) == ["yes", "not really"]
    assert "not really" not in speech(said)


def test_a_turn_of_chips_alone_says_nothing() -> None:
    said = turn("companion", "//// ok")
    assert speech(said) == ""
    assert bubbles(said) == []


def test_a_user_may_type_slashes() -> None:
    said = turn("user", "look in file:///etc //// not a chip")
    assert speech(said) == said.content
    assert chips(said) == []


def test_a_companion_may_name_a_file_address() -> None:
    assert bubbles(turn("companion", "open file:///etc/motd")) == ["open file:///etc/motd"]


def test_the_app_says_nothing() -> None:
    assert speech(turn("app", "rate this chat")) == ""
