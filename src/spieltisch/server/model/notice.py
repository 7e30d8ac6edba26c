"""Telling people who are not at a table what happens there: where to, what of it, and what still has to be sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Channel", "ChannelKind", "Delivery", "DeliveryKind", "Notice", "NoticeKind", "Quiet"]

NoticeKind: TypeAlias = Literal["turn", "question", "invitation", "end"]
DeliveryKind: TypeAlias = NoticeKind | Literal["confirm"]
"""A mail that asks whether an address is right is sent like a notice."""
ChannelKind: TypeAlias = Literal["push", "mail", "webhook"]


@dataclass(frozen=True)
class Quiet:
    """Minutes of the day; what begins later than it ends goes over midnight."""

    since: int
    until: int


@dataclass(frozen=True)
class Channel:
    """One way to reach a person: a browser's push service, a mail address or a webhook."""

    id: str
    person: str
    kind: ChannelKind
    address: str
    created: int
    secret: str = ""
    """A browser's public key and its secret, or what a webhook's messages are signed with."""
    token: str | None = None
    """The hash of the session that a browser subscribed with: it ends with that."""
    table: str | None = None
    """The one table that it is about."""
    wants: frozenset[NoticeKind] = frozenset()
    quiet: Quiet | None = None
    digest: int | None = None
    """The hour at which everything about games with days for a move comes in one notice."""
    zone: str = "UTC"
    language: str = "en"
    confirmed: int | None = None
    """Since when it may be used."""


@dataclass(frozen=True)
class Notice:
    """What one person should hear of a table. It holds nothing that is hidden in a game."""

    person: str
    table: str
    kind: NoticeKind
    at: int
    days: bool = False
    """Whether there is no hurry: a game without a clock, or with days for a move."""
    inviter: str | None = None


@dataclass(frozen=True)
class Delivery:
    """A notice on its way to one channel."""

    id: int
    channel: str
    person: str
    table: str
    kind: DeliveryKind
    at: int
    due: int
    tries: int = 0
