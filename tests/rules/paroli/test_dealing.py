"""Set-up: R2, R3, the deal, and that CHANCE alone acts."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE, Refusal, play
from spieltisch.rules.paroli import (
    DECK,
    Config,
    Deal,
    Dealt,
    First,
    Phase,
    Received,
    Started,
    State,
    TurnedUp,
    TurnUp,
    actor,
    apply,
    chance,
    initial,
    legal,
    parse,
    refusal,
)
from spieltisch.rules.paroli.cards import PAROLI, Card
from spieltisch.testing.paroli import after, facts_of, why_not
from spieltisch.testing.paroli_strategies import playout


def dealt(players: int, seed: int = 1) -> State:
    """The hands are dealt, the first card is still to be turned up."""
    plies = playout(Config(players), Random(seed))
    return next(ply.state for ply in plies if ply.state.phase is Phase.TURN_UP)


def test_the_starting_player_is_chosen_at_random() -> None:
    """R3."""
    state = initial(Config(4))
    assert actor(state) is CHANCE
    assert chance(state) == [(First(seat), 1) for seat in range(4)]
    assert facts_of(state, "first C") == (Started(2),)
    assert after(state, "first C").turn.seat == 2


def test_then_play_goes_clockwise() -> None:
    """R3."""
    plies = list(playout(Config(3), Random(4)))
    seats = [ply.state.turn.seat for ply in plies if ply.state.turns != ply.step.state.turns]
    assert all(later == (seat + 1) % 3 for seat, later in pairwise(seats))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_gets_14_cards(players: int) -> None:
    state = dealt(players)
    assert [len(rack) for rack in state.racks] == [14] * players
    assert len(state.stock) == 104 - 14 * players
    assert state.racks[0] == tuple(sorted(state.racks[0], key=paroli.KINDS.index))


def test_hands_are_dealt_from_the_starting_player_on() -> None:
    state = after(initial(Config(3)), "first B", "deal b7")
    assert state.racks == ((), ("b7",), ())
    state = after(state, *["deal P", "deal P", "deal P", "deal P"])
    state = after(state, *[f"deal b{number}" for number in range(1, 10)], "deal g1")
    assert [len(rack) for rack in state.racks] == [0, 14, 1]


def test_a_dealt_card_is_told_to_its_owner_only() -> None:
    state = after(initial(Config(3)), "first B")
    public, secret = facts_of(state, "deal b7")
    assert public == Dealt(1)
    assert secret == Received(1, Card("b7"))
    assert public.audience is None
    assert secret.audience == frozenset({1})


def test_cards_are_dealt_by_their_number_in_the_stock() -> None:
    state = after(initial(Config(2)), "first A")
    assert dict(chance(state)) == {Deal(card): count for card, count in DECK.items()}
    fewer = dict(chance(after(state, "deal g3", "deal g3")))
    assert Deal(Card("g3")) not in fewer
    assert sum(fewer.values()) == 102


def test_the_first_card_is_no_paroli() -> None:
    """R2: so every other card left is equally likely."""
    state = dealt(2)
    left = Counter(state.stock)
    assert left[PAROLI] > 0
    assert dict(chance(state)) == {
        TurnUp(card): count for card, count in left.items() if card != PAROLI
    }
    assert why_not(state, "turn P") == ("R2", "paroli-turned-up")


def test_the_first_card_lies_in_row_j_and_the_paroli_stays_in_the_stock() -> None:
    state = dealt(2)
    card = next(card for card in state.stock if card.number == 6)
    step = apply(state, TurnUp(card))
    assert step.facts == (TurnedUp(card, paroli.Cell(0, 6)),)
    assert step.state.table.at == {paroli.Cell(0, 6): card}
    assert len(step.state.stock) == len(state.stock) - 1
    assert actor(step.state) == state.turn.seat


@pytest.mark.parametrize(
    ("action", "ruling", "code"),
    [
        ("first C", "R3", "no-such-seat"),
        ("deal b7", "a-turn", "chance-acts"),
        ("draw 1", "a-turn", "chance-acts"),
        ("end", "a-turn", "chance-acts"),
    ],
)
def test_nothing_else_may_happen_first(action: str, ruling: str, code: str) -> None:
    assert why_not(initial(Config(2)), action) == (ruling, code)


def test_a_card_that_is_not_in_the_stock_cannot_be_dealt() -> None:
    state = after(initial(Config(2)), "first A", "deal g7", "deal g7")
    assert why_not(state, "deal g7") == ("set-up", "not-in-stock")


def test_players_cannot_act_for_chance() -> None:
    state = initial(Config(2))
    refused = play(paroli, state, First(0), by=0)
    assert isinstance(refused, Refusal)
    assert refused.params == {"actor": "chance", "by": 0}


def test_chance_cannot_act_for_players() -> None:
    state = next(p.state for p in playout(Config(2), Random(1)) if p.state.phase is Phase.PLAYING)
    assert chance(state) == []
    for action in ("first A", "deal b7", "turn b7"):
        assert why_not(state, action) == ("a-turn", "chance-only")
    assert refusal(state, parse("agree")) == Refusal("R15", "nobody-asked")
    assert all(not isinstance(action, First | Deal | TurnUp) for action in legal(state))
