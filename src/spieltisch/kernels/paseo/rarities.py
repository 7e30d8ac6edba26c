"""Playing Paseo for what is rare, for comparisons of law and kernels.

Some games begin where play hardly gets: on a curled line whose ends have no cell of their own (P3), or
with few turns left (P11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from spieltisch.kernels.reached import Reached
from spieltisch.rules.game import Fact
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Config,
    Hop,
    Lay,
    Place,
    Start,
    State,
    Tile,
    Turn,
    hops,
)
from spieltisch.rules.paseo.actions import Difference, Last, Single, Split, Stay, Sum
from spieltisch.rules.paseo.facts import Eliminated, LimitReached, StoneMoved
from spieltisch.rules.paseo.tiles import BLANK, LABELS, STONES, Label

__all__ = ["choose", "directed", "note", "tries"]

_CURLED: Final = (
    (3, 0),
    (2, 0),
    (1, 0),
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 4),
    (2, 4),
    (2, 3),
    (2, 2),
)
"""The last tile has no cell that touches it alone, and the first one few."""
_LABELS: Final[tuple[Label, ...]] = ("*", "1", "2", "3", "*", "*", "*", "1", "2", "3", "*", "*")
_KINDS: Final = (Sum, Difference, Single, Last)


def directed(config: Config, rng: Random) -> Config:
    """A third of the games from the curled line, a third with few turns; the others as they are."""
    wish = rng.randrange(3)
    if wish == 0 and config.players == 2:
        labels = rng.sample(_LABELS, len(_LABELS))
        tiles = tuple(Tile(Cell(*cell), label) for cell, label in zip(_CURLED, labels, strict=True))
        return replace(config, path="given", tiles=tiles)
    return replace(config, turn_limit=rng.randrange(1, 20)) if wish == 1 else config


def choose(legal: Sequence[Action], rng: Random) -> Action:
    """Mostly the rarest of a few: last moves, single dice, numbered stones that go far."""
    if rng.random() < 0.4:
        return rng.choice(legal)
    return max((rng.choice(legal) for _ in range(4)), key=_rarity)


def _rarity(action: Action) -> int:
    match action:
        case Last() | Single():
            return 100
        case Stay():
            return 20
        case _ if isinstance(action, Turn):
            return max(hop.stone + hop.steps for hop in hops(action))
        case _:
            return 0


def note(reached: Reached, before: State, action: Action, facts: Sequence[Fact]) -> None:
    """Count the rulings that decided something in this step."""
    for ruling in (*_of_action(before, action), *_of_facts(before, facts)):
        reached.rulings[ruling] += 1


def _of_action(before: State, action: Action) -> Iterator[str]:
    two = before.players == 2
    match action:
        case Lay():
            yield "P1" if two else "P2"
        case Place(start):
            yield from ("P3" if two else "P4", "P5")
            if two and sum(near in before.board.labels for near in start.cell.around()) > 1:
                yield "P3, curled"
        case Single():
            yield "P6"
        case Last():
            yield "P10"
        case _:
            pass


def _of_facts(before: State, facts: Sequence[Fact]) -> Iterator[str]:
    for fact in facts:
        match fact:
            case StoneMoved():
                yield from () if before.players == 2 else ("P7",)
                if fact.stone == BLANK:
                    yield "P8"
                if fact.jumped:
                    yield "P9"
            case Eliminated() if before.players > 2:
                yield "P10"
            case LimitReached():
                yield "P11"
            case _:
                pass


def tries(state: State, rng: Random) -> Iterator[Action]:
    """Some actions that may be tried here, most of them illegal."""
    cells = [*state.board.labels, *(start.cell for start in state.board.starts if start)]
    near = [*cells, *(other for cell in cells for other in cell.around())] or [Cell(0, 0)]
    yield Stay()
    yield Lay(rng.choice(LABELS), rng.choice(near))
    yield Place(Start(rng.choice(near), rng.choice(near)))
    for _ in range(3):
        yield rng.choice(_KINDS)(_hop(near, rng))
    yield Split(_hop(near, rng), _hop(near, rng))


def _hop(cells: Sequence[Cell], rng: Random) -> Hop:
    return Hop(rng.choice(STONES), rng.randrange(1, 13), rng.choice(cells))
