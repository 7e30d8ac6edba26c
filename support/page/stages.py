"""Moments of games that seldom come, each at a table of its own: what is to be played there is found in the state."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Final

from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paseo.facts import StoneMoved
from spieltisch.server.table.options import TableOptions
from spieltisch.server.table.replay import Course
from spieltisch.wire.pieces import DaysClock
from support.leaks import SEED, courses
from support.staged import Staged, Wanted, moved, staged

__all__ = [
    "CLOSING",
    "ME",
    "SCREEN",
    "STAGES",
    "TEN_ROWS",
    "WINNING",
    "WON",
    "asking",
    "claiming",
    "ending_lay",
    "gaining",
    "jumping_split",
    "moves_at_once",
    "stage",
    "too_far",
    "winning_hop",
]

ME: Final = 0
TWO: Final = ("Mira", "Jonas")
THREE: Final = (*TWO, "Anna")
FOUR: Final = (*THREE, "Ben")
_TEN_ROWS: Final = "EFGHIJKLMN"
_LATE: Final = 6
"""Rolls before the end."""


def jumping_split(course: Course) -> paseo.Split | None:
    """Two stones, one of which jumps; neither can be mistaken for another way to the same tile."""
    if not _is_racing(course):
        return None
    state: paseo.State = course.state
    splits = (turn for turn in paseo.legal(state) if isinstance(turn, paseo.Split))
    return next((turn for turn in splits if _jumps(state, turn) and _is_plain(state, turn)), None)


def winning_hop(course: Course) -> paseo.Single | None:
    """One stone brings the last of mine home; a tap on it and one on its tile say so."""
    if not _is_racing(course):
        return None
    turns = (turn for turn in paseo.legal(course.state) if isinstance(turn, paseo.Single))
    return next((turn for turn in turns if _wins(course.state, turn)), None)


def ending_lay(course: Course) -> paroli.Lay | None:
    """A card of mine with which the game can end at once."""
    if course.actor != ME or course.state.phase is not paroli.Phase.PLAYING:
        return None
    lays = (action for action in paroli.legal(course.state) if isinstance(action, paroli.Lay))
    return next((lay for lay in lays if _ends(course.state, lay)), None)


def claiming(course: Course) -> tuple[paroli.Lay, paroli.Claim] | None:
    """A card of mine, and a line that can be claimed once it is laid."""
    if course.actor != ME or course.state.phase is not paroli.Phase.PLAYING:
        return None
    lays = (action for action in paroli.legal(course.state) if isinstance(action, paroli.Lay))
    return next(
        (
            (lay, action)
            for lay in lays
            for action in paroli.legal(paroli.apply(course.state, lay).state)
            if isinstance(action, paroli.Claim)
        ),
        None,
    )


def too_far(course: Course) -> tuple[int, paseo.Cell] | None:
    """A stone that can move, and a tile it can't reach because too many stones lie between."""
    if not _is_racing(course):
        return None
    state: paseo.State = course.state
    for stone in (stone for stone in range(4) if _ways(state, stone)):
        for cell in state.board.labels:
            why = paseo.why_not_tile(state, paseo.Draft(stone=stone), cell)
            if why and why.code == "jump-limit" and all(cell not in own for own in state.stones):
                return stone, cell
    return None


def asking(
    course: Course, kind: type[paroli.Shift | paroli.Rob]
) -> paroli.Shift | paroli.Rob | None:
    """A move of mine for which the other one is asked."""
    return next((move for move in _moves(course, kind) if _asked(course, move)), None)


def gaining(course: Course) -> paroli.Shift | paroli.Rob | None:
    """A move of mine for which the other one is asked, and by which a line of mine is worth more."""
    moves = (*_moves(course, paroli.Rob), *_moves(course, paroli.Shift))
    return next((move for move in moves if _asked(course, move) and _gains(course, move)), None)


def moves_at_once(course: Course) -> paroli.Shift | paroli.Rob | None:
    """A move of mine for which nobody is asked."""
    moves = (*_moves(course, paroli.Rob), *_moves(course, paroli.Shift))
    return next((move for move in moves if not _asked(course, move)), None)


def _is_racing(course: Course) -> bool:
    return course.actor == ME and course.state.phase is paseo.Phase.MOVING


def _is_laying(course: Course) -> bool:
    return course.actor == ME and course.state.phase is paseo.Phase.LAYING


