"""The steps of Paroli's lesson and of Räuberparoli's, and the questions a learner can put at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import Final, TypeAlias

from spieltisch.lessons.scene import Goal, Scene
from spieltisch.rules import paroli
from spieltisch.testing.paroli import after, facts_of, state_from_drawing
from spieltisch.wire import asking

__all__ = ["paroli_scenes", "robber_scenes"]

_Texts: TypeAlias = tuple[str, ...]

_PAIR: Final = "J . . . . b5 g6 . . . ."
_THREE: Final = "J . . . . b5 g6 g7 . . ."
"""After the 7 that was drawn and laid."""
_SIXES: Final = """
    J . . b3 b4 b5 g6 . . . .
    K . . . . . r6 . . . .
"""
_FOUR: Final = "J . . b3 b4 g5 b6 . . . ."
_NINE: Final = """
    I .  .  .  .  .  .  b7 b8 b9 .
    J b1 b2 g3 b4 b5 b6 g7 .  b9 b10 A
"""
_SEVENS: Final = """
    chip . . . . . . A . . .
    G .  .  .  .  .  .  b7 b8 .  .
    H .  .  .  .  .  .  g7 .  .  .
    I .  .  .  .  .  b6 b7 .  .  .
    J .  .  .  .  .  b6 b7 .  .  .
    K .  .  .  .  .  .  r7 .  .  .
    L .  .  .  .  .  .  b7 .  .  .
    M .  .  .  .  .  .  g7 g8 .  .
"""
_LAST: Final = """
    I b1 b2 b3 .  .  b6 b7 .  .  .   B
    J b1 b2 g3 b4 b5 b6 b7 r8 b9 b10 A
    K g1 b2 b3 b4 r5 b6 g7 b8 b9 b10 A
    L b1 r2 b3 g4 b5 b6 b7 b8 g9 r10 A
"""
_TENTH: Final = paroli.Turn(laid=(8,), granted=(paroli.Line("row", 0),), earned=1)
"""Somebody has just laid the 8 that fills row J."""
_BENS: Final = paroli.Turn(seat=1, laid=(8,), granted=(paroli.Line("row", 0),), earned=1)
_GAP: Final = """
    I .  .  .  b4 .  .  .  .  .  .
    J b1 b2 g3 b4 b5 b6 b7 b8 b9 b10
    K b1 b2 b3 .  g5 b6 b7 g8 b9 b10 A
"""
_RED: Final = """
    I .  .  .  .  .  .  g7 .  .  .
    J b1 b2 g3 b4 b5 b6 b7 b8 b9 b10
    K b1 b2 b3 b4 g5 b6 r7 b8 b9 b10 A
"""
_BEN: Final = """
    I .  .  .  .  .  .  b7 b8 b9 .
    J b1 b2 g3 b4 b5 b6 g7 .  b9 b10 B
"""
_PROTECTED: Final = """
    I .  .  .  .  .  .  b7 .  .  .
    J b1 b2 g3 b4 b5 b6 b7 b8 b9 b10
    K b1 b2 b3 b4 g5 b6 r7 b8 b9 b10 B
"""
_WANTED: Final = """
    I .  .  .  .  .  .  b7 .  .  .
    J b1 b2 g3 b4 b5 b6 b7 b8 b9 b10 A
    K b1 b2 b3 b4 g5 b6 g7 b8 b9 b10 B
"""
_YOURS: Final = """
    J b1 b2 g3 b4 b5 b6 b7 b8 b9 b10 B
    K b1 b2 b3 b4 g5 b6 g7 b8 b9 b10 A
