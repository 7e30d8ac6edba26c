"""Playing Paseo for what is rare, for comparisons of law and kernels.

Some games begin where play hardly gets: on curled lines whose ends have no cell of their own (P3), or
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
    Phase,
    Place,
    Start,
    State,
    Tile,
    Turn,
    apply,
    hops,
    legal,
)
from spieltisch.rules.paseo.actions import (
    Difference,
    First,
    Last,
    Roll,
    Single,
    Split,
    Stay,
    Sum,
)
from spieltisch.rules.paseo.facts import Eliminated, LimitReached, StoneMoved
from spieltisch.rules.paseo.tiles import BLANK, LABELS, STONES, Label

__all__ = ["choose", "directed", "note", "tries"]

_CURLED: Final = (
    *("RDRRRUUULLD", "RDRRURUULLD"),
    *("RRRRDDLDLLU", "RRRRDDDLLLU", "RRRRDDDLLUL", "RRRDRDDLLLU", "RRRDRDDLLUL"),
    *("RRRDDDDLLUU", "RRDRRDDLLLU", "RRDRDDDLLUU", "RDRRUUUULLD", "RDDLLLLUUUR"),
    *("RDDLLLULUUR", "RDDLLLUUUUR", "RDDLLDLLUUR", "RDDLLULUUUR"),
)
"""All lines, up to symmetry, on which an end has no cell of its own: always on the first two, on the others
once the other start tile lies."""
_STEPS: Final = {"U": 0, "L": 1, "R": 2, "D": 3}
"""Which of the cells around is meant."""
_ROLLS: Final = ((1, 2), (3, 5), (4, 6))
_LABELS: Final[tuple[Label, ...]] = ("*", "1", "2", "3", "*", "*", "*", "1", "2", "3", "*", "*")


def directed(config: Config, rng: Random) -> Config:
    """Most games for two on a curled line, and a third of all with few turns."""
    if config.players == 2 and rng.random() < 0.75:
        config = replace(config, path="given", tiles=_curled(rng))
    return replace(config, turn_limit=rng.randrange(1, 20)) if rng.random() < 0.3 else config


def _curled(rng: Random) -> tuple[Tile, ...]:
    cells = [Cell(0, 0)]
    for step in rng.choice(_CURLED):
        cells.append(cells[-1].around()[_STEPS[step]])
    labels = rng.sample(_LABELS, len(_LABELS))
    return tuple(map(Tile, cells, labels))


def choose(state: State, options: Sequence[Action], rng: Random) -> Action:
    """Mostly the rarest of a few actions, or the one that leaves the next player least to do."""
    if rng.random() < 0.4:
        return rng.choice(options)
    wish = rng.choice((_rarity, _blockade))
    return max((rng.choice(options) for _ in range(4)), key=lambda action: wish(state, action))


def _blockade(state: State, action: Action) -> int:
    """How few turns it leaves the next player on some rolls: so players get stuck (P10)."""
    if not isinstance(action, Turn):
        return _rarity(state, action)
    after = apply(state, action).state
    if after.phase is not Phase.ROLLING:
        return 0
    rolled = (apply(after, Roll(dice)).state for dice in _ROLLS)
    return -sum(len(legal(each)) for each in rolled if each.phase is Phase.MOVING)


def _rarity(state: State, action: Action) -> int:
    """Last moves, single dice, numbered stones that go far, tiles close to others."""
    match action:
        case Last() | Single():
            return 100
        case Stay():
            return 20
        case Lay(_, cell) | Place(Start(cell)):
            near = {far for beside in cell.around() for far in beside.around()}
            return len(_taken(state) & near)
        case _ if isinstance(action, Turn):
            return max(hop.stone + hop.steps for hop in hops(action))
        case _:
            return 0


def _taken(state: State) -> set[Cell]:
    """Where path and start tiles lie."""
    return {*state.board.labels, *(start.cell for start in state.board.starts if start)}


def note(reached: Reached, before: State, action: Action, facts: Sequence[Fact]) -> None:
    """Count the rulings that this step comes under."""
    for ruling in (*_of_action(before, action), *_of_facts(before, facts)):
        reached.rulings[ruling] += 1


def _of_action(before: State, action: Action) -> Iterator[str]:
    two = before.players == 2
    match action:
        case Lay():
            yield "P1" if two else "P2"
        case Place(start):
            yield from ("P3" if two else "P4", "P5")
            if two and len(_taken(before) & {*start.cell.around()}) > 1:
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
                if fact.stone == BLANK and _meets_stones(before, fact.route):
                    yield "P8"
                if fact.jumped:
                    yield "P9"
            case Eliminated() if before.players > 2:
                yield "P10"
            case LimitReached():
                yield "P11"
            case _:
                pass


def _meets_stones(before: State, route: Sequence[Cell]) -> bool:
    """Whether a stone lies on one of these path tiles."""
    lying = {cell for own in before.stones for cell in own} & before.board.labels.keys()
    return not lying.isdisjoint(route)


def tries(state: State, rng: Random) -> Iterator[Action]:
    """Some actions that may be tried here, most of them illegal; tiles on every cell near the path."""
    cells = sorted(_taken(state))
    near = [*cells, *(other for cell in cells for other in cell.around())] or [Cell(0, 0)]
    wide = [*near, *(other for cell in near for other in cell.around())]
    yield from (Stay(), First(rng.randrange(5)), Roll((rng.randrange(8), rng.randrange(8))))
    building = state.phase in (Phase.LAYING, Phase.PLACING)
    for cell in {*wide} if building else rng.sample(wide, 3):
        yield Lay(rng.choice(LABELS), cell)
        yield from (Place(Start(cell, onto)) for onto in cell.around())
    for _ in range(3):
        yield from _turns(state.dice or (1, 2), near, rng)


def _turns(dice: tuple[int, int], cells: Sequence[Cell], rng: Random) -> Iterator[Action]:
    """Turns by the dice that were rolled, to anywhere, and two by other dice."""
    one, other = dice
    yield Sum(_hop(one + other, cells, rng))
    yield Difference(_hop(abs(one - other), cells, rng))
    yield Single(_hop(rng.choice(dice), cells, rng))
    yield Last(_hop(rng.choice(dice), cells, rng))
    yield Split(_hop(one, cells, rng), _hop(other, cells, rng))
    yield Sum(_hop(rng.randrange(1, 13), cells, rng))
    yield Split(_hop(rng.randrange(1, 7), cells, rng), _hop(other, cells, rng))


def _hop(steps: int, cells: Sequence[Cell], rng: Random) -> Hop:
    return Hop(rng.choice((*STONES, len(STONES))), steps, rng.choice(cells))
