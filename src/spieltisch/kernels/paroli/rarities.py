"""What a step of Paroli shows of the rulings, and actions to be tried, for comparisons.

Some games of Räuberparoli begin where play hardly gets: with a cell in which one card fills a row and a column (R11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from spieltisch.kernels.reached import Reached
from spieltisch.rules.game import Fact
from spieltisch.rules.paroli import (
    DECK,
    HAND_SIZE,
    KINDS,
    NUMBERS,
    Action,
    Answer,
    Answered,
    Asked,
    Card,
    Cell,
    ChipTurned,
    Claim,
    Claimed,
    Config,
    Deal,
    Draw,
    Drew,
    Earned,
    EndTurn,
    First,
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
    Turn,
    TurnedUp,
    TurnUp,
    initial,
    is_complete,
    sorted_cards,
)
from spieltisch.rules.paroli.checking import first_piece
from spieltisch.rules.paroli.consent import changes, protected_lines
from spieltisch.rules.paroli.table import MOST_ROWS, lines_through

__all__ = ["directed", "note", "tries"]

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


def directed(config: Config, rng: Random) -> State:
    """Where a game begins; a quarter of those of Räuberparoli before a card that can fill two lines."""
    crossing = config.robber and rng.random() < 0.25
    return _crossing(config, rng) if crossing else initial(config)


def _crossing(config: Config, rng: Random) -> State:
    """A row and a column of nine cards, and the tenth of both on the rack of whoever is to play."""
    gap = Cell(rng.randrange(MOST_ROWS), rng.choice(NUMBERS))
    left = rng.sample([*DECK.elements()], DECK.total())
    column = [Cell(row, gap.number) for row in range(MOST_ROWS) if row != gap.row]
    row = [Cell(gap.row, number) for number in NUMBERS if number != gap.number]
    cards = [(cell, _taken(left, cell.number)) for cell in sorted((*column, *row))]
    seat, tenth = rng.randrange(config.players), _taken(left, gap.number)
    racks = [[left.pop() for _ in range(HAND_SIZE)] for _ in range(config.players)]
    racks[seat].append(tenth)
    return State(
        config=config,
        stock=sorted_cards(left),
        racks=tuple(map(sorted_cards, racks)),
        table=Table(tuple(cards)),
        turn=Turn(seat),
        turns=len(cards),
        started=True,
    )


def _taken(left: list[Card], number: int) -> Card:
    """A card of this number, taken away from those left."""
    card = next(card for card in left if card.number == number)
    left.remove(card)
    return card


def note(reached: Reached, before: State, action: Action, facts: Sequence[Fact]) -> None:
    """Count the rulings that this step comes under."""
    for ruling in _met(before, action, facts):
        reached.rulings[ruling] += 1


def _met(before: State, action: Action, facts: Sequence[Fact]) -> Iterator[str]:
    rows = before.table.rows_in_use
    if isinstance(action, Lay | Shift) and rows and rows[-1] - rows[0] == MOST_ROWS - 1:
        yield "R1"
    if isinstance(action, Shift | Rob) and _keeps_a_protected_line(before, action):
        yield "R16"
    if before.config.robber and isinstance(action, Lay) and _fills_two_lines(before.table, action):
        yield "R11, one card"
    for fact in facts:
        yield from () if type(fact) not in _BY_FACT else (_BY_FACT[type(fact)],)
        yield from _met_by(before, fact)
    if any(isinstance(fact, Shifted) for fact in facts):
        turned = (fact for fact in facts if isinstance(fact, ChipTurned))
        yield from ("R17" for fact in turned if not fact.on)


def _fills_two_lines(table: Table, lay: Lay) -> bool:
    return all(len(table.line(line)) == len(NUMBERS) - 1 for line in lines_through(lay.cell))


def _met_by(before: State, fact: Fact) -> Iterator[str]:
    match fact:
        case GameOver():
            yield from ("R7", "R8") if len(fact.winners) > 1 else ("R7",)
            yield from _columns(before)
        case Asked():
            yield from ("R14" for change in fact.changes if not change.after.complete)
        case Shifted() if (
            len(first_piece(before.table.lift(fact.origin))) < len(before.table.cards) - 1
        ):
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


def tries(state: State, rng: Random) -> Iterator[Action]:
    """Some actions that may be tried here, most of them illegal."""
    cells = [*state.table.at, *state.table.open_cells] or [Cell(0, 1)]
    yield from (EndTurn(), Pass(), Answer(agree=rng.random() < 0.5), Draw(rng.randrange(1, 4)))
    yield from (First(rng.randrange(7)), Deal(rng.choice(KINDS)), TurnUp(rng.choice(KINDS)))
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
