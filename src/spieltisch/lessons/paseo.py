"""The steps of Paseo's lesson, all on one path of twelve tiles, and the questions a learner can put on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

import msgspec

from spieltisch.games.paseo.turn_entry import choices
from spieltisch.lessons.scene import LEARNER, Goal, Scene
from spieltisch.rules import paseo
from spieltisch.rules.paseo.tiles import STONES
from spieltisch.testing.paseo import drawn
from spieltisch.wire import asking
from spieltisch.wire.pieces import Choice

__all__ = ["paseo_scenes"]

_Wanted: TypeAlias = Callable[[paseo.State, str], bool]

_PATH: Final = """
    .  .  .  8  9  10 .
    A  1  .  7  .  11 .
    .  2  .  6  .  12 B
    .  3  4  5  .  .  .
"""
_NETWORK: Final = """
    .  .  C   .   .
    A  *  *   2b1 B
    .  .  *a2 .   .
    .  .  1c3 3   .
"""
_LABELS: Final = dict(zip(map(str, range(1, 13)), "*23***13*12*", strict=True))
_STEPS: Final = [
    "0,0",
    "0,1",
    "0,2",
    "1,2",
    "2,2",
    "2,1",
    "2,0",
    "2,-1",
    "3,-1",
    "4,-1",
    "4,0",
    "4,1",
]
"""The same path as it is laid, from field 1 on, by A and B in turn."""


def paseo_scenes() -> list[Scene]:
    return [
        _lay(),
        _place(),
        _split(),
        _tried("forward", _at("a2=6 a1=3 b1=9", "2-5"), "backward"),
        _turn("sum", _at("a1=2 a2=6 b3=10", "2-3"), _begins("sum")),
        _turn("difference", _at("a1=3 a2=6 b0=8 b3=10", "1-4"), _begins("difference")),
        _turn("jump", _at("a2=3 a3=1 b1=4 b3=5", "1-6"), _jumps),
        _tried("limit", _at("a1=3 a3=1 b1=4 b3=5", "1-2"), "jump-limit"),
        _turn("block", _at("a1=4 a2=3 a0=10 a3=B b1=8 b2=1", "1-2"), _blocks),
        _tried("own", _at("a2=8 a0=1 b1=5", "1-3"), "own-number"),
        _turn("blank", _at("a0=3 a1=1 b2=5 b3=9", "2-4"), _shares),
        _turn("home", _at("a3=10 a1=4 a0=7 b2=3 b0=5", "2-3"), _comes_home),
        _turn("double", _at("a1=6 a2=9 a3=12 a0=B b2=3 b1=5", "3-3"), _begins("stay")),
        _turn("single", _at("a0=B a1=B a2=B a3=9 b0=A b1=5 b2=A b3=2", "1-4"), _comes_home),
        _stuck(),
        _network(),
    ]


def _at(stones: str, dice: str | None, turn: str = "A") -> paseo.State:
    """Stones by the number of their field: `a1=3`; `b0=A` is home with A."""
    lying = dict.fromkeys((*_LABELS, "A", "B"), "")
    for stone, _, place in (word.partition("=") for word in stones.split()):
        lying[place] += stone
    words = [
        [_LABELS.get(word, word) + lying.get(word, "") for word in row.split()]
        for row in _PATH.strip().splitlines()
    ]
    return drawn("\n".join(" ".join(row) for row in words), turn, dice, turns=8)


def _lay() -> Scene:
    state = _laid(4)
    labels = dict.fromkeys(state.hands[0])
    tried = [f"lay {label} {cell.x},{cell.y}" for label in labels for cell in _near(state)]
    return _laying("lay", state, tried)


def _place() -> Scene:
    state = _laid(len(_STEPS))
    tried = [
        f"start {cell.x},{cell.y} on {onto.x},{onto.y}"
        for cell in _near(state)
        for onto in _next_to(state, cell)
    ]
    return _laying("place", state, tried)


def _laying(name: str, state: paseo.State, tried: Sequence[str]) -> Scene:
    """Whatever is allowed will do; for the rest it says why not."""
    legal = _legal(state)
    questions = [asking.WhyNot(action=text) for text in tried if text not in legal]
    return Scene(name, "paseo", state, _goals(legal), questions=questions)


def _near(state: paseo.State) -> list[paseo.Cell]:
    """Every cell that can be touched: the path's, and those within one cell of it."""
    beside = (-1, 0, 1)
    near = {
        paseo.Cell(cell.x + dx, cell.y + dy)
        for cell in state.board.labels
        for dx in beside
        for dy in beside
    }
    return sorted(near)


