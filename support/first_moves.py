"""What a bot's first move costs where nothing is compiled yet: `python -m support.first_moves`.

Each game is asked in a process of its own with an empty cache; told are the seconds of processor time from the start of
the process to the move, and how many parts were compiled. Paseo is asked twice, to lay a tile and then to move.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import spieltisch
from spieltisch.bots.policy import Budget
from spieltisch.bots.registry import LEVELS, thinker
from spieltisch.cli.spinner import Compiler
from spieltisch.library import Game
from spieltisch.rules.catalogue import GAMES


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES], help=", ".join(GAMES))
    parser.add_argument("--bot", default="expert", choices=LEVELS)
    parser.add_argument("--here", action="store_true", help="with the cache that there is")
    asked = parser.parse_args()
    for game in asked.games:
        if asked.here:
            first_moves(game, asked.bot)
        else:
            apart(game, asked.bot)


def apart(game: str, bot: str) -> None:
    with TemporaryDirectory() as empty:
        command = [sys.executable, "-m", "support.first_moves", game, "--bot", bot, "--here"]
        subprocess.run(command, env={**os.environ, "NUMBA_CACHE_DIR": empty}, check=True)  # noqa: S603 ourselves


def first_moves(game: str, bot: str) -> None:
    think, compiler = thinker(bot, game), Compiler()
    compiler.is_at_work()
    for number, begun in enumerate(moments(game), 1):
        think(begun.view(begun.turn), Budget(), Random(1))
        spent = f"{process_time():.1f} s of processor time, {compiler.done} parts compiled"
        print(f"{game}, {bot}, move {number}: {spent}", flush=True)


def moments(game: str) -> Iterator[Game]:
    """The first decision, and in Paseo the first with dice."""
    begun = spieltisch.new(game, seed=1)
    yield begun
    if game == "paseo":
        while begun.state.dice is None:
            begun.push(begun.legal()[0])
        yield begun


if __name__ == "__main__":
    main()
