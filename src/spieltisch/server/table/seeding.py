"""Gathering seeds for dice and cards: who has promised one, who has shown it, who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from spieltisch.fair.event import Event
from spieltisch.rules.json_form import JsonValue, a_list, a_mapping, a_number, a_text

__all__ = ["Seeding", "seeding_from_json"]


@dataclass(frozen=True)
class Seeding:
    """One round: all commit, then all reveal. Seats are letters, bytes are hex."""

    commit: str
    """The server's commitment in force."""
    seats: tuple[str, ...]
    """Who contributes; those who did not commit in time are taken out."""
    since: int
    """When this round began, or, once all have committed, when revealing began."""
    number: int = 0
    """How many rounds came to nothing before."""
    committed: Mapping[str, str] = field(default_factory=dict[str, str])
    revealed: Mapping[str, str] = field(default_factory=dict[str, str])
    before: frozenset[str] = frozenset()
    """All commitments of earlier rounds: none may be made again, somebody may know its seed."""

    @property
    def said(self) -> frozenset[str]:
        """Every commitment so far, the server's and the seats'."""
        return self.before | {self.commit, *self.committed.values()}

    @property
    def waits_for(self) -> Literal["commit", "reveal"] | None:
        if self._without(self.committed):
            return "commit"
        return "reveal" if self._without(self.revealed) else None

    @property
    def missing(self) -> tuple[str, ...]:
        """The seats that are waited for."""
        return self._without(self.committed) or self._without(self.revealed)

    @property
    def contributions(self) -> tuple[bytes, ...]:
        """What was revealed, in the order of seats."""
        return tuple(bytes.fromhex(self.revealed[seat]) for seat in sorted(self.revealed))

    def after(self, event: Event) -> Seeding:
        """The same after a commit, an absence, a reveal or a restart."""
        match event.kind, event.body:
            case "commit", {"hash": str(promised)}:
                return self._timed(
                    event, replace(self, committed={**self.committed, event.by: promised})
                )
            case "absent", {"seat": str(absent)}:
                rest = tuple(seat for seat in self.seats if seat != absent)
                return self._timed(event, replace(self, seats=rest))
            case "reveal", {"seed": str(seed)}:
                return replace(self, revealed={**self.revealed, event.by: seed})
            case "restart", {"commit": str(commit), "seats": [*seats]}:
                letters = tuple(str(seat) for seat in seats)
                return Seeding(commit, letters, event.at, self.number + 1, before=self.said)
            case _:
                return self

    def to_json(self) -> dict[str, JsonValue]:
        return {
            "commit": self.commit,
            "seats": [*self.seats],
            "since": self.since,
            "number": self.number,
            "committed": {**self.committed},
            "revealed": {**self.revealed},
            "before": [*sorted(self.before)],
        }

    def _without(self, done: Mapping[str, str]) -> tuple[str, ...]:
        return tuple(seat for seat in self.seats if seat not in done)

    def _timed(self, event: Event, changed: Seeding) -> Seeding:
        """Revealing begins with the last commitment."""
        return replace(changed, since=event.at) if changed.waits_for != "commit" else changed


def seeding_from_json(value: object) -> Seeding:
    data = a_mapping(value, "seeding")
    return Seeding(
        commit=a_text(data["commit"], "commit"),
        seats=tuple(a_text(seat, "a seat") for seat in a_list(data["seats"], "seats")),
        since=a_number(data["since"], "since"),
        number=a_number(data["number"], "number"),
        committed=dict(a_mapping(data["committed"], "committed")),
        revealed=dict(a_mapping(data["revealed"], "revealed")),
        before=frozenset(a_text(each, "a hash") for each in a_list(data["before"], "before")),
    )
