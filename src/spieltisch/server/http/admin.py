"""What the operator asks of a running server: `spieltisch admin` and the page of the operator do."""

from __future__ import annotations

from typing import Final

from spieltisch.server.administering import Administration
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.http.guards import ADMIN
from spieltisch.server.model import UnknownTable
from spieltisch.server.table.errors import TableError
from spieltisch.wire.admin import AdminAnswer, AdminWish

__all__ = ["ROUTES"]


async def _admin(call: Call) -> AdminAnswer:
    try:
        return await Administration(call.services.store, call.open_tables).carry_out(call.body)
    except UnknownTable:
        raise TableError("no-table") from None


ROUTES: Final = (
    Route(
        "POST", ADMIN, _admin, "What only the operator may do",
        body=AdminWish, answer="AdminAnswer", admin=True,
    ),
)  # fmt: skip
