"""The material: 104 cards and their worth."""

from collections import Counter

import pytest

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.paroli import DECK, KINDS, PAROLI, Card, Config, read_card, sorted_cards


def test_there_are_104_cards() -> None:
    """#material."""
    colours = Counter(card[0] for card in DECK.elements())
    assert DECK.total() == 104
    assert colours == {"b": 60, "g": 20, "r": 20, "P": 4}
    assert (DECK[Card("b10")], DECK[Card("g1")], DECK[Card("r5")]) == (6, 2, 2)


@pytest.mark.parametrize(("card", "value"), [("b7", 5), ("g7", 10), ("r10", -5), ("P", -10)])
def test_what_a_card_is_worth(card: str, value: int) -> None:
    """#material."""
    assert Card(card).value == value


def test_a_numbered_card_fits_its_own_column_and_a_paroli_any() -> None:
    """#fitting."""
    assert [number for number in range(12) if Card("b10").fits(number)] == [10]
    assert [number for number in range(12) if PAROLI.fits(number)] == [*range(1, 11)]


def test_cards_are_sorted_by_number_with_parolis_last() -> None:
    mixed = [PAROLI, Card("b10"), Card("r2"), Card("b2"), Card("g1")]
    assert sorted_cards(mixed) == ("g1", "b2", "r2", "b10", "P")


@pytest.mark.parametrize("text", ["", "b", "b0", "b11", "B7", "P1", "y7", "b07", 7, None, "b7 "])
def test_what_is_no_card(text: object) -> None:
    with pytest.raises(Unreadable, match="is no card"):
        read_card(text)


def test_every_kind_can_be_read() -> None:
    assert [read_card(str(kind)) for kind in KINDS] == [*KINDS]


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_how_many_may_play(players: int) -> None:
    with pytest.raises(Impossible, match=f"2 to 6 players, not for {players}"):
        Config(players)


@pytest.mark.parametrize(("players", "chips"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_how_many_chips_a_player_has(players: int, chips: int) -> None:
    """#chips."""
    assert Config(players).chips_each == chips
