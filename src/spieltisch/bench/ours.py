"""Our own runners: the law, the kernels, the environments."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any

from spieltisch.bench.rounds import Batch, Maker, Sample
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, draw_chance

__all__ = [
    "law",
    "paroli_kernel",
    "paseo_kernel",
    "paseo_processes",
    "paseo_solver",
    "paseo_vector",
    "pettingzoo",
]


def law(game: str, players: int) -> Maker:
    """Random games in the law, every legal action with equal chance."""

    def make() -> Batch:
        found = entry(game)
        config = found.config_from_json({"players": players})
        return lambda seed: Sample(1, _law_game(found.game, config, Random(seed)))

    return make


def _law_game(game: Any, config: Any, rng: Random) -> int:
    state, decisions = game.initial(config), 0
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = draw_chance(game, state, rng)
        else:
            action = rng.choice(game.legal(state))
            decisions += 1
        state = game.apply(state, action).state
    return decisions


def paseo_kernel(players: int, games: int, threads: int = 1) -> Maker:
    """Whole random games of Paseo, from the first tile laid."""

    def make() -> Batch:
        from spieltisch.kernels.paseo.table import random_games  # noqa: PLC0415 compiles

        def play(seed: int) -> Sample:
            tally = random_games(players, games, seed, threads=threads)
            return Sample(games, tally.decisions)

        return play

    return make


def paseo_processes(games: int, processes: int) -> Maker:
    """The same games of 2 players in processes of their own: what the machine gives without threads."""

    def make() -> Batch:
        pool = ProcessPoolExecutor(processes, get_context("spawn"))

        def play(seed: int) -> Sample:
            seeds = [processes * seed + number for number in range(processes)]
            tallies = pool.map(_paseo_games, seeds, [games // processes] * processes)
            return Sample(games, sum(tallies))

        return play

    return make


def _paseo_games(seed: int, games: int) -> int:
    from spieltisch.kernels.paseo.table import random_games  # noqa: PLC0415 compiles

    return random_games(2, games, seed).decisions


def paroli_kernel(players: int, games: int, *, robber: bool, threads: int = 1) -> Maker:
    """Whole random games of Paroli or Räuberparoli, from the deal."""

    def make() -> Batch:
        from spieltisch.kernels.paroli.batch import random_games  # noqa: PLC0415 compiles

        def play(seed: int) -> Sample:
            tally = random_games(players, games, seed, robber=robber, threads=threads)
            return Sample(games, tally.decisions)

        return play

    return make


def paseo_vector(batch: int, steps: int = 50) -> Maker:
    """Random steps of the vector environment for 2 players, observations and masks included."""

    def make() -> Batch:
        import numpy as np  # noqa: PLC0415

        from spieltisch.envs.vector import PaseoVectorEnv, random_actions  # noqa: PLC0415

        env = PaseoVectorEnv(batch, players=2, copy=False)
        rng = np.random.default_rng(1)
        info = env.reset(seed=1)[1]
        masks = info["action_mask"]

        def play(_: int) -> Sample:
            ended = 0
            for _step in range(steps):
                step = env.step(random_actions(masks, rng))
                ended += int((step[2] | step[3]).sum())
            return Sample(ended, batch * steps)

        return play

    return make


def pettingzoo(game: str) -> Maker:
    """Random games in the PettingZoo environment for 2 players, as its documentation plays them."""

    def make() -> Batch:
        env = import_module(f"spieltisch.envs.pettingzoo.{game}_v1").env()

        def play(seed: int) -> Sample:
            env.reset(seed=seed)
            rng, steps = Random(seed), 0
            for _ in env.agent_iter():
                seen, _reward, over, cut, _info = env.last()
                done = over or cut
                env.step(None if done else rng.choice(seen["action_mask"].nonzero()[0]))
                steps += not done
            return Sample(1, steps)

        return play

    return make


def paseo_solver(threads: int = 1) -> Maker:
    """A box of three million pairs of arrangements solved; a decision is a position, two for each pair."""

    def make() -> Batch:
        from spieltisch.solver import Corner, Track, solve_box  # noqa: PLC0415 compiles

        track, corner = Track("1*2*3*3*2*1*"), Corner((6, 5, 6, 6), (6, 6, 4, 6))

        def solve(_: int) -> Sample:
            return Sample(1, 2 * solve_box(track, corner, threads=threads).plan.size)

        return solve

    return make
