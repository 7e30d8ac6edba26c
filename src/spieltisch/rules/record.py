"""A game on paper: its configuration, who sat where, and every action, CHANCE's included.

Replaying a record needs no random numbers. Reading one replays it, so that a record in hand is one
that can be replayed. Text and JSON say the same and carry the same digest; see docs/records.md.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import BrokenRecord, Impossible
from spieltisch.rules.game import Actor, Outcome, Step, seat_letter
from spieltisch.rules.text import fits_in_a_line

__all__ = [
    "FORMAT",
    "PlayedAction",
    "Record",
    "digest",
    "digest_of",
    "final_state",
    "replay",
    "result_text",
    "start_state",
]

FORMAT: Final = 1
"""The version of the text and JSON forms."""


@dataclass(frozen=True)
class Record:
    """A game, finished or not."""

    game: str
    """The game's name in the catalogue."""
    config: Any
    """As it is read from paper: a given path with its tiles in their fixed order."""
    seats: tuple[str, ...]
    """The players' names."""
    actions: tuple[Any, ...] = ()
    position: Any = None
    """The position it began from, where that was not the game's usual beginning."""

    def __post_init__(self) -> None:
        if len(self.seats) != self.config.players:
            raise Impossible(
                f"{self.config.players} players need as many names, not {len(self.seats)}."
            )
        for name in self.seats:
            if not name or name != name.strip() or not fits_in_a_line(name):
                raise Impossible(f"{name!r} is no player's name: one line, not empty.")
        found = entry(self.game)
        if not found.fits(self.config, start_state(self)):
            raise Impossible("Game, configuration and position do not go together.")
        as_read = found.config_from_json(found.config_to_json(self.config))
        object.__setattr__(self, "config", as_read)


@dataclass(frozen=True)
class PlayedAction:
    """One action of a record as it was carried out."""

    number: int
    """Counted from 1."""
    actor: Actor | None
    action: Any
    before: Any
    step: Step[Any]


def start_state(record: Record) -> Any:
    """The position before the first action."""
    if record.position is not None:
        return record.position
    return entry(record.game).game.initial(record.config)


def replay(record: Record) -> Iterator[PlayedAction]:
    """Carry out every action; raises `BrokenRecord` at the first that is refused."""
    game = entry(record.game).game
    state = start_state(record)
    for number, action in enumerate(record.actions, 1):
        if refusal := game.refusal(state, action):
            raise BrokenRecord.refused(record.game, number, game.format(action), refusal)
        step = game.apply(state, action)
        yield PlayedAction(number, game.actor(state), action, state, step)
        state = step.state


def final_state(record: Record) -> Any:
    """The position after the last action."""
    state = start_state(record)
    for played in replay(record):
        state = played.step.state
    return state


def digest(record: Record) -> str:
    """A short fingerprint of all that a record says; the same for text and JSON."""
    found = entry(record.game)
    return digest_of(
        {
            "game": record.game,
            "rules": found.rules,
            "config": found.config_to_json(record.config),
            "seats": record.seats,
            "position": None if record.position is None else found.state_to_text(record.position),
            "actions": [found.game.format(action) for action in record.actions],
        }
    )


def digest_of(said: Mapping[str, object]) -> str:
    """The fingerprint of a record's parts as they are written, by their names."""
    whole = {"format": FORMAT, **said}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


def result_text(outcome: Outcome) -> str:
    """How it ended, for the result line."""
    letters = "".join(seat_letter(seat) for seat in outcome.winners) or "-"
    scores = (",".join(str(score) for score in outcome.scores),) if outcome.scores else ()
    return " ".join((letters, outcome.reason, *scores))
