"""`spieltisch luck`: how much of Paseo for two is luck, on a solved path."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

from spieltisch.arena.executor import cores
from spieltisch.arena.paseo.luck import PERFECT, Game, Match, match_of, played
from spieltisch.arena.paseo.luck_plot import draw_luck
from spieltisch.bots.registry import thinker
from spieltisch.cli.arena_running import counting
from spieltisch.cli.paseo.solving import solution_of
from spieltisch.cli.screen import Screen, print_json
from spieltisch.extras import Missing
from spieltisch.learn.training_plot import can_draw
from spieltisch.solver import read_path, start_of

__all__ = ["LuckOptions", "show_luck"]


class LuckOptions(NamedTuple):
    """As it was asked for."""

    path: str
    options: dict[str, bool]
    bots: Sequence[str]
    games: int
    seed: int
    plot: Path | None


def show_luck(screen: Screen, wanted: LuckOptions, *, as_json: bool) -> None:
    """Perfect play against itself and each bot, and each bot against itself."""
    if wanted.plot and not can_draw():
        raise Missing("matplotlib", "train")
    for bot in wanted.bots:
        thinker(bot, "paseo")  # before a path is solved for somebody who does not play
    track = read_path(wanted.path, **wanted.options)
    solution = solution_of(start_of(track), cores())
    pairs = [(PERFECT, PERFECT), *((PERFECT, bot) for bot in wanted.bots)]
    found = list[tuple[Match, list[Game]]]()
    for one, two in (*pairs, *((bot, bot) for bot in wanted.bots)):
        games = list[Game]()
        with counting(f"{one} – {two}", wanted.games) as tick:
            for game in played(solution, one, two, wanted.games, wanted.seed):
                games.append(game)
                tick(len(games))
        found.append((match_of(one, two, games), games))
    matches = [match for match, _ in found]
    if wanted.plot:
        draw_luck(found[0][1], matches, wanted.plot)
    if as_json:
        print_json({"path": track.tiles, "matches": [_told(match) for match in matches]})
        return
    screen.show(_table(screen, matches))


def _told(match: Match) -> dict[str, Any]:
    return match._asdict() | {"wins": match.wins._asdict()}


def _table(screen: Screen, matches: Sequence[Match]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("players", "wins", "turns", "stuck", "dice", "play", "start", "games"):
        table.add_column(screen.words(f"luck.{head}"), no_wrap=True)
    for match in matches:
        mean, low, high = match.wins
        wins = f"{mean:.1%} ({100 * low:.1f}–{100 * high:.1f})" if match.one != match.two else "–"
        shares = (f"{share:.0%}" for share in (match.stuck, match.dice, match.play, match.start))
        table.add_row(
            f"{match.one} – {match.two}", wins, f"{match.turns:.1f}", *shares, f"{match.games:,}"
        )
    return table
