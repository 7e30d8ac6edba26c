"""When the players of one table were last at it, at whichever process: each rings for those who are there.

A bell that is lost does no harm: it is rung again several times before anybody counts as away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from spieltisch.rules.game import Seat
from spieltisch.server.bus import Bus, Unsubscribe, here_of
from spieltisch.server.table.services import now

__all__ = ["Presence"]


class Presence:
    def __init__(self, bus: Bus, table: str, seats: int) -> None:
        self._bus = bus
        self._table = table
        self._opened = now()
        self._seen: dict[Seat, int] = {}
        self._unsubscribe: tuple[Unsubscribe, ...] = tuple(
            bus.subscribe(here_of(table, seat), 0, partial(self._seen.__setitem__, seat))
            for seat in range(seats)
        )

    def ring(self, seats: Iterable[Seat]) -> None:
        """These are here now."""
        for seat in seats:
            self._bus.publish(here_of(self._table, seat), now())

    def since(self, moment: int) -> Collection[Seat]:
        """Those who were here at this moment or later."""
        return {seat for seat, seen in self._seen.items() if seen >= moment}

    def last(self, seat: Seat) -> int:
        """When somebody at this seat was last here; before the table was opened nobody knows."""
        return self._seen.get(seat, self._opened)

    def close(self) -> None:
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe = ()
