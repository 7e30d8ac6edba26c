"""The material: 104 cards, what each is worth, which columns it fits, how many make a rack.

Holds the section *Material*. `lines` says what a line of cards is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from spieltisch.rules.errors import Unreadable

__all__ = [
    "DECK",
    "HAND_SIZE",
    "KINDS",
    "NUMBERS",
    "PAROLI",
    "RACK_LIMIT",
    "Card",
    "Cards",
    "read_card",
    "sorted_cards",
    "with_card",
    "without_card",
]

NUMBERS: Final = range(1, 11)
"""Of the columns, and of all cards but Parolis."""
HAND_SIZE: Final = 14
"""Cards that each seat is dealt."""
RACK_LIMIT: Final = 21
"""Cards that a rack holds at most."""

_COPIES: Final[Mapping[str, int]] = {"b": 6, "g": 2, "r": 2, "P": 4}
_VALUES: Final[Mapping[str, int]] = {"b": +5, "g": +10, "r": -5, "P": -10}


class Card(str):
    """A kind of card, written `b7`, `g7`, `r7` (blue, green, red) or `P` (a Paroli, the joker): #material."""

    __slots__ = ()

    @property
    def is_paroli(self) -> bool:
        return self == "P"

    @property
    def number(self) -> int:
        """The number it bears; 0 for a Paroli, which bears none."""
        return _NUMBER[self]

    @property
    def value(self) -> int:
        return _VALUES[self[0]]

    def fits(self, number: int) -> bool:
        """A numbered card fits in its own column, a Paroli in any (#fitting)."""
        return number in NUMBERS and (self == "P" or _NUMBER[self] == number)


Cards: TypeAlias = tuple[Card, ...]
"""Cards as a multiset: always sorted as `sorted_cards` sorts, so that no order can be remembered."""

PAROLI: Final = Card("P")
"""The card that stands for every number."""
KINDS: Final[Cards] = (
    *(Card(f"{colour}{number}") for number in NUMBERS for colour in "bgr"),
    PAROLI,
)
"""Every card that differs from the others, once."""
_NUMBER: Final[Mapping[str, int]] = {kind: int(kind[1:] or 0) for kind in KINDS}
_RANK: Final[Mapping[str, int]] = {kind: rank for rank, kind in enumerate(KINDS)}
_BY_NAME: Final[Mapping[str, Card]] = {str(kind): kind for kind in KINDS}

DECK: Final[Counter[Card]] = Counter({kind: _COPIES[kind[0]] for kind in KINDS})
"""All 104 cards."""


def sorted_cards(cards: Iterable[Card]) -> Cards:
    """By number, then blue, green, red; Parolis last."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def with_card(cards: Cards, card: Card) -> Cards:
    return sorted_cards((*cards, card))


def without_card(cards: Cards, card: Card) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def read_card(text: object) -> Card:
    """A card from its text, as `b7`; raises `Unreadable`."""
    if isinstance(text, str) and text in _BY_NAME:
        return _BY_NAME[text]
    raise Unreadable(f"{text!r} is no card; cards are written b7, g7, r7 or P.")
