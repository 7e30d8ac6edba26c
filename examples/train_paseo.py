"""Train a small network on Paseo by self-play, for about a minute, with nothing but numpy.

    pip install 'spieltisch[envs,train] @ git+https://github.com/spieltisch/spieltisch'
    python examples/train_paseo.py --seconds 60 --plot progress.png

Both players of five hundred games are the same policy (REINFORCE: what was done in won games becomes
more likely). Now and then it plays a random opponent, and the plot shows how often it wins.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small are faster on one thread

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from spieltisch.extras import Missing, need

try:
    for package in ("numpy", "numba", "gymnasium"):
        need(package, "envs")
    need("matplotlib", "train").use("Agg")  # a picture in a file; no window
except Missing as missing:
    sys.exit(str(missing))

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.vector import PaseoVectorEnv, random_actions

plt = need("matplotlib.pyplot", "train")

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

GAMES, HORIZON, HIDDEN, MINIBATCH = 512, 48, 64, 1024
CURIOSITY = np.float32(0.03)
"""How much the policy is kept from settling too early."""
STONES, DICE, MOVED = slice(19, 27), slice(2, 4), 7
"""Where an observation of two players has what the network looks at (see `paseo_sight`)."""


def features(seen: NDArray[np.int8]) -> Floats:
    """One place for each tile a stone can lie on, each value of a die, each stone that has moved."""
    parts = [np.eye(14, dtype=np.float32)[stone.clip(0)] for stone in seen[:, STONES].T]
    parts += [np.eye(7, dtype=np.float32)[die] for die in seen[:, DICE].T]
    return np.concatenate([*parts, np.eye(5, dtype=np.float32)[seen[:, MOVED]]], axis=1)


@dataclass
class Policy:
    """Two layers, a masked softmax and an expectation of the result, improved by Adam."""

    rng: np.random.Generator
    weights: list[Floats] = field(default_factory=list)
    moments: list[list[Floats]] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        for rows, columns in ((131, HIDDEN), (HIDDEN, 144), (HIDDEN, 1)):
            start = self.rng.normal(0, rows**-0.5, (rows, columns)).astype(np.float32)
            self.weights.append(start)
            self.moments.append([np.zeros_like(start), np.zeros_like(start)])

    def chances(self, seen: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """The hidden layer, and how likely each action is."""
        hidden = np.maximum(seen @ self.weights[0], 0)
        scores = np.where(masks, hidden @ self.weights[1], np.float32(-1e9))
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def act(self, seen: NDArray[np.int8], masks: NDArray[np.int8]) -> Numbers:
        """One action for each game, drawn as likely as the policy thinks it good."""
        _, odds = self.chances(features(seen), masks)
        drawn = self.rng.random((len(odds), 1), dtype=np.float32) * odds.sum(axis=1, keepdims=True)
        picked = (odds.cumsum(axis=1) <= drawn).sum(axis=1).clip(0, 143)
        legal = masks[np.arange(len(masks)), picked] > 0
        return np.asarray(np.where(legal, picked, odds.argmax(axis=1)))

    def learn(self, seen: Floats, masks: NDArray[np.int8], actions: Numbers, worth: Floats) -> None:
        """Make what was worth more than expected more likely, and expect better next time."""
        hidden, odds = self.chances(seen, masks)
        expected = hidden @ self.weights[2]
        surprise: Floats = ((worth[:, None] - expected) / len(worth)).astype(np.float32)
        push = -odds
        push[np.arange(len(actions)), actions] += 1
        push *= surprise
        push += CURIOSITY / len(worth) * _towards_chance(odds)
        back = (push @ self.weights[1].T + surprise @ self.weights[2].T) * (hidden > 0)
        self._climb([seen.T @ back, hidden.T @ push, hidden.T @ surprise])

    def _climb(self, slopes: list[Floats], rate: float = 2e-3) -> None:
        self.steps += 1
        for weight, slope, moments in zip(self.weights, slopes, self.moments, strict=True):
            moments[0] += 0.1 * (slope - moments[0])
            moments[1] += 0.01 * (slope**2 - moments[1])
            ahead = moments[0] / (1 - 0.9**self.steps)
            spread = np.sqrt(moments[1] / (1 - 0.99**self.steps))
            np.add(weight, rate * ahead / (spread + 1e-8), out=weight)


def _towards_chance(odds: Floats) -> Floats:
    """The direction in which the policy becomes less sure of itself (the slope of its entropy)."""
    logs = np.log(odds + np.float32(1e-9))
    return np.asarray(odds * ((odds * logs).sum(axis=1, keepdims=True) - logs))


class SelfPlay:
    """Games that go on from one lesson to the next."""

    def __init__(self) -> None:
        self.env = PaseoVectorEnv(GAMES, path="random")
        self.seen, info = self.env.reset(seed=1)
        self.masks = info["action_mask"]

    def lesson(self, policy: Policy) -> int:
        """Play on for a while, then learn from the decisions of games that have ended."""
        seen, masks, actions, actors, ends, rewards = [], [], [], [], [], []
        for _ in range(HORIZON):
            chosen = policy.act(self.seen, self.masks)
            seen.append(self.seen)
            masks.append(self.masks)
            actions.append(chosen)
            self.seen, _, over, cut, info = self.env.step(chosen)
            self.masks = info["action_mask"]
            actors.append(info["actor"])
            ends.append(over | cut)
            rewards.append(info["rewards"])
        worth, known = returns(actors, ends, rewards)
        told = policy.rng.permutation(np.flatnonzero(known))
        every = [np.concatenate(parts) for parts in (seen, masks, actions)]
        for few in np.array_split(told, max(len(told) // MINIBATCH, 1)):
            policy.learn(features(every[0][few]), every[1][few], every[2][few], worth[few])
        return len(told)


def returns(
    actors: list[Numbers], ends: list[NDArray[np.bool_]], rewards: list[Floats]
) -> tuple[Floats, NDArray[np.bool_]]:
    """What each decision's game brought to the seat that made it, where the game has ended."""
    games = np.arange(GAMES)
    result, ended = np.zeros((GAMES, 2), dtype=np.float32), np.zeros(GAMES, dtype=np.bool_)
    worth, known = [], []
    for actor, end, reward in zip(reversed(actors), reversed(ends), reversed(rewards), strict=True):
        result = np.where(end[:, None], reward, result)
        ended |= end
        worth.append(result[games, actor])
        known.append(ended.copy())
    return np.concatenate(worth[::-1]), np.concatenate(known[::-1])


