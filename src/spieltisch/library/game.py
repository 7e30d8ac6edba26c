"""A game as one object, over the pure modules. It adds no rule: whatever it does, the law does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from spieltisch.bots.custom import custom_bot, is_custom, thinker_of
from spieltisch.bots.policy import Budget, Policy, acting
from spieltisch.bots.registry import thinker
from spieltisch.games.registry import PORTS
from spieltisch.library.drawing import svg, text
from spieltisch.rules.catalogue import Entry, entry
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Actor, Chance, Fact, Outcome, Refusal, Seat, draw_chance
from spieltisch.rules.json_form import to_json
from spieltisch.rules.options import agreed
from spieltisch.rules.record import PlayedAction, Record, replay, start_state
from spieltisch.rules.record_text import (
    record_from_bytes,
    record_from_json,
    record_to_json,
    record_to_text,
)
from spieltisch.wire.review import Outlook
from spieltisch.words.languages import choose
from spieltisch.words.speech import sentence

if TYPE_CHECKING:
    from spieltisch.analysis.review import Reviewed

__all__ = ["Bot", "Game", "Refused", "load", "new"]

Bot: TypeAlias = str | Callable[..., Any]
"""A name, a place as `./bot.py:play`, or a function or class of yours (`spieltisch.bots.custom`)."""


class Refused(SpieltischError):
    """An action that the rules do not allow now; the message says why."""

    def __init__(self, refusal: Refusal, said: str) -> None:
        super().__init__(f"{said} ({refusal.ruling})")
        self.refusal = refusal


def new(
    game: str,
    *,
    players: int | None = None,
    seed: int | None = None,
    names: tuple[str, ...] = (),
    position: str | Mapping[str, Any] | None = None,
    **config: object,
) -> Game:
    """A new game of `"paseo"`, `"paroli"` or `"raeuberparoli"`.

    The same seed gives the same dice and cards. `config` are the game's settings and options, as in
    `path="random"`, `blank_blocked=True`; `position` is a position to begin from, as text or JSON; what was agreed there holds.
    Raises `SpieltischError`.
    """
    found = entry(game)
    state = None if position is None else _read_position(found, position)
    said: dict[str, Any] = {"players": found.players[0]}
    said |= {} if state is None else _said_by(found, state)
    said |= config if players is None else {"players": players, **config}
    seats = names or tuple("ABCDEF"[: said["players"]])
    return Game(Record(game, found.config_from_json(said), seats, position=state), seed=seed)


def load(record: str | bytes | Path | Mapping[str, Any], *, seed: int | None = None) -> Game:
    """A game from its record: a file, what is in one, as text or JSON, or `Game.to_json()`. It can be played on."""
    if isinstance(record, Mapping):
        return Game(record_from_json(record), seed=seed)
    data = record.read_bytes() if isinstance(record, Path) else record
    return Game(record_from_bytes(data.encode() if isinstance(data, str) else data), seed=seed)


class Game:
    """A game that goes on with every `push`. Dice and cards come by themselves, from the seed.

    >>> game = new("paseo", seed=1, path="random")
    >>> game.turn in (0, 1)
    True
    >>> game.push(game.legal()[0])
    >>> game.undo()
    """

    def __init__(self, record: Record, *, seed: int | None = None) -> None:
        self._entry = entry(record.game)
        self._config, self._position = record.config, record.position
        self._start = start_state(record)
        self._rng = Random(seed)
        self._played: list[PlayedAction] = [*replay(record)]
        self.names = record.seats
        """By seat."""
        self._draw()

    @property
    def name(self) -> str:
        """`paseo`, `paroli` or `raeuberparoli`."""
        return self._entry.name

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def state(self) -> Any:
        """The position, as a value of the law (`spieltisch.rules`). It holds hidden cards too."""
        return self._played[-1].step.state if self._played else self._start

    @property
    def turn(self) -> Seat | None:
        """Who acts, counted from 0; nobody once the game is over."""
        actor = self._actor
        return actor if isinstance(actor, int) else None

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """Winners, reason and points, once the game is over."""
        return self._entry.game.outcome(self.state)

    @property
    def actions(self) -> tuple[str, ...]:
        """All that was done, dice and cards included."""
        return tuple(self._entry.game.format(played.action) for played in self._played)

    def legal(self) -> tuple[str, ...]:
        """Every legal action of the current actor, in the notation of docs/notation.md."""
        game = self._entry.game
        return tuple(game.format(action) for action in game.legal(self.state))

    def view(self, seat: Seat | None) -> Any:
        """What a seat may know, or a watcher: what bots are given."""
        return self._entry.game.view(self.state, seat)

    def push(self, action: Any) -> None:
        """Do this, given as text or as a value of the law; raises `Refused` and `Unreadable`.

        What chance does next (dice, cards) is done at once.
        """
        game = self._entry.game
        wanted = game.parse(action) if isinstance(action, str) else action
        if refusal := game.refusal(self.state, wanted):
            place = PORTS[self.name].places(self.state)
            raise Refused(refusal, sentence(refusal, choose(), self.names, place))
        self._do(wanted)
        self._draw()

    def undo(self) -> None:
        """Take back the last action of a seat, with all that chance did after it. New dice and cards come then."""
        made = [number for number, played in enumerate(self._played) if _is_seat(played.actor)]
        if not made:
            raise IndexError("nothing was done yet")
        del self._played[made[-1] :]

    def play_out(
        self, *bots: Bot, nodes: int | None = None, seconds: float | None = None
    ) -> Outcome:
        """Play to the end: one bot for all seats, or one for each; `random` if none is named.

        `nodes` and `seconds` are what a bot may spend on a move.
        """
        named = bots or ("random",)
        if len(named) not in (1, self.players):
            raise ValueError(f"1 or {self.players} bots, not {len(named)}")
        seated = [_policy(each, self.name) for each in named] * (self.players // len(named))
        budget = Budget(seconds, nodes)
        while (seat := self.turn) is not None:
            self.push(seated[seat](self.view(seat), budget, self._rng))
        outcome = self.outcome
        if outcome is None:
            raise RuntimeError("a game that nobody acts in has an outcome")
        return outcome

    def facts(self) -> tuple[Fact, ...]:
        """All that happened since the last action of a seat, that action included."""
        made = [number for number, played in enumerate(self._played) if _is_seat(played.actor)]
        since = self._played[made[-1] :] if made else self._played
        return tuple(fact for played in since for fact in played.step.facts)

    def record(self) -> Record:
        """The game on paper; `save` writes it."""
        actions = tuple(played.action for played in self._played)
        return Record(self.name, self._config, self.names, actions, self._position)

    def to_text(self) -> str:
        """The record as text; `load` reads it."""
        return record_to_text(self.record())

    def to_json(self) -> Mapping[str, Any]:
        """The record as JSON; `load` reads it."""
        return record_to_json(self.record())

    def position(self) -> str:
        """The position in one line of text; `new(game, position=…)` reads it."""
        return self._entry.state_to_text(self.state)

    def position_json(self) -> Mapping[str, Any]:
        """The position as JSON, hidden cards included; `new(game, position=…)` reads it."""
        return cast("Mapping[str, Any]", to_json(self._entry.state_to_json(self.state)))

    def view_json(self, seat: Seat | None) -> Mapping[str, Any]:
        """What a seat may know, or a watcher: the JSON that servers and hosts of engines send."""
        return cast("Mapping[str, Any]", to_json(self._entry.view_to_json(self.view(seat))))

    def save(self, file: Path) -> None:
        file.write_text(self.to_text(), encoding="utf-8")

    def review(self, *, threads: int = 1) -> Reviewed:
        """What was luck, what was skill, and what would have been better; a notebook shows it as pictures.

        Exact for Paseo with two, where it takes a minute or two unless the path is solved already.
        """
        from spieltisch.analysis import review  # noqa: PLC0415 numba

        return review(self.record(), threads=threads)

    def analyse(self, *, seconds: float = 2.0) -> Outlook:
        """The chances now, and what everything that can be done or rolled is worth."""
        from spieltisch.analysis import look  # noqa: PLC0415 numba

        return look(self.name, self.state, seconds=seconds)

    def __str__(self) -> str:
        """The board as the terminal draws it, seen by the seat that acts."""
        return text(self.record(), self.turn)

    def __repr__(self) -> str:
        at = "over" if self.is_over else f"turn of {self.names[self.turn or 0]}"
        return f"<{self._entry.title} for {self.players}, {len(self._played)} actions, {at}>"

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def svg(self, seat: Seat | None = None) -> str:
        """The board as a picture; of cards in the hand, those of `seat`, or of the current actor."""
        return svg(self.name, self.view(self.turn if seat is None else seat))

    @property
    def _actor(self) -> Actor | None:
        return self._entry.game.actor(self.state)

    def _do(self, action: Any) -> None:
        before, actor = self.state, self._actor
        step = self._entry.game.apply(before, action)
        self._played.append(PlayedAction(len(self._played) + 1, actor, action, before, step))

    def _draw(self) -> None:
        while isinstance(self._actor, Chance):
            self._do(draw_chance(self._entry.game, self.state, self._rng))


def _read_position(found: Entry, position: str | Mapping[str, Any]) -> Any:
    if isinstance(position, Mapping):
        return found.state_from_json(dict(position))
    return PORTS[found.name].read_position(position)


def _is_seat(actor: Actor | None) -> bool:
    return isinstance(actor, int)


def _said_by(found: Entry, state: Any) -> dict[str, Any]:
    """The configuration of a position, as far as the position knows it."""
    if hasattr(state, "config"):
        return {**found.config_to_json(state.config)}
    return {"players": state.players, "turn_limit": state.turn_limit, **agreed(state)}


def _policy(bot: Bot, game: str) -> Policy:
    if not isinstance(bot, str):
        return acting(thinker_of(bot, game))
    return acting(custom_bot(bot, game) if is_custom(bot) else thinker(bot, game))
