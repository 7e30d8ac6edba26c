"""Routes as values, and how they become FastAPI's, with their bodies in the OpenAPI page.

Bodies are read and written by the wire's own codec, so that they are as strict as the socket and defined once.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, cast

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from spieltisch.server.api.call import Call, body_of
from spieltisch.server.auth import demand_scope, identify
from spieltisch.server.hall import Hall
from spieltisch.server.store import Person, Scope, StoreError, Token
from spieltisch.server.trouble import Trouble
from spieltisch.wire.bodies import HttpError
from spieltisch.wire.codec import Malformed, write
from spieltisch.wire.schema import components

__all__ = ["Handler", "Route", "add_routes", "answered", "described"]

Handler: TypeAlias = Callable[[Call], Awaitable[Any]]
Json: TypeAlias = dict[str, Any]

_STATUS: Final[Mapping[str, int]] = {
    "bad-config": 422,
    "bad-name": 422,
    "busy": 503,
    "malformed": 400,
    "no-bot": 422,
    "no-language": 404,
    "no-page": 404,
    "no-seat": 404,
    "no-session": 401,
    "no-table": 404,
    "no-token": 404,
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
    head: bool = False
    """Whether it may be asked for without what it holds."""


def add_routes(app: FastAPI, routes: Sequence[Route]) -> None:
    for route in routes:
        if route.head:
            app.add_api_route(
                route.path, _endpoint(route), methods=["HEAD"], include_in_schema=False
            )
        app.add_api_route(
            route.path,
            _endpoint(route),
            methods=[route.method],
            summary=route.summary,
            operation_id=_name(route),
            openapi_extra=_operation(route),
            status_code=_success(route),
            response_class=Response,
            include_in_schema=True,
        )


def answered(code: str, params: Mapping[str, Any] | None = None) -> Response:
    """What is said when something can't be done."""
    body = HttpError(code=code, params={**(params or {})})
    headers = {"WWW-Authenticate": "Bearer"} if _STATUS.get(code) == 401 else None
    return Response(write(body), _STATUS.get(code, 409), headers, "application/json")


def described(app: FastAPI) -> Json:
    """The OpenAPI page, with the wire's parts."""
    unions, parts = components("#/components/schemas/{name}")
    page: Json = app.openapi()
    page.setdefault("components", {})["schemas"] = {
        **unions,
        **parts,
        "Sentences": {"type": "object"},
    }
    page["components"]["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "spieltisch"},
    }
    return page


def _endpoint(route: Route) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        hall = cast("Hall", request.app.state.hall)
        try:
            who = await identify(hall.services, request.headers)
            _demand_right(route, who)
            guarding = hall.services.settings.guarding
            body = await body_of(request, route.body, guarding) if route.body else None
            return _response(await route.handler(Call(hall, request, who, body)))
        except Trouble as trouble:
            return answered(trouble.code, trouble.params)
        except Malformed as error:
            return answered("malformed", {"text": str(error)})
        except StoreError:
            hall.services.metrics.failures.inc()
            return answered("store-failed")

    return endpoint


def _demand_right(route: Route, who: tuple[Person, Token] | None) -> None:
    if route.public:
        return
    if who is None:
        raise Trouble("no-session")
    demand_scope(who[1], route.needs)


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
        "parameters": [*map(_in_path, _parts(route.path)), *map(_in_query, route.query)],
        "responses": {
            str(_success(route)): _given(route),
            "4XX": {"description": "Why not", "content": _content("HttpError")},
            "5XX": {"description": "Not now", "content": _content("HttpError")},
        },
        "security": [{}] if route.public else [{"cookie": []}, {"bearer": []}],
    }
    if route.body:
        operation["requestBody"] = {"required": True, "content": _content(route.body.__name__)}
    return operation


def _success(route: Route) -> int:
    return 200 if route.answer or route.media else 204


def _given(route: Route) -> Json:
    files: Json = {media: {"schema": {}} for media in route.media}
    name = str(getattr(route.answer, "__name__", route.answer))
    content = _content(name) if route.answer else files
    return {"description": "Done", **({"content": content} if content else {})}


def _content(name: str) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _parts(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def _in_path(name: str) -> Json:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(name: str) -> Json:
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
