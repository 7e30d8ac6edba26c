"""Who is measured, and how much faster than whom we mean to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from spieltisch.bench import ours, peers
from spieltisch.bench.rounds import Maker, Result

__all__ = ["GOALS", "RUNNERS", "GoalResult", "SpeedGoal", "chosen", "reached"]

RUNNERS: Final[Mapping[str, Maker]] = {
    "Paseo 2, law": ours.law("paseo", 2),
    "Paroli 2, law": ours.law("paroli", 2),
    "Räuberparoli 2, law": ours.law("raeuberparoli", 2),
    "Paseo 2, kernel": ours.paseo_kernel(2, 20_000),
    "Paseo 2, kernel, 2 threads": ours.paseo_kernel(2, 40_000, threads=2),
    "Paseo 2, kernel, 2 processes": ours.paseo_processes(40_000, 2),
    "Paseo 3, kernel": ours.paseo_kernel(3, 300),
    "Paseo 4, kernel": ours.paseo_kernel(4, 200),
    "Paroli 2, kernel": ours.paroli_kernel(2, 2_000, robber=False),
    "Paroli 2, kernel, 2 threads": ours.paroli_kernel(2, 4_000, robber=False, threads=2),
    "Räuberparoli 2, kernel": ours.paroli_kernel(2, 1_000, robber=True),
    "Räuberparoli 2, kernel, 2 threads": ours.paroli_kernel(2, 2_000, robber=True, threads=2),
    "Paseo 2, vector env of 1024": ours.paseo_vector(1024),
    "Paseo 2, vector env of 4096": ours.paseo_vector(4096),
    "Paseo 2, PettingZoo": ours.pettingzoo("paseo"),
    "Paroli 2, PettingZoo": ours.pettingzoo("paroli"),
    "Räuberparoli 2, PettingZoo": ours.pettingzoo("raeuberparoli"),
    "Paseo 2, solver": ours.paseo_solver(),
    "Paseo 2, solver, 2 threads": ours.paseo_solver(threads=2),
    "OpenSpiel backgammon, C++ rollouts": peers.openspiel_rollouts("backgammon", 100),
    "OpenSpiel gin_rummy, C++ rollouts": peers.openspiel_rollouts("gin_rummy", 100),
    "OpenSpiel backgammon, Python": peers.openspiel_python("backgammon"),
    "OpenSpiel gin_rummy, Python": peers.openspiel_python("gin_rummy"),
    "pgx backgammon, batch 1": peers.pgx_backgammon(1),
    "pgx backgammon, batch 256": peers.pgx_backgammon(256),
    "pgx backgammon, batch 4096": peers.pgx_backgammon(4096),
    "PettingZoo gin_rummy": peers.pettingzoo_gin_rummy,
    "python-chess": peers.chess,
}


class SpeedGoal(NamedTuple):
    """Ours is to make this many times the decisions a second of the best of others."""

    ours: Sequence[str]
    others: Sequence[str]
    times: float
    before: float = 0.0
    """Or of what ours made when the goal was set, in decisions a second."""


GOALS: Final = (
    *(SpeedGoal([name], [], 50, 500) for name in RUNNERS if name.endswith("2, PettingZoo")),
    SpeedGoal(["Paseo 2, kernel"], ["OpenSpiel backgammon, C++ rollouts"], 50),
    SpeedGoal(["Paroli 2, kernel"], ["OpenSpiel gin_rummy, C++ rollouts"], 20),
    SpeedGoal(["Räuberparoli 2, kernel"], ["OpenSpiel gin_rummy, C++ rollouts"], 5),
    SpeedGoal(["Paseo 2, kernel, 2 threads"], ["Paseo 2, kernel"], 1.8),
    SpeedGoal(["Paroli 2, kernel, 2 threads"], ["Paroli 2, kernel"], 1.8),
    SpeedGoal(["Räuberparoli 2, kernel, 2 threads"], ["Räuberparoli 2, kernel"], 1.8),
    SpeedGoal(["Paseo 2, solver, 2 threads"], ["Paseo 2, solver"], 1.8),
    SpeedGoal(
        ["Paseo 2, vector env of 1024", "Paseo 2, vector env of 4096"],
        [name for name in RUNNERS if name.startswith("pgx")],
        20,
    ),
)


class GoalResult(NamedTuple):
    """What a goal came to in a run."""

    ours: str
    other: str
    times: float
    goal: float


def chosen(words: Sequence[str]) -> Mapping[str, Maker]:
    """The runners whose names hold one of these words; without words, all."""
    wanted = [word.casefold() for word in words]
    return {
        name: maker
        for name, maker in RUNNERS.items()
        if not wanted or any(word in name.casefold() for word in wanted)
    }


def reached(results: Sequence[Result]) -> Iterator[GoalResult]:
    """Every goal whose two sides were measured."""
    rates = {result.name: result.decisions().median for result in results if result.rounds}
    for goal in GOALS:
        mine = [name for name in goal.ours if name in rates]
        others = [name for name in goal.others if name in rates]
        if mine and goal.before:
            best = max(mine, key=rates.__getitem__)
            ratio = rates[best] / goal.before
            yield GoalResult(best, f"{goal.before:.0f}/s before", ratio, goal.times)
        elif mine and others:
            best, rival = max(mine, key=rates.__getitem__), max(others, key=rates.__getitem__)
            yield GoalResult(best, rival, rates[best] / rates[rival], goal.times)
