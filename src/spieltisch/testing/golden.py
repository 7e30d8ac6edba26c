"""Whole games written down, action by action, so that a change in the law shows as a difference.

    python -m spieltisch.testing.golden

writes every golden game of the house again into `tests/games/`; look at the difference before you
commit it. A golden game is text: the position, who acts, how many actions are legal, the action,
and what happened. It is made by `written`, which takes any game, its configuration and a seed.

Paroli's positions are too long to be written at every action. Its games are made by
`written_briefly`: digests of the state and of what each seat sees, the table wherever a turn has
changed it, and the whole state at the end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, TypeAlias, TypeVar

from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import CHANCE, EVERYONE, Actor, Chance, Fact, Game, Step, seat_letter
from spieltisch.rules.json_form import json_text
from spieltisch.rules.paroli.table import lines_through
from spieltisch.rules.paseo import Config
from spieltisch.testing.paroli import drawing_of, state_from_drawing

__all__ = [
    "PAROLI",
    "PASEO",
    "main",
    "paroli_game",
    "paseo_game",
    "written",
    "written_briefly",
]

ConfigT = TypeVar("ConfigT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")

Taste: TypeAlias = Callable[[StateT, ActionT], int]
"""How much a seat likes an action: its weight among the legal ones."""


@dataclass(frozen=True)
class _Ply(Generic[StateT, ActionT]):
    """An action in a game: where, which, out of how many, and what came of it."""

    state: StateT
    action: ActionT
    count: int
    step: Step[StateT]


def written(
    game: Game[ConfigT, StateT, ActionT, object],
    config: ConfigT,
    seed: int,
    position: Callable[[StateT], str],
    longest: int = 400,
) -> str:
    """A game in which everybody acts at random, as text; the same seed gives the same text."""
    plies = [*_plies(game, game.initial(config), seed, longest, _any)]
    last = plies[-1].step.state
    entries = ("\n".join((position(ply.state), *_told(game, ply))) for ply in plies)
    return "\n\n".join((*entries, position(last), _result(game, last))) + "\n"


def written_briefly(
    begin: paroli.Config | paroli.State, seed: int, skipped: int = 0, longest: int = 400
) -> str:
    """A game of Paroli in which everybody likes what is rare, written after this many actions."""
    state = paroli.initial(begin) if isinstance(begin, paroli.Config) else begin
    plies = [*_plies(paroli, state, seed, longest, _rare)][skipped:]
    last = plies[-1].step.state
    entries = ("\n".join((*_told(paroli, ply), *_seen(ply))) for ply in plies)
    texts = (_whole(plies[0].state), *entries, _whole(last), _result(paroli, last))
    return "\n\n".join(texts) + "\n"


def _plies(
    game: Game[Any, StateT, ActionT, object],
    state: StateT,
    seed: int,
    longest: int,
    taste: Taste[StateT, ActionT],
) -> Iterator[_Ply[StateT, ActionT]]:
    chooser = Random(seed)
    for _ in range(longest):
        if game.actor(state) is None:
            return
        action, count = _choice(game, state, chooser, taste)
        step = game.apply(state, action)
        yield _Ply(state, action, count, step)
        state = step.state


def _choice(
    game: Game[Any, StateT, ActionT, object],
    state: StateT,
    chooser: Random,
    taste: Taste[StateT, ActionT],
) -> tuple[ActionT, int]:
    """An action, by its weight if CHANCE acts or else by taste, and out of how many."""
    legal, weights = game.legal(state), dict(game.chance(state))
    likings = [weights.get(action) or taste(state, action) for action in legal]
    return chooser.choices(legal, likings)[0], len(legal)


def _any(_state: object, _action: object) -> int:
    return 1


def _told(game: Game[Any, StateT, ActionT, object], ply: _Ply[StateT, ActionT]) -> Iterator[str]:
    name = _name(game.actor(ply.state))
    yield f"{name}: {game.format(ply.action)}  (1 of {ply.count})"
    yield from (f"  {_audience(fact)}{json_text(fact)}" for fact in ply.step.facts)


def _name(actor: Actor | None) -> str:
    return CHANCE.value if actor is None or isinstance(actor, Chance) else seat_letter(actor)


def _audience(fact: Fact) -> str:
    """For whom a fact is, if not for everyone."""
    letters = " ".join(seat_letter(seat) for seat in sorted(fact.audience or ()))
    return "" if fact.audience is EVERYONE else f"to {letters}: "


def _result(game: Game[Any, StateT, Any, object], state: StateT) -> str:
    return f"= {json_text(game.outcome(state))}"


def _seen(ply: _Ply[paroli.State, paroli.Action]) -> Iterator[str]:
    """Where a seat or nobody acts next: sizes and digests. After a turn of playing: the table."""
    state = ply.step.state
    if paroli.actor(state) is CHANCE:
        return
    racks = " ".join(str(len(rack)) for rack in state.racks)
    yield f"  stock {len(state.stock)}, racks {racks}"
    yield f"  state {_digest(paroli.state_to_json(state))}, views {' '.join(_views(state))}"
    if state.turns > ply.state.turns and ply.state.turn.laid:
        yield from (f"    {row}" for row in drawing_of(state.table).splitlines())


def _views(state: paroli.State) -> Iterator[str]:
    """By seat, then the watcher's."""
    for seat in (*range(state.config.players), None):
        yield _digest(paroli.view(state, seat))


