"""Configurations and states as JSON, cells, lines, cards and moves in the notation.

Reading raises `Unreadable` for what is not in the format and `Impossible` (see `checking`) for
what no game can look like.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.options import agreed, read_agreed
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
from spieltisch.rules.reading import a_bool, a_list, a_mapping, a_number, a_text, known_keys

__all__ = [
    "RULES_VERSION",
    "cards_from_json",
    "cards_to_json",
    "config_from_json",
    "config_to_json",
    "exact_parts",
    "state_from_json",
    "state_to_json",
    "table_from_json",
    "table_to_json",
    "turn_to_json",
]

RULES_VERSION: Final = 1

_CONFIG_PARTS: Final = frozenset({"players", "robber"})
_CONFIG_KEYS: Final = _CONFIG_PARTS | agreed(Config()).keys()
_QUESTION_PARTS: Final = frozenset({"move", "owners"})
_STATE_PARTS: Final = frozenset({
    "rules", "config", "started", "table", "chips", "racks", "stock", "turn", "turns", "reason",
})  # fmt: skip
_TURN_PARTS: Final = frozenset({
    "seat", "owed", "drawn", "laid", "chips_on", "granted", "earned", "used", "refused", "question",
})  # fmt: skip


def config_to_json(config: Config) -> dict[str, Plain]:
    return {"players": config.players, "robber": config.robber, **agreed(config)}


def config_from_json(data: object) -> Config:
    """Read a configuration; an option that is left out is off."""
    parts: Mapping[str, object] = a_mapping(data, "config")
    known_keys(parts, _CONFIG_KEYS, "config")
    _lacks_none(parts, "config", _CONFIG_PARTS)
    players, robber = a_number(parts["players"], "players"), a_bool(parts["robber"], "robber")
    return Config(players, robber, **read_agreed(Config, parts))


def state_to_json(state: State) -> dict[str, Plain]:
    return {
        "rules": RULES_VERSION,
        "config": config_to_json(state.config),
        "started": state.started,
        **table_to_json(state.table),
        "racks": [cards_to_json(rack) for rack in state.racks],
        "stock": cards_to_json(state.stock),
        "turn": turn_to_json(state.turn),
        "turns": state.turns,
        "reason": state.reason,
    }


def state_from_json(data: object) -> State:
    """Read a state and check it."""
    parts = exact_parts(data, "state", _STATE_PARTS)
    if parts["rules"] != RULES_VERSION:
        raise Unreadable(f"Rules version {parts['rules']!r} is not {RULES_VERSION}.")
    state = State(
        config=config_from_json(parts["config"]),
        stock=cards_from_json(parts["stock"], "stock"),
        racks=tuple(cards_from_json(rack, "racks") for rack in a_list(parts["racks"], "racks")),
        table=table_from_json(parts["table"], parts["chips"]),
        turn=_turn(parts["turn"]),
        turns=a_number(parts["turns"], "turns"),
        started=a_bool(parts["started"], "started"),
        reason=_reason(parts["reason"]),
    )
    check(state)
    return state


def table_to_json(table: Table) -> dict[str, Plain]:
    """The two parts `table` and `chips`."""
    return {
        "table": {format_cell(cell): str(card) for cell, card in table.cards},
        "chips": {format_line(line): owner for line, owner in table.chips},
    }


def turn_to_json(turn: Turn) -> dict[str, Plain]:
    return {
        "seat": turn.seat,
        "owed": turn.owed,
        "drawn": turn.drawn,
        "laid": list(turn.laid),
        "chips_on": [format_line(line) for line in turn.chips_on],
        "granted": [format_line(line) for line in turn.granted],
        "earned": turn.earned,
        "used": turn.used,
        "refused": [format_action(move) for move in turn.refused],
        "question": _question_to_json(turn.question),
    }


def _question_to_json(question: Question | None) -> Plain:
    if question is None:
        return None
    return {"move": format_action(question.move), "owners": list(question.owners)}


def cards_to_json(cards: Cards) -> list[Plain]:
    return [str(card) for card in cards]


def _turn(data: object) -> Turn:
    parts = exact_parts(data, "turn", _TURN_PARTS)
    return Turn(
        seat=a_number(parts["seat"], "seat"),
        owed=a_number(parts["owed"], "owed"),
        drawn=a_number(parts["drawn"], "drawn"),
        laid=tuple(sorted(_numbers(parts["laid"], "laid"))),
        chips_on=_lines(parts["chips_on"], "chips_on"),
        granted=_lines(parts["granted"], "granted"),
        earned=a_number(parts["earned"], "earned"),
        used=a_number(parts["used"], "used"),
        refused=tuple(_move(move) for move in a_list(parts["refused"], "refused")),
        question=_question(parts["question"]),
    )


def _question(data: object) -> Question | None:
    if data is None:
        return None
    parts = exact_parts(data, "question", _QUESTION_PARTS)
    return Question(_move(parts["move"]), tuple(_numbers(parts["owners"], "owners")))


def table_from_json(cards: object, chips: object) -> Table:
    lying = a_mapping(cards, "table").items()
    standing = a_mapping(chips, "chips").items()
    return Table(
        cards=tuple(sorted((parse_cell(cell), read_card(card)) for cell, card in lying)),
        chips=tuple(sorted((parse_line(line), a_number(seat, "chips")) for line, seat in standing)),
    )


def _move(data: object) -> Move:
    action = parse(a_text(data, "move"))
    if isinstance(action, Shift | Rob):
        return action
    raise Unreadable(f"{data!r} is no move of a card.")


def _reason(data: object) -> Reason | None:
    if data not in ("out", "stuck", None):
        raise Unreadable(f"'reason' is out, stuck or null, not {data!r}.")
    return data


def cards_from_json(data: object, name: str) -> Cards:
    return sorted_cards(read_card(card) for card in a_list(data, name))


def _lines(data: object, name: str) -> tuple[Line, ...]:
    return tuple(sorted(parse_line(a_text(line, name)) for line in a_list(data, name)))


def exact_parts(data: object, what: str, parts: frozenset[str]) -> Mapping[str, object]:
    """An object with exactly these parts."""
    found: Mapping[str, object] = a_mapping(data, what)
    known_keys(found, parts, what)
    _lacks_none(found, what, parts)
    return found


def _lacks_none(found: Mapping[str, object], what: str, parts: frozenset[str]) -> None:
    if missing := sorted(parts - found.keys()):
        raise Unreadable(f"{what} lacks {missing[0]!r}.")


def _numbers(data: object, what: str) -> list[int]:
    return [a_number(item, what) for item in a_list(data, what)]
