"""The moments of games that the page's pictures show: found by what is wanted, so that they outlive changes."""

# ruff: noqa: INP001 a script beside its pictures

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from support.page.reviews import REVIEWED
from support.page.stages import stage
from support.staged import Staged, Wanted, moved, staged

from spieltisch.rules import paroli, paseo
from spieltisch.rules.paroli.lines import line_value
from spieltisch.server.table.replay import Course

ME: Final = 0
TWO: Final = ("Mira", "Jonas")
THREE: Final = (*TWO, "Anna")
FOUR: Final = (*THREE, "Ben")
WELL_FILLED: Final = 5


@dataclass(frozen=True)
class Refused:
    """A stone, and a tile that it may not go to."""

    stone: int
    cell: tuple[int, int]


def jumps_too_far(course: Course) -> Iterator[Refused]:
    """Stones and tiles that are refused because too many stones lie between."""
    if not _is_racing(course):
        return
    state: paseo.State = course.state
    free = [cell for cell in state.board.labels if all(cell not in own for own in state.stones)]
    for stone in (stone for stone in range(4) if _choices(course, stone)):
        for cell in free:
            why = paseo.why_not_tile(state, paseo.Draft(stone=stone), cell)
            if why and why.code == "jump-limit":
                yield Refused(stone, cell)


def first_half(course: Course) -> paseo.Hop | None:
    """A half of a turn that can't be mistaken, after which another stone can still go several ways."""
    state: paseo.State = course.state
    for turn in paseo.legal(state):
        if isinstance(turn, paseo.Split) and turn.first.target in state.board.labels:
            here = paseo.Draft(stone=turn.first.stone, target=turn.first.target)
            after = paseo.consider(state, paseo.Draft(first=turn.first)).choices
            if len(paseo.consider(state, here).choices) == 1 and len(after) >= 2:
                return turn.first
    return None


def best_stone(course: Course) -> int:
    """The stone with the most ways to go."""
    return max(range(4), key=lambda stone: len(_choices(course, stone)))


def best_move(course: Course) -> paroli.Move | None:
    """The move of a card that brings me most."""
    moves = [
        each for each in paroli.legal(course.state) if isinstance(each, paroli.Rob | paroli.Shift)
    ]
    best = max(moves, key=lambda move: _gain(course.state, move), default=None)
    return best if best and _gain(course.state, best) > 0 else None


def lay_and_claim(course: Course) -> tuple[paroli.Lay, paroli.Line] | None:
    """At the beginning of a turn: a card, and a well filled line that it lets me claim."""
    state: paroli.State = course.state
    for lay in paroli.legal(state) if not state.turn.laid else ():
        if isinstance(lay, paroli.Lay):
            after = paroli.apply(state, lay).state
            for claim in paroli.legal(after):
                if (
                    isinstance(claim, paroli.Claim)
                    and len(after.table.line(claim.line)) >= WELL_FILLED
                ):
                    return lay, claim.line
    return None


def _gain(state: paroli.State, move: paroli.Move) -> int:
    return _worth(paroli.apply(state, move).state) - _worth(state)


def _worth(state: paroli.State) -> int:
    """Of all my lines, on the table as it lies."""
    mine = [line for line, owner in state.table.chips if owner == ME]
    return sum(line_value(state.table, line, robber=state.config.robber) for line in mine)


def _lays(course: Course) -> bool:
    return course.actor == ME and course.state.phase is paseo.Phase.LAYING


def _is_racing(course: Course) -> bool:
    return course.actor == ME and course.state.phase is paseo.Phase.MOVING


def _choices(course: Course, stone: int) -> tuple[paseo.Choice, ...]:
    return paseo.consider(course.state, paseo.Draft(stone=stone)).choices


def _has_choice(course: Course) -> bool:
    """Some stone goes by either die, by both and by their difference."""
    return _is_racing(course) and len(_choices(course, best_stone(course))) >= 4


def _can_split(course: Course) -> bool:
    return _is_racing(course) and first_half(course) is not None


def _is_playing(course: Course) -> bool:
    return course.actor == ME and course.state.phase is paroli.Phase.PLAYING


def _lays_many(course: Course) -> bool:
    """Somebody's line is full, somebody's is not, and several cards fit."""
    if not _is_playing(course):
        return False
    lays = {action.card for action in paroli.legal(course.state) if isinstance(action, paroli.Lay)}
    return (
        len(lays) >= 5 and len(course.state.racks[ME]) >= 10 and len(course.state.table.chips) >= 5
    )


def _can_claim(course: Course) -> bool:
    return _is_playing(course) and lay_and_claim(course) is not None


def _has_earned(course: Course) -> bool:
    if not _is_playing(course) or not course.state.turn.moves_left:
        return False
    return best_move(course) is not None


def _asking(course: Course) -> Iterator[str]:
    """Moves of others for which I am asked."""
    state = course.state
    if (
        course.actor in (None, ME)
        or state.phase is not paroli.Phase.PLAYING
        or not state.turn.moves_left
    ):
        return
    for action in paroli.legal(state):
        if isinstance(action, paroli.Rob | paroli.Shift):
            question = paroli.apply(state, action).state.turn.question
            if question and question.owners[0] == ME:
                yield paroli.format(action)


def _is_over(reason: str) -> Wanted:
    return lambda course: course.ending is not None and course.ending.reason == reason


def _public(table: str, game: str, people: Sequence[str], wanted: Wanted, after: int) -> Staged:
    return replace(staged(table, game, people, wanted, after), public=True)


def _consent() -> Staged:
    before = staged("consent", "raeuberparoli", THREE, lambda course: any(_asking(course)), 40)
    return moved(before, next(_asking(before.course)))


STAGES: Final[Mapping[str, Callable[[], Staged]]] = {
    "laying": partial(staged, "laying", "paseo", TWO, _lays, 7),
    "turn": partial(staged, "turn", "paseo", TWO, _has_choice, 20),
    "half": partial(staged, "half", "paseo", TWO, _can_split, 20),
    "refusal": partial(staged, "refusal", "paseo", TWO, lambda each: any(jumps_too_far(each)), 18),
    "network": partial(_public, "network", "paseo", FOUR, _has_choice, 40),
    "lay": partial(_public, "lay", "raeuberparoli", THREE, _lays_many, 56),
    "move": partial(staged, "move", "raeuberparoli", THREE, _has_earned, 50),
    "consent": _consent,
    "claim": partial(staged, "claim", "paroli", THREE, _can_claim, 24),
    "paseo-end": partial(staged, "paseo-end", "paseo", TWO, _is_over("home"), 40),
    "paroli-end": partial(_public, "paroli-end", "paroli", THREE, _is_over("out"), 40),
    "raeuberparoli-end": partial(
        staged, "raeuberparoli-end", "raeuberparoli", THREE, _is_over("out"), 40
    ),
    **{name: partial(stage, name) for name in REVIEWED},
}
"""By the table's name, how it came to be."""
