"""The web application: routes, the socket, the page, behind the guards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, cast

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.server.api import bots, invitations, operations, people, records, shelf, tables
from spieltisch.server.api.call import Call
from spieltisch.server.api.endpoint import add_routes, answered, described
from spieltisch.server.auth import identify
from spieltisch.server.connection import Connection
from spieltisch.server.guards import GuardedApp, Guards
from spieltisch.server.hall import Hall
from spieltisch.server.store import StoreFailed
from spieltisch.server.trouble import Trouble
from spieltisch.wire.codec import write

__all__ = ["make_app"]

_PAGE: Final = Path(__file__).parents[1] / "web" / "static"
_NO_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Spieltisch</title>
<h1>Spieltisch</h1>
<p>This is a server of tables. It was installed without its page, so play with a program:
the interface is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""
_WORTH_PACKING: Final = 1000
"""Bytes from which on a file of the page is sent packed."""
_MODULES: Final = (people, tables, invitations, records, shelf, bots, operations)


def make_app(hall: Hall) -> ASGIApp:
    guards = Guards(hall.services.settings, hall.services.metrics)
    app = FastAPI(
        title="Spieltisch",
        version=version("spieltisch"),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.hall = hall
    app.state.guards = guards
    for module in _MODULES:
        add_routes(app, module.ROUTES)
    app.add_api_route("/metrics", _metrics, include_in_schema=False)
    app.add_api_route("/api/openapi.json", _openapi(app), include_in_schema=False)
    app.add_api_websocket_route("/api/socket", _socket)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(Exception, _failed)
    _add_page(app)
    return GuardedApp(app, guards)


async def _metrics(request: Request) -> Response:
    call = Call(request.app.state.hall, request, None)
    try:
        return operations.metrics_page(call, request.headers.get("authorization"))
    except Trouble as trouble:
        return answered(trouble.code)


def _openapi(app: FastAPI) -> Callable[[Request], Any]:
    @cache
    def written() -> bytes:
        return write(described(app))

    async def page(_request: Request) -> Response:
        return Response(written(), media_type="application/json")

    return page


async def _socket(socket: WebSocket) -> None:
    hall, guards = cast("Hall", socket.app.state.hall), cast("Guards", socket.app.state.guards)
    try:
        who = await identify(hall.services, socket.headers)
    except Trouble as trouble:
        await socket.send_denial_response(answered(trouble.code))
        return
    except StoreFailed:
        await socket.send_denial_response(answered("store-failed"))
        return
    person = who[0] if who else None
    if person and not guards.people.admit(person.id):
        await socket.send_denial_response(answered("too-many"))
        return
    try:
        await socket.accept()
        await Connection(hall, socket, who).run()
    except WebSocketDisconnect:
        return
    finally:
        if person:
            guards.people.release(person.id)


async def _not_there(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return answered("wrong-method" if status == 405 else "no-page")


async def _failed(_request: Request, _error: Exception) -> Response:
    """Told in the log; to the client only that it is our fault."""
    response = answered("failed")
    response.status_code = 500
    return response


def _add_page(app: FastAPI) -> None:
    if (_PAGE / "index.html").is_file():
        page = StaticFiles(directory=_PAGE, html=True)
        app.mount("/", GZipMiddleware(page, minimum_size=_WORTH_PACKING, compresslevel=6))
    else:
        app.add_api_route("/", _no_page, include_in_schema=False)


async def _no_page() -> Response:
    return HTMLResponse(_NO_PAGE)
