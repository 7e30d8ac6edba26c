"""Turns in halves, and how a half-entered one stands.

After the roll the legal turns are taken apart into moves of one stone, each with the way it goes. A board offers
these, lights their targets and sends back the turn that the last one completes.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Literal, TypeAlias

from spieltisch.games.paseo.reaching import told_of_the_roll
from spieltisch.games.pieces import why
from spieltisch.games.port import Unanswerable
from spieltisch.rules import paseo
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Outcome
from spieltisch.rules.paseo import Cell, Hop, State
from spieltisch.rules.paseo.moving import Walk
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.rules.paseo.turn import walked_turns
from spieltisch.wire import asking
from spieltisch.wire.pieces import Choice

__all__ = ["advice", "choices", "half_text", "read_half"]

Hosts: TypeAlias = Container[Cell]
Use: TypeAlias = Literal["die", "sum", "difference"]


def choices(state: State) -> tuple[Choice, ...]:
    """Nothing but after the roll."""
    if state.phase is not paseo.Phase.MOVING:
        return ()
    hosts, firsts = state.board.hosts, dict[Hop, Choice]()
    turns = walked_turns(state, turn_of(state), dice_of(state))
    return tuple(each for turn, walks in turns for each in _moves(hosts, firsts, turn, walks))


def half_text(hop: Hop) -> str:
    """One stone's move as it stands in a split: `1+2>0,2`."""
    return paseo.format(paseo.Sum(hop)).removeprefix("sum ")


def read_half(text: str) -> Hop:
    """Raises `Unreadable`."""
    match paseo.parse(f"sum {text}"):
        case paseo.Sum(hop):
            return hop
        case action:
            raise Unreadable(f"{paseo.format(action)!r} is no move of one stone.")


def advice(state: State, wish: asking.Draft, ending: Outcome | None) -> asking.Advice:
    """How a half-entered turn stands, or stood when the game ended by a roll."""
    state = _stranded(state, wish, ending) if wish.dice else state
    draft = _draft(wish)
    found = paseo.consider(state, draft)
    refusal = found.refusal and told_of_the_roll(state, draft, found.refusal)
    return asking.Advice(
        progress=found.progress.value,
        choices=_fitting(state, found, wish.first),
        turn=paseo.format(found.turn) if found.turn else None,
        why=why(refusal) if refusal else None,
    )


def _fitting(state: State, found: paseo.Advice, first: str | None) -> tuple[Choice, ...]:
    """The choices that a half-entered turn leaves."""
    wanted = {(c.stone, c.pick.use.value, c.pick.steps, c.target) for c in found.choices}
    return tuple(
        choice
        for choice in choices(state)
        if choice.first == first
        and (choice.stone, choice.use, choice.steps, choice.target) in wanted
    )


def _stranded(state: State, wish: asking.Draft, ending: Outcome | None) -> State:
    """The position in which this roll ended a game of two: a stuck player moves nothing."""
    if ending is None or ending.reason != "stuck" or state.players > 2 or not wish.dice:
        raise Unanswerable("not-playing")
    low, high = sorted(wish.dice)
    loser = state.alive.index(False)
    return replace(state, turn=loser, dice=(low, high), alive=(True, True), turns=state.turns - 1)


def _draft(wish: asking.Draft) -> paseo.Draft:
    return paseo.Draft(
        first=read_half(wish.first) if wish.first else None,
        stone=wish.stone,
        pick=_pick(wish),
        target=Cell(*wish.target) if wish.target else None,
    )


def _pick(wish: asking.Draft) -> paseo.Pick | None:
    if wish.use is None or wish.steps is None:
        return None
    return paseo.Pick(paseo.Use(wish.use), wish.steps)


def _moves(
    hosts: Hosts, firsts: dict[Hop, Choice], turn: paseo.Action, walks: tuple[Walk, ...]
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
    hop: Hop,
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
