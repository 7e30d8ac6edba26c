"""For the operator: is the server alive, is it ready, how is it doing."""

from __future__ import annotations

from hmac import compare_digest
from ipaddress import ip_address
from typing import Final

from starlette.responses import Response

from spieltisch.server.http.addresses import is_ours_alone
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.operations.metrics import CONTENT_TYPE
from spieltisch.server.table.errors import TableError

__all__ = ["ROUTES", "metrics_page"]


async def _health(_call: Call) -> Response:
    """The process answers."""
    return Response("ok\n", media_type="text/plain")


async def _ready(call: Call) -> Response:
    """The store answers, too, and takes what is written; and the server is not about to stop."""
    if call.open_tables.draining.is_set():
        raise TableError("draining")
    await call.services.store.check()
    if not call.services.uptime.is_beating:
        raise TableError("store-failed")
    return Response("ready\n", media_type="text/plain")


def metrics_page(call: Call, given: str | None) -> Response:
    """From this machine under a name of its own, or with the token that was set for it; to others it is not there."""
    if not _may_read_metrics(call, given):
        raise TableError("no-page")
    return Response(call.services.metrics.page(), media_type=CONTENT_TYPE)


def _may_read_metrics(call: Call, given: str | None) -> bool:
    token = call.services.settings.metrics_token
    if token is not None:
        return given is not None and compare_digest(given.encode(), f"Bearer {token}".encode())
    is_here = _is_local(call.host) and not _is_passed_on(call)
    return is_here and is_ours_alone(call.request.headers.get("host", ""))


def _is_passed_on(call: Call) -> bool:
    """Whether it came through a proxy, believed or not: then it is not this machine that asks."""
    headers = call.request.headers
    return any(name in headers for name in ("x-forwarded-for", "x-forwarded-proto", "forwarded"))


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


ROUTES: Final = (
    Route(
        "GET", "/healthz", _health, "Is it alive?", media=("text/plain",), public=True, head=True
    ),
    Route("GET", "/readyz", _ready, "Is it ready?", media=("text/plain",), public=True, head=True),
)
