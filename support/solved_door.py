"""How soon a server answers about a solved path, and what that adds to its memory.

    python -m support.solved_door '232******113'

The path has to be kept (`spieltisch solve PATH`). A server in a process of its own is asked over one connection that
stays open about random positions of the path, half of them before a roll; the first answer, for which the whole
table is read, is told by itself. Only the processor's time says anything where other jobs run.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from spieltisch.client import open_client
from spieltisch.games.paseo.fair_paths import given_path
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.wire.bodies import SolvedPosition
from spieltisch.wire.codec import read, write
from support.serving import running_server

__all__ = ["Answer", "ask", "random_positions"]


@dataclass(frozen=True)
class Answer:
    seconds: float
    found: SolvedPosition
    port: int
    """Of our end of the connection: as long as it is the same, so is the connection."""


def random_positions(begun: paseo.State, rng: Random) -> Iterator[paseo.State]:
    """Of random games that begin so, for ever."""
    while True:
        state = begun
        while (actor := paseo.actor(state)) is not None:
            if state.phase is paseo.Phase.MOVING and rng.random() < 0.5:
                yield state
            by_chance = actor is CHANCE
            action = draw_chance(paseo, state, rng) if by_chance else rng.choice(paseo.legal(state))
            state = paseo.apply(state, action).state


def ask(url: str, token: str, positions: Sequence[paseo.State]) -> Iterator[Answer]:
    """About each, over one connection."""
    connection = HTTPConnection(urlsplit(url).netloc)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    for position in positions:
        body = write({"position": paseo.state_to_text(position)})
        begun = time.perf_counter()
        connection.request("POST", "/api/paseo/solved", body, headers)
        said = connection.getresponse().read()
        seconds = time.perf_counter() - begun
        yield Answer(seconds, read(said, SolvedPosition), connection.sock.getsockname()[1])
    connection.close()


def _private(process: int) -> float:
    """The megabytes that are this process's alone."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def _worked(process: int) -> float:
    """The seconds that all threads of this process had a processor."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text("utf-8").split()[0]) for task in tasks) / 1e9


async def _token(url: str) -> str:
    async with open_client(url, "Mira") as mira:
        return mira.web.token or ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m support.solved_door")
    parser.add_argument("tiles")
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = paseo.initial(paseo.config_from_json({"players": 2, **given_path(asked.tiles)}))
    found = [*islice(random_positions(begun, Random(asked.seed)), asked.times + 1)]
    with TemporaryDirectory() as folder:
        options = ["--database", f"sqlite:///{folder}/tables.db", "--no-solving"]
        with running_server(Path(folder, "journal"), options) as server:
            _measure(server.url, server.process.pid, found)


def _measure(url: str, server: int, positions: Sequence[paseo.State]) -> None:
    token = asyncio.run(_token(url))
    before = _private(server)
    (first,) = ask(url, token, positions[:1])
    worked = _worked(server)
    answers = [*ask(url, token, positions[1:])]
    worked = _worked(server) - worked
    added = _private(server) - before
    cuts = quantiles((1000 * answer.seconds for answer in answers), n=100, method="inclusive")
    sys.stdout.write(
        f"first answer   {first.seconds:8.2f} s\n"
        f"half within    {cuts[49]:8.1f} ms\n"
        f"99 of 100      {cuts[98]:8.1f} ms\n"
        f"of the server  {1000 * worked / len(answers):8.1f} ms of processor time each\n"
        f"private memory {before:8.1f} MB before, {added:.1f} added\n"
        f"answers        {len(answers):8} over {len({each.port for each in answers})} connection\n"
    )


if __name__ == "__main__":
    main()
