"""Records as readable text and as JSON.

    spieltisch record 1
    game paseo 1
    config {"players":2,"blank_blocked":false,"turn_limit":1000,"path":"laid"}
    seat A Mira
    seat B Jonas

    first A
    lay * 0,0
    …
    result A home
    total 97 4f2a91c0d3e8b7a6

Head, actions, result and total come in this order; what is in the head, in any.
Blank lines and lines that begin with `#` say nothing. `total` tells how many actions there are, so that
a record that was cut off is noticed, and may give the digest, so that one that was changed is noticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.errors import BrokenRecord, SpieltischError
from spieltisch.rules.game import seat_letter
from spieltisch.rules.json_form import a_list, a_mapping, a_number, a_text, known_keys, read_json
from spieltisch.rules.record import FORMAT, Record, digest, digest_of, final_state, result_text

__all__ = [
    "record_from_bytes",
    "record_from_json",
    "record_from_text",
    "record_to_json",
    "record_to_text",
]

_KIND: Final = "spieltisch record"
_HEAD: Final = f"{_KIND} {FORMAT}"
_LONGEST_SENTENCE: Final = 300
_JSON_KEYS: Final = frozenset(
    {
        *("spieltisch", "game", "rules", "config", "seats"),
        *("position", "actions", "result", "digest"),
    }
)
Read = TypeVar("Read")


def record_to_text(record: Record) -> str:
    """The record as text, with its digest."""
    found = entry(record.game)
    return "\n".join((*_head_lines(record, found), "", *_body_lines(record, found), ""))


def record_to_json(record: Record) -> dict[str, Any]:
    """The record as a JSON value, with its digest."""
    found = entry(record.game)
    begun = record.position is not None
    return {
        "spieltisch": f"record {FORMAT}",
        "game": record.game,
        "rules": found.rules,
        "config": dict(found.config_to_json(record.config)),
        "seats": [*record.seats],
        **({"position": found.state_to_text(record.position)} if begun else {}),
        "actions": [found.game.format(action) for action in record.actions],
        "result": _result(record),
        "digest": digest(record),
    }


def record_from_bytes(data: bytes) -> Record:
    """Read and replay what a file holds, text or JSON; raises `BrokenRecord`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BrokenRecord("this is no text in UTF-8.", line=line) from None
    if text.lstrip().startswith("{"):
        return record_from_json(_at(None, lambda: read_json(text)))
    return record_from_text(text)


