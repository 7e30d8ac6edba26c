"""Train sb3-contrib's MaskablePPO to play Paroli against one of our bots, then see how often it wins.

    pip install 'spieltisch[envs] @ git+https://github.com/spieltisch/spieltisch' sb3-contrib
    python examples/ppo_paroli.py --steps 600000 --out paroli.zip

It learns in the environment for one player, `spieltisch/Paroli-v1` (docs/environments.md): from the result at the
end, and on the way from what the lines promise, as a potential, which changes no policy's worth. The network looks
at every cell, and at every line, with the same weights.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any, Final

from rich.progress import Progress

from spieltisch.extras import Missing, need

try:
    np: Any = need("numpy", "envs")
    gymnasium: Any = need("gymnasium", "envs")
    need("spieltisch.envs.single", "envs")
except Missing as missing:
    sys.exit(str(missing))

DISCOUNT: Final = 0.995
GAMES_AT_ONCE: Final = 16
COLOURS: Final = np.array([0, 5, 10, -5, -10], dtype=np.float32)
"""What an empty cell, a blue, green and red card and a Paroli are worth."""
LONG_COLUMN, LONG_ROW = 8, 10
RACK, RACKS, CHIPS, LAID = slice(9, 40), slice(40, 42), slice(42, 44), slice(44, 54)
OWNERS, TABLE = slice(54, 74), slice(114, 214)
"""Where an observation of two players has what the network looks at (docs/environments.md)."""
LINE, RACK_OF_COLUMN, MOMENT = 8, 4, 10
"""How many figures it gets of each line, of the seat's cards for each column, and of the moment."""
LENGTH: Final = 20 * LINE + 10 * RACK_OF_COLUMN + MOMENT


def lines(seen: Any) -> tuple[Any, Any]:
    """How full each column and row is, and what its cards come to."""
    table = seen[TABLE].reshape(10, 10)
    laid, worth = table > 0, COLOURS[table]
    columns = np.minimum(laid.sum(axis=0) / LONG_COLUMN, 1)
    full = np.concatenate([columns, laid.sum(axis=1) / LONG_ROW])
    return full.astype(np.float32), np.concatenate([worth.sum(axis=0), worth.sum(axis=1)])


def features(seen: Any) -> Any:
    """First the lines, then the seat's cards by column, then the moment."""
    rack, laid = seen[RACK], seen[LAID]
    held = rack[:30].reshape(10, 3)
    cards = np.concatenate([held / 2, laid[:, None] / 2], axis=1)
    moment = [seen[0] == 3, seen[3] / 80, seen[3] == 0, *(seen[RACKS] / 21), *(seen[CHIPS] / 3)]
    moment += [rack[30], laid.sum() / 3, (laid > 0).sum() / 2]
    return np.concatenate([_of_lines(seen, held).ravel(), cards.ravel(), moment]).astype(np.float32)


def _of_lines(seen: Any, held: Any) -> Any:
    full, worth = lines(seen)
    owners, empty = seen[OWNERS], seen[TABLE].reshape(10, 10) == 0
    fitting = empty * (held.sum(axis=1) > 0)
    ready = np.concatenate([held.sum(axis=1) / 3, fitting.sum(axis=1) / 10])
    whose = [owners == 0, owners == 1, owners == 2]
    return np.stack([full, full == 1, worth / 30, full * worth / 30, ready, *whose], axis=1)


def potential(seen: Any) -> float:
    """What the seat's lines promise more than the other's, less what the cards on the racks cost."""
    full, worth = lines(seen)
    whose = (seen[OWNERS] == 1).astype(np.float32) - (seen[OWNERS] == 2)
    racks = float(seen[RACKS][1]) - float(seen[RACKS][0])
    return float((whose * full**2 * worth).sum() + 3 * racks) / 100