def _ways(state: paseo.State, stone: int) -> tuple[paseo.Choice, ...]:
    return paseo.consider(state, paseo.Draft(stone=stone)).choices


def _jumps(state: paseo.State, turn: paseo.Split) -> bool:
    moved = (fact for fact in paseo.apply(state, turn).facts if isinstance(fact, StoneMoved))
    return any(fact.jumped for fact in moved)


def _wins(state: paseo.State, turn: paseo.Turn) -> bool:
    ended = paseo.outcome(paseo.apply(state, turn).state)
    return ended is not None and ended.winners == (ME,)


def _ends(state: paroli.State, lay: paroli.Lay) -> bool:
    after = paroli.apply(state, lay).state
    done = paroli.EndTurn() in paroli.legal(after)
    return done and paroli.outcome(paroli.apply(after, paroli.EndTurn()).state) is not None


def _is_plain(state: paseo.State, turn: paseo.Split) -> bool:
    """Whether each half is the only way of its stone to its tile, and the stones lie alone."""
    first, second = turn.first, turn.second
    mine = state.stones[ME]
    alone = all(mine.count(mine[hop.stone]) == 1 for hop in (first, second))
    here = paseo.consider(state, paseo.Draft(stone=first.stone, target=first.target)).choices
    tiles = state.board.labels
    return alone and len(here) == 1 and first.target in tiles and second.target in tiles


def _moves(
    course: Course, kind: type[paroli.Shift | paroli.Rob]
) -> Iterator[paroli.Shift | paroli.Rob]:
    if course.actor == ME and course.state.phase is paroli.Phase.PLAYING:
        for action in paroli.legal(course.state):
            if isinstance(action, kind):
                yield action


def _asked(course: Course, move: paroli.Shift | paroli.Rob) -> bool:
    return paroli.apply(course.state, move).state.turn.question is not None


def _gains(course: Course, move: paroli.Shift | paroli.Rob) -> bool:
    changes = paroli.explain_move(course.state, move).changes
    return any(each.owner == ME and each.after.value > each.before.value for each in changes)


def _only(kind: type[paseo.Action]) -> Wanted:
    return lambda course: _is_racing(course) and isinstance(paseo.legal(course.state)[0], kind)


def _has_no_choice(course: Course) -> bool:
    return _is_racing(course) and len(paseo.legal(course.state)) == 1


def _can_only_stay(course: Course) -> bool:
    return _has_no_choice(course) and paseo.legal(course.state) == (paseo.Stay(),)


def _may_draw(course: Course) -> bool:
    return course.actor == ME and paroli.Draw(2) in paroli.legal(course.state)


def _is_over(course: Course) -> bool:
    return course.ending is not None


def _is_stuck(course: Course) -> bool:
    return course.ending is not None and course.ending.reason == "stuck"


