"""Deleting what was kept long enough, as the operator set it. What was deleted stands in the log."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import structs

from spieltisch.server.settings import Keeping
from spieltisch.server.store.store import Store
from spieltisch.wire.admin import Tidied

__all__ = ["ForgetPerson", "tell_tidied", "tidy"]

_DAY: Final = 86_400_000
_ROUNDS: Final = 20
"""Of a hundred games or people each: what is left waits for the next time."""
ForgetPerson = Callable[[str], Awaitable[object]]

_log = logging.getLogger(__name__)


async def tidy(store: Store, keeping: Keeping, at: int, forget: ForgetPerson) -> Tidied:
    """Raises `StoreFailed`. `forget` deletes a person; tables that gather players are left to the server."""
    kept = store.retention
    chat = _before(keeping.chat, at)
    links = _before(keeping.links, at)
    return Tidied(
        games=await _games(store, _before(keeping.games, at)),
        chat=await kept.chat(chat) if chat is not None else 0,
        reports=await kept.reports(chat) if chat is not None else 0,
        links=await kept.links(links) if links is not None else 0,
        tokens=await kept.tokens(at, _before(keeping.sessions, at)),
        people=await _people(store, keeping, at, forget),
        bans=await kept.bans(at),
    )


def tell_tidied(done: Tidied) -> None:
    """Numbers only, and only if there is something to tell."""
    counts = {name: count for name, count in structs.asdict(done).items() if count}
    if counts:
        _log.info("tidied up: %s", ", ".join(f"{count} {name}" for name, count in counts.items()))


def _before(days: float, at: int) -> int | None:
    """What was before this time has been kept long enough; `None`: nothing has."""
    return at - int(days * _DAY) if days > 0 else None


async def _games(store: Store, before: int | None) -> int:
    count = 0
    for _ in range(_ROUNDS if before is not None else 0):
        found = await store.retention.games(before or 0)
        count += len(found)
        if not found:
            break
    return count


async def _people(store: Store, keeping: Keeping, at: int, forget: ForgetPerson) -> int:
    count = 0
    for days, visitors in ((keeping.visitors, True), (keeping.people, False)):
        before = _before(days, at)
        for _ in range(_ROUNDS if before is not None else 0):
            found = await store.retention.people(before or 0, visitors=visitors)
            for person in found:
                await forget(person)
            count += len(found)
            if not found:
                break
    return count
