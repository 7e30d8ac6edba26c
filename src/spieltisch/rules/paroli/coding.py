"""Configurations and states as JSON, cells, lines, cards and moves in the notation.

Reading raises `Unreadable` for what is not in the format and `Impossible` (see `checking`) for
what no game can look like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar, cast

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.paroli.actions import Move, Rob, Shift
from spieltisch.rules.paroli.cards import Cards, read_card, sorted_cards
from spieltisch.rules.paroli.checking import check
from spieltisch.rules.paroli.notation import (
    format_action,
    format_cell,
    format_line,
    parse,
    parse_cell,
    parse_line,
)
from spieltisch.rules.paroli.state import Config, Question, Reason, State, Turn
from spieltisch.rules.paroli.table import Line, Table
from spieltisch.rules.plain import Plain

__all__ = [
    "RULES_VERSION",
    "config_from_json",
    "config_to_json",
    "state_from_json",
    "state_to_json",
]

RULES_VERSION: Final = 1

ItemT = TypeVar("ItemT")

_CONFIG_PARTS: Final = {"players", "robber"}
_STATE_PARTS: Final = {
    "rules", "config", "started", "table", "chips", "racks", "stock", "turn", "turns", "reason",
}  # fmt: skip
_TURN_PARTS: Final = {
    "seat", "owed", "laid", "chips_on", "granted", "used", "refused", "question",
}  # fmt: skip


def config_to_json(config: Config) -> dict[str, Plain]:
    return {"players": config.players, "robber": config.robber}


def config_from_json(data: object) -> Config:
    parts = _object(data, "config", _CONFIG_PARTS)
    return Config(_integer(parts["players"], "players"), _boolean(parts["robber"], "robber"))


def state_to_json(state: State) -> dict[str, Plain]:
    return {
        "rules": RULES_VERSION,
        "config": config_to_json(state.config),
        "started": state.started,
        "table": {format_cell(cell): str(card) for cell, card in state.table.cards},
        "chips": {format_line(line): owner for line, owner in state.table.chips},
        "racks": [_cards_to_json(rack) for rack in state.racks],
        "stock": _cards_to_json(state.stock),
        "turn": _turn_to_json(state.turn),
        "turns": state.turns,
        "reason": state.reason,
    }


def state_from_json(data: object) -> State:
    """Read a state and check it."""
    parts = _object(data, "state", _STATE_PARTS)
    if parts["rules"] != RULES_VERSION:
        raise Unreadable(f"Rules version {parts['rules']!r} is not {RULES_VERSION}.")
    state = State(
        config=config_from_json(parts["config"]),
        stock=_cards(parts["stock"], "stock"),
        racks=tuple(_cards(rack, "racks") for rack in _list(parts["racks"], "racks")),
        table=_table(parts["table"], parts["chips"]),
        turn=_turn(parts["turn"]),
        turns=_integer(parts["turns"], "turns"),
        started=_boolean(parts["started"], "started"),
        reason=_reason(parts["reason"]),
    )
    check(state)
    return state


def _turn_to_json(turn: Turn) -> dict[str, Plain]:
    return {
        "seat": turn.seat,
        "owed": turn.owed,
        "laid": list(turn.laid),
        "chips_on": [format_line(line) for line in turn.chips_on],
        "granted": [format_line(line) for line in turn.granted],
        "used": turn.used,
        "refused": [format_action(move) for move in turn.refused],
        "question": _question_to_json(turn.question),
    }


def _question_to_json(question: Question | None) -> Plain:
    if question is None:
        return None
    return {"move": format_action(question.move), "owners": list(question.owners)}


def _cards_to_json(cards: Cards) -> list[Plain]:
    return [str(card) for card in cards]


def _turn(data: object) -> Turn:
    parts = _object(data, "turn", _TURN_PARTS)
    return Turn(
        seat=_integer(parts["seat"], "seat"),
        owed=_integer(parts["owed"], "owed"),
        laid=tuple(sorted(_integers(parts["laid"], "laid"))),
        chips_on=_lines(parts["chips_on"], "chips_on"),
        granted=_lines(parts["granted"], "granted"),
        used=_integer(parts["used"], "used"),
        refused=tuple(_move(move) for move in _list(parts["refused"], "refused")),
        question=_question(parts["question"]),
    )


def _question(data: object) -> Question | None:
    if data is None:
        return None
    parts = _object(data, "question", {"move", "owners"})
    return Question(_move(parts["move"]), tuple(_integers(parts["owners"], "owners")))


def _table(cards: object, chips: object) -> Table:
    lying = _mapping(cards, "table", read_card)
    standing = _mapping(chips, "chips", lambda owner: _integer(owner, "chips"))
    return Table(
        cards=tuple(sorted((parse_cell(cell), card) for cell, card in lying.items())),
        chips=tuple(sorted((parse_line(line), owner) for line, owner in standing.items())),
    )


def _move(data: object) -> Move:
    action = parse(_text(data, "move"))
    if isinstance(action, Shift | Rob):
        return action
    raise Unreadable(f"{data!r} is no move of a card.")


def _reason(data: object) -> Reason | None:
    if data not in ("out", "stuck", None):
        raise Unreadable(f"'reason' is out, stuck or null, not {data!r}.")
    return data


def _cards(data: object, name: str) -> Cards:
    return sorted_cards(read_card(card) for card in _list(data, name))


def _lines(data: object, name: str) -> tuple[Line, ...]:
    return tuple(sorted(parse_line(_text(line, name)) for line in _list(data, name)))


def _object(data: object, name: str, parts: set[str]) -> Mapping[str, object]:
    found = _mapping(data, name, lambda value: value)
    if set(found) != parts:
        raise Unreadable(f"{name!r} has the parts {', '.join(sorted(parts))}, no more and no less.")
    return found


def _mapping(data: object, name: str, read: Callable[[object], ItemT]) -> Mapping[str, ItemT]:
    if not isinstance(data, dict):
        raise Unreadable(f"{name!r} is an object, not {data!r}.")
    items = cast("dict[object, object]", data).items()
    return {_text(key, name): read(value) for key, value in items}


def _list(data: object, name: str) -> Sequence[object]:
    if not isinstance(data, list):
        raise Unreadable(f"{name!r} is a list, not {data!r}.")
    return cast("list[object]", data)


def _integers(data: object, name: str) -> list[int]:
    return [_integer(item, name) for item in _list(data, name)]


def _integer(data: object, name: str) -> int:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise Unreadable(f"{name!r} is a whole number, not {data!r}.")


def _boolean(data: object, name: str) -> bool:
    if isinstance(data, bool):
        return data
    raise Unreadable(f"{name!r} is true or false, not {data!r}.")


def _text(data: object, name: str) -> str:
    if isinstance(data, str):
        return data
    raise Unreadable(f"{name!r} holds texts, not {data!r}.")
