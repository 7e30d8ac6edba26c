"""What a step of Paroli shows of the rulings, and actions to be tried, for comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from spieltisch.kernels.reached import Reached
from spieltisch.rules.game import Fact
from spieltisch.rules.paroli import (
    KINDS,
    NUMBERS,
    Action,
    Answer,
    Answered,
    Asked,
    Cell,
    ChipTurned,
    Claim,
    Claimed,
    Draw,
    Drew,
    Earned,
    EndTurn,
    GameOver,
    Lay,
    Line,
    Pass,
    Passed,
    Rob,
    Robbed,
    Shift,
    Shifted,
    Started,
    State,
    Table,
    TurnedUp,
    is_complete,
)
from spieltisch.rules.paroli.consent import changes, protected_lines
from spieltisch.rules.paroli.table import MOST_ROWS, lines_through

__all__ = ["note", "tries"]

_BY_FACT: Final[dict[type, str]] = {
    TurnedUp: "R2",
    Started: "R3",
    Drew: "R4",
    Claimed: "R5",
    Passed: "R6",
    Earned: "R11",
    Robbed: "R12",
    Answered: "R15",
}


def note(reached: Reached, before: State, action: Action, facts: Sequence[Fact]) -> None:
    """Count the rulings that decided something in this step."""
    for ruling in _met(before, action, facts):
        reached.rulings[ruling] += 1


def _met(before: State, action: Action, facts: Sequence[Fact]) -> Iterator[str]:
    rows = before.table.rows_in_use
    if isinstance(action, Lay | Shift) and rows and rows[-1] - rows[0] == MOST_ROWS - 1:
        yield "R1"
    if isinstance(action, Shift | Rob) and _keeps_a_protected_line(before, action):
        yield "R16"
    for fact in facts:
        yield from () if type(fact) not in _BY_FACT else (_BY_FACT[type(fact)],)
        yield from _met_by(before, fact)
    if any(isinstance(fact, Shifted) for fact in facts):
        turned = (fact for fact in facts if isinstance(fact, ChipTurned))
        yield from ("R17" for fact in turned if not fact.on)


def _met_by(before: State, fact: Fact) -> Iterator[str]:
    match fact:
        case GameOver():
            yield from ("R7", "R8")
            yield from _columns(before)
        case Asked():
            yield from ("R14" for change in fact.changes if not change.after.complete)
        case Shifted() if len(_piece(before.table.lift(fact.origin))) < len(before.table.cards) - 1:
            yield "R13"
        case _:
            pass


def _columns(state: State) -> Iterator[str]:
    """R9 where a column counts, R10 where one with a Paroli does in Räuberparoli."""
    for line in state.table.owners:
        if line.axis == "col" and is_complete(state.table, line):
            yield "R9"
            spoilt = any(card.is_paroli for card in state.table.line(line).values())
            yield from ("R10",) if spoilt and state.config.robber else ()


def _keeps_a_protected_line(state: State, move: Shift | Rob) -> bool:
    """R16: it touches a protected line that it does not change."""
    one, other = (move.origin, move.target) if isinstance(move, Shift) else (move.one, move.other)
    touched = {*lines_through(one), *lines_through(other)} & {*protected_lines(state)}
    return bool(touched - {change.line for change in changes(state, move)}) if touched else False


def _piece(table: Table) -> set[Cell]:
    """The cells that hang together with the first one."""
    found: set[Cell] = set()
    reached = [cell for cell, _ in table.cards[:1]]
    while reached:
        cell = reached.pop()
        found.add(cell)
        reached += [near for near in table.neighbours(cell) if near not in found]
    return found


def tries(state: State, rng: Random) -> Iterator[Action]:
    """Some actions that may be tried here, most of them illegal."""
    cells = [*state.table.at, *state.table.open_cells] or [Cell(0, 1)]
    yield from (EndTurn(), Pass(), Answer(agree=rng.random() < 0.5), Draw(rng.randrange(1, 4)))
    rack = state.rack or KINDS
    for _ in range(3):
        yield Lay(rng.choice(rack), Cell(_row(cells, rng), rng.choice(NUMBERS)))
        yield Shift(rng.choice(cells), _beside(rng.choice(cells), rng))
        yield Rob(rng.choice(cells), rng.choice(cells))
    yield Lay(rng.choice(KINDS), rng.choice(cells))
    yield Claim(Line("col", rng.choice(NUMBERS)))
    yield Claim(Line("row", _row(cells, rng)))
    yield from rng.sample(state.turn.refused, min(1, len(state.turn.refused)))


def _row(cells: Sequence[Cell], rng: Random) -> int:
    return rng.choice(cells).row + rng.choice((-1, 0, 0, 0, 1))


def _beside(cell: Cell, rng: Random) -> Cell:
    return Cell(cell.row + rng.choice((-1, 0, 1)), cell.number)
