"""Sessions and tokens: a name is enough to sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from starlette.responses import Response

from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.http.links import link_for
from spieltisch.server.model import Person, Token, TokenKind
from spieltisch.server.people.auth import (
    BEFORE,
    COOKIE,
    cookie_of,
    hashed,
    known_by,
    new_token,
)
from spieltisch.server.people.lobby import named
from spieltisch.server.people.manners import demand_words
from spieltisch.server.people.one_line import line_of_words
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import new_id, now
from spieltisch.wire import bodies
from spieltisch.wire.codec import write

__all__ = ["ROUTES"]

_YEAR: Final = 365 * 86_400
_DAY_MS: Final = 86_400_000
_LINK_MS: Final = 600_000
"""How long another device has to take over a session."""
_MOST: Final[Mapping[TokenKind, int]] = {"session": 50, "bot": 20, "link": 5}
"""Tokens of one person, by kind."""
_MOST_BEFORE: Final = 5
"""People that a browser can go back to being."""


async def _begin(call: Call) -> Response:
    wish: bodies.NewSession = call.body
    limits = call.request.app.state.guards
    if not limits.sessions.allows(call.address):
        raise TableError("too-many")
    demand_words(call.services, wish.name)
    person = Person(new_id(), named(wish.name), now(), now())
    secret, token = new_token(person.id, "session")
    await call.services.store.people.create(person, token)
    return _known(call, person, secret, told=wish.bearer)


async def _whoami(call: Call) -> bodies.Session:
    before = await _before(call)
    name = before.person.name if before else None
    return bodies.Session(person=call.person.id, name=call.person.name, before=name)


async def _rename(call: Call) -> bodies.Session:
    name = named(call.body.name)
    demand_words(call.services, name)
    await call.services.store.people.rename(call.person.id, name)
    return bodies.Session(person=call.person.id, name=name)


async def _leave(call: Call) -> Response:
    """Log out: this device forgets, and its token is good for nothing."""
    if call.who:
        await _end(call, call.who[1])
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path=call.services.settings.folder)
    return response


async def _forget(call: Call) -> Response:
    """Delete all that is known of the person; games stay under a neutral name."""
    await call.open_tables.forget_person(call.person.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path=call.services.settings.folder)
    return response


async def _lend(call: Call) -> bodies.Invitation:
    """A link by which another device becomes this person, once and soon."""
    secret, token = new_token(call.person.id, "link", lasts=_LINK_MS)
    await _keep(call, token)
    return link_for(call.request, call.services.settings, "device", secret)


async def _look_at_link(call: Call) -> bodies.Lent:
    """Whose device one's own would become; nothing changes."""
    return bodies.Lent(name=(await _lender(call)).name)


async def _take_over(call: Call) -> Response:
    """A browser that is somebody already stays that, unless it says so; and it can go back."""
    person, leaves = await _lender(call), call.who is not None
    if call.who and call.who[0].id == person.id:
        raise TableError("same-person")
    if leaves and not call.body.leave:
        raise TableError("somebody-already")
    stack = (*([cookie_of(call.request.headers)] if leaves else []), *_stack(call))
    if len(stack) > _MOST_BEFORE:
        raise TableError("too-many")
    if not await call.services.store.people.revoke(hashed(call.body.code)):
        raise TableError("unknown-code")
    secret, token = new_token(person.id, "session")
    await _keep(call, token)
    response = _known(call, person, secret, told=False)
    _set_cookie(call, response, BEFORE, ".".join(filter(None, stack)))
    return response


async def _lender(call: Call) -> Person:
    found = await known_by(call.services, call.body.code, link=True)
    if found is None:
        raise TableError("unknown-code")
    return found[0]


async def _go_back(call: Call) -> Response:
    """Be again who one was on this device; the session that was taken over ends here."""
    before = await _before(call)
    if before is None:
        raise TableError("nobody-before")
    if call.who:
        await _end(call, call.who[1])
    person, secret, rest = before
    response = _known(call, person, secret, told=False)
    _set_cookie(call, response, BEFORE, ".".join(rest))
    return response


class _Before(NamedTuple):
    person: Person
    secret: str
    rest: tuple[str, ...]


