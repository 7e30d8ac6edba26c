"""A position of Paseo as a frozen value, and the phase it is in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from spieltisch.rules.game import Seat
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.moving import Crowd, Mover
from spieltisch.rules.paseo.options import Options
from spieltisch.rules.paseo.tiles import STONES, Cell, Dice, Label, Stone

__all__ = [
    "Phase",
    "State",
    "Stones",
    "all_home",
    "away",
    "crowd",
    "dice_of",
    "is_home",
    "mover",
    "turn_of",
    "winner",
]

Stones = tuple[tuple[Cell, ...], ...]
"""By seat and number the tile each stone lies on; empty for a seat without a start tile."""


class Phase(Enum):
    """What is to be done next."""

    CHOOSING = "choosing"
    """CHANCE names the starting player."""
    LAYING = "laying"
    PLACING = "placing"
    ROLLING = "rolling"
    MOVING = "moving"
    OVER = "over"


@dataclass(frozen=True)
class State(Options):
    """Everything there is to know; in Paseo nothing is hidden."""

    board: Board
    hands: tuple[tuple[Label, ...], ...]
    """By seat the path tiles not yet laid, sorted."""
    random_path: bool
    """Whether CHANCE lays the tiles that are still in hand."""
    stones: Stones
    turn: Seat | None
    """Whose turn it is; nobody's before the starting player is named and after the end."""
    dice: Dice | None
    """What was rolled, until the turn is made."""
    alive: tuple[bool, ...]
    """By seat whether it still plays: a stuck player is out."""
    turns: int
    """Turns made so far; a turn is one roll by one player (P11)."""
    turn_limit: int

    @property
    def players(self) -> int:
        return len(self.alive)

    @cached_property
    def phase(self) -> Phase:
        """What is to be done next."""
        if winner(self) is not None or self.turns >= self.turn_limit:
            return Phase.OVER
        if self.turn is None:
            return Phase.CHOOSING
        if any(self.hands):
            return Phase.LAYING
        if None in self.board.starts:
            return Phase.PLACING
        return Phase.MOVING if self.dice else Phase.ROLLING


def turn_of(state: State) -> Seat:
    """Whose turn it is, in a phase where it is somebody's."""
    if state.turn is None:
        raise LookupError("it is nobody's turn")
    return state.turn


def dice_of(state: State) -> Dice:
    """What was rolled, while a turn is to be made."""
    if state.dice is None:
        raise LookupError("nothing has been rolled")
    return state.dice


def winner(state: State) -> Seat | None:
    """Who has all four stones home, or is the only one left (#winning)."""
    for seat in range(state.players):
        if all_home(state, seat):
            return seat
    return state.alive.index(True) if sum(state.alive) == 1 else None


def all_home(state: State, seat: Seat) -> bool:
    own, hosts = state.stones[seat], state.board.hosts
    return bool(own) and all(hosts.get(cell, seat) != seat for cell in own)


def away(state: State, seat: Seat) -> tuple[Stone, ...]:
    """The stones of a seat that are not home; those on their own start tile are not (P6)."""
    own, hosts = state.stones[seat], state.board.hosts
    return tuple([stone for stone in STONES if hosts.get(own[stone], seat) == seat])


def is_home(state: State, seat: Seat, stone: Stone) -> bool:
    """Whether a stone lies on an opponent's start tile."""
    return state.board.hosts.get(state.stones[seat][stone], seat) != seat


def crowd(stones: Stones) -> Crowd:
    """How many stones lie on each tile."""
    taken: dict[Cell, int] = {}
    for own in stones:
        for cell in own:
            taken[cell] = taken.get(cell, 0) + 1
    return taken


def mover(state: State, seat: Seat, stone: Stone, taken: Crowd | None = None) -> Mover:
    """A stone about to move in this position; `taken` is the position's crowd, if at hand."""
    here = crowd(state.stones) if taken is None else taken
    return Mover(state.board, here, seat, stone, state.stones[seat][stone], state.blank_blocked)
