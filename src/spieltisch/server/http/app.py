"""The web application: routes, the socket, the page, behind the guards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final, cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

import spieltisch.web
from spieltisch.server.http import (
    admin,
    beginnings,
    bots,
    invitations,
    manners,
    notices,
    offers,
    operations,
    people,
    records,
    reviews,
    solved,
    tables,
    what_if,
)
from spieltisch.server.http.browsing import browsable
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import answered, described, entries
from spieltisch.server.http.guards import GuardedApp, Guards
from spieltisch.server.http.no_docs import no_docs
from spieltisch.server.http.packed_files import PackedFiles
from spieltisch.server.model import StoreFailed
from spieltisch.server.operations.logging import REQUEST
from spieltisch.server.people.auth import identify
from spieltisch.server.sockets.connection import Connection
from spieltisch.server.table.errors import TableError
from spieltisch.server.tables import OpenTables
from spieltisch.wire.codec import write

__all__ = ["make_app"]

_PAGE: Final = Path(spieltisch.web.__file__).with_name("static")
_DOCS: Final = _PAGE.with_name("docs")
_NO_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Spieltisch</title>
<h1>Spieltisch</h1>
<p>This is a server of tables. It was installed without its page, so play with a program:
the interface is described in <a href="api/">api/</a>.</p></html>
"""
_ROUTES: Final = [
    route
    for module in (
        people,
        tables,
        invitations,
        records,
        reviews,
        beginnings,
        what_if,
        offers,
        bots,
        solved,
        operations,
        manners,
        notices,
        admin,
    )
    for route in module.ROUTES
]


def make_app(open_tables: OpenTables) -> ASGIApp:
    guards = Guards(open_tables.services)
    app = Starlette(
        routes=[
            *entries(_ROUTES),
            _asked_for("/metrics", _metrics),
            _asked_for("/api/openapi.json", _openapi),
            _asked_for("/api", _to_api),
            _asked_for("/api/", _api),
            WebSocketRoute("/api/socket", _socket),
            *_docs(),
            _page(),
        ],
        exception_handlers={HTTPException: _not_there, Exception: _failed},
    )
    app.state.open_tables = open_tables
    app.state.guards = guards
    return GuardedApp(app, guards)


async def _metrics(request: Request) -> Response:
    call = Call(request.app.state.open_tables, request, None)
    try:
        return operations.metrics_page(call, request.headers.get("authorization"))
    except TableError as error:
        return answered(error.code)


async def _openapi(_request: Request) -> Response:
    return Response(_openapi_page(), media_type="application/json")


async def _api(_request: Request) -> Response:
    return HTMLResponse(_api_page())


async def _to_api(_request: Request) -> Response:
    return RedirectResponse("api/")


@cache
def _openapi_page() -> bytes:
    return write(described(_ROUTES, version("spieltisch")))


@cache
def _api_page() -> str:
    return browsable(described(_ROUTES, version("spieltisch")))


async def _socket(socket: WebSocket) -> None:
    open_tables, guards = (
        cast("OpenTables", socket.app.state.open_tables),
        cast("Guards", socket.app.state.guards),
    )
    try:
        who = await identify(open_tables.services, socket.headers)
    except TableError as error:
        await socket.send_denial_response(answered(error.code))
        return
    except StoreFailed:
        await socket.send_denial_response(answered("store-failed"))
        return
    person = who[0] if who else None
    if person and socket.client:
        open_tables.services.moderation.came_from(person.id, socket.client.host)
    if person and not guards.people.admit(person.id):
        await socket.send_denial_response(answered("too-many"))
        return
    try:
        await socket.accept(headers=[(b"x-request-id", (REQUEST.get() or "").encode())])
        await Connection(open_tables, socket, who).run()
    except WebSocketDisconnect:
        return
    finally:
        if person:
            guards.people.release(person.id)


async def _not_there(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return answered("wrong-method" if status == 405 else "no-page")


async def _failed(_request: Request, _error: Exception) -> Response:
    """Told in the log; to the client only that it is our fault, and by which id to find it there."""
    response = answered("failed", {"request": REQUEST.get() or ""})
    response.status_code = 500
    return response


def _docs() -> Iterator[BaseRoute]:
    """The documentation, where it was built, so that it is there without a network; else how to get it."""
    if (_DOCS / "index.html").is_file():
        yield _asked_for("/docs", _to_docs)
        yield Mount("/docs", PackedFiles(directory=_DOCS, html=True))
    else:
        yield _asked_for("/docs", no_docs)
        yield _asked_for("/docs/{page:path}", no_docs)


def _page() -> BaseRoute:
    if not (_PAGE / "index.html").is_file():
        return _asked_for("/", _no_page)
    return Mount("/", PackedFiles(directory=_PAGE, html=True))


def _asked_for(path: str, page: Callable[[Request], Awaitable[Response]]) -> Route:
    route = Route(path, page)
    route.methods = {"GET"}
    return route


async def _to_docs(_request: Request) -> Response:
    return RedirectResponse("docs/")


async def _no_page(_request: Request) -> Response:
    return HTMLResponse(_NO_PAGE)
