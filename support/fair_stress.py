"""The verifier and the draws at full size.

    python -m support.fair_stress --games 10000 --draws 6000000

For every game: its honest log must be accepted; with one byte changed, with one value changed and the
digest mended, and with one cheat chained again it must be rejected, the cheat with a code that fits.
The draws must be as even as honest chance: p > 0.001 for each count. Exit code 1 if anything fails.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.testing.fair_games import random_log
from support.fair_draws import OpenCount, tally
from support.fair_forgeries import CHEATS, other_byte, other_value

__all__ = ["check_game", "main"]

_SMALLEST_P: Final = 0.001


def check_game(seed: int) -> Counter[str]:
    """One game and its forgeries; `WRONG: …` counts verdicts that should have been others."""
    rng = Random(seed)
    log = random_log(rng)
    data = log_to_bytes(log)
    found = Counter({_judged("honest log", data, rejected=False): 1})
    found[_judged("one byte", other_byte(data, rng), rejected=True)] += 1
    found[_judged("one value", other_value(log, rng), rejected=True)] += 1
    found[_cheated(log, rng)] += 1
    return found


def main() -> int:
    asked = _asked()
    console = Console()
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress("{task.description}", *columns, console=console) as progress:
        games = progress.track(range(asked.games), description="games")
        verdicts = sum((check_game(asked.seed + number) for number in games), Counter[str]())
        counted = _counted(asked.draws, Random(asked.seed), progress) if asked.draws else []
    for what, count in sorted(verdicts.items()):
        console.print(f"{what}: {count}", highlight=False)
    for each in counted:
        console.print(_told(each), highlight=False)
    failed = any(what.startswith("WRONG") for what in verdicts)
    return int(failed or any(each.p <= _SMALLEST_P for each in counted))


def _counted(draws: int, rng: Random, progress: Progress) -> list[OpenCount]:
    task = progress.add_task("draws", total=draws // 2 * 2)
    return tally(draws, rng, lambda made: progress.advance(task, made))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Verifier and draws at full size.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--draws", type=int, default=60_000, help="0, or some ten thousand")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def _judged(what: str, data: bytes, *, rejected: bool) -> str:
    verdict = "accepted" if isinstance(verify(data), Accepted) else "rejected"
    right = (verdict == "rejected") == rejected
    return f"{what} {verdict}" if right else f"WRONG: {what} {verdict}"


def _cheated(log: Log, rng: Random) -> str:
    """One of the cheats that this log offers an occasion for."""
    for name in rng.sample([*CHEATS], len(CHEATS)):
        cheat, codes = CHEATS[name]
        forged = cheat(log, rng)
        if forged is None:
            continue
        verdict = verify(log_to_bytes(forged))
        code = "accepted" if isinstance(verdict, Accepted) else verdict.code
        return "cheat rejected" if code in codes else f"WRONG: {name}: {code}"
    return "no occasion for a cheat"


def _told(counted: OpenCount) -> str:
    return f"{counted.name}: {sum(counted.counts)} counted, {len(counted.weights)} outcomes, p = {counted.p:.4f}"


if __name__ == "__main__":
    raise SystemExit(main())
