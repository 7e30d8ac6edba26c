"""How long reviews take: on the wall and of the processor, until the first figures are there and until all are.

    python -m support.review_times --threads 2

A race for two whose path is not solved yet, the same race once it is, and a game of Räuberparoli for three. Compile
before (`spieltisch compile`). On a machine that does other things as well only the processor's time says anything.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from tempfile import TemporaryDirectory

from spieltisch import new
from spieltisch.analysis import reviews
from spieltisch.rules.record import Record
from spieltisch.wire.review import Review

_SEED = 5


def _race() -> Record:
    game = new("paseo", path="random", seed=_SEED)
    game.play_out("casual")
    return game.record()


def _cards() -> Record:
    game = new("raeuberparoli", players=3, seed=_SEED)
    game.play_out("casual")
    return game.record()


def _time(title: str, record: Record, threads: int) -> None:
    wall, worked = time.perf_counter(), time.process_time()
    for found in reviews(record, threads=threads):
        passed = (
            f"{time.perf_counter() - wall:6.1f} s, processor {time.process_time() - worked:6.1f} s"
        )
        sys.stdout.write(f"{title:32} {passed}: {_said(found)}\n")
        sys.stdout.flush()


def _said(found: Review) -> str:
    """How much of the game is known, and how finely."""
    fine = f", {found.method.playouts} worlds" if found.method.playouts else ""
    return f"from turn {found.moments[0].turn} on{fine}{', all' if found.whole else ''}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m support.review_times")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--cards-only", action="store_true", help="leave out the races")
    asked = parser.parse_args()
    _time("Räuberparoli for three", _cards(), asked.threads)
    if not asked.cards_only:
        race = _race()
        with TemporaryDirectory() as folder:
            os.environ["SPIELTISCH_TABLES"] = folder
            _time("Paseo for two, nothing solved", race, asked.threads)
            _time("Paseo for two, path solved", race, asked.threads)
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f}\n")


if __name__ == "__main__":
    main()
