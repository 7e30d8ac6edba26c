"""JSON text from outside, read with care."""

from __future__ import annotations

import json
import re
from typing import Final

from spieltisch.rules.errors import Unreadable

__all__ = ["read_json"]

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
