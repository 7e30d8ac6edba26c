"""Facts, refusals and views as JSON values: one way only, the same bytes for equal values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import cast

__all__ = ["Plain", "kind_of", "plain", "plain_text"]

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


def plain(value: object) -> Plain:
    """The value made of `None`, booleans, integers, strings, lists and dictionaries only.

    A dataclass becomes a dictionary whose `kind` is its name in kebab case.
    """
    match value:
        case None | bool() | int() | str():
            return value
        case Enum():
            return plain(value.value)
        case Mapping():
            pairs = cast("Mapping[object, object]", value)
            return {str(key): plain(item) for key, item in pairs.items()}
        case AbstractSet():
            items = cast("AbstractSet[object]", value)
            return sorted((plain(item) for item in items), key=plain_text)
        case tuple() | list():
            return [plain(item) for item in cast("Sequence[object]", value)]
        case _ if is_dataclass(value):
            named = {part.name: plain(getattr(value, part.name)) for part in fields(value)}
            return {"kind": kind_of(value), **named}
        case _:
            raise TypeError(f"{type(value).__name__} has no plain form")


def plain_text(value: object) -> str:
    """Canonical JSON text: sorted keys, no spaces."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def kind_of(value: object) -> str:
    """The name of a value's class in kebab case: `CameHome` is `came-home`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(value).__name__).lower()
