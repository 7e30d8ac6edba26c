"""Our bots for other people's programs: an engine that is spoken to in lines of text.

The words are those of UCI as far as they fit; docs/engine.md has them all, with an example. A line that
says nothing is answered by `error` and a way out, and changes nothing. Here one line is done after the
other; how `stop` is heard while the engine thinks, see `engine_input`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from random import Random
from threading import Event
from typing import Any, Final, TypeAlias

from spieltisch.bots.engine_answer import answer_lines
from spieltisch.bots.engine_options import EngineOptions, option_lines, read_go, with_option
from spieltisch.bots.engine_warm_up import warm_up
from spieltisch.bots.policy import Budget
from spieltisch.bots.seated import found
from spieltisch.games.options import View, options
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import GAMES, Entry, entry
from spieltisch.rules.errors import Impossible, SpieltischError, Unreadable
from spieltisch.rules.json_form import read_json

__all__ = ["PROTOCOL", "Engine", "Tell"]

PROTOCOL: Final = "1"
"""Raised whenever an old host or engine would not understand."""

Tell: TypeAlias = Callable[[str], None]


class Engine:
    """One engine for one host; `tell` gets a whole line at a time."""

    def __init__(self, tell: Tell, options: EngineOptions) -> None:
        self._tell = tell
        self._options = options
        self._game: Entry | None = None
        self._config: Any = None
        self._view: View | None = None
        self._bot = cache(found)
        self._warm = set[tuple[str, str]]()
        self._commands: Mapping[str, Callable[[str, Event], None]] = {
            "spieltisch": self._greet,
            "setoption": self._set_option,
            "newgame": self._new_game,
            "position": self._take_position,
            "legal": self._list_legal,
            "go": self._go,
            "isready": self._get_ready,
            "help": self._help,
        }

    def do(self, line: str, stop: Event) -> None:
        """Carry out a command; what it thinks about, it thinks about until `stop` is set."""
        word, _, rest = line.strip().partition(" ")
        try:
            self._commands.get(word, _unknown(word))(rest.strip(), stop)
        except SpieltischError as error:
            self._tell(f"error {_one_line(error)}")
        except Exception as error:  # noqa: BLE001 whatever it was, the host waits for an answer
            self._tell(f"error The bot failed: {type(error).__name__} {_one_line(error)}")

    def _greet(self, rest: str, _stop: Event) -> None:
        if rest not in ("", PROTOCOL):
            raise Unreadable(f"This engine speaks version {PROTOCOL}; say: spieltisch {PROTOCOL}")
        self._tell(f"id name Spieltisch {version('spieltisch')}")
        self._tell("id author the authors of Spieltisch")
        for name in GAMES:
            self._tell(f"game {name}")
        for line in option_lines(self._options):
            self._tell(line)
        self._tell("ok")

    def _set_option(self, rest: str, _stop: Event) -> None:
        match rest.split():
            case ["name", name, "value", value]:
                self._options = with_option(self._options, name, value)
            case _:
                raise Unreadable("It is written: setoption name level value club.")

    def _new_game(self, rest: str, _stop: Event) -> None:
        name, _, config = rest.partition(" ")
        game = entry(name)
        agreed = game.config_from_json(read_json(config)) if config else None
        self._bot(self._options.level, name)
        self._game, self._config, self._view = game, agreed, None

    def _take_position(self, rest: str, _stop: Event) -> None:
        game = self._known_game()
        view = PORTS[game.name].view_from_text(rest)
        if self._config is not None and not game.fits(self._config, getattr(view, "state", view)):
            raise Impossible("This position is of another configuration than newgame said.")
        self._view = view

    def _list_legal(self, rest: str, _stop: Event) -> None:
        """Asked, it is told; what a host says about it is known here anyway."""
        if not rest:
            game, view = self._known_game(), self._known_view()
            texts = [game.game.format(action) for action in options(view)]
            self._tell(f"legal {json.dumps(texts, ensure_ascii=False)}")

    def _go(self, rest: str, stop: Event) -> None:
        go = read_go(rest.split()).or_else(self._options.usual)
        game, view = self._known_game(), self._known_view()
        think = self._bot(self._options.level, game.name)
        thought = think(view, Budget(go.seconds, go.nodes, stop), Random(go.seed))
        for line in answer_lines(thought, game.game.format):
            self._tell(line)

    def _get_ready(self, _rest: str, _stop: Event) -> None:
        """Everything is loaded and compiled before `readyok`, so that `go` need not do it."""
        if self._game is not None:
            who = (self._options.level, self._game.name)
            if who not in self._warm:
                warm_up(self._bot(*who), self._game.name)
            self._warm.add(who)
        self._tell("readyok")

    def _help(self, _rest: str, _stop: Event) -> None:
        self._tell(f"info string commands: {' '.join((*self._commands, 'stop', 'quit'))}")

    def _known_game(self) -> Entry:
        if self._game is None:
            raise Impossible(f"No game yet; send newgame with one of {', '.join(GAMES)}.")
        return self._game

    def _known_view(self) -> View:
        """A position in which the seat that was told of it acts."""
        if self._view is None:
            raise Impossible("No position yet; send position with what the seat knows.")
        actor = PORTS[self._known_game().name].view_actor(self._view)
        if not isinstance(actor, int) or actor != self._view.seat:
            raise Impossible("Nobody has to decide here; send a position in which the seat acts.")
        return self._view


def _unknown(word: str) -> Callable[[str, Event], None]:
    def complain(_rest: str, _stop: Event) -> None:
        raise Unreadable(f"There is no command {word[:40]!r}; help lists them.")

    return complain


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
