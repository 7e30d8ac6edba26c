"""JSON: values of ours written as JSON, and JSON from outside read with care.

Writing goes one way and gives the same bytes for equal values. Reading gives the type asked for or says what is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, cast

from spieltisch.rules.errors import Unreadable

__all__ = [
    "JsonValue",
    "a_bool",
    "a_list",
    "a_mapping",
    "a_number",
    "a_text",
    "json_text",
    "kebab",
    "kind_of",
    "known_keys",
    "pair",
    "read_json",
    "to_json",
]

JsonValue = None | bool | int | str | list["JsonValue"] | dict[str, "JsonValue"]


def to_json(value: object) -> JsonValue:
    """The value made of `None`, booleans, integers, strings, lists and dictionaries only.

    A dataclass becomes a dictionary whose `kind` is its name in kebab case.
    """
    match value:
        case None | bool() | int():
            return value
        case str():
            return str(value)
        case tuple() | list():
            return [to_json(item) for item in cast("Sequence[object]", value)]
        case Enum():
            return to_json(value.value)
        case Mapping():
            pairs = cast("Mapping[object, object]", value)
            return {str(key): to_json(item) for key, item in pairs.items()}
        case AbstractSet():
            items = cast("AbstractSet[object]", value)
            return sorted((to_json(item) for item in items), key=json_text)
        case _:
            named = {name: to_json(getattr(value, name)) for name in _names[type(value)]}
            return {"kind": kind_of(value), **named}


class _Names(dict[type, tuple[str, ...]]):
    """By class, looked up once."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        name = kind.__name__
        if not is_dataclass(kind):
            raise TypeError(f"{name} has no plain form")
        self[kind] = tuple(part.name for part in fields(kind))
        return self[kind]


_names = _Names()


def json_text(value: object) -> str:
    """Canonical JSON text: sorted keys, no spaces."""
    return json.dumps(to_json(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def kind_of(value: object) -> str:
    """The name of a value's class in kebab case: `CameHome` is `came-home`."""
    return kebab(type(value).__name__)


@cache
def kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


_DEEPEST: Final = 20
"""Far deeper than anything of ours; deep nesting is how JSON text can exhaust Python's stack."""
_MARKS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


def read_json(text: str) -> object:
    """The value of a JSON text; raises `Unreadable`."""
    if _depth(text) > _DEEPEST:
        raise Unreadable(f"This JSON is nested more than {_DEEPEST} deep.")
    try:
        return json.loads(text)
    except ValueError as error:
        raise Unreadable(f"This is no JSON: {error}.") from None


def _depth(text: str) -> int:
    depth = deepest = 0
    for mark in _MARKS.findall(text):
        depth += (mark in ("[", "{")) - (mark in ("]", "}"))
        deepest = max(deepest, depth)
    return deepest


def a_mapping(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Unreadable(f"{what} must be an object, not {_shown(value)}.")
    return cast("Mapping[str, Any]", value)


def a_list(value: object, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Unreadable(f"{what} must be a list, not {_shown(value)}.")
    found: list[Any] = [*value]  # pyright: ignore[reportUnknownVariableType] what JSON holds is read next
    if length is not None and len(found) != length:
        raise Unreadable(f"{what} must have {length} entries, not {len(found)}.")
    return found


def a_number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"{what} must be a whole number, not {_shown(value)}.")
    return value


def a_bool(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(f"{what} must be true or false, not {_shown(value)}.")
    return value


def a_text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{what} must be text, not {_shown(value)}.")
    return value


def pair(value: object, what: str) -> tuple[int, int]:
    first, second = a_list(value, what, 2)
    return a_number(first, what), a_number(second, what)


def known_keys(data: Mapping[str, object], known: frozenset[str], what: str) -> None:
    """A misspelt key must not pass in silence."""
    unknown = sorted(data.keys() - known)
    if unknown:
        raise Unreadable(f"{what} has no {unknown[0]!r}; it has {', '.join(sorted(known))}.")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
