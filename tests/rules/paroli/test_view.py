"""What a seat may know: views, non-interference, unseen cards and samples."""

from collections import Counter
from collections.abc import MutableSequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paroli
from spieltisch.rules.game import Fact, Refusal, Seat, play, told
from spieltisch.rules.json_form import json_text
from spieltisch.rules.paroli import (
    DECK,
    KINDS,
    NUMBERS,
    Action,
    Answer,
    Card,
    Cell,
    Claim,
    Config,
    Deal,
    Draw,
    EndTurn,
    GameOver,
    Lay,
    Pass,
    Phase,
    State,
    TurnUp,
    actor,
    apply,
    initial,
    legal,
    sample,
    sorted_cards,
    unseen,
    view,
)
from spieltisch.testing.paroli import after, cards, state_from_drawing
from spieltisch.testing.paroli_strategies import games, moments, positions

FAR = "b5 b5 b5 b5 b5 b5 b6 b6 b6 b6 b6 b6 b8 b8 b8 b8 b8 b8 b9 b9 b9"
"""21 cards none of which fits while only ones and twos lie on the table."""


def hidden_reshuffled(state: State, seat: Seat | None, rng: Random) -> State:
    """The same game to this seat: other racks and the stock have exchanged their cards."""
    others = [other for other in range(state.config.players) if other != seat]
    pool = [*state.stock, *(card for other in others for card in state.racks[other])]
    rng.shuffle(pool)
    racks = list(state.racks)
    for other in others:
        size = len(racks[other])
        racks[other], pool = sorted_cards(pool[:size]), pool[size:]
    return replace(state, racks=tuple(racks), stock=sorted_cards(pool))


def seen_by(facts: tuple[Fact, ...], seat: Seat | None) -> str:
    """Facts as a seat gets them. Only the announcement of R7 may depend on hidden cards: that
    nobody can go on, and then the racks that are laid open.
    """
    public = [
        replace(fact, racks=()) if isinstance(fact, GameOver) else fact
        for fact in told(facts, seat)
        if not (isinstance(fact, GameOver) and fact.reason == "stuck")
    ]
    return json_text(public)


def answer_to(state: State, action: Action, seat: Seat) -> str:
    answer = play(paroli, state, action, by=seat)
    return json_text(answer) if isinstance(answer, Refusal) else seen_by(answer.facts, seat)


def attempts(state: State, rng: Random) -> list[Action]:
    """Sensible and senseless actions to be tried by a seat."""
    cells = [Cell(rng.randint(-6, 6), rng.randint(1, 10)) for _ in range(12)]
    tried: list[Action] = [Draw(1), Draw(2), EndTurn(), Pass(), Answer(agree=True)]
    tried += [paroli.Rob(cells[0], cells[1]), paroli.Shift(cells[2], cells[3])]
    tried += [Claim(line) for line in state.table.lines]
    tried += [Lay(card, cell) for card, cell in zip(KINDS, cells * 3, strict=False)]
    tried += [of_chance(card) for card in KINDS[::5] for of_chance in (Deal, TurnUp)]
    return tried


def common_actions(one: State, other: State, seat: Seat | None) -> tuple[Action, Action] | None:
    """An action for each of two states between which the seat may see no difference."""
    if one.phase in (Phase.DEALING, Phase.DRAWING) and actor_after_deal(one) != seat:
        return legal(one)[0], legal(other)[-1]
    shared = [action for action in legal(one) if action in legal(other)]
    return (shared[-1], shared[-1]) if shared else None


def actor_after_deal(state: State) -> Seat:
    """Whose rack the next card is dealt to."""
    dealt = apply(state, legal(state)[0]).state
    sizes = [
        (len(rack), len(before)) for rack, before in zip(dealt.racks, state.racks, strict=True)
    ]
    return next(seat for seat, (now, before) in enumerate(sizes) if now > before)


def assert_no_difference(one: State, other: State, seat: Seat | None, rng: Random) -> None:
    assert json_text(view(one, seat)) == json_text(view(other, seat))
    assert view(one, seat) == view(other, seat)
    if actor(one) == seat:
        assert legal(one) == legal(other)
    if seat is not None:
        for action in attempts(one, rng):
            assert answer_to(one, action, seat) == answer_to(other, action, seat)
    actions = common_actions(one, other, seat)
    if actions is None:
        return
    steps = apply(one, actions[0]), apply(other, actions[1])
    assert seen_by(steps[0].facts, seat) == seen_by(steps[1].facts, seat)
    if steps[0].state.reason is None is steps[1].state.reason:
        assert view(steps[0].state, seat) == view(steps[1].state, seat)


states = st.one_of(
    positions(setup=True),
    positions(),
    moments(lambda state: state.phase in (Phase.ASKING, Phase.DRAWING)),
)


@pytest.mark.exhaustive
@given(states, st.integers(0, 2**32))
@settings(max_examples=50)
def test_what_a_seat_cannot_know_makes_no_difference_to_it(state: State, seed: int) -> None:
    rng = Random(seed)
    for seat in (*range(state.config.players), None):
        assert_no_difference(state, hidden_reshuffled(state, seat, rng), seat, rng)


