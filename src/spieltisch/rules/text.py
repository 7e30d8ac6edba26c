"""Text that fits in one line, as names do: all of it can be seen, and joined emoji are one picture each."""

from __future__ import annotations

from typing import Final
from unicodedata import category

__all__ = ["fits_in_a_line"]

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_PICTURES: Final = ("So", "Sm")
_SHADES: Final = "\N{VARIATION SELECTOR-16}" + "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""What may follow a picture and only changes how it looks."""


def fits_in_a_line(text: str) -> bool:
    return all(char.isprintable() or _joins(text, at) for at, char in enumerate(text))


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands between two pictures; elsewhere it is only hidden."""
    before, after = text[:at].rstrip(_SHADES)[-1:], text[at + 1 : at + 2]
    return text[at] == _JOINER and _is_picture(before) and _is_picture(after)


def _is_picture(char: str) -> bool:
    return char != "" and category(char) in _PICTURES