def record_from_text(text: str) -> Record:
    """Read and replay a record; raises `BrokenRecord` with line and reason."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    said = [(number, line) for number, line in lines if line and not line.startswith("#")]
    number, head = said[0] if said else (1, "")
    _at(number, lambda: _check_head(head))
    sheet = _Sheet()
    for number, line in said[1:]:
        _take_line(sheet, number, line)
    if "total" not in sheet.lines:
        raise BrokenRecord("the record is cut off: no 'total' follows.", line=said[-1][0])
    for word in _REQUIRED:
        if word not in sheet.lines:
            raise BrokenRecord(f"the record has no line {word!r}.")
    return _checked(sheet)


def record_from_json(value: object) -> Record:
    """Read and replay a record; raises `BrokenRecord` with the action and the reason."""
    return _checked(_at(None, lambda: _sheet_from_json(value)))


def _head_lines(record: Record, found: Entry) -> Iterator[str]:
    config = json.dumps(found.config_to_json(record.config), separators=(",", ":"))
    yield _HEAD
    yield f"game {record.game} {found.rules}"
    yield f"config {config}"
    yield from (f"seat {seat_letter(seat)} {name}" for seat, name in enumerate(record.seats))
    if record.position is not None:
        yield f"position {found.state_to_text(record.position)}"


def _body_lines(record: Record, found: Entry) -> Iterator[str]:
    yield from (found.game.format(action) for action in record.actions)
    if result := _result(record):
        yield f"result {result}"
    yield f"total {len(record.actions)} {digest(record)}"


def _result(record: Record) -> str | None:
    outcome = entry(record.game).game.outcome(final_state(record))
    return result_text(outcome) if outcome else None


@dataclass
class _Sheet:
    """What a record says, before it is believed."""

    game: str = ""
    rules: int | None = None
    config: object = None
    seats: list[str] = field(default_factory=list[str])
    position: str | None = None
    actions: list[str] = field(default_factory=list[str])
    result: str | None = None
    digest: str | None = None
    latest: str = "game"
    """The kind of the latest line."""
    lines: dict[str | int, int] = field(default_factory=dict[str | int, int])
    """The line of each part by its name, and of each action by its number; none in JSON."""


def _check_head(said: str) -> None:
    kind, _, version = said.rpartition(" ")
    if kind != _KIND:
        raise BrokenRecord(f"a record begins with {_HEAD!r}.")
    if version != str(FORMAT):
        raise BrokenRecord(f"the record has form {_brief(version)!r}; only {FORMAT} can be read.")


def _take_line(sheet: _Sheet, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    kind = word if word in _TAKERS else _ACTION
    _at(number, lambda: _check_order(sheet, kind))
    sheet.latest = kind
    if kind == _ACTION:
        sheet.actions.append(line)
        sheet.lines[len(sheet.actions)] = number
    else:
        sheet.lines[word] = number
        _at(number, lambda: _TAKERS[word](sheet, rest.strip()))


def _check_order(sheet: _Sheet, kind: str) -> None:
    if _ORDER[kind] < _ORDER[sheet.latest]:
        raise BrokenRecord(f"{_called(kind)} can't come after {_called(sheet.latest)}.")
    if kind in sheet.lines and kind != "seat":
        raise BrokenRecord(f"{kind!r} was already said in line {sheet.lines[kind]}.")


def _called(kind: str) -> str:
    return "an action" if kind == _ACTION else repr(kind)


def _take_game(sheet: _Sheet, rest: str) -> None:
    sheet.game, _, version = rest.partition(" ")
    if not re.fullmatch("[0-9]{1,6}", version):
        raise BrokenRecord("after 'game' come its name and the version of its rules.")
    sheet.rules = int(version)


def _take_config(sheet: _Sheet, rest: str) -> None:
    sheet.config = read_json(rest)


def _take_seat(sheet: _Sheet, rest: str) -> None:
    letter, _, name = rest.partition(" ")
    expected = "ABCDEF"[len(sheet.seats) : len(sheet.seats) + 1]
    if not expected or letter != expected:
        raise BrokenRecord(f"seats come in order: {expected or 'nobody'} is next, not {letter!r}.")
    sheet.seats.append(name.strip())


def _take_position(sheet: _Sheet, rest: str) -> None:
    sheet.position = rest


def _take_result(sheet: _Sheet, rest: str) -> None:
    sheet.result = rest


def _take_total(sheet: _Sheet, rest: str) -> None:
    count, _, sheet.digest = rest.partition(" ")
    if count != str(len(sheet.actions)):
        raise BrokenRecord(
            f"'total' counts {_brief(count) or 'no'} actions, but there are {len(sheet.actions)}."
        )


_TAKERS: Final[dict[str, Callable[[_Sheet, str], None]]] = {
    "game": _take_game,
    "config": _take_config,
    "seat": _take_seat,
    "position": _take_position,
    "result": _take_result,
    "total": _take_total,
}
_ACTION: Final = "action"
_ORDER: Final = {
    **dict.fromkeys(("game", "config", "seat", "position"), 0),
    _ACTION: 1,
    "result": 2,
    "total": 3,
}
_REQUIRED: Final = ("game", "config", "seat")


def _sheet_from_json(value: object) -> _Sheet:
    data = a_mapping(value, "A record")
    known_keys(data, _JSON_KEYS, "A record")
    _check_head("spieltisch " + a_text(data.get("spieltisch"), "'spieltisch'"))
    return _Sheet(
        game=a_text(data.get("game"), "'game'"),
        rules=a_number(data.get("rules"), "'rules'"),
        config=data.get("config"),
        seats=[a_text(name, "A seat") for name in a_list(data.get("seats"), "'seats'")],
        position=_text_or_none(data.get("position"), "'position'"),
        actions=[
            a_text(action, "An action") for action in a_list(data.get("actions"), "'actions'")
        ],
        result=_text_or_none(data.get("result"), "'result'"),
        digest=_text_or_none(data.get("digest"), "'digest'"),
    )


def _text_or_none(value: object, what: str) -> str | None:
    return None if value is None else a_text(value, what)


def _checked(sheet: _Sheet) -> Record:
    """Believe what a record says, part by part, and replay it."""
    found = _at(sheet.lines.get("game"), lambda: entry(sheet.game))
    if sheet.rules != found.rules:
        versions = f"rules {sheet.rules} of {found.title}; these are rules {found.rules}"
        raise BrokenRecord(f"the record was made by {versions}.", line=sheet.lines.get("game"))
    config = _at(sheet.lines.get("config"), lambda: found.config_from_json(sheet.config))
    position = _at(sheet.lines.get("position"), lambda: _read_position(sheet, found))
    seats = tuple(sheet.seats)
    last = sheet.lines.get("position") or sheet.lines.get("seat")
    bare = _at(last, lambda: Record(sheet.game, config, seats, position=position))
    record = replace(bare, actions=_read_actions(sheet, found))
    _check_claims(sheet, record)
    return record


def _read_position(sheet: _Sheet, found: Entry) -> Any:
    return None if sheet.position is None else found.state_from_text(sheet.position)


def _read_actions(sheet: _Sheet, found: Entry) -> tuple[Any, ...]:
    return tuple(
        _read_action(found, number, text, sheet.lines.get(number))
        for number, text in enumerate(sheet.actions, 1)
    )


def _read_action(found: Entry, number: int, text: str, line: int | None) -> Any:
    try:
        return found.game.parse(text)
    except SpieltischError as error:
        sentence = _brief(f"action {number}: {error}")
        raise BrokenRecord(sentence, line=line, number=number) from None


def _check_claims(sheet: _Sheet, record: Record) -> None:
    """The actions must be legal, and result and digest be what they come to."""
    try:
        result = _result(record)
    except BrokenRecord as error:
        raise error.at(sheet.lines.get(error.number or 0)) from None
    if sheet.result is not None and sheet.result != result:
        raise BrokenRecord(
            f"the result is said to be {_brief(sheet.result)!r}, but the actions come to {result!r}.",
            line=sheet.lines.get("result"),
        )
    if sheet.digest and sheet.digest not in (digest(record), _digest_as_said(sheet)):
        raise BrokenRecord(
            "the digest does not fit: the record was changed after it was written. "
            "If you meant to change it, take the digest out.",
            line=sheet.lines.get("total"),
        )


def _digest_as_said(sheet: _Sheet) -> str:
    """Of what is written, not of what it means: a record from before an option existed says nothing of it."""
    parts = ("game", "rules", "config", "seats", "position", "actions")
    return digest_of({part: getattr(sheet, part) for part in parts})


def _at(line: int | None, read: Callable[[], Read]) -> Read:
    """Read a part; what is wrong with it is reported with its line."""
    try:
        return read()
    except BrokenRecord as error:
        raise error.at(line) from None
    except SpieltischError as error:
        raise BrokenRecord(_brief(str(error)), line=line) from None


def _brief(sentence: str) -> str:
    """Garbage is quoted, but not at length."""
    too_long = len(sentence) > _LONGEST_SENTENCE
    return f"{sentence[:_LONGEST_SENTENCE]}…" if too_long else sentence