"""


def paroli_scenes() -> list[Scene]:
    return [
        *_basics(robber=False),
        _laying("joker", _state(_PAIR, "P r1", robber=False), _one),
        _laying("complete", _state(_NINE, "g8 r2", robber=False), _tenth),
        _laying("column", _state(_SEVENS, "b7 b2", robber=False), _eighth),
        _laying("score", _state(_LAST, "b5", "b1 b9 r9 r3", robber=False), _one),
    ]


def robber_scenes() -> list[Scene]:
    return [
        *_basics(robber=True),
        _laying("wild", _state(_PAIR, "P r1", robber=True), _one),
        _laying("column", _state(_SEVENS, "b7 b2", robber=True), _eighth),
        _laying("tenth", _state(_NINE, "g8 r2", robber=True), _tenth),
        _moving("shift", _state(_GAP, "b2", turn=_TENTH), "shift I4 K4"),
        _moving("rob", _state(_RED, "b2", turn=_TENTH), "rob I7 K7"),
        _laying("spoil", _state(_BEN, "P r2", robber=True), _tenth),
        _moving("raise", _state(_PROTECTED, "b2", turn=_TENTH), "rob I7 K7"),
        _moving("ask", _state(_WANTED, "b2", turn=_TENTH), "rob J7 K7", "refuse"),
        _asked("answer", _state(_YOURS, "b2", turn=_BENS), "rob J7 K7"),
        _laying("score", _state(_LAST, "b5", "b1 b9 r9 r3", robber=True), _one),
    ]


def _basics(*, robber: bool) -> list[Scene]:
    return [
        _drawing("draw", _state(_PAIR, "b1 b9 r2", robber=robber)),
        _laying("lay", _state(_PAIR, "g7 b1 b9 r2", robber=robber), _one),
        _tried("fits", _state(_THREE, "b1 b9 r2", robber=robber)),
        _laying("two", _state(_PAIR, "b7 r4 b1", robber=robber), _two),
        _laying("same", _state(_SIXES, "b7 b7 r7 b1", robber=robber), _three),
        _laying("claim", _state(_FOUR, "b7 b1", robber=robber), _claimed),
    ]


def _state(
    drawing: str,
    rack: str,
    other: str = "b1 b9 r9 b10 g2",
    *,
    robber: bool = True,
    turn: paroli.Turn | None = None,
) -> paroli.State:
    return state_from_drawing(drawing, (rack, other), robber=robber, turn=turn)


def _drawing(name: str, state: paroli.State) -> Scene:
    goals = [Goal(("draw 1",), ("deal g7",)), Goal(("draw 2",), ("deal g7", "deal b4"))]
    return _scene(name, state, goals)


def _tried(name: str, state: paroli.State) -> Scene:
    return _scene(name, state, refusals=("touches-nothing", "wrong-column"))


def _laying(
    name: str, state: paroli.State, plans: Callable[[paroli.State], Iterable[_Texts]]
) -> Scene:
    return _scene(name, state, [Goal(texts) for texts in plans(state)])


def _moving(name: str, state: paroli.State, move: str, *answers: str) -> Scene:
    return _scene(name, state, [Goal((move,) if answers else (move, "end"), answers)])


def _asked(name: str, state: paroli.State, move: str) -> Scene:
    asked = after(state, move)
    goals, told = [Goal(("refuse",)), Goal(("agree",))], facts_of(state, move)
    return Scene(name, _game(state), asked, goals, told=told, questions=[*_whys(asked)])


def _scene(
    name: str, state: paroli.State, goals: Iterable[Goal] = (), refusals: _Texts = ()
) -> Scene:
    found = [*goals]
    return Scene(name, _game(state), state, found, refusals, questions=_questions(state, found))


def _game(state: paroli.State) -> str:
    return "raeuberparoli" if state.config.robber else "paroli"


def _one(state: paroli.State) -> Iterator[_Texts]:
    return ((*texts, "end") for texts in _lays(state, 1))


def _two(state: paroli.State) -> Iterator[_Texts]:
    """Two cards of different numbers."""
    return ((*texts, "end") for texts in _lays(state, 2))


def _three(state: paroli.State) -> Iterator[_Texts]:
    """Three cards of one number."""
    return ((*texts, "end") for texts in _lays(state, 3))


def _claimed(state: paroli.State) -> Iterator[_Texts]:
    for texts in _lays(state, 1):
        yield from ((*texts, claim) for claim in _options(after(state, *texts), "claim "))


def _tenth(state: paroli.State) -> Iterator[_Texts]:
    """The card that fills row J."""
    return (texts for texts in _one(state) if texts[0].endswith(" J8"))


def _eighth(state: paroli.State) -> Iterator[_Texts]:
    return (texts for texts in _one(state) if texts[0].endswith("7"))


def _lays(state: paroli.State, count: int) -> Iterator[_Texts]:
    if count == 0:
        yield ()
        return
    for text in _options(state, "lay "):
        for rest in _lays(after(state, text), count - 1):
            yield (text, *rest)


def _options(state: paroli.State, word: str) -> list[str]:
    texts = map(paroli.format, paroli.legal(state))
    return [text for text in texts if text.startswith(word)]


def _questions(state: paroli.State, goals: Iterable[Goal]) -> list[asking.LawQuestion]:
    return [asking.LinesNow(), *_whys(state), *_plans(goals), *_moves(state)]


def _whys(state: paroli.State) -> Iterator[asking.LawQuestion]:
    """Every card on every cell that is shown, and every card of the table moved to the end of its column."""
    rows = state.table.rows_in_use
    shown = [
        paroli.Cell(row, number)
        for row in range(min(rows) - 1, max(rows) + 2)
        for number in paroli.NUMBERS
    ]
    for card in dict.fromkeys(state.racks[0]):
        yield from (_why(f"lay {card} {paroli.format_cell(cell)}") for cell in shown)
    for cell, _ in state.table.cards:
        end = _end_of_column(state.table, cell)
        yield _why(f"shift {paroli.format_cell(cell)} {paroli.format_cell(end)}")


def _end_of_column(table: paroli.Table, moved: paroli.Cell) -> paroli.Cell:
    """Below the last of the other cards there, or below the card itself where there are none."""
    others = [cell.row for cell, _ in table.cards if cell.number == moved.number and cell != moved]
    return paroli.Cell(max(others or [moved.row]) + 1, moved.number)


def _why(text: str) -> asking.WhyNot:
    return asking.WhyNot(action=text)


def _plans(goals: Iterable[Goal]) -> Iterator[asking.LawQuestion]:
    """What is asked on the way to a goal: its steps but for the end of the turn."""
    steps = [tuple(text for text in goal.actions if text != "end") for goal in goals]
    ways = (way for texts in steps for way in accumulate((text,) for text in texts))
    return (asking.Plan(actions=way) for way in dict.fromkeys(ways) if way[0].split()[0] != "draw")


def _moves(state: paroli.State) -> Iterator[asking.LawQuestion]:
    """Of every card that may be moved."""
    moves = [text.split()[1:] for text in (*_options(state, "shift "), *_options(state, "rob "))]
    named = {cell for cells in moves for cell in cells}
    laid = (paroli.format_cell(cell) for cell in state.table.at)
    return (asking.Moves(cell=cell) for cell in laid if cell in named)