def _digest(value: object) -> str:
    return sha256(json_text(value).encode()).hexdigest()[:12]


def _whole(state: paroli.State) -> str:
    """The state's JSON, a line for each part."""
    parts = paroli.state_to_json(state).items()
    lines = (f" {json.dumps(name)}: {json_text(part)}" for name, part in parts)
    return "{\n" + ",\n".join(lines) + "\n}"


def _rare(state: paroli.State, action: paroli.Action) -> int:
    """Fill lines, claim full ones, and make moves that others must agree to (R15)."""
    match action:
        case paroli.Shift() | paroli.Rob():
            return 1 + 400 * len(paroli.owners_asked(state, action))
        case paroli.Lay(_, cell):
            return 5 + sum(len(state.table.line(line)) ** 3 for line in lines_through(cell))
        case paroli.Claim(line):
            return len(state.table.line(line)) ** 3
        case paroli.Draw():
            return 30
        case _:
            return 20


def paseo_game(name: str) -> str:
    config, seed = PASEO[name]
    return written(paseo, config, seed, paseo.state_to_text)


def paroli_game(name: str) -> str:
    return written_briefly(*PAROLI[name])


_STRAIGHT: Final = {
    "path": "given",
    "cells": [[x, 0, label] for x, label in enumerate("**1*2*3*12*3")],
    "starts": [[-1, 0], [12, 0]],
}

PASEO: Final[Mapping[str, tuple[Config, int]]] = {
    "2-won-at-home": (Config(), 16),
    "2-lost-by-getting-stuck": (Config(), 1),
    "2-blank-blocked": (Config(blank_blocked=True), 1),
    "2-given-path": (paseo.config_from_json(_STRAIGHT), 1),
    "2-turn-limit": (Config(turn_limit=6), 2),
    "3-random-path-blank-blocked": (Config(players=3, path="random", blank_blocked=True), 3),
    "3-last-one-left": (Config(players=3, path="random"), 65),
    "4-last-move-and-out": (Config(players=4), 8),
}
"""Games of 2, 3 and 4 players, with both readings of P8, an elimination (P10), a limit (P11)."""

_CROSSING: Final = """
A . . . . . . . . . b10
B . . . . . . . . . b10
C . . . . . . . . . b10
D . . . . . . . . . b10
E . . . . . . . . . b10
F . . . . . . . . . g10
G . . . . . . . . . g10
H . . . . . . . . . r10
I . . . . . . . . . r10
J b1 b2 b3 b4 b5 b6 b7 b8 b9 .
"""
"""One card on J10 fills row J and column 10 (R11)."""

PAROLI: Final[Mapping[str, tuple[paroli.Config | paroli.State, *tuple[int, ...]]]] = {
    "2-out": (paroli.Config(2), 147, 0),
    "2-stuck": (paroli.Config(2), 57, 270),
    "3": (paroli.Config(3), 186, 80),
    "6": (paroli.Config(6), 42, 120),
    "robber-2": (paroli.Config(2, robber=True), 11, 70),
    "robber-3": (paroli.Config(3, robber=True), 88, 80),
    "robber-6": (paroli.Config(6, robber=True), 57, 120),
    "2-one-by-one": (paroli.Config(2, draw_one_by_one=True), 147, 60),
    "robber-2-one-move-per-card": (
        state_from_drawing(
            _CROSSING, ["b10", ""], fill_racks="AB", robber=True, one_move_per_card=True
        ),
        42,
        0,
        60,
    ),
    "robber-3-both-options": (
        paroli.Config(3, robber=True, draw_one_by_one=True, one_move_per_card=True),
        88,
        80,
    ),
}
"""Configuration or position, seed, how many actions pass before the writing begins, and after how many it ends: both
games with 2, 3 and 6 players and both endings (R7), each option, in Räuberparoli with moves earned (R11), made, asked
for, granted and refused (R15).
"""


def main(into: Path = Path("tests/games")) -> None:
    """Write every golden game again."""
    for title in PASEO:
        _write(into / "paseo" / f"{title}.txt", paseo_game(title))
    for title in PAROLI:
        _write(into / "paroli" / f"{title}.txt", paroli_game(title))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
