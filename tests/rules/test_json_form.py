"""JSON values: one way only, the same bytes for equal values."""

from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given, strategies as st

from spieltisch.rules.json_form import JsonValue, json_text, kind_of, to_json


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class CameHome:
    seat: int
    cells: tuple[tuple[int, int], ...]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (3, 3),
        ("é", "é"),
        (Colour.RED, "red"),
        ((1, (2, 3)), [1, [2, 3]]),
        ([None], [None]),
        ({1: (2,)}, {"1": [2]}),
        (frozenset({3, 1, 2}), [1, 2, 3]),
        (CameHome(1, ((0, 2),)), {"kind": "came-home", "seat": 1, "cells": [[0, 2]]}),
    ],
)
def test_each_kind_of_value(value: object, expected: JsonValue) -> None:
    assert to_json(value) == expected


@pytest.mark.parametrize("value", [1.5, b"x", object()])
def test_what_has_no_plain_form(value: object) -> None:
    with pytest.raises(TypeError, match=f"{type(value).__name__} has no plain form"):
        to_json(value)


def test_a_kind_is_the_name_in_kebab_case() -> None:
    assert kind_of(CameHome(0, ())) == "came-home"
    assert kind_of(Colour.RED) == "colour"


def test_the_text_is_sorted_and_without_spaces() -> None:
    assert json_text({"b": [1, 2], "a": "ü"}) == '{"a":"ü","b":[1,2]}'


@given(st.dictionaries(st.text(), st.sets(st.integers())))
def test_equal_values_have_equal_texts(value: dict[str, set[int]]) -> None:
    backwards = {key: frozenset(sorted(value[key])) for key in reversed([*value])}
    assert json_text(value) == json_text(backwards)
