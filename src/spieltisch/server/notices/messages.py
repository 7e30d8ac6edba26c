"""One notice as each kind of channel carries it: encrypted for a browser, signed for a program, written for a reader."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from hashlib import sha256
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from py_vapid import Vapid02, b64urlencode  # type: ignore[import-untyped]
from pywebpush import WebPusher  # type: ignore[import-untyped]

from spieltisch.server.model import Channel, DeliveryKind

__all__ = [
    "SIGNATURE",
    "Told",
    "code_for",
    "is_code_for",
    "mail",
    "new_push_key",
    "public_key",
    "push_message",
    "signature",
    "webhook_message",
]

_Vapid: Any = Vapid02
_Pusher: Any = WebPusher
"""Both come without types."""

SIGNATURE: Final = "Spieltisch-Signature"
_VALID: Final = 12 * 3600
"""Seconds for which a push service may believe that it is us; at most a day."""
_KEPT: Final = 86_400
"""Seconds for which it keeps what a browser can't receive now."""


@dataclass(frozen=True)
class Told:
    """A notice in the words of whom it is for."""

    kind: DeliveryKind
    table: str
    game: str
    text: str
    at: int
    link: str | None = None


def new_push_key() -> str:
    vapid = _Vapid()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def public_key(secret: str) -> str:
    """As browsers want it (`applicationServerKey`)."""
    point = serialization.PublicFormat.UncompressedPoint
    key = _Vapid.from_pem(secret.encode()).public_key
    return str(b64urlencode(key.public_bytes(serialization.Encoding.X962, point)))


def push_message(
    channel: Channel, told: Told, unseen: int, secret: str, contact: str
) -> tuple[bytes, Mapping[str, str]]:
    """Body and headers (RFC 8291, RFC 8292). Takes milliseconds: not for the event loop."""
    shown = {"text": told.text, "table": told.table, "kind": told.kind, "unseen": unseen}
    keys = json.loads(channel.secret)
    pusher = _Pusher({"endpoint": channel.address, "keys": keys})
    body: bytes = pusher.encode(json.dumps(shown).encode())["body"]
    parts = urlsplit(channel.address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time()) + _VALID,
        "sub": contact,
    }
    signed: Mapping[str, str] = _Vapid.from_pem(secret.encode()).sign(claims)
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_KEPT),
        "Urgency": "normal",
        "Topic": sha256(told.table.encode()).hexdigest()[:32],
    }
    return body, {**headers, **signed}


def webhook_message(channel: Channel, told: Told, delivery: int) -> tuple[bytes, Mapping[str, str]]:
    """Body and headers; the signature is of the time and the body."""
    said: dict[str, Any] = {"version": 1, "id": delivery, **vars(told)}
    body, at = json.dumps(said, ensure_ascii=False).encode(), int(time())
    signed = f"t={at},v1={signature(channel.secret, at, body)}"
    return body, {"Content-Type": "application/json", SIGNATURE: signed}


def signature(secret: str, at: int, body: bytes) -> str:
    """HMAC-SHA256 over the seconds since 1970, a dot, and the body."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()


def mail(sender: str, to: str, subject: str, lines: Sequence[str], off: str | None) -> EmailMessage:
    """With `off`, where one request ends these mails (RFC 8058)."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].rstrip(">"))
    message["Auto-Submitted"] = "auto-generated"
    if off:
        message["List-Unsubscribe"] = f"<{off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content("\n".join(lines) + "\n")
    return message


def code_for(purpose: str, channel: Channel, secret: str) -> str:
    """By which somebody without a session does one thing to one channel. It holds for this address alone."""
    return f"{channel.id}.{_mac(purpose, channel, secret)}"


def is_code_for(purpose: str, channel: Channel, secret: str, code: str) -> bool:
    return hmac.compare_digest(code.encode(), code_for(purpose, channel, secret).encode())


def _mac(purpose: str, channel: Channel, secret: str) -> str:
    about = json.dumps([purpose, channel.id, channel.address])
    return hmac.new(secret.encode(), about.encode(), sha256).hexdigest()[:32]
