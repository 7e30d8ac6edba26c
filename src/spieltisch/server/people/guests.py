"""Who is connected to this process, and by which token.

All of them are written down as seen in one go, so that other processes know who is here; and whoever's token
was revoked, here or elsewhere, is sent away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from spieltisch.server.operations.housekeeping import failures_logged
from spieltisch.server.services import Services
from spieltisch.server.table.services import now

__all__ = ["Guest", "Guests"]

_GATHERING: Final = 0.2
"""Seconds in which those who come and go together are written down together."""


class Guest(Protocol):
    """A connection, or a bot's stream, of somebody known."""

    @property
    def person(self) -> str | None: ...

    @property
    def token(self) -> str | None:
        """The hash of what it came with."""
        ...

    @property
    def host(self) -> str:
        """The address it came from."""
        ...

    def expel(self) -> None:
        """Its token is good for nothing any more."""
        ...


class Guests:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._guests: set[Guest] = set()
        self._gone: set[str] = set()
        self._news = asyncio.Event()

    def come(self, guest: Guest) -> None:
        self._guests.add(guest)
        self._news.set()

    def go(self, guest: Guest) -> None:
        self._guests.discard(guest)
        if guest.person:
            self._gone.add(guest.person)
            self._news.set()

    def expel_token(self, token: str) -> None:
        self._expel(lambda guest: guest.token == token)

    def expel_person(self, person: str) -> None:
        self._expel(lambda guest: guest.person == person)

    def expel_banned(self) -> None:
        bans = self._services.moderation
        self._expel(
            lambda guest: bans.bans_address(guest.host) or bans.bans_person(guest.person or "")
        )

    @property
    def people(self) -> frozenset[str]:
        """Who is connected to this process."""
        return frozenset(guest.person for guest in self._guests if guest.person)

    @property
    def is_anybody_here(self) -> bool:
        return bool(self._guests)

    async def keep(self) -> None:
        """Note for ever who is here: soon after anything changed, and often enough to count as present."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._services.settings.presence_seconds):
                    await self._news.wait()
            await asyncio.sleep(_GATHERING)
            with failures_logged("noting who is here"):
                await self.note()

    async def note(self) -> None:
        """Write down who is here or has just gone, and look whether all may stay, by what the operator says now, too."""
        self._news.clear()
        await self._services.moderation.learn(self._services.store, now())
        self.expel_banned()
        here = self.people
        gone, self._gone = self._gone, set()
        if not here | gone:
            return
        await self._services.store.people.seen(here | gone, now())
        used = {guest.token for guest in self._guests if guest.token}
        revoked = used - await self._services.store.people.valid(used, now())
        self._expel(lambda guest: guest.token in revoked)

    def _expel(self, whom: Callable[[Guest], bool]) -> None:
        for guest in [*self._guests]:
            if whom(guest):
                guest.expel()
