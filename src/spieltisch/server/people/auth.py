"""Who is asking: tokens of at least 128 random bits, kept as hashes, sent as a cookie or as a bearer token.

What a token is good for is its scope: a program that plays can't make tokens, nor anybody's other devices.
"""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from starlette.datastructures import Headers

from spieltisch.server.model import Person, Scope, Token, TokenKind
from spieltisch.server.services import Services
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import now

__all__ = [
    "BEFORE",
    "COOKIE",
    "bearer_of",
    "cookie_of",
    "demand_scope",
    "hashed",
    "identify",
    "known_by",
    "new_secret",
    "new_token",
]

COOKIE: Final = "spieltisch"
BEFORE: Final = "spieltisch-before"
"""Holds by what a browser was known before it became another person's device: its way back."""
_RANKS: Final[tuple[Scope, ...]] = ("play", "tables", "person")
"""Each is good for all that those before it are good for."""
_LONGEST: Final = 100
_SECRETS: Final = re.compile(r"[A-Za-z0-9_.-]{1,500}")
"""One, or several with dots between them."""
_BEARER: Final = "bearer "


def new_secret() -> str:
    """256 random bits."""
    return token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_token(
    person: str,
    kind: TokenKind,
    label: str = "",
    scope: Scope = "person",
    lasts: int | None = None,
) -> tuple[str, Token]:
    """A secret to be shown once, and what is kept of it; `lasts` is in milliseconds."""
    secret, at = new_secret(), now()
    expires = None if lasts is None else at + lasts
    return secret, Token(hashed(secret), person, kind, at, label, scope, expires)


def cookie_of(headers: Headers, name: str = COOKIE) -> str | None:
    """The session's secret, as a browser sends it. Browsers send the nearest folder's first.

    `http.cookies` took 0.3 s for one header: unquoting is quadratic in many Pythons. Ours is never quoted.
    """
    for pair in headers.get("cookie", "").split(";"):
        key, _, value = pair.strip().partition("=")
        if key == name:
            return value if _SECRETS.fullmatch(value) else None
    return None


def demand_scope(token: Token, needed: Scope) -> None:
    if _RANKS.index(token.scope) < _RANKS.index(needed):
        raise TableError("out-of-scope", scope=token.scope)


async def identify(
    services: Services, headers: Headers, *, banned_too: bool = False
) -> tuple[Person, Token] | None:
    """Who it is; nobody without a token or with an old cookie. Raises `TableError` for a wrong bearer token, or a ban."""
    found = await _identified(services, headers)
    if found and not banned_too and services.moderation.bans_person(found[0].id):
        raise TableError("banned")
    return found


async def _identified(services: Services, headers: Headers) -> tuple[Person, Token] | None:
    given = headers.get("authorization")
    if given is None:
        return await known_by(services, cookie_of(headers))
    found = await known_by(services, bearer_of(given))
    if found is None:
        raise TableError("unknown-token")
    return found


def bearer_of(given: str) -> str | None:
    return given[len(_BEARER) :] if given.lower().startswith(_BEARER) else None


async def known_by(
    services: Services, secret: str | None, *, link: bool = False
) -> tuple[Person, Token] | None:
    """Whose secret it is. A link for another device is good for that alone, and nothing else is a link."""
    if not secret or len(secret) > _LONGEST:
        return None
    found = await services.store.people.by_token(hashed(secret))
    if found is None or link != (found[1].kind == "link"):
        return None
    expires = found[1].expires
    return found if expires is None or expires > now() else None
