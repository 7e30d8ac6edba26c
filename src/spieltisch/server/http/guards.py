"""What every request and socket passes before anything looks at it: origin, limits, and headers of the answer."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from secrets import token_hex
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server.http.addresses import counted_as, is_ours_alone
from spieltisch.server.http.endpoint import answered
from spieltisch.server.operations.limits import OpenCount, Rates
from spieltisch.server.operations.logging import REQUEST
from spieltisch.server.operations.metrics import Metrics
from spieltisch.server.people.auth import cookie_of
from spieltisch.server.services import Services
from spieltisch.server.settings import Settings

__all__ = ["ADMIN", "POLICY", "GuardedApp", "Guards", "is_own_origin"]

ADMIN: Final = "/api/admin"
_SAFE: Final = {"GET", "HEAD", "OPTIONS"}
_SECRET: Final = {"https", "wss"}
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_OFFLINE: Final = "/offline/"
_COMPILING: Final = {
    "Content-Security-Policy": f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'",
}
"""Of the worker with tables for one device, which is WebAssembly; the page itself compiles nothing."""
_APART: Final = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Browsers heed this from trustworthy origins only, and complain about it everywhere else."""
_FILES: Final = "/assets/"
_LOOPBACK: Final = re.compile(r"(localhost|127(\.\d+){3}|\[::1\])(:\d+)?")

_log = logging.getLogger(__name__)


class Guards:
    """What is counted, for the whole process."""

    def __init__(self, services: Services) -> None:
        limits = services.settings.guarding
        self.settings = services.settings
        self.metrics = services.metrics
        self.moderation = services.moderation
        self.requests = Rates(limits.requests_per_address, limits.request_window)
        self.files = Rates(limits.files_per_address, limits.request_window)
        self.handshakes = Rates(limits.handshakes_per_address, limits.request_window)
        self.histories = Rates(limits.histories_per_address, limits.request_window)
        self.sessions = Rates(limits.sessions_per_address, 3600)
        self.addresses = OpenCount(limits.sockets_per_address, limits.sockets)
        self.operators = Rates(limits.wrong_admin_tokens, 60)
        self.people = OpenCount(limits.sockets_per_person, limits.sockets)

    def admit(self, person: str, address: str) -> bool:
        """Count one more for both, unless it is too many for one of them."""
        if not self.people.admit(person):
            return False
        if self.addresses.admit(address):
            return True
        self.people.release(person)
        return False

    def release(self, person: str, address: str) -> None:
        self.people.release(person)
        self.addresses.release(address)


def is_own_origin(scope: Scope, settings: Settings) -> bool:
    """Whether a page of ours asks. A browser always says whose page asks; only programs say nothing."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return cookie_of(headers) is None
    if origin in settings.origins:
        return True
    if settings.public_url:
        return origin == _origin_of(settings.public_url)
    return _is_of_host(origin, headers.get("host", ""), is_secret=scope["scheme"] in _SECRET)


def _is_of_host(origin: str, host: str, *, is_secret: bool) -> bool:
    """Nobody makes another's name lead here where a certificate is shown for it, or where it is ours alone."""
    if is_secret and origin == f"https://{host}":
        return True
    return origin in {f"http://{host}", f"https://{host}"} and is_ours_alone(host)


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class GuardedApp:
    """The application behind its guards."""

    def __init__(self, app: ASGIApp, guards: Guards) -> None:
        self._app = app
        self._guards = guards

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        REQUEST.set(token_hex(8))
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = perf_counter()
        guarded = _with_headers(send, self._guards.metrics, _headers(scope))
        if code := self._objection(scope):
            await answered(code)(scope, receive, guarded)
        else:
            await self._app(scope, receive, guarded)
        if _log.isEnabledFor(logging.DEBUG):
            took = 1000 * (perf_counter() - begun)
            _log.debug("%s %s took %.1f ms", scope["method"], _route(scope), took)

    def _objection(self, scope: Scope) -> str | None:
        guards = self._guards
        asked = guards.files if scope["path"].startswith(_FILES) else guards.requests
        if not asked.allows(_address(scope)):
            return "too-many"
        if self._is_banned(scope):
            return "banned"
        unsafe = scope["method"] not in _SAFE
        if unsafe and not is_own_origin(scope, guards.settings):
            return "other-origin"
        return None

    def _is_banned(self, scope: Scope) -> bool:
        """By address. The page may come, it says so; and an operator who banned too much can lift it."""
        path: str = scope["path"]
        if not path.startswith("/api/") or path == ADMIN:
            return False
        return self._guards.moderation.bans_address(_host(scope))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        guards, address = self._guards, _address(scope)
        if not is_own_origin(scope, guards.settings):
            await _turn_away("other-origin", receive, send)
        elif self._is_banned(scope):
            await _turn_away("banned", receive, send)
        elif not guards.handshakes.allows(address) or not guards.addresses.admit(address):
            await _turn_away("too-many", receive, send)
        else:
            guards.metrics.sockets.inc()
            try:
                await self._app(scope, receive, send)
            finally:
                guards.metrics.sockets.dec()
                guards.addresses.release(address)


def _route(scope: Scope) -> str:
    """What was asked for, by the names of its parts: which table it was is nobody's business."""
    if "endpoint" not in scope:
        return "?"
    path: str = scope["path"]
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(str(value), f"{{{name}}}")
    return path if path.startswith("/api/") else "/"


def _address(scope: Scope) -> str:
    return counted_as(_host(scope))


def _host(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def _turn_away(code: str, receive: Receive, send: Send) -> None:
    """A plain HTTP answer in the place of the handshake."""
    response = answered(code)
    await receive()
    start: Any = {"type": "websocket.http.response.start", "status": response.status_code}
    known = (b"x-request-id", (REQUEST.get() or "").encode())
    await send({**start, "headers": [*response.raw_headers, known]})
    await send({"type": "websocket.http.response.body", "body": bytes(response.body)})


def _keeping(path: str) -> str:
    """How long an answer may be kept: what the page's builder named by its content, for ever."""
    if path.startswith("/assets/") or re.match(f"{_OFFLINE}[0-9a-f]{{16}}/", path):
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith("/api/") else "no-cache"


def _headers(scope: Scope) -> dict[str, str]:
    apart = _APART if _is_trustworthy(scope) else {}
    known = {"X-Request-Id": REQUEST.get() or ""}
    path = scope["path"]
    compiling = _COMPILING if path.startswith(_OFFLINE) else {}
    return {**_HEADERS, **compiling, **apart, **known, "Cache-Control": _keeping(path)}


def _is_trustworthy(scope: Scope) -> bool:
    """Whether nobody could have changed the page on its way to the browser."""
    host = Headers(scope=scope).get("host", "")
    return scope.get("scheme") == "https" or _LOOPBACK.fullmatch(host) is not None


def _with_headers(send: Send, metrics: Metrics, ours: Mapping[str, str]) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            metrics.requests.labels(str(message["status"])).inc()
            headers = MutableHeaders(scope=message)
            for name, value in ours.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded
