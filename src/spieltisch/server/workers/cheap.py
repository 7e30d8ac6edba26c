"""A legal move that costs next to nothing, for when a bot can't be had."""

from __future__ import annotations

from random import Random

from spieltisch.bots.options import options
from spieltisch.rules.catalogue import entry
from spieltisch.server.workers.job import Job, Makeshift, Move

__all__ = ["cheap_move"]

_rng = Random()


def cheap_move(job: Job, why: Makeshift) -> Move:
    return Move(entry(job.game).game.format(_rng.choice(options(job.view))), why)
