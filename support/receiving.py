"""What notices are sent to: a push service and webhooks, a browser's keys, and a mail server, all of them real."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from secrets import token_bytes
from ssl import SSLContext
from typing import Any, Literal, NamedTuple, TypeAlias, cast
from warnings import catch_warnings

import http_ece  # type: ignore[import-untyped]
from aiohttp import web
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

__all__ = [
    "Browser",
    "Login",
    "Mailbox",
    "Received",
    "Receiver",
    "Security",
    "mailbox",
    "receiver",
]


Login: TypeAlias = tuple[str, str]
Security: TypeAlias = Literal["starttls", "tls", "none"]


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Takes whatever comes, and answers as it was told for a path."""

    url: str = ""
    answers: dict[str, list[tuple[int, dict[str, str]]]] = field(default_factory=dict)
    """To be given one after the other; then 201."""
    got: list[Received] = field(default_factory=list[Received])

    def at(self, path: str) -> list[Received]:
        return [each for each in self.got if each.path == path]

    async def take(self, request: web.Request) -> web.Response:
        self.got.append(Received(request.path, dict(request.headers), await request.read()))
        status, headers = (self.answers.get(request.path) or [(201, {})]).pop(0)
        return web.Response(status=status, headers=headers)


@asynccontextmanager
async def receiver() -> AsyncGenerator[Receiver]:
    made, app = Receiver(), web.Application()
    app.router.add_route("*", "/{path:.*}", made.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield made
    finally:
        await runner.cleanup()


class Browser:
    """One that subscribed at a push service: only it reads what is sent there."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = token_bytes(16)

    @property
    def subscription(self) -> dict[str, str]:
        point = serialization.PublicFormat.UncompressedPoint
        public = self._key.public_key().public_bytes(serialization.Encoding.X962, point)
        keys = {"p256dh": public, "auth": self._auth}
        encoded = {name: base64.urlsafe_b64encode(key).decode() for name, key in keys.items()}
        return {
            "endpoint": self.endpoint,
            **{name: key.rstrip("=") for name, key in encoded.items()},
        }

    def read(self, received: Received) -> dict[str, Any]:
        ece: Any = http_ece  # comes without types
        plain = ece.decrypt(
            received.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return cast("dict[str, Any]", json.loads(plain))


@dataclass
class Mailbox:
    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list[EmailMessage])
    answers: dict[str, str] = field(default_factory=dict[str, str])
    """To recipients whom it does not take."""

    async def handle_RCPT(  # noqa: N802 aiosmtpd calls it so
        self, _server: object, _session: object, envelope: Envelope, address: str, _options: object
    ) -> str:
        if address in self.answers:
            return self.answers[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:  # noqa: N802 aiosmtpd calls it so
        content = cast("bytes", envelope.content)
        self.mails.append(message_from_bytes(content, policy=policy.default))
        return "250 OK"


@asynccontextmanager
async def mailbox(
    security: Security = "none", context: SSLContext | None = None, login: Login | None = None
) -> AsyncGenerator[Mailbox]:
    """One that speaks TLS from the beginning, or asks for it; only to who logs in, if it knows anybody."""
    made, asks = Mailbox(), security == "starttls"

    def admit(*asked: Any) -> AuthResult:
        given: LoginPassword = asked[-1]
        return AuthResult(success=(given.login.decode(), given.password.decode()) == login)

    def smtp() -> SMTP:
        with catch_warnings(action="ignore"):  # a login by nothing but a line that is TLS itself
            return SMTP(
                made,
                hostname="mail.example",
                tls_context=context if asks else None,
                require_starttls=asks,
                auth_required=login is not None,
                auth_require_tls=asks,
                authenticator=admit,
            )

    protocol = cast("Callable[[], asyncio.Protocol]", smtp)
    loop = asyncio.get_running_loop()
    secret = context if security == "tls" else None
    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=secret)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        await server.wait_closed()
        await asyncio.sleep(0.1)  # until connections that broke are let go
