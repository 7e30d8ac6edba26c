"""Sessions and tokens: a name is enough to sit down."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from spieltisch.rules.line import fits_in_a_line
from spieltisch.server.api.call import Call
from spieltisch.server.api.endpoint import Route
from spieltisch.server.auth import COOKIE, LINK, hashed, new_id, new_token
from spieltisch.server.links import link_for
from spieltisch.server.lobby import named
from spieltisch.server.services import now
from spieltisch.server.store import Person, Token
from spieltisch.server.trouble import Trouble
from spieltisch.wire import bodies
from spieltisch.wire.codec import write

__all__ = ["ROUTES"]

_YEAR: Final = 365 * 86_400
_LINK_MS: Final = 600_000
"""How long another device has to take over a session."""


async def _begin(call: Call) -> Response:
    wish: bodies.NewSession = call.body
    limits = call.request.app.state.guards
    if not limits.sessions.allows(call.address):
        raise Trouble("too-many")
    person = Person(new_id(), named(wish.name), now(), now())
    secret, token = new_token(person.id, "session")
    await call.services.store.people.create(person, token)
    return _known(call, person, secret, told=wish.bearer)


async def _whoami(call: Call) -> bodies.Session:
    return bodies.Session(person=call.person.id, name=call.person.name)


async def _rename(call: Call) -> bodies.Session:
    name = named(call.body.name)
    await call.services.store.people.rename(call.person.id, name)
    return bodies.Session(person=call.person.id, name=name)


async def _leave(call: Call) -> Response:
    """Log out: this device forgets, and its token is good for nothing."""
    if call.who:
        await call.services.store.people.revoke(call.who[1].hash)
        call.hall.guests.expel_token(call.who[1].hash)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


async def _forget(call: Call) -> Response:
    """Delete all that is known of the person; games stay under a neutral name."""
    await call.hall.forget_person(call.person.id)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


async def _lend(call: Call) -> bodies.Invitation:
    """A link by which another device becomes this person, once and soon."""
    secret, token = new_token(call.person.id, "session", LINK)
    await call.services.store.people.add_token(token)
    return link_for(call.request, call.services.settings, "device", secret)


async def _take_over(call: Call) -> Response:
    people, code = call.services.store.people, hashed(call.body.code)
    found = await people.by_token(code)
    if found is None or found[1].label != LINK or not await people.revoke(code):
        raise Trouble("unknown-code")
    if found[1].created < now() - _LINK_MS:
        raise Trouble("unknown-code")
    secret, token = new_token(found[0].id, "session")
    await people.add_token(token)
    return _known(call, found[0], secret, told=False)


async def _tokens(call: Call) -> bodies.Tokens:
    found = await call.services.store.people.tokens(call.person.id)
    return bodies.Tokens(tokens=tuple(_described(token) for token in found))


async def _new_token(call: Call) -> bodies.Token:
    label = call.body.label
    if label == LINK or not fits_in_a_line(label):
        raise Trouble("bad-name")
    secret, token = new_token(call.person.id, "bot", label)
    await call.services.store.people.add_token(token)
    return _described(token, secret)


async def _revoke(call: Call) -> None:
    people = call.services.store.people
    for token in await people.tokens(call.person.id):
        if _id(token) == call.text("token"):
            await people.revoke(token.hash)
            call.hall.guests.expel_token(token.hash)
            return
    raise Trouble("no-token")


def _known(call: Call, person: Person, secret: str, *, told: bool) -> Response:
    session = bodies.Session(person=person.id, name=person.name, token=secret if told else None)
    response = Response(write(session), media_type="application/json")
    if not told:
        secure = call.services.settings.secure or call.request.url.scheme == "https"
        response.set_cookie(
            COOKIE, secret, max_age=_YEAR, path="/", httponly=True, samesite="lax", secure=secure
        )
    return response


def _described(token: Token, secret: str | None = None) -> bodies.Token:
    return bodies.Token(
        id=_id(token), kind=token.kind, label=token.label, created=token.created, token=secret
    )


def _id(token: Token) -> str:
    """Enough of the hash to tell tokens apart; nobody can go back from it."""
    return token.hash[:16]


ROUTES: Final = (
    Route(
        "POST", "/api/session", _begin, "Sit down with a name",
        body=bodies.NewSession, answer=bodies.Session, public=True,
    ),
    Route("GET", "/api/session", _whoami, "Who am I?", answer=bodies.Session),
    Route("PUT", "/api/session", _rename, "Change the name", body=bodies.Rename, answer=bodies.Session),
    Route("DELETE", "/api/session", _leave, "Leave; this token is forgotten"),
    Route("DELETE", "/api/person", _forget, "Delete all that is known of me"),
    Route("POST", "/api/session/link", _lend, "A link for another device", answer=bodies.Invitation),
    Route(
        "POST", "/api/session/link/use", _take_over, "Come from another device",
        body=bodies.Code, answer=bodies.Session, public=True,
    ),
    Route("GET", "/api/tokens", _tokens, "My tokens", answer=bodies.Tokens),
    Route(
        "POST", "/api/tokens", _new_token, "A token for a program",
        body=bodies.NewToken, answer=bodies.Token,
    ),
    Route("DELETE", "/api/tokens/{token}", _revoke, "Revoke a token"),
)  # fmt: skip
