"""Does what the server says hold together? Numbers without a gap, views as their hashes say, heads that never change."""

from __future__ import annotations

from hashlib import sha256

from msgspec import json

from spieltisch.client.errors import Broken
from spieltisch.fair.canonical import canonical
from spieltisch.fair.log import Log
from spieltisch.wire.downward import AnyEvent, Stale, Welcome
from spieltisch.wire.pieces import SeatView

__all__ = ["Witness"]


class Witness:
    def __init__(self) -> None:
        self.seq = -1
        self.heads: dict[int, str] = {}
        """By number, all that was ever told."""

    def see(self, event: AnyEvent) -> bool:
        """Take an event; whether it is new. Raises `Broken`."""
        self._note(event.seq, event.head)
        if event.seq <= self.seq:
            return False
        if event.seq != self.seq + 1:
            raise Broken(f"event {event.seq} came after {self.seq}")
        self.seq = event.seq
        return True

    def see_welcome(self, welcome: Welcome) -> None:
        """After a break: what was missed follows what was known, or the way there is left out."""
        for event in welcome.missed:
            self.see(event)
        if welcome.seq < self.seq:
            raise Broken(f"the server went back from {self.seq} to {welcome.seq}")
        self.seq = welcome.seq
        if welcome.head is not None:
            self._note(welcome.seq, welcome.head)

    def see_state(self, stale: Stale) -> bool:
        """Take how things stand, where the way there is left out; whether it is new. Raises `Broken`."""
        if stale.head is not None:
            self._note(stale.seq, stale.head)
        if stale.seq < self.seq:
            return False
        self.seq = stale.seq
        return True

    def see_view(self, seen: SeatView) -> None:
        if sha256(canonical(json.decode(seen.view))).hexdigest() != seen.hash:
            raise Broken(f"the view of {seen.seat or 'a watcher'} is not what its hash says")

    def agrees_with(self, log: Log) -> bool:
        """Whether a downloaded log is the one that came event by event."""
        told = {seq: head.hex() for seq, head in enumerate(log.heads)}
        return all(told.get(seq) == head for seq, head in self.heads.items())

    def _note(self, seq: int, head: str) -> None:
        if self.heads.setdefault(seq, head) != head:
            raise Broken(f"event {seq} has another head than before")