class Lessons(gymnasium.Wrapper):  # type: ignore[misc]
    """The game as the network sees it; where only one thing can be done, it is done."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(-10, 10, (LENGTH,), np.float32)
        self.promise = 0.0

    def reset(self, **given: Any) -> Any:
        seen, info = self.env.reset(**given)
        self.promise = potential(seen)
        return features(seen), info

    def step(self, action: Any) -> Any:
        seen, won, over, cut, info = self.env.step(action)
        while not (over or cut) and info["action_mask"].sum() == 1:
            seen, won, over, cut, info = self.env.step(int(info["action_mask"].argmax()))
        before, self.promise = self.promise, 0.0 if over or cut else potential(seen)
        reward = won + DISCOUNT * self.promise - before
        return features(seen), reward, over, cut, {**info, "won": won > 0}


def against(opponent: str, seat: int = 0) -> Lessons:
    name = "spieltisch/Paroli-v1"
    return Lessons(gymnasium.make(name, opponent=opponent, seat=seat, disable_env_checker=True))


def wanted(package: str) -> Any:
    """A package that no part of ours brings."""
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        sys.exit(f"This needs {missing.name}, which is not installed: pip install sb3-contrib")


def policy() -> Any:
    """A network for the 504 actions: one judge for all cells, one for all lines, one for the rest."""
    torch = wanted("torch")
    base = wanted("sb3_contrib.common.maskable.policies").MaskableActorCriticPolicy
    nn = torch.nn

    class Judges(nn.Module):  # type: ignore[misc, name-defined]
        latent_dim_pi, latent_dim_vf = 504, 64

        def __init__(self, width: int = 64) -> None:
            super().__init__()
            self.row, self.column = nn.Linear(LINE, width), nn.Linear(LINE + RACK_OF_COLUMN, width)
            self.moment, self.cell = nn.Linear(MOMENT, width), nn.Linear(width, 4)
            self.claim = nn.Sequential(nn.Linear(LINE + MOMENT, 32), nn.ReLU(), nn.Linear(32, 1))
            self.rest = nn.Sequential(nn.Linear(LENGTH, 64), nn.ReLU(), nn.Linear(64, 4))
            self.worth = nn.Sequential(
                nn.Linear(LENGTH, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()
            )

        def forward(self, seen: Any) -> Any:
            return self.forward_actor(seen), self.forward_critic(seen)

        def forward_critic(self, seen: Any) -> Any:
            return self.worth(seen)

        def forward_actor(self, seen: Any) -> Any:
            every = seen[:, : 20 * LINE].view(-1, 20, LINE)
            cards = seen[:, 20 * LINE : -MOMENT].view(-1, 10, RACK_OF_COLUMN)
            moment = seen[:, -MOMENT:]
            rows = nn.functional.pad(every[:, 10:], (0, 0, 1, 1))  # where a row may still begin
            columns = torch.cat([every[:, :10], cards], 2)
            mixed = self.row(rows)[:, :, None] + self.column(columns)[:, None]
            cells = self.cell(torch.relu(mixed + self.moment(moment)[:, None, None]))
            claims = self.claim(torch.cat([every, moment[:, None].expand(-1, 20, -1)], 2))
            numbered = cells[..., :3].permute(0, 2, 3, 1)  # by column, colour and row, as ids are
            parts = [self.rest(seen), claims, numbered, cells[..., 3]]
            return torch.cat([part.flatten(1) for part in parts], 1)

    class Policy(base):  # type: ignore[misc, valid-type]
        def _build_mlp_extractor(self) -> None:
            self.mlp_extractor = Judges()

        def _build(self, lr_schedule: Any) -> None:
            super()._build(lr_schedule)
            self.action_net = nn.Identity()  # the judges' words are the last

    return Policy


def learner(opponent: str, seed: int, at_once: int = GAMES_AT_ONCE) -> Any:
    """PPO for games against this bot."""
    contrib = wanted("sb3_contrib")
    wanted("torch").set_num_threads(1)
    games = wanted("stable_baselines3.common.vec_env").DummyVecEnv
    return contrib.MaskablePPO(
        policy(),
        games([lambda: against(opponent)] * at_once),
        seed=seed,
        device="cpu",
        gamma=DISCOUNT,
        n_steps=128,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        ent_coef=0.01,
    )


def train(model: Any, steps: int) -> None:
    """A bar shows how often it won of late; it is stopped by Ctrl-C and what was learnt is kept."""
    latest: list[bool] = []
    with Progress() as progress:
        task = progress.add_task("learning", total=steps)

        def told(given: Any, _: Any) -> bool:
            """Go on."""
            ended = zip(given["infos"], given["dones"], strict=True)
            latest.extend(info["won"] for info, done in ended if done)
            del latest[:-400]
            text = f"won {sum(latest)} of the last {len(latest)} games"
            progress.update(task, completed=model.num_timesteps, description=text)
            return True

        try:
            model.learn(steps, callback=told)
        except KeyboardInterrupt:
            progress.console.print("Stopped.")


def games_won(model: Any, opponent: str, games: int, seed: int) -> int:
    """On both seats in turn, always with what it thinks best."""
    seats, won = [against(opponent, seat) for seat in (0, 1)], 0
    with Progress() as progress:
        for number in progress.track(range(games), description="playing"):
            env = seats[number % 2]
            (seen, info), over = env.reset(seed=seed + number), False
            while not over:
                chosen, _ = model.predict(
                    seen, action_masks=info["action_mask"], deterministic=True
                )
                seen, _, over, _, info = env.step(int(chosen))
            won += info["won"]
    return won


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's, of 95 %."""
    z, share = 1.96, won / games
    centre = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z**2 / games)
    return centre - half, centre + half


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=600_000, help="decisions to learn from")
    parser.add_argument("--opponent", default="beginner", help="a bot by name")
    parser.add_argument("--games", type=int, default=400, help="games to count at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where what was learnt is kept")
    chosen = parser.parse_args()
    begun = time.process_time()
    model = learner(chosen.opponent, chosen.seed)
    train(model, chosen.steps)
    minutes = (time.process_time() - begun) / 60
    if chosen.out:
        model.save(chosen.out)
    won = games_won(model, chosen.opponent, chosen.games, chosen.seed)
    low, high = interval(won, chosen.games)
    print(  # noqa: T201 a script speaks
        f"After {model.num_timesteps:,} decisions ({minutes:.1f} minutes of processor time) it won {won} of "
        f"{chosen.games} games against {chosen.opponent}: {won / chosen.games:.1%} ({low:.1%} to {high:.1%})."
    )


if __name__ == "__main__":
    main()
