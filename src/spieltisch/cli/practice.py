"""The mark of a game in which turns were taken back: a comment in its record, so that it is known when it goes on."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["marked", "taken_back_in"]

_MARK: Final = re.compile(rb"^# practice, turns taken back: (\d+)$", re.MULTILINE)


def marked(text: str, count: int) -> str:
    """A record's text, with the mark if the game needs one."""
    return f"{text}# practice, turns taken back: {count}\n" if count else text


def taken_back_in(record: bytes) -> int:
    """How often, by the mark."""
    found = _MARK.search(record)
    return int(found[1]) if found else 0