def _stack(call: Call) -> tuple[str, ...]:
    """By what this browser was known before, newest first."""
    kept = cookie_of(call.request.headers, BEFORE) or ""
    return tuple(secret for secret in kept.split(".") if secret)[:_MOST_BEFORE]


async def _before(call: Call) -> _Before | None:
    """Who this browser can go back to being."""
    stack = _stack(call)
    for number, secret in enumerate(stack):
        found = await known_by(call.services, secret)
        if found and found[0].id != call.person_id:
            return _Before(found[0], secret, stack[number + 1 :])
    return None


async def _tokens(call: Call) -> bodies.Tokens:
    found = await call.services.store.people.tokens(call.person.id)
    alive = (token for token in found if token.expires is None or token.expires > now())
    used = call.who[1].hash if call.who else None
    return bodies.Tokens(
        tokens=tuple(_described(token, current=token.hash == used) for token in alive)
    )


async def _new_token(call: Call) -> bodies.Token:
    wish: bodies.NewToken = call.body
    if wish.label and line_of_words(wish.label) is None:
        raise TableError("bad-name")
    lasts = wish.days * _DAY_MS
    secret, token = new_token(call.person.id, "bot", wish.label, wish.scope, lasts)
    await _keep(call, token)
    return _described(token, secret)


async def _keep(call: Call, token: Token) -> None:
    if not await call.services.store.people.add_token(token, _MOST[token.kind]):
        raise TableError("too-many")


async def _end(call: Call, token: Token) -> None:
    await call.services.store.people.revoke(token.hash)
    call.open_tables.guests.expel_token(token.hash)


async def _revoke(call: Call) -> None:
    for token in await call.services.store.people.tokens(call.person.id):
        if _id(token) == call.text("token"):
            await _end(call, token)
            return
    raise TableError("no-token")


def _known(call: Call, person: Person, secret: str, *, told: bool) -> Response:
    session = bodies.Session(person=person.id, name=person.name, token=secret if told else None)
    response = Response(write(session), media_type="application/json")
    if not told:
        _set_cookie(call, response, COOKIE, secret)
    return response


def _set_cookie(call: Call, response: Response, name: str, value: str) -> None:
    settings, lasts = call.services.settings, _YEAR if value else 0
    secure, path = settings.secure or call.request.url.scheme == "https", settings.folder
    response.set_cookie(
        name, value, max_age=lasts, path=path, httponly=True, samesite="lax", secure=secure
    )


def _described(token: Token, secret: str | None = None, *, current: bool = False) -> bodies.Token:
    return bodies.Token(
        id=_id(token),
        kind=token.kind,
        label=token.label,
        scope=token.scope,
        created=token.created,
        expires=token.expires,
        current=current,
        token=secret,
    )


def _id(token: Token) -> str:
    """Enough of the hash to tell tokens apart; nobody can go back from it."""
    return token.hash[:16]


ROUTES: Final = (
    Route(
        "POST", "/api/session", _begin, "Sit down with a name",
        body=bodies.NewSession, answer=bodies.Session, public=True,
    ),
    Route("GET", "/api/session", _whoami, "Who am I?", answer=bodies.Session, needs="play"),
    Route("PUT", "/api/session", _rename, "Change the name", body=bodies.Rename, answer=bodies.Session),
    Route("DELETE", "/api/session", _leave, "Leave; this token is forgotten"),
    Route("DELETE", "/api/person", _forget, "Delete all that is known of me", banned_too=True),
    Route("POST", "/api/session/link", _lend, "A link for another device", answer=bodies.Invitation),
    Route(
        "POST", "/api/session/link/look", _look_at_link, "Whose device this would become",
        body=bodies.Code, answer=bodies.Lent, public=True,
    ),
    Route(
        "POST", "/api/session/link/use", _take_over, "Come from another device",
        body=bodies.TakeOver, answer=bodies.Session, public=True,
    ),
    Route(
        "POST", "/api/session/back", _go_back, "Be again who I was on this device",
        answer=bodies.Session, public=True,
    ),
    Route("GET", "/api/tokens", _tokens, "My tokens", answer=bodies.Tokens),
    Route(
        "POST", "/api/tokens", _new_token, "A token for a program",
        body=bodies.NewToken, answer=bodies.Token,
    ),
    Route("DELETE", "/api/tokens/{token}", _revoke, "Revoke a token"),
)  # fmt: skip
