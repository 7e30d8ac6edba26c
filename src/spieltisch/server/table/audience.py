"""Everybody who listens to a table in this process. What is the same for several is written once."""

from __future__ import annotations

import asyncio
from collections.abc import KeysView, Sequence
from typing import Protocol

from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.views import Viewers, event_for
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Changed, Said, Unsaid
from spieltisch.wire.pieces import Clock

__all__ = ["Audience", "Listener"]


class Listener(Protocol):
    """A connection, or a bot's stream."""

    @property
    def viewers(self) -> Viewers:
        """The seats it plays now, which may be others than when it came; `(None,)` for a watcher."""
        ...

    @property
    def person(self) -> str | None: ...

    def post(self, *frames: bytes) -> None:
        """Send these one after the other. Never waits; a client that is too slow is dropped."""
        ...

    def turn_out(self) -> None:
        """It may not look at this table any more."""
        ...


class Audience:
    def __init__(self) -> None:
        self._welcomed: dict[Listener, Viewers] = {}
        """With the seats that each was last told to be theirs."""

    @property
    def listeners(self) -> KeysView[Listener]:
        return self._welcomed.keys()

    @property
    def moved(self) -> Sequence[Listener]:
        """Those whose seats have changed since they last heard."""
        told = self._welcomed.items()
        return [listener for listener, viewers in told if listener.viewers != viewers]

    def welcome(self, listener: Listener) -> None:
        self._welcomed[listener] = listener.viewers

    def leave(self, listener: Listener) -> None:
        self._welcomed.pop(listener, None)

    @property
    def people(self) -> frozenset[str]:
        """Who is here to play."""
        return frozenset(
            listener.person
            for listener in self.listeners
            if listener.person and listener.viewers != (None,)
        )

    @property
    def watchers(self) -> int:
        return sum(listener.viewers == (None,) for listener in self.listeners)

    async def tell_events(self, happened: Sequence[Happening], clock: Clock) -> None:
        """Whatever else is to be done gets its turn before the views of each further viewer are written."""
        written: dict[Viewers, tuple[bytes, ...]] = {}
        for listener in [*self.listeners]:
            viewers = listener.viewers
            if viewers not in written:
                if written:
                    await asyncio.sleep(0)
                written[viewers] = _frames(happened, viewers, clock)
            listener.post(*written[viewers])

    def tell(self, message: Changed | Said | Unsaid, but: Listener | None = None) -> None:
        frame = write(message)
        for listener in [*self.listeners]:
            if listener is not but:
                listener.post(frame)


def _frames(happened: Sequence[Happening], viewers: Viewers, clock: Clock) -> tuple[bytes, ...]:
    """All events in order; how things stand goes with the newest."""
    *older, newest = happened
    told = [event_for(happening, viewers) for happening in older]
    return tuple(
        write(each) for each in (*told, event_for(newest, viewers, views=True, clock=clock))
    )
