"""What people write in one line: names and what they say. All of it can be seen, and it stays in its line."""

from __future__ import annotations

from itertools import groupby
from typing import Final
from unicodedata import category, normalize

from spieltisch.rules.text import fits_in_a_line

__all__ = ["line_of_words"]

_BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
_MARKS: Final = {"Mn", "Me"}
_STACKED: Final = 2
"""Marks on one letter; no language needs more once those are joined that can be."""


def line_of_words(text: str) -> str | None:
    """The text with plain spaces for all kinds of them; none if it is empty or does not fit in a line."""
    plain = "".join(" " if category(char) == "Zs" else char for char in normalize("NFC", text))
    return plain if _is_seen(plain) and fits_in_a_line(plain) else None


def _is_seen(text: str) -> bool:
    """Whether something is there to be seen, nothing is hidden, and nothing climbs out of its line."""
    if _BLANKS & {*text}:
        return False
    marks = [len([*group]) for is_mark, group in groupby(text, _is_mark) if is_mark]
    seen = any(not char.isspace() and not _is_mark(char) for char in text)
    return seen and all(count <= _STACKED for count in marks) and not _is_mark(text.lstrip()[:1])


def _is_mark(char: str) -> bool:
    return char != "" and category(char) in _MARKS
