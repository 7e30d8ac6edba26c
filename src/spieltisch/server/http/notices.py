"""How a person hears of tables that they are not looking at: browsers, mails, webhooks, and what is muted."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import replace
from typing import Final, cast
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.model import Channel, ChannelKind, NoticeKind, Quiet
from spieltisch.server.notices.due import is_zone
from spieltisch.server.notices.mailing import is_mail_address
from spieltisch.server.notices.messages import is_code_for, public_key
from spieltisch.server.notices.reaching import is_url
from spieltisch.server.notifying import keys_of
from spieltisch.server.people.auth import new_secret
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import new_id, now
from spieltisch.wire import notices as wire
from spieltisch.wire.bodies import Code

__all__ = ["ROUTES"]

_KINDS: Final[tuple[NoticeKind, ...]] = ("turn", "question", "invitation", "end")
_DAY: Final = 86_400_000


async def _settings(call: Call) -> wire.NoticeSettings:
    store, keys = call.services.store.notices, await keys_of(call.services)
    return wire.NoticeSettings(
        push_key=public_key(keys.push),
        mail=_sends_mail(call),
        channels=tuple(_shown(call, each) for each in await store.of(call.person.id)),
        muted=tuple(await store.muted(call.person.id)),
    )


async def _push(call: Call) -> wire.NoticeSettings:
    """Replaces what this browser subscribed to before."""
    wish: wire.PushWish = call.body
    if not is_url(wish.endpoint) or not _are_keys(wish):
        raise TableError("bad-channel")
    keys = json.dumps({"p256dh": wish.p256dh, "auth": wish.auth})
    made = _channel(call, "push", wish.endpoint, wish.wishes, keys)
    token = call.who[1].hash if call.who else None
    await _add(call, replace(made, token=token), call.services.settings.guarding.push_per_person)
    return await _settings(call)


async def _mail(call: Call) -> wire.NoticeSettings:
    """Asks by a mail first whether the address is theirs."""
    wish, limits = cast("wire.MailWish", call.body), call.open_tables.confirmations
    if not _sends_mail(call):
        raise TableError("no-mail")
    if not is_mail_address(wish.address):
        raise TableError("bad-channel")
    if not (limits.allows(call.person.id) and limits.allows(wish.address.lower())):
        raise TableError("too-many")
    made = _channel(call, "mail", wish.address, wish.wishes)
    most = call.services.settings.guarding.mails_per_person
    await _add(call, replace(made, confirmed=None), most)
    await call.services.store.notices.deliver(made.id, made.person, now())
    return await _settings(call)


async def _confirm(call: Call) -> wire.ConfirmedMail:
    """Once, and within a day."""
    channel = await _meant(call, "confirm", call.body.code)
    if channel.confirmed is not None or channel.created < now() - _DAY:
        raise TableError("unknown-code")
    await call.services.store.notices.change(replace(channel, confirmed=now()))
    return wire.ConfirmedMail(address=channel.address)


async def _webhook(call: Call) -> wire.NewWebhook:
    wish: wire.WebhookWish = call.body
    if not is_url(wish.url):
        raise TableError("bad-channel")
    secret = new_secret()
    made = replace(_channel(call, "webhook", wish.url, wish.wishes, secret), table=wish.table)
    await _add(call, made, call.services.settings.guarding.webhooks_per_person)
    return wire.NewWebhook(channel=_shown(call, made), secret=secret)


async def _change(call: Call) -> wire.NoticeSettings:
    channel = await _own(call)
    await call.services.store.notices.change(_wishing(channel, call.body))
    return await _settings(call)


async def _remove(call: Call) -> wire.NoticeSettings:
    await call.services.store.notices.remove((await _own(call)).id)
    return await _settings(call)


async def _mute(call: Call) -> wire.NoticeSettings:
    table, store = await call.table(), call.services.store.notices
    most = call.services.settings.guarding.muted_per_person
    if not call.body.muted:
        await store.unmute(call.person.id, table.row.id)
    elif not await store.mute(call.person.id, table.row.id, now(), most):
        raise TableError("too-many")
    return await _settings(call)


async def _off(call: Call) -> None:
    """As mail programs ask for it, without a session (RFC 8058)."""
    channel = await _meant(call, "off", call.text("code"))
    await call.services.store.notices.remove(channel.id)


async def _meant(call: Call, purpose: str, code: str) -> Channel:
    """The channel that a code from a mail is about."""
    channel = await call.services.store.notices.get(code.partition(".")[0])
    keys = await keys_of(call.services)
    if channel is None or not is_code_for(purpose, channel, keys.codes, code):
        raise TableError("unknown-code")
    return channel


async def _own(call: Call) -> Channel:
    channel = await call.services.store.notices.get(call.text("channel"))
    if channel is None or channel.person != call.person.id:
        raise TableError("no-channel")
    return channel


async def _add(call: Call, channel: Channel, most: int) -> None:
    if not await call.services.store.notices.add(channel, most):
        raise TableError("too-many")


def _channel(
    call: Call, kind: ChannelKind, address: str, wishes: wire.NoticeWishes, secret: str = ""
) -> Channel:
    at = now()
    bare = Channel(new_id(), call.person.id, kind, address, at, secret, confirmed=at)
    return _wishing(bare, wishes)


def _wishing(channel: Channel, wishes: wire.NoticeWishes) -> Channel:
    if not is_zone(wishes.zone):
        raise TableError("bad-channel")
    quiet = wishes.quiet
    return replace(
        channel,
        wants=frozenset(kind for kind in _KINDS if getattr(wishes, kind)),
        quiet=Quiet(quiet.since, quiet.until) if quiet else None,
        digest=wishes.digest,
        zone=wishes.zone,
        language=wishes.language,
    )


def _shown(call: Call, channel: Channel) -> wire.NoticeChannel:
    """A browser's address is a secret between it and us."""
    is_push, quiet = channel.kind == "push", channel.quiet
    return wire.NoticeChannel(
        id=channel.id,
        kind=channel.kind,
        label=(urlsplit(channel.address).hostname or "") if is_push else channel.address,
        table=channel.table,
        confirmed=channel.confirmed is not None,
        current=is_push and call.who is not None and channel.token == call.who[1].hash,
        wishes=wire.NoticeWishes(
            **{kind: kind in channel.wants for kind in _KINDS},
            quiet=wire.QuietHours(since=quiet.since, until=quiet.until) if quiet else None,
            digest=channel.digest,
            zone=channel.zone,
            language=channel.language,
        ),
    )