def test_the_reshuffling_does_change_hidden_cards() -> None:
    state = state_from_drawing("J b1 . . . . . . . . .", ["b2 b3", "b4 b5"])
    changed = hidden_reshuffled(state, 0, Random(1))
    assert changed.racks[0] == state.racks[0]
    assert changed.racks[1] != state.racks[1]
    assert view(changed, 1) != view(state, 1), "B sees another rack"


class TestView:
    def test_a_seat_sees_its_own_rack_and_the_sizes_of_the_others(self) -> None:
        state = state_from_drawing("J b1 . . . . . . . . .", ["b2 b3", "b4", "P"])
        seen = view(state, 1)
        assert seen.rack == cards("b4")
        assert (seen.rack_sizes, seen.stock_size) == ((2, 1, 1), 99)
        assert seen.racks is None
        assert seen.actor == 0

    def test_a_watcher_sees_no_rack(self) -> None:
        state = state_from_drawing("J b1 . . . . . . . . .", ["b2 b3", "b4", "P"])
        assert view(state, None).rack is None
        assert "b2" not in json_text(view(state, None))

    def test_the_racks_are_shown_when_the_game_is_over_but_not_the_stock(self) -> None:
        far, farther = (
            FAR[:-3],
            "b9 b9 b9 g9 g9 r9 r9 b7 b7 b7 b7 b7 b7 b10 b10 b10 b10 b10 b10 g10 g10",
        )
        ended = after(
            state_from_drawing("J b1 . . . . . . . . .", [far, farther]), "draw 1", "deal b4"
        )
        for seat in (0, 1, None):
            seen = view(ended, seat)
            assert seen.racks == ended.racks
            assert seen.outcome == paroli.outcome(ended)
            assert unseen(seen) == ended.stock

    @given(games())
    @settings(max_examples=5)
    def test_facts_and_views_have_a_plain_form(self, plies: list[Any]) -> None:
        for ply in plies[::7]:
            assert json_text(ply.step.facts)
            assert json_text(view(ply.state, 0))


class TestUnseen:
    @given(positions(setup=True))
    @settings(max_examples=30)
    def test_it_is_what_is_neither_on_the_table_nor_on_the_own_rack(self, state: State) -> None:
        for seat in range(state.config.players):
            others = [rack for other, rack in enumerate(state.racks) if other != seat]
            hidden: Counter[Card] = Counter(state.stock)
            for rack in others:
                hidden.update(rack)
            assert Counter(unseen(view(state, seat))) == hidden

    def test_at_first_a_watcher_has_seen_nothing(self) -> None:
        assert Counter(unseen(view(initial(Config(2)), None))) == DECK


class TestSample:
    @given(states, st.integers(0, 2**32))
    @settings(max_examples=40)
    def test_it_looks_the_same_to_the_viewer(self, state: State, seed: int) -> None:
        for seat in (0, None):
            seen = view(state, seat)
            sampled = sample(seen, Random(seed))
            paroli.check(sampled)
            assert view(sampled, seat) == seen
            assert sampled == sample(seen, Random(seed))

    def test_every_deal_is_equally_likely(self) -> None:
        """Three hidden cards, one of them in the stock."""
        state = nearly_everything_seen("r9", "r10", "P")
        rng = Random(7)
        found = Counter(sample(view(state, 0), rng).stock for _ in range(900))
        assert set(found) == {cards("r9"), cards("r10"), cards("P")}
        assert all(240 < count < 360 for count in found.values())

    def test_equal_cards_count_by_their_number(self) -> None:
        state = nearly_everything_seen("P", "P", "r10")
        rng = Random(7)
        found = Counter(sample(view(state, 0), rng).stock for _ in range(900))
        assert 530 < found[cards("P")] < 670

    def test_a_deal_in_which_nobody_could_go_on_is_dealt_again(self) -> None:
        """R7 would have ended that game."""
        state = state_from_drawing("J b1 . . . . . . . . .", [FAR, ""], fill_racks="B")
        stuck_first = ScriptedShuffles()
        sampled = sample(view(state, 0), stuck_first)
        assert stuck_first.shuffles == 2
        assert sampled.table.takes_any_of(sampled.racks[1])

    def test_before_the_first_turn_any_deal_will_do(self) -> None:
        """R7 is judged when a turn ends, and none has."""
        state = state_from_drawing("J b1 . . . . . . . . .", [FAR, ""], fill_racks="B", turns=0)
        stuck_first = ScriptedShuffles()
        sampled = sample(view(state, 0), stuck_first)
        assert stuck_first.shuffles == 1
        assert not sampled.table.takes_any_of(sampled.racks[1])


class ScriptedShuffles(Random):
    """First all cards that fit come last, then first."""

    shuffles = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        self.shuffles += 1
        x[:] = sorted(x, key=lambda card: card.number <= 2, reverse=self.shuffles > 1)


def nearly_everything_seen(*hidden: str) -> State:
    """A knows all cards but three: two on B's rack and one in the stock."""
    blue, green = (" ".join(f"{colour}{number}" for number in NUMBERS) for colour in "bg")
    drawing = "\n".join([*(f"{row} {blue}" for row in "JKLMNO"), f"P {green}", f"Q {green}"])
    own = Counter([*[f"r{number}" for number in NUMBERS] * 2, *["P"] * 4])
    own.subtract(hidden)
    return state_from_drawing(drawing, [" ".join(own.elements()), " ".join(hidden[:2])])
