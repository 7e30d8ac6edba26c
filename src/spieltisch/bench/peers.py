"""Other people's programs, as they are meant to be used. None is needed to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from spieltisch.bench.rounds import Batch, Maker, Sample

__all__ = [
    "chess",
    "openspiel_python",
    "openspiel_rollouts",
    "pettingzoo_gin_rummy",
    "pgx_backgammon",
]

_SAMPLE_GAMES = 100
"""Games played to learn how many decisions a game takes, where a program does not tell."""


def openspiel_rollouts(name: str, rollouts: int) -> Maker:
    """OpenSpiel's C++ `RandomRolloutEvaluator`, from a dealt state.

    It has no entrance of its own in Python; a search of one simulation runs exactly its rollouts. It does
    not count decisions: their number is the mean of games played through the Python interface.
    """

    def make() -> Batch:
        pyspiel: Any = import_module("pyspiel")
        game = pyspiel.load_game(name)
        dealt = _dealt(game, Random(1))
        plays = [_openspiel_game(dealt.clone(), Random(seed)) for seed in range(_SAMPLE_GAMES)]
        decisions = sum(plays) / len(plays)

        def play(seed: int) -> Sample:
            evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
            pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, seed, False).mcts_search(dealt)
            return Sample(rollouts, round(rollouts * decisions))

        return play

    return make


def openspiel_python(name: str) -> Maker:
    """OpenSpiel's state objects driven from Python, from the same dealt state."""

    def make() -> Batch:
        pyspiel: Any = import_module("pyspiel")
        dealt = _dealt(pyspiel.load_game(name), Random(1))
        return lambda seed: Sample(1, _openspiel_game(dealt.clone(), Random(seed)))

    return make


def _dealt(game: Any, rng: Random) -> Any:
    """The state in which the first player acts."""
    state = game.new_initial_state()
    while state.is_chance_node():
        _act_by_chance(state, rng)
    return state


def _openspiel_game(state: Any, rng: Random) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _act_by_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _act_by_chance(state: Any, rng: Random) -> None:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(actions, weights)[0])


def pgx_backgammon(batch: int, steps: int = 50) -> Maker:
    """The backgammon of pgx on the CPU: random steps of a whole batch, compiled as one scan."""

    def make() -> Batch:
        jax: Any = import_module("jax")
        pgx: Any = import_module("pgx")
        env = pgx.make("backgammon")
        first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
        run = jax.jit(partial(_pgx_steps, jax, _pgx_step(jax, env), (batch, steps)))
        carry = [first]

        def play(seed: int) -> Sample:
            carry[0], ended = run(carry[0], jax.random.PRNGKey(seed))
            return Sample(int(ended), batch * steps)

        return play

    return make


def _pgx_step(jax: Any, env: Any) -> Callable[..., Any]:
    experimental: Any = import_module("pgx.experimental")
    return jax.vmap(experimental.auto_reset(env.step, env.init))  # type: ignore[no-any-return]


def _pgx_steps(
    jax: Any, step: Callable[..., Any], size: tuple[int, int], state: Any, key: Any
) -> Any:
    """Games of a given number of steps; the states after them and how many games ended."""
    batch, steps = size

    def one(carry: Any, _: Any) -> Any:
        now, key, ended = carry
        key, choice, chance = jax.random.split(key, 3)
        scores = jax.numpy.where(now.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choice, scores, axis=-1)
        after = step(now, actions, jax.random.split(chance, batch))
        return (after, key, ended + after.terminated.sum()), None

    (state, _, ended), _ = jax.lax.scan(one, (state, key, 0), None, length=steps)
    return state, ended


def pettingzoo_gin_rummy() -> Batch:
    """PettingZoo's gin_rummy, which newer releases no longer have."""
    classic: Any = import_module("pettingzoo.classic")
    try:
        env = classic.gin_rummy_v4.env()
    except AttributeError:
        raise ImportError("this release of PettingZoo has no gin_rummy") from None

    def play(seed: int) -> Sample:
        env.reset(seed=seed)
        rng, decisions = Random(seed), 0
        for _ in env.agent_iter():
            seen, _reward, ended, cut, _info = env.last()
            env.step(None if ended or cut else rng.choice(seen["action_mask"].nonzero()[0]))
            decisions += not (ended or cut)
        return Sample(1, decisions)

    return play


def chess() -> Batch:
    """Random games of python-chess, counted in plies."""
    module: Any = import_module("chess")

    def play(seed: int) -> Sample:
        board, rng = module.Board(), Random(seed)
        while not board.is_game_over():
            board.push(rng.choice([*board.legal_moves]))
        return Sample(1, len(board.move_stack))

    return play
