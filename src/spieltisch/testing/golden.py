"""Whole games written down, action by action, so that a change in the law shows as a difference.

    python -m spieltisch.testing.golden

writes every golden game of the house anew into `tests/games/`; look at the difference before you
commit it. A golden game is text: the position, who acts, how many actions are legal, the action,
and what happened. It is made by `written`, which takes any game, its configuration and a seed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, Chance, Fact, Game, seat_letter
from spieltisch.rules.paseo import Config
from spieltisch.rules.plain import plain_text

__all__ = ["GAMES", "Folder", "main", "paseo_games", "written"]

ConfigT = TypeVar("ConfigT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")

Folder: TypeAlias = Mapping[str, str]
"""The golden games of one game: the text of each by its name."""


def written(
    game: Game[ConfigT, StateT, ActionT, object],
    config: ConfigT,
    seed: int,
    position: Callable[[StateT], str],
    longest: int = 400,
) -> str:
    """A game in which everybody acts at random, as text; the same seed gives the same text."""
    lines: list[str] = []
    state, chooser = game.initial(config), Random(seed)
    while game.actor(state) is not None and len(lines) < longest:
        action, count = _choice(game, state, chooser)
        step = game.apply(state, action)
        lines.append("\n".join((position(state), *_told(game, state, action, count, step.facts))))
        state = step.state
    return "\n\n".join((*lines, position(state), f"= {plain_text(game.outcome(state))}")) + "\n"


def _choice(
    game: Game[Any, StateT, ActionT, object], state: StateT, chooser: Random
) -> tuple[ActionT, int]:
    """An action, by its weight if CHANCE acts, and out of how many."""
    legal = game.legal(state)
    weights = dict(game.chance(state))
    chosen = chooser.choices(legal, [weights.get(action, 1) for action in legal])[0]
    return chosen, len(legal)


def _told(
    game: Game[Any, StateT, ActionT, object],
    state: StateT,
    action: ActionT,
    count: int,
    facts: tuple[Fact, ...],
) -> Iterator[str]:
    actor = game.actor(state)
    name = CHANCE.value if actor is None or isinstance(actor, Chance) else seat_letter(actor)
    yield f"{name}: {game.format(action)}  (1 of {count})"
    yield from (f"  {plain_text(fact)}" for fact in facts)


def paseo_games() -> Folder:
    """Games of 2, 3 and 4 players, with both readings of P8, an elimination (P10), a limit (P11)."""
    return {
        name: written(paseo, config, seed, paseo.state_to_text)
        for name, (config, seed) in _PASEO.items()
    }


_STRAIGHT: Final = {
    "path": "given",
    "cells": [[x, 0, label] for x, label in enumerate("**1*2*3*12*3")],
    "starts": [[-1, 0], [12, 0]],
}

_PASEO: Final[Mapping[str, tuple[Config, int]]] = {
    "2-won-at-home": (Config(), 16),
    "2-lost-by-getting-stuck": (Config(), 1),
    "2-blank-blocked": (Config(blank_blocked=True), 1),
    "2-given-path": (paseo.config_from_json(_STRAIGHT), 1),
    "2-turn-limit": (Config(turn_limit=6), 2),
    "3-random-path-blank-blocked": (Config(players=3, path="random", blank_blocked=True), 3),
    "3-last-one-left": (Config(players=3, path="random"), 65),
    "4-last-move-and-out": (Config(players=4), 8),
}

GAMES: Final[Mapping[str, Callable[[], Folder]]] = {"paseo": paseo_games}
"""For each game the golden games it has, by the folder they lie in."""


def main(into: Path = Path("tests/games")) -> None:
    """Write every golden game anew."""
    for name, games in GAMES.items():
        for title, text in games().items():
            file = into / name / f"{title}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
