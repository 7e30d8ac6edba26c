"""Reading JSON values: the type asked for, or what is wrong."""

from collections.abc import Callable

import pytest

from spieltisch.rules.errors import BrokenRecord, Impossible, SpieltischError, Unreadable
from spieltisch.rules.json_form import a_bool, a_list, a_mapping, a_number, a_text, known_keys, pair

Reader = Callable[[object, str], object]


@pytest.mark.parametrize(
    ("reader", "value"),
    [
        (a_mapping, {"a": 1}),
        (a_list, [1, "x"]),
        (a_number, 7),
        (a_bool, False),
        (a_text, "text"),
    ],
)
def test_what_is_right_is_given_back(reader: Reader, value: object) -> None:
    assert reader(value, "it") == value


@pytest.mark.parametrize(
    ("reader", "value", "message"),
    [
        (a_mapping, [], r"it must be an object, not \[\]."),
        (a_list, {}, "it must be a list, not {}."),
        (a_list, "ab", "it must be a list, not 'ab'."),
        (a_number, "7", "it must be a whole number, not '7'."),
        (a_number, 7.0, "it must be a whole number, not 7.0."),
        (a_number, True, "it must be a whole number, not True."),
        (a_bool, 0, "it must be true or false, not 0."),
        (a_text, None, "it must be text, not None."),
        (pair, [1], "it must have 2 entries, not 1."),
        (pair, [1, "2"], "it must be a whole number, not '2'."),
    ],
)
def test_what_is_wrong_is_told(reader: Reader, value: object, message: str) -> None:
    with pytest.raises(Unreadable, match=f"^{message}$"):
        reader(value, "it")


def test_a_pair_and_a_list_of_given_length() -> None:
    assert pair([3, 4], "it") == (3, 4)
    assert a_list([1, 2], "it", 2) == a_list((1, 2), "it", 2) == [1, 2]
    with pytest.raises(Unreadable, match=r"^it must have 3 entries, not 2\.$"):
        a_list([1, 2], "it", 3)


def test_a_long_value_is_shown_in_short() -> None:
    with pytest.raises(Unreadable, match=r"^it must be text, not \[0, 1, [0-9, ]+\.\.\.\.$"):
        a_text([*range(1000)], "it")


def test_forty_characters_are_shown_whole_and_more_are_cut_to_forty() -> None:
    with pytest.raises(Unreadable, match=f"not '{'x' * 38}'\\.$"):
        a_number("x" * 38, "it")
    with pytest.raises(Unreadable, match=f"not '{'x' * 36}\\.\\.\\.\\.$"):
        a_number("x" * 39, "it")


def test_a_misspelt_key_does_not_pass_in_silence() -> None:
    known_keys({"turn": 1}, frozenset({"turn", "dice"}), "The position")
    with pytest.raises(Unreadable, match=r"^The position has no 'dcie'; it has dice, turn\.$"):
        known_keys({"turn": 1, "dcie": 2}, frozenset({"turn", "dice"}), "The position")


@pytest.mark.parametrize("error", [Unreadable, Impossible, BrokenRecord])
def test_every_error_is_one_of_the_tree(error: type[SpieltischError]) -> None:
    assert issubclass(error, SpieltischError)
    assert issubclass(error, ValueError)
