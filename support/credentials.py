"""Every route with every bad credential, and with good ones of other people: nobody may get in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import httpx

from spieltisch.client import Client
from spieltisch.server.model import Channel
from spieltisch.server.notices.messages import code_for
from spieltisch.server.notifying import keys_of
from spieltisch.wire.bodies import CreateTable, SeatWish, Token
from spieltisch.wire.finished import Share
from spieltisch.wire.notices import NewWebhook
from support.serving import Served

__all__ = ["bad_credentials", "belongings", "filled", "let_in", "operations", "taken_by_strangers"]

_NOBODY: Final = {(401, "no-session"), (401, "unknown-token")}
_NO_OPERATOR: Final = {(401, "not-operator"), (429, "too-many")}
"""At the operator's door; few may guess there."""
_REFUSED: Final = {
    "out-of-scope",
    "no-table",
    "not-yours",
    "not-your-seat",
    "no-token",
    "no-channel",
    "no-session",
    "unknown-code",
    "no-share",
    "not-operator",
}
_OWN: Final = {
    "GET /api/session",
    "PUT /api/session",
    "DELETE /api/session",
    "DELETE /api/person",
    "GET /api/person",
    "POST /api/session/link",
    "GET /api/tokens",
    "POST /api/tokens",
    "POST /api/tables",
    "GET /api/bot/stream",
    "POST /api/invitations",
    "POST /api/records",
}
"""Routes that name nothing of anybody else's."""
_EMPTY: Final[object] = {}
_BODIES: Final[dict[str, object]] = {
    "/admin": {"do": "list-people"},
    "/reports": {"whom": {"seat": "A"}, "why": "spam"},
    "/ignored": {"whom": {"seat": "A"}, "kind": "mute"},
    "/notices": {"muted": True},
    "/bot": {"bot": "greedy"},
    "/play-on": {"at": 5},
    "/choices": {"at": 5},
    "/what-if": {"at": 5},
    "/act": {"idem": "0" * 32, "seat": "A", "expected_seq": 5, "actions": ["draw 1"]},
    "/commit": {
        "type": "commit",
        "idem": "1" * 32,
        "seat": "A",
        "expected_seq": 5,
        "hash": "0" * 64,
    },
    "/reveal": {
        "type": "reveal",
        "idem": "2" * 32,
        "seat": "A",
        "expected_seq": 5,
        "seed": "0" * 64,
    },
}


def operations(page: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """Every route of an OpenAPI page: method, path, and whether it needs a session."""
    return [
        (method.upper(), path, {} not in operation["security"])
        for path, methods in page["paths"].items()
        for method, operation in methods.items()
    ]


def filled(path: str, table: str, others: Mapping[str, str] | None = None) -> str:
    """A route with something in each of its places."""
    places = {"table": table, **(others or {})}
    return re.sub(r"{(\w+)}", lambda place: places.get(place[1], "B"), path)


async def belongings(server: Served, owner: Client, stranger: Client) -> Mapping[str, str]:
    """What names something of somebody's in a route; and a code to a stranger's channel, changed to name theirs."""
    token = await owner.web.call("POST", "/api/tokens", Token, {"label": "hers"})
    over = await owner.create(CreateTable(game="paroli", seats=(SeatWish(kind="me"),) * 2))
    await owner.start(over.id)
    async with owner.at(over.id) as line:
        await line.resign("A")
    share = await owner.web.call("POST", f"/api/tables/{over.id}/shares", Share)
    hers, theirs = [await _channel(server, each) for each in (owner, stranger)]
    keys = await keys_of(server.open_tables.services)
    code = code_for("off", theirs, keys.codes).replace(theirs.id, hers.id)
    return {"token": token.id, "channel": hers.id, "share": share.id, "code": code, "over": over.id}


async def _channel(server: Served, client: Client) -> Channel:
    wish: Any = {"url": "http://127.0.0.1:9/x", "wishes": {}}
    made = await client.web.call("POST", "/api/notices/webhooks", NewWebhook, wish)
    found = await server.open_tables.services.store.notices.get(made.channel.id)
    if found is None:
        raise LookupError(made.channel.id)
    return found


def bad_credentials(url: str, token: str, revoked: str) -> list[dict[str, str]]:
    """Headers that look like somebody's, and are nobody's."""
    bearers = (
        sha256(token.encode()).hexdigest(), f" {token}", f"{token}=", token[: len(token) // 2],
        token[:-1], f"{token}x", token.swapcase(), token[::-1], revoked, "x" * 500, "null", "' OR 1=1 --",
        f"{token} {token}", f"{token},", f"Bearer {token}", f"{token}\t{token}",
    )  # fmt: skip
    cookies = (
        f"spieltisch={token[:-1]}",
        f"spieltisch={revoked}",
        f"other={token}",
        "spieltisch=; spieltisch=x",
        f"Spieltisch={token}",
        f"spieltisch ={token[1:]}",
    )
    return [
        {},
        {"Authorization": token},
        {"Authorization": "Bearer"},
        {"Authorization": f"Basic {token}"},
        {"Authorization": f"Token {token}"},
        *({"Authorization": f"Bearer {secret}"} for secret in bearers),
        *({"Cookie": cookie, "Origin": url} for cookie in cookies),
    ]


async def let_in(
    url: str,
    table: str,
    bad: list[dict[str, str]],
    step: Callable[[int], object] = lambda _: None,
) -> tuple[int, list[str]]:
    """How many were tried, and which of them were not turned away."""
    tried, accepted = 0, list[str]()
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        page: dict[str, Any] = (await client.get("/api/openapi.json")).json()
        for method, path, needs_session in operations(page):
            for headers in bad if needs_session else []:
                where = filled(path, table)
                answer = await client.request(method, where, headers=headers, content=b"{}")
                tried += 1
                step(1)
                said = answer.status_code, answer.json()["code"]
                if said not in (_NO_OPERATOR if path == "/api/admin" else _NOBODY):
                    accepted.append(f"{method} {path} {headers} {said}")
    return tried, accepted


async def taken_by_strangers(
    url: str,
    table: str,
    places: Mapping[str, str],
    tokens: Sequence[str],
    step: Callable[[int], object] = lambda _: None,
) -> tuple[int, list[str]]:
    """Of a private table and its owner's `belongings`, with valid tokens of others: how many tries, and what was given."""
    tried, given = 0, list[str]()
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        page: dict[str, Any] = (await client.get("/api/openapi.json")).json()
        for method, path, _ in operations(page):
            if f"{method} {path}" in _OWN or "{" not in path or "{language}" in path:
                continue
            where = filled(path, table, places)
            body = next((_BODIES[end] for end in _BODIES if path.endswith(end)), _EMPTY)
            for token in tokens:
                headers = {"Authorization": f"Bearer {token}"}
                answer = await client.request(method, where, headers=headers, json=body)
                tried += 1
                step(1)
                if answer.status_code not in {403, 404} or answer.json()["code"] not in _REFUSED:
                    given.append(f"{method} {path} {answer.status_code} {answer.text[:200]}")
    return tried, given
