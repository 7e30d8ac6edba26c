"""What HTTP carries about games that are over: reviews, links that show them, records brought in, playing on."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from spieltisch.wire.asking import ActionText
from spieltisch.wire.pieces import BotName, Json, Letter, Pips, Seq, Table, Time, Value
from spieltisch.wire.review import Outlook, Review, World

__all__ = [
    "BringRecord",
    "BrokenRecord",
    "Choices",
    "PlayOn",
    "ReviewState",
    "Share",
    "Shared",
    "Shares",
    "WhatFollows",
    "WhatIf",
]


class ReviewState(Value, frozen=True, kw_only=True):
    """How far the review of a game is."""

    stage: Literal["none", "waiting", "working", "done", "failed", "off"]
    """`none`: nobody asked for one yet; `off`: this server makes none."""
    ahead: int = 0
    """While it waits: how many reviews come first."""
    progress: Annotated[float, Meta(ge=0, le=1)] = 0
    part: int = 0
    """Grows with every result: ask with `known=` this number, and `review` is left out until there is more."""
    since: Time | None = None
    """When it was asked for."""
    review: Review | None = None
    """What is known so far; all of it once it is `done`."""
    events: tuple[Seq, ...] = ()
    """With a review: the number of the event of each action that it counts (`index`)."""


class WhatIf(Value, frozen=True, kw_only=True):
    """At a moment of a game that is over: another turn, or another roll, and what would follow."""

    at: Seq
    """The event after which it would have been."""
    actions: Annotated[tuple[ActionText, ...], Meta(max_length=24)] = ()
    """What would have been done; nothing, to look at the moment itself."""
    roll: tuple[Pips, Pips] | None = None
    """Paseo: what would have been rolled, before the actions."""
    worlds: Annotated[int, Meta(ge=0, le=10)] = 0
    """Cards: in how many worlds to look, each dealt from what the acting seat had not seen."""


class Choices(Value, frozen=True, kw_only=True):
    """All that could be done at a moment of a game that is over; of actions that come to the same, one."""

    seat: Letter | None
    """Who acts; nobody where chance does, or after the end."""
    actions: tuple[str, ...]
    """In the notation."""


class WhatFollows(Value, frozen=True, kw_only=True):
    outlook: Outlook
    worlds: tuple[World, ...] = ()


class Share(Value, frozen=True, kw_only=True):
    """A link that shows one finished game to everyone who has it."""

    id: str
    """To revoke it by."""
    by: str
    """The name of the player who made it."""
    created: Time
    mine: bool
    code: str | None = None
    """Told once, when it is made; to be sent as the header `Spieltisch-Share`."""
    link: str | None = None
    """The code comes after the `#`, so that no server and no proxy writes it down."""
    svg: str | None = None
    """The link as a QR code."""


class Shares(Value, frozen=True, kw_only=True):
    shares: tuple[Share, ...]


class Shared(Value, frozen=True, kw_only=True):
    """What a link shows."""

    table: Table


class BringRecord(Value, frozen=True, kw_only=True):
    """A game on paper: text, JSON, or a fairness log."""

    data: Annotated[str, Meta(min_length=1, max_length=400_000)]
    """What the file holds."""


class BrokenRecord(Value, frozen=True, kw_only=True):
    """The `params` of `broken-record`: what is wrong, and where."""

    text: str
    """A sentence in English."""
    line: int | None = None
    number: int | None = None
    """The number of the action, counted from 1."""
    event: Seq | None = None
    """Of a fairness log: the number of the event."""
    refusal: Json | None = None
    """Why the law refuses the action, as in `refused`; `game` says of which game the law is."""


class PlayOn(Value, frozen=True, kw_only=True):
    """A new table whose game begins where another, finished one was after event `at`."""

    at: Seq
    seat: Letter | None = None
    """The caller's seat there; if left out the one they had, else the one that is to act."""
    bot: BotName | None = None
    """Who plays the other seats; they stay open for friends if left out. With a bot play begins at once."""
    roll: tuple[Pips, Pips] | None = None
    """Paseo: what is rolled first there, where a roll comes next; else it is rolled afresh."""
    world: Annotated[int, Meta(ge=1, le=100)] | None = None
    """Cards that the seat had not seen: as they lay, or dealt again, as in the sampled world of this number."""