ASKED: Final = "asked"
"""Where a question waits for the other one's answer."""
PATIENT: Final = TableOptions(clock=DaysClock(days=30))
"""Without a clock a question counts as refused after five minutes, and tests run for longer."""
SCREEN: Final = "screen"
"""Where both are at one screen."""
CLOSING: Final = "closing"
"""One turn before the end of a game of cards."""
_WANTED: Final[Mapping[str, tuple[str, tuple[str, ...], Wanted, int]]] = {
    "laying": ("paseo", TWO, _is_laying, 4),
    "split": ("paseo", TWO, lambda course: jumping_split(course) is not None, 18),
    "trails": ("paseo", TWO, lambda course: jumping_split(course) is not None, 18),
    "single-16": ("paseo", TWO, _only(paseo.Single), 20),
    "far": ("paseo", TWO, lambda course: too_far(course) is not None, 18),
    "turn": ("paseo", TWO, _is_racing, 18),
    "forced": ("paseo", TWO, _has_no_choice, 20),
    "staying": ("paseo", TWO, _can_only_stay, 20),
    "network": ("paseo", FOUR, _is_racing, 34),
    "paseo-over": ("paseo", TWO, _is_over, 20),
    "raced": (
        "paseo",
        TWO,
        _is_over,
        20,
    ),  # the same, to be played on by somebody whose games nobody counts
    "stuck": ("paseo", TWO, _is_stuck, 20),
    "cards": ("paroli", TWO, _may_draw, 12),
    "paroli-over": ("paroli", TWO, _is_over, 30),
    "shift": ("raeuberparoli", TWO, lambda course: asking(course, paroli.Shift) is not None, 30),
    "rob": ("raeuberparoli", TWO, lambda course: asking(course, paroli.Rob) is not None, 30),
    "pills": ("raeuberparoli", TWO, lambda course: asking(course, paroli.Rob) is not None, 30),
    "withdrawn": ("raeuberparoli", TWO, lambda course: asking(course, paroli.Rob) is not None, 30),
    ASKED: ("raeuberparoli", TWO, lambda course: asking(course, paroli.Rob) is not None, 30),
    "gain": ("raeuberparoli", TWO, lambda course: gaining(course) is not None, 30),
    "unsent": ("paseo", TWO, _is_laying, 4),
    SCREEN: ("raeuberparoli", TWO, lambda course: asking(course, paroli.Rob) is not None, 30),
    "move": ("raeuberparoli", TWO, lambda course: moves_at_once(course) is not None, 30),
    "earned": ("raeuberparoli", TWO, lambda course: moves_at_once(course) is not None, 30),
    "glided": ("raeuberparoli", TWO, lambda course: moves_at_once(course) is not None, 30),
    CLOSING: ("paroli", TWO, lambda course: ending_lay(course) is not None, 60),
    "claimed": ("paroli", TWO, lambda course: claiming(course) is not None, 12),
    "answered": ("raeuberparoli", TWO, lambda course: asking(course, paroli.Rob) is not None, 30),
    "three": ("paseo", THREE, _is_racing, 30),
    "told": ("raeuberparoli", TWO, _may_draw, 12),
    "robbers": ("raeuberparoli", TWO, _may_draw, 12),
}
"""Their names fix the dice and cards; those with a number come to the moment in the first game."""
LAST: Final = "last"
WINNING: Final = "winning"
WON: Final = "won"
"""The same in another game, for the moment of the end."""
TEN_ROWS: Final = "ten-rows"
STAGES: Final = (*_WANTED, LAST, WINNING, WON, TEN_ROWS)


@cache
def stage(name: str) -> Staged:
    """A public table at this moment; it is the turn of `ME`, if of anybody."""
    if name == LAST:
        return _last_move()
    if name == TEN_ROWS:
        return _ten_rows()
    if name in {WINNING, WON}:
        return _winning(name)
    game, people, wanted, after = _WANTED[name]
    found = staged(name, game, people, wanted, after)
    if name == ASKED and (move := asking(found.course, paroli.Rob)):
        found = replace(moved(found, paroli.format(move)), options=PATIENT)
    return replace(found, public=True, one_screen=name == SCREEN)


def _last_move() -> Staged:
    """Nothing is left for me but one last move (P10): sensible hands hardly ever get there, random ones do."""
    happened = courses("paseo", len(THREE), seed=4, moves=120)
    is_last = _only(paseo.Last)
    before = next(at for at, each in enumerate(happened) if is_last(each.course))
    return Staged("t1", THREE, tuple(happened[: before + 1]), SEED, public=True)


def _winning(name: str) -> Staged:
    """One move before the end of a game that began near it, so that it is soon reviewed."""
    over = stage("paseo-over").happened
    late = [each.course for each in over if each.course.actor is CHANCE][-_LATE]
    position = late.entry.state_to_text(late.state)
    found = staged(
        name,
        "paseo",
        TWO,
        lambda course: winning_hop(course) is not None,
        position=position,
    )
    return replace(found, public=True)


def _ten_rows() -> Staged:
    """A column of ten cards, and one more of its number in my hand: it would need an eleventh row."""
    course = stage("cards").course
    before = json.loads(course.entry.state_to_text(course.state))
    cards = [*before["table"].values(), *chain(*before["racks"]), *before["stock"]]
    mine, *sevens = sorted(card for card in cards if card.endswith("7"))
    column = [*sevens, "P"]
    rest = list((Counter(cards) - Counter([mine, *column])).elements())
    position = before | {
        "table": {f"{row}7": card for row, card in zip(_TEN_ROWS, column, strict=True)},
        "chips": {},
        "racks": [[mine, *rest[:5]], rest[5:10]],
        "stock": rest[10:],
    }
    found = staged(
        TEN_ROWS, "paroli", TWO, lambda course: course.actor == ME, position=json.dumps(position)
    )
    return replace(found, public=True)
