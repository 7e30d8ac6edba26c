"""Configurations, states and views as JSON; cells, lines, cards and moves in the notation.

Reading raises `Unreadable` for what is not in the format and `Impossible` (see `checking`) for
what no game can look like. A view is all that a seat may know, and nothing else; one that is read is one that some
game can look like: a deal of the hidden cards is looked for that the law allows, and what follows from
the rest must be as the view says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, Literal, TypeAlias, TypedDict, cast, get_type_hints

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.game import Chance, Outcome, Seat
from spieltisch.rules.json_form import (
    a_bool,
    a_list,
    a_mapping,
    a_number,
    a_text,
    known_keys,
)
from spieltisch.rules.options import agreed, read_agreed
from spieltisch.rules.paroli.actions import Move, Rob, Shift
from spieltisch.rules.paroli.cards import DECK, Card, Cards, read_card, sorted_cards
from spieltisch.rules.paroli.checking import check
from spieltisch.rules.paroli.config import Config
from spieltisch.rules.paroli.notation import (
    format_action,
    format_cell,
    format_line,
    parse,
    parse_cell,
    parse_line,
)
from spieltisch.rules.paroli.options import AgreedOptions
from spieltisch.rules.paroli.state import Question, Reason, State, Turn
from spieltisch.rules.paroli.table import Line, Table
from spieltisch.rules.paroli.view import View, view

__all__ = [
    "RULES_VERSION",
    "ParoliConfig",
    "ParoliPosition",
    "ParoliView",
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
    "view_from_json",
    "view_to_json",
]

RULES_VERSION: Final = 1
"""Raised whenever a game could go another way than before."""


class ParoliConfig(AgreedOptions):
    """What was agreed for a game of Paroli."""

    players: int
    robber: bool


class ParoliTable(TypedDict):
    table: dict[str, str]
    """The card on each cell."""
    chips: dict[str, Seat]
    """The owner of each claimed line."""


class ParoliQuestion(TypedDict):
    """A move that waits for its owners' consent (R15)."""

    move: str
    owners: list[Seat]


class ParoliTurn(TypedDict):
    """What a turn has brought so far. Lines and moves are written as in the notation."""

    seat: Seat
    owed: int
    drawn: int
    laid: list[int]
    chips_on: list[str]
    granted: list[str]
    earned: int
    used: int
    refused: list[str]
    question: ParoliQuestion | None


class ParoliPosition(ParoliTable):
    """A whole position of Paroli, hidden cards included."""

    rules: int
    config: ParoliConfig
    started: bool
    racks: list[list[str]]
    stock: list[str]
    turn: ParoliTurn
    turns: int
    reason: Reason | None


class ParoliOutcome(TypedDict):
    """How a game ended."""

    winners: list[Seat]
    reason: str
    scores: list[int]


class ParoliView(ParoliTable):
    """What a seat, or a watcher, may know of Paroli."""

    rules: int
    config: ParoliConfig
    seat: Seat | None
    phase: str
    actor: Seat | Literal["chance"] | None
    turn: ParoliTurn
    turns: int
    moves_left: int
    protected: list[str]
    chips_left: list[int]
    rack: list[str] | None
    rack_sizes: list[int]
    stock_size: int
    racks: list[list[str]] | None
    reason: Reason | None
    outcome: ParoliOutcome | None


_CONFIG_PARTS: Final = frozenset({"players", "robber"})
_CONFIG_KEYS: Final = _CONFIG_PARTS | agreed(Config()).keys()
_QUESTION_PARTS: Final = frozenset(get_type_hints(ParoliQuestion))
_STATE_PARTS: Final = frozenset(get_type_hints(ParoliPosition))
_TURN_PARTS: Final = frozenset(get_type_hints(ParoliTurn))
_LATER_PARTS: Final = frozenset({"drawn", "earned"})
"""Positions from before there were options lack these."""


def config_to_json(config: Config) -> ParoliConfig:
    """A configuration as JSON; `config_from_json` reads it."""
    return {
        "players": config.players,
        "robber": config.robber,
        **cast("AgreedOptions", agreed(config)),
    }


def config_from_json(data: object) -> Config:
    """Read a configuration; an option that is left out is off."""
    parts: Mapping[str, object] = a_mapping(data, "config")
    known_keys(parts, _CONFIG_KEYS, "config")
    _lacks_none(parts, "config", _CONFIG_PARTS)
    players, robber = a_number(parts["players"], "players"), a_bool(parts["robber"], "robber")
    return Config(players, robber, **read_agreed(Config, parts))


def state_to_json(state: State) -> ParoliPosition:
    """A position as JSON, hidden cards included; `state_from_json` reads it."""
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


def table_to_json(table: Table) -> ParoliTable:
    """The two parts `table` and `chips`."""
    return {
        "table": {format_cell(cell): str(card) for cell, card in table.cards},
        "chips": {format_line(line): owner for line, owner in table.chips},
    }


def turn_to_json(turn: Turn) -> ParoliTurn:
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


def _question_to_json(question: Question | None) -> ParoliQuestion | None:
    if question is None:
        return None
    return {"move": format_action(question.move), "owners": list(question.owners)}


