"""Turning the table or the board changes nothing but names."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.game import Outcome, Refusal
from spieltisch.rules.paseo import (
    Action,
    Board,
    Cell,
    Difference,
    First,
    Hop,
    Last,
    Lay,
    Place,
    Roll,
    Single,
    Split,
    Start,
    State,
    Stay,
    Sum,
    Tile,
)
from spieltisch.rules.paseo.moving import Walk, walks
from spieltisch.rules.paseo.state import away, mover
from spieltisch.testing.paseo_strategies import moving_positions, positions, states


@dataclass(frozen=True)
class Turned:
    """Another way to sit at the table and to look at the board."""

    players: int
    by: int
    """How many places everybody moves on, clockwise."""
    cell: Callable[[Cell], Cell]

    def seat(self, seat: int) -> int:
        return (seat + self.by) % self.players

    def start(self, start: Start | None) -> Start | None:
        return start and Start(self.cell(start.cell), self.cell(start.onto))

    def board(self, board: Board) -> Board:
        starts = [self.start(start) for start in board.starts]
        tiles = (Tile(self.cell(tile.cell), tile.label) for tile in board.tiles)
        return Board.of(
            tiles, starts[-self.by % self.players :] + starts[: -self.by % self.players]
        )

    def state(self, state: State) -> State:
        stones = [tuple(map(self.cell, own)) for own in state.stones]
        shift = -self.by % self.players
        return replace(
            state,
            board=self.board(state.board),
            hands=state.hands[shift:] + state.hands[:shift],
            stones=(*stones[shift:], *stones[:shift]),
            turn=None if state.turn is None else self.seat(state.turn),
            alive=state.alive[shift:] + state.alive[:shift],
        )

    def hop(self, hop: Hop) -> Hop:
        return replace(hop, target=self.cell(hop.target))

    def action(self, action: Action) -> Action:
        match action:
            case First(seat):
                return First(self.seat(seat))
            case Lay(label, cell):
                return Lay(label, self.cell(cell))
            case Place(start):
                return Place(Start(self.cell(start.cell), self.cell(start.onto)))
            case Split(first, second):
                return Split(self.hop(first), self.hop(second))
            case Sum(hop) | Difference(hop) | Single(hop) | Last(hop):
                return type(action)(self.hop(hop))
            case Roll() | Stay():
                return action

    def outcome(self, outcome: Outcome | None) -> Outcome | None:
        return outcome and replace(outcome, winners=tuple(map(self.seat, outcome.winners)))

    def walk(self, walk: Walk) -> Walk:
        return Walk(tuple(map(self.cell, walk.route)), tuple(map(self.cell, walk.jumped)))


LOOKS: list[Callable[[Cell], Cell]] = [
    lambda cell: cell,
    lambda cell: Cell(-cell.y, cell.x),
    lambda cell: Cell(-cell.x, -cell.y),
    lambda cell: Cell(cell.y, -cell.x),
    lambda cell: Cell(-cell.x, cell.y),
    lambda cell: Cell(cell.x, -cell.y),
    lambda cell: Cell(cell.y, cell.x),
    lambda cell: Cell(-cell.y, -cell.x),
]
"""Four turns and four mirrors. The origin stays, where the first tile must lie."""


def turns(players: int) -> st.SearchStrategy[Turned]:
    return st.builds(Turned, st.just(players), st.integers(0, players - 1), st.sampled_from(LOOKS))


any_state = st.one_of(states(), positions(), moving_positions())


@settings(max_examples=30)
@given(any_state, st.data())
def test_what_is_legal_corresponds(state: State, data: st.DataObject) -> None:
    turned = data.draw(turns(state.players))
    other = turned.state(state)
    assert {*paseo.legal(other)} == {turned.action(action) for action in paseo.legal(state)}
    assert len(paseo.legal(other)) == len(paseo.legal(state))
    assert turned.outcome(paseo.outcome(state)) == paseo.outcome(other)


@settings(max_examples=30)
@given(any_state, st.data())
def test_what_becomes_of_it_corresponds(state: State, data: st.DataObject) -> None:
    turned = data.draw(turns(state.players))
    for action in paseo.legal(state)[::9]:
        here = paseo.apply(state, action)
        there = paseo.apply(turned.state(state), turned.action(action))
        assert turned.state(here.state) == there.state
        assert [*map(type, here.facts)] == [*map(type, there.facts)]


@settings(max_examples=30)
@given(positions(), st.data())
def test_every_route_corresponds(state: State, data: st.DataObject) -> None:
    turned = data.draw(turns(state.players))
    other = turned.state(state)
    for seat in range(state.players):
        for stone in away(state, seat):
            for steps in (1, 3, 5):
                here = walks(mover(state, seat, stone), steps)
                there = walks(mover(other, turned.seat(seat), stone), steps)
                assert {turned.walk(walk) for walk in here} == {*there}


@settings(max_examples=30)
@given(moving_positions(), st.data())
def test_what_is_refused_corresponds(state: State, data: st.DataObject) -> None:
    turned = data.draw(turns(state.players))
    other = turned.state(state)
    low, high = state.dice or (1, 1)
    for cell in [*state.board.labels, *state.board.hosts]:
        for stone in range(4):
            for turn in (
                Sum(Hop(stone, low + high, cell)),
                Difference(Hop(stone, high - low, cell)),
                Single(Hop(stone, low, cell)),
            ):
                here = paseo.refusal(state, turn)
                assert named(here) == named(paseo.refusal(other, turned.action(turn)))


def named(refusal: Refusal | None) -> tuple[str, str] | None:
    return (refusal.ruling, refusal.code) if refusal else None


@settings(max_examples=30)
@given(moving_positions())
def test_seats_alone_are_told_apart_by_nothing(state: State) -> None:
    """With the same board but other seats, even routes and reasons are the same."""
    turned = Turned(state.players, 1, LOOKS[0])
    other = turned.state(state)
    assert paseo.legal(other) == paseo.legal(state), "in the same order"
    low, high = state.dice or (1, 1)
    for cell in state.board.labels:
        turn = Sum(Hop(1, low + high, cell))
        assert paseo.refusal(state, turn) == paseo.refusal(other, turn)
