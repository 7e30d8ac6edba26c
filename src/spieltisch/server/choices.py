"""Paseo after the roll: the legal turns taken apart into moves of one stone, each with the way it goes.

A board offers these, lights their targets and sends back the turn that the last one completes.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, Literal, TypeAlias

from spieltisch.rules import paseo
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paseo.moving import Walk
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.rules.paseo.turn import walked_turns
from spieltisch.wire.pieces import Choice

__all__ = ["choices", "fitting", "half_text", "is_rolled", "read_half"]

Hosts: TypeAlias = Container[paseo.Cell]
Use: TypeAlias = Literal["die", "sum", "difference"]


def half_text(hop: paseo.Hop) -> str:
    """One stone's move as it stands in a split: `1+2>0,2`."""
    return paseo.format(paseo.Sum(hop)).removeprefix("sum ")


def read_half(text: str) -> paseo.Hop:
    """Raises `Unreadable`."""
    match paseo.parse(f"sum {text}"):
        case paseo.Sum(hop):
            return hop
        case action:
            raise Unreadable(f"{paseo.format(action)!r} is no move of one stone.")


def is_rolled(state: Any) -> bool:
    """Whether a turn of Paseo is to be made."""
    return isinstance(state, paseo.State) and paseo.phase(state) is paseo.Phase.MOVING


def choices(state: Any) -> tuple[Choice, ...]:
    """Nothing in other games and at other times."""
    if not is_rolled(state):
        return ()
    hosts, firsts = state.board.hosts, dict[paseo.Hop, Choice]()
    turns = walked_turns(state, turn_of(state), dice_of(state))
    return tuple(each for turn, walks in turns for each in _moves(hosts, firsts, turn, walks))


def fitting(state: paseo.State, advice: paseo.Advice, first: str | None) -> tuple[Choice, ...]:
    """The choices that a half-entered turn leaves."""
    wanted = {(c.stone, c.pick.use.value, c.pick.steps, c.target) for c in advice.choices}
    return tuple(
        choice
        for choice in choices(state)
        if choice.first == first
        and (choice.stone, choice.use, choice.steps, choice.target) in wanted
    )


def _moves(
    hosts: Hosts, firsts: dict[paseo.Hop, Choice], turn: paseo.Action, walks: tuple[Walk, ...]
) -> Iterator[Choice]:
    """The move that completes a turn; before the first split that begins so, its first move."""
    text = paseo.format(turn)
    match turn:
        case paseo.Split(first, second):
            if first not in firsts:
                firsts[first] = _move(hosts, first, walks[0], "die", half=half_text(first))
                yield firsts[first]
            yield _move(hosts, second, walks[1], "die", first=firsts[first].half, turn=text)
        case paseo.Sum(hop):
            yield _move(hosts, hop, walks[0], "sum", turn=text)
        case paseo.Difference(hop):
            yield _move(hosts, hop, walks[0], "difference", turn=text)
        case paseo.Single(hop) | paseo.Last(hop):
            yield _move(hosts, hop, walks[0], "die", turn=text)
        case _:
            yield Choice(use="difference", steps=0, turn=text)


def _move(  # noqa: PLR0913 a choice has so many sides
    hosts: Hosts,
    hop: paseo.Hop,
    walk: Walk,
    use: Use,
    *,
    first: str | None = None,
    half: str | None = None,
    turn: str | None = None,
) -> Choice:
    return Choice(
        first=first,
        stone=hop.stone,
        use=use,
        steps=hop.steps,
        target=hop.target,
        route=walk.route,
        jumped=walk.jumped,
        home=hop.target in hosts,
        half=half,
        turn=turn,
    )
