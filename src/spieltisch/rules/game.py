"""What every game at this table can do: the Game protocol and the values it speaks in.

A game is a module (or any object) with the ten functions of `Game`. States are frozen values.
The law never rolls or shuffles: dice, drawn cards and the starting player are actions of `CHANCE`.

There are two entrances. `play` checks who acts and what, and answers with a `Step` or a `Refusal`;
`Game.apply` trusts its caller and is meant for searches that took the action from `Game.legal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar

__all__ = [
    "CHANCE",
    "EVERYONE",
    "Actor",
    "Audience",
    "Chance",
    "Fact",
    "Game",
    "Outcome",
    "PublicFact",
    "Refusal",
    "Seat",
    "Step",
    "draw_chance",
    "play",
    "seat_letter",
    "told",
]

Seat: TypeAlias = int
"""Seats are counted from 0, clockwise. People read them as letters: A, B, C …"""


class Chance(Enum):
    """The one who rolls dice and turns up cards."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
"""Who rolls and deals."""
Actor: TypeAlias = Seat | Literal[Chance.CHANCE]
"""Who acts."""

Audience: TypeAlias = frozenset[Seat] | None
"""The seats that are told a fact, or everybody."""
EVERYONE: Final[Audience] = None
"""The audience of a public fact: every seat and every watcher."""


class Fact(Protocol):
    """Something that happened. Animations, logs and speech are made from facts."""

    @property
    def audience(self) -> Audience:
        """The seats that may learn of it, or `EVERYONE`."""
        ...


class PublicFact:
    """A fact for everybody."""

    @property
    def audience(self) -> Audience:
        return EVERYONE


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: enough for a sentence in any language and marks on the board."""

    ruling: str
    """The number of the ruling (`P9`) or, where none has a number, the rule's heading as in the
    rules page's anchor (`numbered-stone`)."""
    code: str
    """Stable name of the reason; the key of its sentence."""
    params: Mapping[str, object] = field(default_factory=dict[str, object], hash=False)
    """What the sentence needs; `cells`, where present, are the places to mark."""


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ConfigT_contra = TypeVar("ConfigT_contra", contravariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


@dataclass(frozen=True)
class Step(Generic[StateT]):
    """The state after an action, and what happened on the way."""

    state: StateT
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Seat, ...]
    """Empty when nobody won; several when a win is shared."""
    reason: str
    """Stable name of the kind of ending."""
    scores: tuple[int, ...] = ()
    """Points by seat, in games that count points."""


class Game(Protocol[ConfigT_contra, StateT, ActionT, ViewT_co]):
    """The law of one game."""

    def initial(self, config: ConfigT_contra) -> StateT:
        """The state before anything has happened."""
        ...

    def actor(self, state: StateT) -> Actor | None:
        """Who acts now: a seat, `CHANCE`, or nobody because the game is over."""
        ...

    def legal(self, state: StateT) -> Sequence[ActionT]:
        """Every action the actor may take, in a fixed order."""
        ...

    def refusal(self, state: StateT, action: ActionT) -> Refusal | None:
        """Why the actor may not do this; `None` exactly for the actions in `legal`."""
        ...

    def apply(self, state: StateT, action: ActionT) -> Step[StateT]:
        """Carry out an action that is known to be legal."""
        ...

    def chance(self, state: StateT) -> Sequence[tuple[ActionT, int]]:
        """What CHANCE may do and with which weight; empty unless CHANCE acts."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT_co:
        """What a seat may know; for `None`, what a watcher may know."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, once it has."""
        ...

    def parse(self, text: str) -> ActionT:
        """Read an action; raises `Unreadable`."""
        ...

    def format(self, action: ActionT) -> str:
        """Write an action as `parse` reads it."""
        ...


def play(
    game: Game[ConfigT_contra, StateT, ActionT, ViewT_co],
    state: StateT,
    action: ActionT,
    by: Actor,
) -> Step[StateT] | Refusal:
    """Check that `by` may act now and do this, then do it."""
    refusal = _out_of_turn(game.actor(state), by) or game.refusal(state, action)
    return refusal or game.apply(state, action)


def draw_chance(
    game: Game[ConfigT_contra, StateT, ActionT, ViewT_co], state: StateT, rng: Random
) -> ActionT:
    """A random action of CHANCE by its weights. The law never calls this; programs that play games do."""
    outcomes = game.chance(state)
    return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]


def told(facts: Sequence[Fact], seat: Seat | None) -> tuple[Fact, ...]:
    """The facts that a seat, or a watcher, may learn of."""
    return tuple(
        fact for fact in facts if fact.audience is EVERYONE or seat in (fact.audience or ())
    )


def seat_letter(seat: Seat) -> str:
    """The seat as people read it."""
    return "ABCDEF"[seat]


def _out_of_turn(actor: Actor | None, by: Actor) -> Refusal | None:
    if actor is None:
        return Refusal("end-of-the-game", "game-over")
    if actor != by:
        return Refusal("a-turn", "out-of-turn", {"actor": _name(actor), "by": _name(by)})
    return None


def _name(actor: Actor) -> Seat | str:
    return actor.value if isinstance(actor, Chance) else actor
