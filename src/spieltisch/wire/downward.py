"""What the server sends over the socket."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import field

from spieltisch.wire.asking import AnyAnswer
from spieltisch.wire.law import FactBytes
from spieltisch.wire.pieces import (
    Clock,
    Ending,
    Fairness,
    Hash,
    Idem,
    Json,
    Letter,
    Line,
    SeatView,
    Seq,
    Table,
    Time,
    Value,
    Why,
    kebab,
)

__all__ = [
    "Accepted",
    "AnyEvent",
    "Changed",
    "Downward",
    "Error",
    "Hidden",
    "Refused",
    "Said",
    "Stale",
    "Told",
    "Unsaid",
    "Update",
    "Welcome",
]


class Received(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """A message to the client."""


class Update(Received, frozen=True, kw_only=True):
    """An event of the log, as far as this client may know it, and how things stand after it."""

    seq: Seq
    at: Time
    kind: str
    """`start`, `commit`, `absent`, `reveal`, `restart`, `draw`, `act`, `undo`, `hand`, `forfeit`, `end`"""
    by: str
    """A seat's letter, `chance` or `table`."""
    body: Json | None = None
    """None where the seats of this client may not know it: a card dealt to another."""
    facts: tuple[FactBytes, ...] = ()
    head: Hash
    """The head of the hash chain."""
    seats: tuple[SeatView, ...] = ()
    """For the newest event only; the views on the way there are not sent."""
    clock: Clock | None = None
    """For the newest event only."""


class Hidden(Received, frozen=True, kw_only=True):
    """An event of which this client may know nothing but that it was."""

    seq: Seq
    head: Hash


AnyEvent: TypeAlias = Update | Hidden


class Welcome(Received, frozen=True, kw_only=True):
    """The answer to `hello`: all there is to know now."""

    version: int
    table: Table
    yours: tuple[Letter, ...]
    """The seats that this connection plays."""
    owner: bool
    """Whether the table is yours to start, to invite to and to silence."""
    seq: Seq
    head: Hash | None
    """None before the start."""
    seats: tuple[SeatView, ...]
    """One for each of your seats, or one for a watcher; none before the start."""
    missed: tuple[AnyEvent, ...]
    """The events after `last_seq`, if they are not too many."""
    fairness: Fairness | None
    clock: Clock
    chat: tuple[Line, ...]
    ending: Ending | None


class Accepted(Received, frozen=True, kw_only=True):
    """The command is written and will not be lost; `seq` is the number of its first event."""

    idem: Idem
    seq: Seq


class Refused(Received, frozen=True, kw_only=True):
    """The law, or the table, does not allow it."""

    idem: Idem
    why: Why


class Stale(Received, frozen=True, kw_only=True):
    """The command was decided on an old state; here is what was missed, or how things stand."""

    idem: Idem
    seq: Seq
    events: tuple[AnyEvent, ...]
    """None if they are too many; then the state comes instead, as in `welcome`."""
    head: Hash | None = None
    seats: tuple[SeatView, ...] = ()
    clock: Clock | None = None


class Error(Received, frozen=True, kw_only=True):
    """The message could not be taken. `code` is stable; `params` says more."""

    code: str
    params: Json = field(default_factory=dict[str, Any])
    idem: Idem | None = None
    id: int | None = None
    """The question's, where it was one."""


class Told(Received, frozen=True, kw_only=True):
    """The answer to `ask`."""

    id: int
    seq: Seq
    """The event after which it holds."""
    answer: AnyAnswer


class Changed(Received, frozen=True, kw_only=True):
    """The table around the game changed: who sits, who is here, the clocks, how it is bound."""

    table: Table
    clock: Clock
    fairness: Fairness | None = None
    ending: Ending | None = None


class Said(Received, frozen=True, kw_only=True):
    """Somebody said something."""

    line: Line


class Unsaid(Received, frozen=True, kw_only=True):
    """The operator deleted a line."""

    number: int


Downward: TypeAlias = (
    Welcome | Update | Hidden | Accepted | Refused | Stale | Error | Told | Changed | Said | Unsaid
)
"""Every message that a client may get."""
