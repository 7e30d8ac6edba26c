"""Games that a device kept and somebody downloaded, on a device again: those that are over, and are what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from spieltisch.fair.log import log_to_bytes
from spieltisch.fair.verifier import Fault, verify
from spieltisch.server.model import Event, Person, TableRow
from spieltisch.server.table.records import log_of_table
from spieltisch.server.table.services import LOCAL

__all__ = ["ReturnedGame", "returned_games"]

_TABLE: Final = f"table/{LOCAL}"


class ReturnedGame(NamedTuple):
    row: TableRow
    events: tuple[Event, ...]


def returned_games(data: str, person: Person) -> Iterator[ReturnedGame]:
    """Of a download of everything; the games of whoever was at home there are this person's."""
    texts = msgspec.json.decode(data, type=dict[str, str])
    before = msgspec.json.decode(texts["person"], type=Person)
    for name in sorted(texts):
        if name.startswith(_TABLE):
            row = msgspec.json.decode(texts[name], type=TableRow)
            game = ReturnedGame(_owned(row, before.id, person), _events(texts, row.id))
            if row.status == "ended" and name == f"table/{row.id}" and _is_true(game):
                yield game


def _events(texts: Mapping[str, str], table: str) -> tuple[Event, ...]:
    names = sorted(name for name in texts if name.startswith(f"event/{table}/"))
    return tuple(msgspec.json.decode(texts[name], type=Event) for name in names)


def _owned(row: TableRow, before: str, person: Person) -> TableRow:
    seats = (
        replace(seat, person=person.id) if seat.person == before else seat for seat in row.seats
    )
    return replace(row, owner=person.id, seats=tuple(seats))


def _is_true(game: ReturnedGame) -> bool:
    """As anybody may check the log of a game."""
    row, events = game
    if not events or (row.last, row.game) != (events[-1].seq, events[0].body.get("game")):
        return False
    return not isinstance(verify(log_to_bytes(log_of_table(*game))), Fault)
