"""Compiling ahead what is needed with 3 and 4 players, training included."""

from __future__ import annotations

from random import Random
from typing import Final

from spieltisch.learn.paseo.network_training import NetworkTrainer
from spieltisch.rules.paseo import Cell, Config, First, Roll, Start, State, Tile, apply, initial
from spieltisch.search.budget import Budget
from spieltisch.search.paseo.network import search_turn
from spieltisch.search.paseo.network_building import judge_places

__all__ = ["warm"]

_PATH: Final = tuple(Tile(Cell(x, 0), "*") for x in range(3))
_STARTS: Final = Start(Cell(-1, 0), Cell(0, 0)), Start(Cell(3, 0), Cell(2, 0))


def warm() -> None:
    """Call every kernel of `learn` and `search` for 3 and 4 players once."""
    placing = apply(initial(Config(3, path="given", tiles=_PATH)), First(0)).state
    judge_places(placing, Budget(nodes=1))
    search_turn(_rolled(), Budget(nodes=64), Random(0))
    trainer = NetworkTrainer(games=2)
    known = trainer.epoch(trainer.beginning(0), 0, 0)
    trainer.exam(known, 2, 0)


def _rolled() -> State:
    starts = (*_STARTS, Start(Cell(1, 1), Cell(1, 0)))
    opening = initial(Config(3, path="given", tiles=_PATH, starts=starts))
    return apply(apply(opening, First(0)).state, Roll((1, 2))).state
