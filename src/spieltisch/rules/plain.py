"""Facts, refusals and views as JSON values: one way only, the same bytes for equal values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import cast

__all__ = ["Plain", "kind_of", "part_names", "plain", "plain_text"]

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


def plain(value: object) -> Plain:
    """The value made of `None`, booleans, integers, strings, lists and dictionaries only.

    A dataclass becomes a dictionary whose `kind` is its name in kebab case.
    """
    match value:
        case None | bool() | int():
            return value
        case str():
            return str(value)
        case tuple() | list():
            return [plain(item) for item in cast("Sequence[object]", value)]
        case Enum():
            return plain(value.value)
        case Mapping():
            pairs = cast("Mapping[object, object]", value)
            return {str(key): plain(item) for key, item in pairs.items()}
        case AbstractSet():
            items = cast("AbstractSet[object]", value)
            return sorted((plain(item) for item in items), key=plain_text)
        case _:
            named = {name: plain(getattr(value, name)) for name in part_names(value)}
            return {"kind": kind_of(value), **named}


def part_names(value: object) -> tuple[str, ...]:
    """The names of a dataclass's parts."""
    return _names[type(value)]


class _Names(dict[type, tuple[str, ...]]):
    """By class, looked up once."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        name = kind.__name__
        if not is_dataclass(kind):
            raise TypeError(f"{name} has no plain form")
        self[kind] = tuple(part.name for part in fields(kind))
        return self[kind]


_names = _Names()


def plain_text(value: object) -> str:
    """Canonical JSON text: sorted keys, no spaces."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def kind_of(value: object) -> str:
    """The name of a value's class in kebab case: `CameHome` is `came-home`."""
    return _kebab(type(value).__name__)


@cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