def _next_to(state: paseo.State, cell: paseo.Cell) -> list[paseo.Cell]:
    """The path tiles that touch a cell, or those at its corners where none does."""
    away = {
        tile: abs(tile.x - cell.x) + abs(tile.y - cell.y)
        for tile in state.board.labels
        if tile != cell
    }
    nearest = min(away.values())
    return [tile for tile, far in away.items() if far == nearest]


def _laid(count: int) -> paseo.State:
    state = paseo.apply(paseo.initial(paseo.Config()), paseo.parse("first A")).state
    for label, cell in zip(_LABELS.values(), _STEPS[:count], strict=False):
        state = paseo.apply(state, paseo.parse(f"lay {label} {cell}")).state
    return state


def _legal(state: paseo.State) -> list[str]:
    return [paseo.format(action) for action in paseo.legal(state)]


def _split() -> Scene:
    """Here the second half is learnt, so that everything about it is answered."""
    scene = _turn("split", _at("", "2-5"), _begins("split"))
    return replace(scene, questions=[*scene.questions, *_seconds(scene.state)])


def _turn(name: str, state: paseo.State, wanted: _Wanted) -> Scene:
    texts = [text for text in _legal(state) if wanted(state, text)]
    return Scene(name, "paseo", state, _goals(texts), questions=_drafts(state))


def _tried(name: str, state: paseo.State, code: str) -> Scene:
    return Scene(name, "paseo", state, refusals=(code,), questions=_drafts(state))


def _pressed(name: str, state: paseo.State, text: str) -> Scene:
    waiting = asking.WhyNot(action="stay")
    return Scene(name, "paseo", state, [Goal((text,))], pressed=True, questions=[waiting])


def _stuck() -> Scene:
    state = _at("a0=B a1=B a3=9 a2=12 b0=A b2=A b3=A b1=2", None, "B")
    rolled = asking.Draft(stone=1, dice=(3, 6))
    ways: list[tuple[Literal["die", "sum", "difference"], int]]
    ways = [("die", 3), ("die", 6), ("sum", 9), ("difference", 3)]
    why = [msgspec.structs.replace(rolled, use=use, steps=steps) for use, steps in ways]
    return replace(_pressed("stuck", state, "roll 3-6"), afterwards=why)


def _network() -> Scene:
    scene = _turn("network", drawn(_NETWORK, "A", "2-3", turns=8), _brings_the_2)
    return replace(scene, players=3)


def _goals(texts: Sequence[str]) -> list[Goal]:
    return [Goal((text,)) for text in texts]


def _drafts(state: paseo.State) -> list[asking.LawQuestion]:
    """Every stone and every tile for it; after a first half, every stone."""
    halves = dict.fromkeys(choice.half for choice in choices(state) if choice.half)
    return [
        *_aims(state, None),
        *(asking.Draft(first=half, stone=stone) for half in halves for stone in STONES),
    ]


def _seconds(state: paseo.State) -> list[asking.LawQuestion]:
    """After every first half, every stone and every tile for it."""
    halves = dict.fromkeys(choice.half for choice in choices(state) if choice.half)
    return [question for half in halves for question in _aims(state, half)]


def _aims(state: paseo.State, first: str | None) -> list[asking.LawQuestion]:
    cells = (None, *((cell.x, cell.y) for cell in (*state.board.labels, *state.board.hosts)))
    return [
        asking.Draft(first=first, stone=stone, target=cell)
        for stone in (None, *STONES)
        for cell in cells
    ]


def _begins(word: str) -> _Wanted:
    return lambda _, text: text.startswith(word)


def _jumps(state: paseo.State, text: str) -> bool:
    return any(choice.jumped for choice in _moves(state, text))


def _shares(state: paseo.State, text: str) -> bool:
    occupied = {(*cell,) for cells in state.stones for cell in cells}
    return any(c.stone == 0 and c.target in occupied for c in _moves(state, text) if not c.home)


def _blocks(state: paseo.State, text: str) -> bool:
    """Two stones on fields 5 and 6, which no 1 can jump."""
    mine = paseo.apply(state, paseo.parse(text)).state.stones[LEARNER]
    return {paseo.Cell(3, 3), paseo.Cell(3, 2)} <= {*mine}


def _comes_home(state: paseo.State, text: str) -> bool:
    return any(choice.home for choice in _moves(state, text))


def _brings_the_2(state: paseo.State, text: str) -> bool:
    return any(choice.home and choice.stone == 2 for choice in _moves(state, text))


def _moves(state: paseo.State, text: str) -> list[Choice]:
    """The moves that a turn is made of."""
    last = [choice for choice in choices(state) if choice.turn == text]
    halves = {choice.first for choice in last} - {None}
    return [*last, *(choice for choice in choices(state) if choice.half in halves)]
