"""What a client sends over the socket. The first message is `hello`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from spieltisch.wire.asking import ActionText, AnyQuestion
from spieltisch.wire.pieces import (
    BotName,
    Hash,
    Idem,
    Letter,
    Preset,
    Seq,
    TableId,
    Value,
    kebab,
)

__all__ = [
    "Act",
    "AnyCommand",
    "Ask",
    "Branch",
    "CallOff",
    "Command",
    "Commit",
    "Hand",
    "Hello",
    "Rematch",
    "Resign",
    "Reveal",
    "Say",
    "TimelessCommand",
    "Undo",
    "Upward",
    "Withdraw",
]


class Sent(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """A message to the server."""


class Hello(Sent, frozen=True, kw_only=True):
    """Come to a table. Who is coming is known from the cookie or the token of the connection."""

    version: int
    table: TableId
    seats: tuple[Letter, ...] | None = None
    """One's seats to play here; all of them if left out, none (`[]`) to watch."""
    last_seq: Seq = -1
    """The last event this client has seen."""


class Command(Sent, frozen=True, kw_only=True):
    """Something that changes the game. Answered by `accepted`, `refused`, `stale` or `error`."""

    idem: Idem
    seat: Letter
    expected_seq: Seq
    """The last event that was known when this was decided."""


class Act(Command, frozen=True, kw_only=True):
    """Take one action, or several steps of one turn together: all of them, or none."""

    actions: Annotated[tuple[ActionText, ...], Meta(min_length=1, max_length=24)]


class Undo(Command, frozen=True, kw_only=True):
    """Take up the state after event `to` again; possible until something new became known."""

    to: Seq


class Branch(Command, frozen=True, kw_only=True):
    """Play on from an earlier turn of one's own, where only bots play: see `branch` of the seat's view.

    What came after it counts no more, dice and cards from there on are drawn afresh, and the game is practice.
    """

    to: Seq


class Withdraw(Command, frozen=True, kw_only=True):
    """Räuberparoli: take back a question that is not answered yet. It counts as refused."""


class Commit(Command, frozen=True, kw_only=True):
    """Promise a seed for dice and cards by its hash."""

    hash: Hash


class Reveal(Command, frozen=True, kw_only=True):
    """Show the promised seed."""

    seed: Hash


class Hand(Command, frozen=True, kw_only=True):
    """Give a seat to a bot, or take it back (`to` left out).

    One's seat at any time; another's to the table's stand-in, when it is its turn, its person is away and a fair
    share of its time has passed: see `replaceable` of the clock.
    """

    to: BotName | None = None


class Resign(Command, frozen=True, kw_only=True):
    """Give up the game for a seat."""


class CallOff(Command, frozen=True, kw_only=True):
    """End a game where nobody is pressed and a player has been silent for long: see `endable` of the clock."""


class Say(Sent, frozen=True, kw_only=True):
    """Say something to all who are at the table: a preset, or one's own words."""

    preset: Preset | None = None
    text: Annotated[str, Meta(max_length=300)] = ""


class Rematch(Sent, frozen=True, kw_only=True):
    """Set up the same table again, everybody in the same seat. Once for a table."""


class Ask(Sent, frozen=True, kw_only=True):
    """A question about what could be done; answered by `told`, or by `error`."""

    id: Annotated[int, Meta(ge=0, le=2**31)]
    seat: Letter | None = None
    """None for a watcher."""
    about: AnyQuestion


TimelessCommand: TypeAlias = Act | Undo | Branch | Withdraw | Commit | Reveal | Hand | Resign
"""Those that may be given or not whatever the time is."""
AnyCommand: TypeAlias = TimelessCommand | CallOff
Upward: TypeAlias = Hello | AnyCommand | Say | Rematch | Ask
