"""The yardstick of reviews, measured: how far its chances are from experts' results, and what our levels give away by it.

    python -m spieltisch.analysis.measuring bias raeuberparoli 3 --positions 100 --games 8 --keep
    python -m spieltisch.analysis.measuring levels paroli 2 --games 10 --keep

Each prints what `measured.json` keeps; `--keep` writes it there. Bots are limited by nodes, so the same command
finds the same games again.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from statistics import fmean
from typing import Any, Final, TypedDict, TypeVar

import msgspec
from rich.progress import track

from spieltisch.analysis.figures import mean_of
from spieltisch.analysis.looking import look
from spieltisch.analysis.measured import FILE, Bias, Entry, LevelsMeasured, measured
from spieltisch.analysis.review import review, shares_of
from spieltisch.bots.policy import Policy
from spieltisch.bots.registry import LEVELS, bot
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.record import Record
from spieltisch.search.budget import Budget
from spieltisch.wire.review import DecisionMoment, Figure

__all__ = ["measure_bias", "measure_levels"]

_ENTRANTS: Final = (*LEVELS, "greedy")
_NODES: Final = 1000
_OF_EACH: Final = 4
"""Positions that are taken of one game."""
_SETTINGS: Final = {"paseo": {"path": "random"}}
EntryT = TypeVar("EntryT", bound=Entry)


class _Origin(TypedDict):
    game: str
    players: int
    command: str
    date: str
    commit: str


def main(arguments: Sequence[str]) -> int:
    asked = _parser().parse_args(arguments)
    origin = _Origin(
        game=asked.game,
        players=asked.players,
        command=shlex.join(["python", "-m", "spieltisch.analysis.measuring", *arguments]),
        date=datetime.now(UTC).date().isoformat(),
        commit=_commit(),
    )
    found = asked.measure(origin, asked)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    if asked.keep:
        _keep(found)
    return 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m spieltisch.analysis.measuring", description=__doc__)
    kinds = parser.add_subparsers(required=True)
    for name, measure, games in (("bias", _bias, 8), ("levels", _levels, 10)):
        kind = kinds.add_parser(name)
        kind.add_argument("game", choices=("paseo", "paroli", "raeuberparoli"))
        kind.add_argument("players", type=int)
        kind.add_argument("--games", type=int, default=games)
        kind.add_argument(
            "--nodes", type=int, default=_NODES, help="for each decision of an expert"
        )
        kind.add_argument("--keep", action="store_true", help="write it into measured.json")
        kind.set_defaults(measure=measure)
        if name == "bias":
            kind.add_argument("--positions", type=int, default=100)
    return parser


def _bias(origin: _Origin, asked: Namespace) -> Bias:
    apart = measure_bias(asked.game, asked.players, asked.positions, asked.games, asked.nodes)
    return Bias(**origin, positions=asked.positions, games=asked.games, above=apart)


def _levels(origin: _Origin, asked: Namespace) -> LevelsMeasured:
    losses = measure_levels(asked.game, asked.players, asked.games, asked.nodes)
    return LevelsMeasured(
        **origin,
        games=asked.games,
        given_away={level: mean_of(each) for level, each in losses.items() if each},
        decisions={level: len(each) for level, each in losses.items()},
    )


def measure_bias(game: str, players: int, positions: int, games: int, nodes: int) -> Figure:
    """Four positions of each game between experts: the chance of the seat that acts by playing on, less what experts
    win from there. The standard error is that between games.
    """
    experts, budget = [bot("expert", game)] * players, Budget(nodes=nodes)
    return mean_of(
        [
            _above(game, experts, games, budget, Random(f"{game}/{players}/{number}"))
            for number in track(range(positions // _OF_EACH), f"{game} for {players}")
        ]
    )


def _above(game: str, experts: Sequence[Policy], games: int, budget: Budget, rng: Random) -> float:
    """The mean over positions of one game."""
    apart = list[float]()
    for state in rng.sample([*_positions(game, experts, budget, rng)], _OF_EACH):
        seen = look(game, state, seconds=0.0)
        seat = "ABCDEF".index(seen.seat or "A")
        won = fmean(_won(game, state, experts, budget, rng)[seat] for _ in range(games))
        apart.append(seen.chances[seat].value - won)
    return fmean(apart)


def _positions(game: str, experts: Sequence[Policy], budget: Budget, rng: Random) -> Iterator[Any]:
    """Of a game between experts: before every roll, or where nobody rolls, before what a seat does."""
    rolls, text = not PORTS[game].hidden, entry(game).game.format
    start = _begun(game, len(experts))
    for state, acting, action in _played(game, start, experts, budget, rng):
        if text(action).startswith("roll ") if rolls else acting is not CHANCE:
            yield state


def _won(
    game: str, state: Any, experts: Sequence[Policy], budget: Budget, rng: Random
) -> Sequence[float]:
    """By seat the share of the win when experts play on from here."""
    law = entry(game).game
    for before, _, action in _played(game, state, experts, budget, rng):
        state = law.apply(before, action).state
    return shares_of(law.outcome(state), len(experts))


def measure_levels(game: str, players: int, games: int, nodes: int) -> dict[str, list[float]]:
    """Games in which every level plays about as often on every seat, reviewed: what each real decision gave away."""
    losses: dict[str, list[float]] = {level: [] for level in _ENTRANTS}
    for number in track(range(games), f"{game} for {players}"):
        seated = [_ENTRANTS[(number * players + seat) % len(_ENTRANTS)] for seat in range(players)]
        for level, lost in _given_away(game, seated, nodes, Random(f"{game}/{players}/{number}")):
            losses[level].append(lost)
    return losses


def _given_away(
    game: str, seated: Sequence[str], nodes: int, rng: Random
) -> Iterator[tuple[str, float]]:
    start = _begun(game, len(seated))
    policies = [bot(level, game) for level in seated]
    actions = tuple(each for _, _, each in _played(game, start, policies, Budget(nodes=nodes), rng))
    for moment in review(Record(game, _config(game, len(seated)), tuple(seated), actions)).moments:
        if isinstance(moment, DecisionMoment) and moment.real:
            yield seated["ABCDEF".index(moment.seat)], -moment.error.value


def _config(game: str, players: int) -> Any:
    return entry(game).config_from_json({"players": players, **_SETTINGS.get(game, {})})


def _begun(game: str, players: int) -> Any:
    return entry(game).game.initial(_config(game, players))


def _played(
    game: str, state: Any, policies: Sequence[Policy], budget: Budget, rng: Random
) -> Iterator[tuple[Any, Any, Any]]:
    """Position, who acts, and the action, to the end of the game."""
    law = entry(game).game
    while (acting := law.actor(state)) is not None:
        if acting is CHANCE:
            action = draw_chance(law, state, rng)
        else:
            action = policies[acting](law.view(state, acting), budget, rng)
        yield state, acting, action
        state = law.apply(state, action).state


def _keep(found: Bias | LevelsMeasured) -> None:
    """In place of what was measured there before."""
    now = measured()
    if isinstance(found, Bias):
        now = msgspec.structs.replace(now, bias=_with(now.bias, found))
    else:
        now = msgspec.structs.replace(now, levels=_with(now.levels, found))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(now)) + b"\n")


def _with(entries: tuple[EntryT, ...], found: EntryT) -> tuple[EntryT, ...]:
    others = (each for each in entries if (each.game, each.players) != (found.game, found.players))
    return tuple(sorted((*others, found), key=lambda each: (each.game, each.players)))


def _commit() -> str:
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 whichever git there is
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