def win_rate(policy: Policy, rng: np.random.Generator, games: int = 512) -> float:
    """How often the policy, in seat A, beats a random player in seat B."""
    env = PaseoVectorEnv(games, path="random")
    seen, info = env.reset(seed=int(rng.integers(1 << 30)))
    won = played = 0
    while played < 2 * games:
        masks = info["action_mask"]
        mine = info["seat"] == 0
        actions = np.where(mine, policy.act(seen, masks), random_actions(masks, rng))
        seen, _, over, cut, info = env.step(actions)
        won += int((info["rewards"][:, 0] > 0).sum())
        played += int((over | cut).sum())
    return won / played


def train(seconds: float, seed: int = 0) -> list[tuple[float, float]]:
    """Learn for so long; when it was measured, in decisions learnt from, and how often it won."""
    policy, play, rng = Policy(np.random.default_rng(seed)), SelfPlay(), np.random.default_rng(seed)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    points, learnt, begun = [(0.0, win_rate(policy, rng))], 0, time.monotonic()
    with Progress(*columns) as progress:
        task = progress.add_task("learning", total=seconds)
        while (passed := time.monotonic() - begun) < seconds or not learnt:
            learnt += play.lesson(policy)
            if passed >= seconds * len(points) / 20:
                points.append((float(learnt), win_rate(policy, rng)))
            text = f"wins {points[-1][1]:.0%} against random, after {learnt:,} decisions"
            progress.update(task, completed=passed, description=text)
    return [*points, (float(learnt), win_rate(policy, rng))]


def plot(points: list[tuple[float, float]], file: Path) -> None:
    """Wins against a random player over the decisions learnt from."""
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    learnt, won = np.array(points).T
    axes.plot(learnt / 1e6, won, marker="o", markersize=3)
    axes.axhline(0.5, color="grey", linewidth=1, linestyle=":")
    axes.set(
        xlabel="decisions learnt from, in millions",
        ylabel="wins against a random player",
        ylim=(0.4, 1),
    )
    axes.set_title("Paseo, two players: a small network learns by self-play")
    figure.savefig(file, dpi=120)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--plot", type=Path, default=Path("progress.png"))
    chosen = parser.parse_args()
    points = train(chosen.seconds)
    plot(points, chosen.plot)
    print(f"Won {points[-1][1]:.1%} against random; the plot is in {chosen.plot}.")  # noqa: T201 a script speaks


if __name__ == "__main__":
    main()
