"""The course of a game: who acts, what is legal, and what each action does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from spieltisch.rules.game import CHANCE, Actor, Fact, Refusal, Seat, Step
from spieltisch.rules.options import agreed
from spieltisch.rules.paseo.actions import (
    Action,
    First,
    Hop,
    Last,
    Lay,
    Place,
    Roll,
    Stay,
    Turn,
    hops,
)
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.config import Config
from spieltisch.rules.paseo.ending import end_turn, knock_out, strand
from spieltisch.rules.paseo.facts import (
    JumpedStone,
    Rolled,
    Started,
    StartPlaced,
    Stayed,
    StoneHome,
    StoneMoved,
    TileLaid,
)
from spieltisch.rules.paseo.laying import open_cells, refuse_lay
from spieltisch.rules.paseo.moving import best_walks
from spieltisch.rules.paseo.start import open_starts, refuse_start
from spieltisch.rules.paseo.state import (
    Phase,
    State,
    away,
    dice_of,
    is_home,
    mover,
    turn_of,
)
from spieltisch.rules.paseo.tiles import (
    ALL_ROLLS,
    FULL_SET,
    STONES,
    Cell,
    Dice,
    Label,
    Start,
    Tile,
    in_order,
)
from spieltisch.rules.paseo.turn import after_hop, can_move, is_stuck, legal_turns, refuse_turn

__all__ = ["actor", "apply", "chance", "distinct", "initial", "legal", "refusal"]

_ROLLS: Final = tuple(Roll(dice) for dice in ALL_ROLLS)
_WEIGHED_ROLLS: Final = tuple((roll, 1 + (roll.dice[0] != roll.dice[1])) for roll in _ROLLS)
"""Of 36 rolls, 6 are doubles and 15 come in two ways."""


def initial(config: Config) -> State:
    """The table before anything has happened."""
    given = config.path == "given"
    board = Board.of(config.tiles, config.starts or (None,) * config.players)
    return State(
        board=board,
        hands=((() if given else FULL_SET),) * config.players,
        random_path=config.path == "random",
        stones=tuple((start.cell,) * len(STONES) if start else () for start in board.starts),
        turn=None,
        dice=None,
        alive=(True,) * config.players,
        turns=0,
        turn_limit=config.turn_limit,
        **agreed(config),
    )


def actor(state: State) -> Actor | None:
    """Who acts now."""
    match state.phase:
        case Phase.CHOOSING | Phase.ROLLING:
            return CHANCE
        case Phase.LAYING if state.random_path:
            return CHANCE
        case Phase.OVER:
            return None
        case _:
            return state.turn


def legal(state: State) -> tuple[Action, ...]:
    """Every action the actor may take; in the moving phase, every legal turn."""
    match state.phase:
        case Phase.CHOOSING:
            return tuple(First(seat) for seat in range(state.players))
        case Phase.LAYING:
            return _lays(state, turn_of(state))
        case Phase.PLACING:
            return tuple(Place(start) for start in open_starts(state.board, turn_of(state)))
        case Phase.ROLLING:
            return _ROLLS
        case Phase.MOVING:
            return legal_turns(state, turn_of(state), dice_of(state))
        case _:
            return ()


def distinct(state: State) -> dict[State, tuple[Action, ...]]:
    """The positions that the legal actions lead to, each with the actions that lead there."""
    found: dict[State, tuple[Action, ...]] = {}
    for action in legal(state):
        after = apply(state, action).state
        found[after] = (*found.get(after, ()), action)
    return found


def chance(state: State) -> tuple[tuple[Action, int], ...]:
    """CHANCE's actions with their weights; all but rolls are equally likely."""
    if actor(state) is not CHANCE:
        return ()
    if state.phase is Phase.ROLLING:
        return _WEIGHED_ROLLS
    return tuple((action, 1) for action in legal(state))


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the actor may not do this now."""
    now = state.phase
    if now is Phase.OVER:
        return Refusal("end-of-the-game", "game-over")
    match now, action:
        case Phase.CHOOSING, First(first):
            return None if first in range(state.players) else _no_seat(state, first)
        case Phase.LAYING, Lay(label, cell):
            return _refuse_hand(state, turn_of(state), label) or refuse_lay(state.board, cell)
        case Phase.PLACING, Place(start):
            return refuse_start(state.board, turn_of(state), start)
        case Phase.ROLLING, Roll(dice):
            return None if dice in ALL_ROLLS else Refusal("material", "no-dice", {"dice": dice})
        case Phase.MOVING, turn if isinstance(turn, Turn):
            return refuse_turn(state, turn_of(state), dice_of(state), turn)
        case _:
            return Refusal("a-turn", "wrong-phase", {"phase": now.value})


def apply(state: State, action: Action) -> Step[State]:
    """Carry out an action that is known to be legal."""
    match action:
        case First(first):
            return Step(replace(state, turn=first), (Started(first),))
        case Lay(label, cell):
            return _lay(state, turn_of(state), label, cell)
        case Place(start):
            return _place(state, turn_of(state), start)
        case Roll(dice):
            return _roll(replace(state, dice=dice), turn_of(state), dice)
        case _:
            return _make(state, turn_of(state), action)


def _lays(state: State, seat: Seat) -> tuple[Lay, ...]:
    cells = open_cells(state.board)
    return tuple(Lay(label, cell) for label in in_order({*state.hands[seat]}) for cell in cells)


def _refuse_hand(state: State, seat: Seat, label: Label) -> Refusal | None:
    if label in state.hands[seat]:
        return None
    return Refusal("material", "no-such-tile", {"label": label, "hand": state.hands[seat]})


def _no_seat(state: State, seat: Seat) -> Refusal:
    return Refusal("material", "no-seat", {"number": seat + 1, "players": state.players})


def _lay(state: State, seat: Seat, label: Label, cell: Cell) -> Step[State]:
    hand = list(state.hands[seat])
    hand.remove(label)
    hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
    after = replace(
        state,
        board=state.board.with_tile(Tile(cell, label)),
        hands=hands,
        random_path=state.random_path and any(hands),
        turn=_clockwise(state, seat),
    )
    return Step(after, (TileLaid(seat, label, cell),))


def _place(state: State, seat: Seat, start: Start) -> Step[State]:
    own = (start.cell,) * len(STONES)
    after = replace(
        state,
        board=state.board.with_start(seat, start),
        stones=(*state.stones[:seat], own, *state.stones[seat + 1 :]),
        turn=_clockwise(state, seat),
    )
    return Step(after, (StartPlaced(seat, start.cell, start.onto),))


def _clockwise(state: State, seat: Seat) -> Seat:
    """P5: everybody lays and places in turn, so the starting player begins each phase."""
    return (seat + 1) % state.players


def _roll(state: State, seat: Seat, dice: Dice) -> Step[State]:
    rolled = Rolled(seat, dice)
    if not is_stuck(state, seat, dice):
        return Step(state, (rolled,))
    step = strand(state, seat, can_move=can_move(state, seat, dice))
    return Step(step.state, (rolled, *step.facts))


def _make(state: State, seat: Seat, turn: Turn) -> Step[State]:
    """Make a turn, move by move; a last move is the player's last (P10)."""
    facts: tuple[Fact, ...] = (Stayed(seat),) if isinstance(turn, Stay) else ()
    for hop in hops(turn):
        before, state = state, after_hop(state, seat, hop)
        facts += _hop_facts(before, state, seat, hop)
    if isinstance(turn, Last):
        out = knock_out(state, seat)
        return Step(out.state, (*facts, *out.facts))
    return end_turn(state, seat, facts)


def _hop_facts(before: State, after: State, seat: Seat, hop: Hop) -> tuple[Fact, ...]:
    stone = mover(before, seat, hop.stone)
    walk = best_walks(stone, hop.steps)[hop.target]
    jumped = tuple(found for cell in walk.jumped for found in _stones_on(before, cell))
    moved = StoneMoved(seat, hop.stone, hop.steps, stone.origin, hop.target, walk.route, jumped)
    if not is_home(after, seat, hop.stone):
        return (moved,)
    home = len(STONES) - len(away(after, seat))
    return moved, StoneHome(seat, hop.stone, after.board.hosts[hop.target], home)


def _stones_on(state: State, cell: Cell) -> Sequence[JumpedStone]:
    return [
        JumpedStone(cell, seat, stone)
        for seat, own in enumerate(state.stones)
        for stone, where in enumerate(own)
        if where == cell
    ]
