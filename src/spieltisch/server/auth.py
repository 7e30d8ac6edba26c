"""Who is asking: tokens of at least 128 random bits, kept as hashes, sent as a cookie or as a bearer token."""

from __future__ import annotations

from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from typing import Final, Literal

from starlette.datastructures import Headers

from spieltisch.server.services import Services, now
from spieltisch.server.store import Person, Token
from spieltisch.server.trouble import Trouble

__all__ = ["COOKIE", "LINK", "cookie_of", "hashed", "identify", "new_id", "new_secret", "new_token"]

COOKIE: Final = "spieltisch"
LINK: Final = "link"
"""The label of a code for another device: good for taking a session over, and for nothing else."""
_LONGEST: Final = 100
_BEARER: Final = "bearer "


def new_secret() -> str:
    """256 random bits."""
    return token_urlsafe(32)


def new_id() -> str:
    """128 random bits: nobody guesses it, and no two are alike."""
    return token_urlsafe(16)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_token(person: str, kind: Literal["session", "bot"], label: str = "") -> tuple[str, Token]:
    """A secret to be told once, and what is kept of it."""
    secret = new_secret()
    return secret, Token(hashed(secret), person, kind, now(), label)


def cookie_of(headers: Headers) -> str | None:
    """The session's secret, as a browser sends it."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return None
    return jar[COOKIE].value if COOKIE in jar else None


async def identify(services: Services, headers: Headers) -> tuple[Person, Token] | None:
    """Who it is; nobody without a token or with an old cookie. Raises `Trouble` for a wrong bearer token."""
    given = headers.get("authorization")
    if given is not None:
        found = await _found(services, _bearer(given))
        if found is None:
            raise Trouble("unknown-token")
        return found
    return await _found(services, cookie_of(headers))


def _bearer(given: str) -> str | None:
    return given[len(_BEARER) :] if given.lower().startswith(_BEARER) else None


async def _found(services: Services, secret: str | None) -> tuple[Person, Token] | None:
    if not secret or len(secret) > _LONGEST:
        return None
    found = await services.store.people.by_token(hashed(secret))
    return None if found is None or found[1].label == LINK else found