def _sends_mail(call: Call) -> bool:
    """Links in mails need the name by which people reach the server."""
    settings = call.services.settings
    return settings.notifying.smtp is not None and settings.public_url is not None


def _are_keys(wish: wire.PushWish) -> bool:
    """Whether something can be encrypted for them."""
    try:
        point, secret = (_decoded(key) for key in (wish.p256dh, wish.auth))
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, binascii.Error):
        return False
    return len(secret) == 16


def _decoded(key: str) -> bytes:
    bare = key.rstrip("=")
    return base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))


_ALL: Final = wire.NoticeSettings
_HERE: Final = "/api/notices"

ROUTES: Final = (
    Route("GET", _HERE, _settings, "By what I am told of tables", answer=_ALL),
    Route("PUT", _HERE + "/push", _push, "Tell this browser", body=wire.PushWish, answer=_ALL),
    Route("POST", _HERE + "/mail", _mail, "Tell me by mail, once the address is confirmed", body=wire.MailWish, answer=_ALL),
    Route(
        "POST", _HERE + "/mail/confirm", _confirm, "A mail address is right",
        body=Code, answer=wire.ConfirmedMail, public=True,
    ),
    Route("POST", _HERE + "/webhooks", _webhook, "Tell a program", body=wire.WebhookWish, answer=wire.NewWebhook),
    Route("PUT", _HERE + "/channels/{channel}", _change, "What it is to tell", body=wire.NoticeWishes, answer=_ALL),
    Route("DELETE", _HERE + "/channels/{channel}", _remove, "Tell it no more", answer=_ALL),
    Route("POST", _HERE + "/off/{code}", _off, "No more mails, as mail programs ask", public=True),
    Route("PUT", "/api/tables/{table}/notices", _mute, "Mute a table, or no longer", body=wire.MuteWish, answer=_ALL),
)  # fmt: skip
