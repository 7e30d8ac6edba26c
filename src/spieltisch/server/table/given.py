"""A beginning that was not played here: the actions of another table's game, or of a record, as events.

They are bound into the log like everything else, and judged by the law again; none of them is a draw of this
table's. So dice and cards of other people's making never pass for ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spieltisch.fair.event import CHANCE as BY_CHANCE
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.errors import BrokenRecord, Impossible
from spieltisch.rules.game import Actor, Chance, seat_letter
from spieltisch.server.model import TableRow
from spieltisch.server.table.advancing import EventDraft
from spieltisch.server.table.options import options_of

__all__ = ["given_to", "replayed_texts"]


def given_to(row: TableRow) -> list[EventDraft]:
    """What the game at a table begins with; raises `BrokenRecord`."""
    agreed = options_of(row)
    found = entry(row.game)
    config = found.config_from_json(dict(row.config))
    steps = replayed_texts(found, _opening(found, config, agreed.position), agreed.given)
    return [EventDraft("given", by, {"action": text}) for by, text, _ in steps]


def replayed_texts(
    found: Entry, state: Any, texts: Sequence[str]
) -> Iterator[tuple[str, str, Any]]:
    """By whom each action is, as the law writes it, and the state after it; raises `BrokenRecord`."""
    game = found.game
    for number, text in enumerate(texts, 1):
        action, actor = game.parse(text), game.actor(state)
        if refusal := game.refusal(state, action):
            raise BrokenRecord.refused(found.name, number, text, refusal)
        state = game.apply(state, action).state
        yield _by(actor), game.format(action), state


def _opening(found: Entry, config: Any, position: str | None) -> Any:
    return found.game.initial(config) if position is None else found.state_from_text(position)


def _by(actor: Actor | None) -> str:
    if actor is None:
        raise Impossible("Nobody can act after the end of a game.")
    return BY_CHANCE if isinstance(actor, Chance) else seat_letter(actor)
