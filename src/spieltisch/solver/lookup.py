"""What the kept tables say about positions, for programs that ask again and again.

A table is read through once before its first answer, which takes about a second; then its checksums are
known to agree and an answer takes a millisecond or two. Its values are mapped from the file, so they
take up no memory of the process.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from spieltisch.rules import paseo
from spieltisch.rules.game import seat_letter
from spieltisch.rules.paseo.notation import dice_text
from spieltisch.rules.paseo.state import turn_of
from spieltisch.solver.asking import best_rolls, chance_to_win, track_of, valued_turns
from spieltisch.solver.solution import Solution
from spieltisch.solver.table import Table
from spieltisch.solver.tables import find_table
from spieltisch.solver.track import Track

__all__ = ["LookedUp", "RollValue", "Tables", "TurnValue", "look_up"]

_OPEN: Final = 4
"""Tables that stay open; another one is mapped again when it is asked for."""


class TurnValue(NamedTuple):
    turn: str
    chance: float


class RollValue(NamedTuple):
    roll: str
    ways: int
    """Of 36."""
    chance: float
    turn: str | None
    """The best; none for a player who is stuck."""


class LookedUp(NamedTuple):
    """All chances are of the player whose turn it is, but `to_roll`."""

    path: str
    blank_blocked: bool
    turn: str
    chance: float
    to_roll: dict[str, float]
    """By seat, if that one were to roll here."""
    turns: tuple[TurnValue, ...]
    """Of a player who has rolled, best first."""
    rolls: tuple[RollValue, ...]
    """All 21, of a player who is to roll."""


def look_up(solution: Solution, state: paseo.State) -> LookedUp:
    """Everything a solution says about a position."""
    sides = [replace(state, turn=seat, dice=None) for seat in range(2)]
    to_roll = {seat_letter(turn_of(side)): chance_to_win(solution, side) for side in sides}
    seat = seat_letter(turn_of(state))
    track, turns, rolls = solution.track, (*_turns(solution, state),), (*_rolls(solution, state),)
    chance = turns[0].chance if turns else to_roll[seat]
    return LookedUp(track.tiles, track.blank_blocked, seat, chance, to_roll, turns, rolls)


def _turns(solution: Solution, state: paseo.State) -> list[TurnValue]:
    if state.dice is None:
        return []
    return [TurnValue(paseo.format(turn), chance) for turn, chance in valued_turns(solution, state)]


def _rolls(solution: Solution, state: paseo.State) -> list[RollValue]:
    if state.dice is not None:
        return []
    return [
        RollValue(dice_text(dice), ways, chance, None if turn is None else paseo.format(turn))
        for dice, ways, chance, turn in best_rolls(solution, state)
    ]


class Tables:
    """The tables of the folder that were asked about last. May be asked by several threads."""

    def __init__(self, *, full_set: bool = True) -> None:
        """`full_set`: only paths of all twelve tiles are asked about."""
        self._full_set = full_set
        self._open: OrderedDict[tuple[Track, Path], Table] = OrderedDict()
        self._lock, self._reading = Lock(), Lock()
        self._checked = set[tuple[Path, bytes]]()

    def look_up(self, text: str) -> LookedUp | None:
        """Nothing if the path is not solved. Raises `Impossible`, `Unreadable` or `SolverError`."""
        state = paseo.state_from_text(text, full_set=self._full_set)
        table = self._table(track_of(state))
        if table is None:
            return None
        found = look_up(table, state)
        table.release()
        return found

    def _table(self, track: Track) -> Table | None:
        return self._opened(track) or self._read(track)

    def _opened(self, track: Track) -> Table | None:
        with self._lock:
            for (known, file), table in self._open.items():
                if known == track and file.exists():
                    self._open.move_to_end((known, file))
                    return table
        return None

    def _read(self, track: Track) -> Table | None:
        """One after the other, while those that are open go on answering."""
        with self._reading:
            found = self._opened(track) or find_table(track)
            if found is not None:
                self._check(found)
                self._keep(track, found)
            return found

    def _check(self, table: Table) -> None:
        """Only once, however often it is opened again."""
        if (table.file, table.seal) in self._checked:
            table.trust()
        else:
            table.check()
            self._checked.add((table.file, table.seal))

    def _keep(self, track: Track, table: Table) -> None:
        with self._lock:
            self._open[track, table.file] = table
            while len(self._open) > _OPEN:
                self._open.popitem(last=False)
