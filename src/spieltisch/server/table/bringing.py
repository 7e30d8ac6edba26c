"""A game from paper, made into the log of a table whose game is over.

It may say anything: it is read, bounded, and replayed by the law, in a process of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.fair.event import TABLE as BY_TABLE
from spieltisch.fair.log import Log, log_from_bytes
from spieltisch.fair.result import ABORTED
from spieltisch.fair.verifier import Fault, verify
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import BrokenRecord, SpieltischError
from spieltisch.rules.game import Refusal
from spieltisch.rules.json_form import JsonValue, to_json
from spieltisch.rules.record import Record, start_state
from spieltisch.rules.record_text import record_from_bytes
from spieltisch.server.model import Event
from spieltisch.server.table.advancing import Beginning, EventDraft, advance, started
from spieltisch.server.table.given import replayed_texts
from spieltisch.server.table.loading import stored
from spieltisch.server.table.records import kept_actions
from spieltisch.words.speech import Message, Speech

__all__ = ["Brought", "Damaged", "brought"]

_LOG: Final = '"format":"spieltisch-log'
_MOST_ACTIONS: Final = 5000
"""Far more than any game takes."""


@dataclass(frozen=True)
class Brought:
    """What a table is made of."""

    game: str
    config: Mapping[str, Any]
    names: tuple[str, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Damaged:
    """What is wrong, and where; see `wire.finished.BrokenRecord`."""

    text: str
    line: int | None = None
    number: int | None = None
    event: int | None = None
    refusal: Mapping[str, Any] | None = None


def brought(data: str, table: str, seed: str, at: int) -> Brought | Damaged:
    try:
        return _as_table(_read(data), table, seed, at)
    except _Forged as forged:
        return forged.damage
    except BrokenRecord as error:
        return Damaged(str(error), error.line, error.number, refusal=_why(error))
    except SpieltischError as error:
        return Damaged(str(error))


class _Forged(Exception):
    def __init__(self, damage: Damaged) -> None:
        super().__init__(damage.text)
        self.damage = damage


def _read(data: str) -> Record:
    compact = data[:100_000].replace(" ", "")
    return _record_of_log(data.encode()) if _LOG in compact else record_from_bytes(data.encode())


def _record_of_log(data: bytes) -> Record:
    """A log that was changed is not believed; the page may have lost its last line feed."""
    data = data.rstrip() + b"\n"
    found = verify(data)
    if isinstance(found, Fault):
        raise _Forged(_damage_of(found))
    return _record(log_from_bytes(data))


def _record(log: Log) -> Record:
    start = log.events[0].body
    game = entry(str(start["game"]))
    position = start.get("position")
    events = [Event(each.seq, each.at, each.kind, each.by, each.body, 1, "") for each in log.events]
    return Record(
        game.name,
        game.config_from_json(start["config"]),
        log.names,
        tuple(game.game.parse(text) for text in kept_actions(events)),
        None if position is None else game.state_from_text(str(position)),
    )


def _damage_of(fault: Fault) -> Damaged:
    sentence = Speech.of("en").say(Message(f"fault.{fault.code}", fault.params))
    return Damaged(
        sentence, event=fault.seq, refusal=_refusal(fault.refusal, fault.params.get("name"))
    )


def _why(error: BrokenRecord) -> Mapping[str, Any] | None:
    return _refusal(error.refusal, error.game)


def _refusal(refusal: Refusal | None, game: object) -> Mapping[str, Any] | None:
    if refusal is None:
        return None
    params = {name: to_json(value) for name, value in refusal.params.items()}
    return {"game": game, "ruling": refusal.ruling, "code": refusal.code, "params": params}


def _as_table(record: Record, table: str, seed: str, at: int) -> Brought:
    """All of it was given, and then it ended: as the law has it, or broken off."""
    if len(record.actions) > _MOST_ACTIONS:
        raise BrokenRecord(f"it has more than {_MOST_ACTIONS} actions.", number=_MOST_ACTIONS)
    found = entry(record.game)
    begun = None if record.position is None else found.state_to_text(record.position)
    agreed = Beginning(table, record.game, record.config, {}, (), begun)
    texts = [found.game.format(action) for action in record.actions]
    steps = [*replayed_texts(found, start_state(record), texts)]
    drafts = [EventDraft("given", by, {"action": text}) for by, text, _ in steps]
    last = steps[-1][2] if steps else start_state(record)
    over = found.game.outcome(last) is not None
    ending = [] if over else [_broken_off(seed)]
    happened = advance(None, [started(agreed, seed), *drafts, *ending], (seed,), at)
    events = tuple(stored(each, found.rules) for each in happened)
    return Brought(record.game, dict(found.config_to_json(record.config)), record.seats, events)


def _broken_off(seed: str) -> EventDraft:
    body: dict[str, JsonValue] = {"winners": [], "reason": ABORTED, "scores": [], "seeds": [seed]}
    return EventDraft("end", BY_TABLE, body)
