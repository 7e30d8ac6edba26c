"""What people write in one line: names and what they say."""

from __future__ import annotations

from unicodedata import category

from spieltisch.rules.line import fits_in_a_line

__all__ = ["line_of_words"]


def line_of_words(text: str) -> str | None:
    """The text with plain spaces for all kinds of them; none if it is empty or does not fit in a line."""
    plain = "".join(" " if category(char) == "Zs" else char for char in text)
    return plain if plain.strip() and fits_in_a_line(plain) else None
