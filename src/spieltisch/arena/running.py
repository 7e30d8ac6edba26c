"""A match from its first game, or from where it was broken off, to its last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import Final

from spieltisch.arena.executor import Executor
from spieltisch.arena.game import GameResult
from spieltisch.arena.journal import Journal
from spieltisch.arena.lineup import Lineup
from spieltisch.arena.match_setup import MatchSetup

__all__ = ["Tick", "check_entrants", "complete_deals", "hopeless", "in_order", "run"]

Tick = Callable[[int], None]
"""Is told how many games have been played."""

_PATIENCE: Final = 20
"""Games after which someone who forfeits more than half of them is not asked again."""


def check_entrants(setting: MatchSetup) -> None:
    """Everyone sits down once; raises what keeps them from it, before a game is lost by it."""
    with Lineup(setting) as lineup:
        for place in range(len(setting.entrants)):
            lineup.thinker(place)


def run(
    setting: MatchSetup, deals: int, executor: Executor, journal: Journal, tick: Tick
) -> list[GameResult]:
    """Play what is not yet in the journal; all results of the match, in order.

    It ends early where somebody forfeits most of its games (see `hopeless`).
    """
    wanted = set(setting.jobs(deals))
    missing = [job for job in setting.jobs(deals) if job not in journal.results]
    tick(len(wanted) - len(missing))
    with closing(executor(setting, missing)) as playing:
        for number, played in enumerate(playing, 1 + len(wanted) - len(missing)):
            journal.add(played)
            tick(number)
            if played.forfeit and hopeless(setting, journal):
                break
    return sorted(played for played in journal.results.values() if played.job in wanted)


@contextmanager
def in_order(
    setting: MatchSetup, deals: int, executor: Executor, journal: Journal, tick: Tick
) -> Generator[Iterator[list[GameResult]]]:
    """The deals one after the other, each with all its games; leaving it ends the playing.

    It ends early where somebody forfeits most of its games (see `hopeless`).
    """
    missing = (job for job in setting.jobs(deals) if job not in journal.results)
    with closing(executor(setting, missing)) as playing:
        yield _whole_deals(setting, deals, playing, journal, tick)


def _whole_deals(
    setting: MatchSetup, deals: int, playing: Iterator[GameResult], journal: Journal, tick: Tick
) -> Iterator[list[GameResult]]:
    for deal in range(deals):
        jobs = [*setting.jobs_of(deal)]
        while not all(job in journal.results for job in jobs):
            journal.add(next(playing))
        tick((deal + 1) * len(jobs))
        yield [journal.results[job] for job in jobs]
        if hopeless(setting, journal):
            return


def hopeless(setting: MatchSetup, journal: Journal) -> str | None:
    """Who forfeits more than half of its games, once there are enough to say so."""
    games, forfeits = Counter[int](), Counter[int]()
    for played in journal.results.values():
        games.update(played.seats)
        if played.forfeit:
            forfeits[played.seats[played.forfeit[0]]] += 1
    for entrant, lost in forfeits.items():
        if games[entrant] >= _PATIENCE and 2 * lost > games[entrant]:
            return setting.entrants[entrant].name
    return None


def complete_deals(setting: MatchSetup, results: list[GameResult]) -> list[list[GameResult]]:
    """The deals of which every game was played, each in order."""
    deals: dict[int, list[GameResult]] = {}
    for played in sorted(results):
        deals.setdefault(played.deal, []).append(played)
    return [games for games in deals.values() if len(games) == setting.games_per_deal]
