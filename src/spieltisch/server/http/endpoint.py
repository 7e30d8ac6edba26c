"""Routes as values: how they become Starlette's, and the OpenAPI page they make.

Bodies are read and written by the wire's own codec, so that they are as strict as the socket and defined once.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import Any, Final, Literal, TypeAlias, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Entry

from spieltisch.server.http.addresses import counted_as
from spieltisch.server.http.call import Call, body_of
from spieltisch.server.model import Person, Scope, StoreError, Token
from spieltisch.server.people.auth import bearer_of, demand_scope, identify
from spieltisch.server.services import Services
from spieltisch.server.table.errors import TableError
from spieltisch.server.tables import OpenTables
from spieltisch.wire.admin import AdminWish
from spieltisch.wire.bodies import HttpError
from spieltisch.wire.codec import Malformed, write
from spieltisch.wire.schema import components

__all__ = ["Handler", "Route", "answered", "described", "entries"]

Handler: TypeAlias = Callable[[Call], Awaitable[Any]]
Json: TypeAlias = dict[str, Any]

_STATUS: Final[Mapping[str, int]] = {
    "bad-channel": 422,
    "bad-config": 422,
    "bad-name": 422,
    "bad-position": 422,
    "bad-address": 422,
    "bad-words": 422,
    "banned": 403,
    "blocked": 403,
    "broken-record": 422,
    "busy": 503,
    "draining": 503,
    "malformed": 400,
    "many-people": 409,
    "nobody-meant": 404,
    "not-operator": 401,
    "no-bot": 422,
    "no-channel": 404,
    "no-mail": 404,
    "no-language": 404,
    "no-page": 404,
    "no-person": 404,
    "no-report": 404,
    "no-ban": 404,
    "no-line": 404,
    "no-seat": 404,
    "no-share": 404,
    "no-session": 401,
    "no-table": 404,
    "no-token": 404,
    "not-solved": 404,
    "not-your-seat": 403,
    "not-yours": 403,
    "other-origin": 403,
    "out-of-scope": 403,
    "store-failed": 503,
    "too-long": 413,
    "too-many": 429,
    "too-slow": 408,
    "unknown-code": 404,
    "unknown-token": 401,
    "wrong-method": 405,
}
"""Of what is neither the caller's state nor the table's, which is 409."""


@dataclass(frozen=True)
class Route:
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    handler: Handler
    summary: str
    body: Any = None
    """What is to be sent."""
    answer: Any = None
    """What comes back, as JSON; `None` for nothing, or for files."""
    media: tuple[str, ...] = ()
    """The kinds of files that come back."""
    query: Sequence[str] = field(default=())
    public: bool = False
    """Whether no session is needed."""
    needs: Scope = "person"
    """What a token must be good for, where one is needed."""
    banned_too: bool = False
    """Whether who is banned may do it as well: one's own data stay one's own."""
    admin: bool = False
    """Whether it is the operator's alone, known by a token of another kind."""
    long: bool = False
    """Whether what is sent may be as long as a record."""
    head: bool = False
    """Whether it may be asked for without what it holds."""


def entries(routes: Sequence[Route]) -> list[Entry]:
    """Starlette's; it would answer HEAD wherever it answers GET, which costs as much and is wanted nowhere else."""
    made = list[Entry]()
    for route in routes:
        entry = Entry(route.path, _endpoint(route), methods=[route.method])
        entry.methods = {route.method, *(["HEAD"] if route.head else [])}
        made.append(entry)
    return made


def answered(code: str, params: Mapping[str, Any] | None = None) -> Response:
    """What is said when something can't be done."""
    body = HttpError(code=code, params={**(params or {})})
    headers = {"WWW-Authenticate": "Bearer"} if _STATUS.get(code) == 401 else None
    return Response(write(body), _STATUS.get(code, 409), headers, "application/json")


def described(routes: Sequence[Route], version: str) -> Json:
    """The OpenAPI page, with the wire's parts."""
    unions, parts = components("#/components/schemas/{name}")
    paths: dict[str, Json] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Spieltisch", "version": version},
        "paths": paths,
        "components": {
            "schemas": {**unions, **parts, "Sentences": {"type": "object"}},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "spieltisch"},
            },
        },
    }


def _endpoint(route: Route) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        open_tables = cast("OpenTables", request.app.state.open_tables)
        try:
            who = await _caller(route, open_tables, request)
            guarding = open_tables.services.settings.guarding
            most = guarding.record_bytes if route.long else guarding.body_bytes
            body = await body_of(request, route.body, guarding, most) if route.body else None
            return _response(await route.handler(Call(open_tables, request, who, body)))
        except TableError as error:
            return answered(error.code, error.params)
        except Malformed as error:
            return answered("malformed", {"text": str(error)})
        except StoreError:
            open_tables.services.metrics.store_failed()
            return answered("store-failed")

    return endpoint


async def _caller(
    route: Route, open_tables: OpenTables, request: Request
) -> tuple[Person, Token] | None:
    services = open_tables.services
    if route.admin:
        demand_operator(services, request)
        return None
    who = await identify(services, request.headers, banned_too=route.banned_too)
    if who and request.client:
        services.moderation.came_from(who[0].id, request.client.host)
    if not route.public:
        _demand_right(route, who)
    return who


def _demand_right(route: Route, who: tuple[Person, Token] | None) -> None:
    if who is None:
        raise TableError("no-session")
    demand_scope(who[1], route.needs)


def demand_operator(services: Services, request: Request) -> None:
    """By the token that was set, or by the one in the private file beside the database. Few guesses are let through."""
    given = (bearer_of(request.headers.get("authorization", "")) or "").encode()
    known = (services.settings.admin_token, services.local_token)
    if any(each and compare_digest(given, each.encode()) for each in known):
        return
    if not request.app.state.guards.operators.allows(_host(request)):
        raise TableError("too-many")
    raise TableError("not-operator")


def _host(request: Request) -> str:
    return counted_as(request.client.host) if request.client else ""


def _response(given: Any) -> Response:
    if isinstance(given, Response):
        return given
    if given is None:
        return Response(status_code=204)
    return Response(write(given), media_type="application/json")


def _name(route: Route) -> str:
    words = re.findall(r"\w+", route.path.removeprefix("/api"))
    return "-".join((route.method.lower(), *words))


def _operation(route: Route) -> Json:
    """Of the OpenAPI page."""
    operation: Json = {
        "summary": route.summary,
        "operationId": _name(route),
        "parameters": [*map(_in_path, _parts(route.path)), *map(_in_query, route.query)],
        "responses": {
            str(_success(route)): _given(route),
            "4XX": {"description": "Why not", "content": _content("HttpError")},
            "5XX": {"description": "Not now", "content": _content("HttpError")},
        },
        "security": [{}] if route.public else [{"cookie": []}, {"bearer": []}],
    }
    if route.body:
        operation["requestBody"] = {"required": True, "content": _content(_kind_name(route.body))}
    return operation


def _success(route: Route) -> int:
    return 200 if route.answer or route.media else 204


def _given(route: Route) -> Json:
    files: Json = {media: {"schema": {}} for media in route.media}
    content = _content(_kind_name(route.answer)) if route.answer else files
    return {"description": "Done", **({"content": content} if content else {})}


def _kind_name(kind: Any) -> str:
    """Unions have none of their own."""
    return "AdminWish" if kind is AdminWish else str(getattr(kind, "__name__", kind))


def _content(name: str) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _parts(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def _in_path(name: str) -> Json:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(name: str) -> Json:
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
