"""How people hear of tables that they are not looking at, as HTTP carries it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from spieltisch.wire.pieces import TableId, Value

__all__ = [
    "ConfirmedMail",
    "MailWish",
    "MuteWish",
    "NewWebhook",
    "NoticeChannel",
    "NoticeSettings",
    "NoticeWishes",
    "PushWish",
    "QuietHours",
    "WebhookWish",
]

_Minute: TypeAlias = Annotated[int, Meta(ge=0, lt=1440)]
_Address: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1024)]
_Key: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]+={0,2}$", max_length=128)]


class QuietHours(Value, frozen=True, kw_only=True):
    """Minutes of the day; over midnight, if it begins later than it ends; all day, if both are the same."""

    since: _Minute
    until: _Minute


class NoticeWishes(Value, frozen=True, kw_only=True):
    """What to send notices about, and when."""

    turn: bool = True
    question: bool = True
    invitation: bool = True
    end: bool = True
    quiet: QuietHours | None = None
    """What happens in these hours comes when they are over."""
    digest: Annotated[int, Meta(ge=0, le=23)] | None = None
    """The hour at which one notice says everything about games with days for a move."""
    zone: Annotated[str, Meta(min_length=1, max_length=64)] = "UTC"
    """Where these hours are counted, as `Europe/Vienna`."""
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$")] = "en"


class PushWish(Value, frozen=True, kw_only=True):
    """What a browser's push service gave (`PushSubscription`)."""

    endpoint: _Address
    p256dh: _Key
    auth: _Key
    wishes: NoticeWishes


class MailWish(Value, frozen=True, kw_only=True):
    address: _Address
    wishes: NoticeWishes


class WebhookWish(Value, frozen=True, kw_only=True):
    url: _Address
    table: TableId | None = None
    """The one table that it is about."""
    wishes: NoticeWishes


class NoticeChannel(Value, frozen=True, kw_only=True):
    """One way to reach somebody."""

    id: str
    kind: Literal["push", "mail", "webhook"]
    label: str
    """The address of a mail or webhook; of a browser, whose push service it is."""
    wishes: NoticeWishes
    table: TableId | None = None
    confirmed: bool = True
    current: bool = False
    """Whether it is the browser that asks."""


class NoticeSettings(Value, frozen=True, kw_only=True):
    push_key: str
    """The server's public key, which a browser subscribes with."""
    mail: bool
    """Whether this server sends mails."""
    channels: tuple[NoticeChannel, ...]
    muted: tuple[TableId, ...]


class NewWebhook(Value, frozen=True, kw_only=True):
    channel: NoticeChannel
    secret: str
    """What its messages are signed with; told once."""


class MuteWish(Value, frozen=True, kw_only=True):
    muted: bool


class ConfirmedMail(Value, frozen=True, kw_only=True):
    address: str
