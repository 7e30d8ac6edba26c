"""A match in Python: `arena.match(["club", my_bot], game="paseo", games=200)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spieltisch.arena.entrant import Entrant, read_entrant
from spieltisch.arena.executor import local
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.running import check_entrants
from spieltisch.arena.summary import Summary, summarize
from spieltisch.bots.policy import Budget
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible

__all__ = ["match"]


def match(  # noqa: PLR0913 each has a usual value
    players: Sequence[str | Callable[..., Any]],
    *,
    game: str,
    games: int = 100,
    seats: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    workers: int = 1,
) -> Summary:
    """Play, and say who is stronger, with intervals; nothing is written to the disk.

    `players` are names, places as `./bot.py:play`, or functions and classes of yours; with those it is played in this
    process, `workers` must be 1. `seats` is how many play at a table, as many as are named unless they are too many.
    Raises `SpieltischError`.
    """
    entrants = [_entrant(each, Budget(seconds, nodes)) for each in players]
    if workers > 1 and any(each.player is not None for each in entrants):
        raise Impossible("Functions play in this process; name them by place to use several.")
    most = entry(game).players[-1]
    setting = MatchSetup(game, seats or min(len(entrants), most), tuple(entrants), seed)
    check_entrants(setting)
    found = summarize(setting, [*local(workers)(setting, setting.jobs(setting.deals_for(games)))])
    if found is None:
        raise RuntimeError("every deal was played")
    return found


def _entrant(player: str | Callable[..., Any], budget: Budget) -> Entrant:
    if isinstance(player, str):
        return read_entrant(player, budget)
    name = str(getattr(player, "__name__", type(player).__name__))
    return Entrant(name, name, budget, player)
