"""What a bot is asked, what it answers, and a legal move that costs next to nothing where no bot can be had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, TypeAlias

from spieltisch.games.options import options
from spieltisch.rules.catalogue import entry
from spieltisch.search.budget import Budget

__all__ = ["Job", "Makeshift", "Move", "Workers", "cheap_move"]

Makeshift: TypeAlias = Literal["full", "late", "died", "failed", "replaced"]
"""Why a cheap legal move stands in: too many jobs were waiting; the bot did not stop in time; its process
died; it raised or answered nonsense; or another job for the seat took this one's place."""


@dataclass(frozen=True)
class Job:
    """A seat's decision. The view is all that the bot gets to know."""

    table: str
    seq: int
    game: str
    view: Any
    """`game.view(state, seat)` of the seat that acts."""
    bot: str
    """A name of `bots.registry`."""
    budget: Budget
    """Its time begins when the job is handed in."""
    person: str = ""
    """On whose account it is: everybody gets the same share."""
    people: bool = True
    """Whether somebody who plays is at the table, or was lately; such tables go first."""


@dataclass(frozen=True)
class Move:
    action: str
    """The text of a legal action."""
    makeshift: Makeshift | None = None
    """`None`: the bot thought of it itself."""


_rng = Random()


def cheap_move(job: Job, why: Makeshift) -> Move:
    return Move(entry(job.game).game.format(_rng.choice(options(job.view))), why)


class Workers(Protocol):
    """Open them with `open_workers(count)`, an async context manager."""

    @property
    def waiting(self) -> int:
        """Jobs that no process has taken up yet."""
        ...

    @property
    def makeshifts(self) -> Mapping[Makeshift, int]:
        """How often a cheap move stood in, and why."""
        ...

    async def move(self, job: Job) -> Move:
        """A legal move in any case, at the latest about half a second after the budget's time.

        A second job for the same table, seat and seq shares the first one's answer; one with another
        seq takes its place. Cancelling the call stops the bot.
        """
        ...