def cards_to_json(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _turn(data: object) -> Turn:
    parts = exact_parts(data, "turn", _TURN_PARTS, may_lack=_LATER_PARTS)
    granted = _lines(parts["granted"], "granted")
    return Turn(
        seat=a_number(parts["seat"], "seat"),
        owed=a_number(parts["owed"], "owed"),
        drawn=a_number(parts.get("drawn", 0), "drawn"),
        laid=tuple(sorted(_numbers(parts["laid"], "laid"))),
        chips_on=_lines(parts["chips_on"], "chips_on"),
        granted=granted,
        earned=a_number(parts.get("earned", len(granted)), "earned"),
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


def exact_parts(
    data: object, what: str, parts: frozenset[str], *, may_lack: frozenset[str] = frozenset()
) -> Mapping[str, object]:
    """An object with exactly these parts."""
    found: Mapping[str, object] = a_mapping(data, what)
    known_keys(found, parts, what)
    _lacks_none(found, what, parts - may_lack)
    return found


def _lacks_none(found: Mapping[str, object], what: str, parts: frozenset[str]) -> None:
    if missing := sorted(parts - found.keys()):
        raise Unreadable(f"{what} lacks {missing[0]!r}.")


def _numbers(data: object, what: str) -> list[int]:
    return [a_number(item, what) for item in a_list(data, what)]


_VIEW_PARTS: Final = frozenset(get_type_hints(ParoliView))
_SHARED: Final = ("rules", "config", "table", "chips", "turn", "turns", "reason")
"""What is written as in a state."""

Racks: TypeAlias = Mapping[Seat, Cards]


def view_to_json(view: View) -> ParoliView:
    """A view as JSON, as servers send it; `view_from_json` reads it."""
    return {
        "rules": RULES_VERSION,
        "config": config_to_json(view.config),
        "seat": view.seat,
        "phase": view.phase.value,
        "actor": view.actor.value if isinstance(view.actor, Chance) else view.actor,
        **table_to_json(view.table),
        "turn": turn_to_json(view.turn),
        "turns": view.turns,
        "moves_left": view.moves_left,
        "protected": [format_line(line) for line in view.protected],
        "chips_left": list(view.chips_left),
        "rack": None if view.rack is None else cards_to_json(view.rack),
        "rack_sizes": list(view.rack_sizes),
        "stock_size": view.stock_size,
        "racks": None if view.racks is None else [cards_to_json(rack) for rack in view.racks],
        "reason": view.reason,
        "outcome": _outcome_to_json(view.outcome),
    }


def view_from_json(data: object) -> View:
    """Read a view and check it; raises `Unreadable` or `Impossible`."""
    parts = exact_parts(data, "view", _VIEW_PARTS)
    config = config_from_json(parts["config"])
    seat = _seat(parts["seat"], config)
    found = view(state_from_json(_made_up(parts, config, seat)), seat)
    _compare(view_to_json(found), _tidied(parts))
    return found


def _outcome_to_json(outcome: Outcome | None) -> ParoliOutcome | None:
    if outcome is None:
        return None
    return {
        "winners": [*outcome.winners],
        "reason": outcome.reason,
        "scores": [*outcome.scores],
    }


def _seat(value: object, config: Config) -> Seat | None:
    if value is None:
        return None
    seat = a_number(value, "seat")
    if seat not in range(config.players):
        raise Impossible(f"There is no seat {seat} among {config.players} players.")
    return seat


def _made_up(parts: Mapping[str, object], config: Config, seat: Seat | None) -> dict[str, object]:
    """A state, as JSON, that may look like this to the viewer."""
    racks = _known_racks(parts, config, seat)
    table = table_from_json(parts["table"], parts["chips"])
    sizes = [a_number(size, "rack_sizes") for size in _by_seat(parts, "rack_sizes", config)]
    places = [*sizes, a_number(parts["stock_size"], "stock_size")]
    _check_number(table, places)
    hidden = iter(_hidden(table, racks))
    dealt = [
        [*(racks[owner] if owner in racks else islice(hidden, size))]
        for owner, size in enumerate(sizes)
    ]
    shared = {name: parts[name] for name in _SHARED}
    stock = [*islice(hidden, places[-1])]
    return {**shared, "started": parts["phase"] != "first", "racks": dealt, "stock": stock}


def _known_racks(parts: Mapping[str, object], config: Config, seat: Seat | None) -> Racks:
    if parts["racks"] is not None:
        racks = _by_seat(parts, "racks", config)
        return {owner: cards_from_json(rack, "racks") for owner, rack in enumerate(racks)}
    return {} if seat is None else {seat: cards_from_json(parts["rack"], "rack")}


def _by_seat(parts: Mapping[str, object], name: str, config: Config) -> list[object]:
    return a_list(parts[name], name, config.players)


def _check_number(table: Table, places: Sequence[int]) -> None:
    if any(size < 0 for size in places):
        raise Impossible("There can't be fewer than no cards.")
    in_play = len(table.cards) + sum(places)
    if in_play != DECK.total():
        raise Impossible(f"{in_play} cards are in play; Paroli has {DECK.total()}.")


def _hidden(table: Table, racks: Racks) -> Sequence[Card]:
    """The cards not seen, those that fit first: dealt like this, somebody can go on if anybody can."""
    hidden = DECK.copy()
    hidden.subtract(card for _, card in table.cards)
    for rack in racks.values():
        hidden.subtract(rack)
    fits = {card: table.takes_any_of([card]) for card in hidden}
    return sorted(hidden.elements(), key=lambda card: not fits[card])


def _tidied(parts: Mapping[str, object]) -> dict[str, object]:
    """Cards in the order in which they are written."""
    rack, racks = parts["rack"], parts["racks"]
    tidy = None if rack is None else cards_from_json(rack, "rack")
    all_tidy = racks and [cards_from_json(each, "racks") for each in a_list(racks, "racks")]
    return {**parts, "rack": tidy, "racks": all_tidy}


def _compare(found: Mapping[str, object], said: Mapping[str, object]) -> None:
    for name in sorted(_VIEW_PARTS.difference(_SHARED)):
        if _text(found[name]) != _text(said[name]):
            raise Impossible(
                f"{name!r} can't be {_text(said[name])} here; it is {_text(found[name])}."
            )


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)
