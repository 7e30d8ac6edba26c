"""Bots and kernels in Chromium beside native ones: `python -m support.offline.compare --decisions 200000`.

Whole games of all levels, in every game with every number of players, must go the same way at the same node budgets; and
of every decision one call of a kernel is repeated there: integers must be identical, fractions within a millionth.
"""

from __future__ import annotations

import argparse
import json
import sys
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from support.offline.browser import BrowserPython, browser_python, offline_folder
from support.offline.building import STATIC
from support.offline.calls import CallNotes
from support.offline.playing import SETUPS, Decided, course, solve_late
from support.offline.recording import watched

__all__ = ["Comparison", "compared", "kernels_of"]

_HERE: Final = Path(__file__).parent
_BATCH: Final = 50
_THINKING: Final = ("paroli.levels", "paseo.levels", "paseo.network_levels")
"""Imported before anything is played, for only kernels that are there can be watched."""
_PLAY: Final = """
import json
from playing import course
from itertools import islice
game, players, seed, most = json.loads(text)
json.dumps([[each.action, each.value] for each in islice(course(game, players, seed), most)])
"""
_NEAR: Final = 1e-6
"""Between a fraction here and there."""
_REPLAY: Final = "import replaying\nreplaying.answer(text)"
_INSTALL: Final = """
import json
from pathlib import Path
for name, source in json.loads(text).items():
    Path('/spieltisch', name).write_text(source)
'null'
"""


@dataclass
class Comparison:
    """What was compared so far."""

    decisions: Counter[str] = field(default_factory=Counter[str])
    kernels: Counter[str] = field(default_factory=Counter[str])
    gap: float = 0.0
    """The largest difference of a fraction, for those above 1 by its share."""
    wrong: list[str] = field(default_factory=list[str])


def compared(static: Path, decisions: int) -> Comparison:
    """So many decisions in each game with each number of players."""
    found = Comparison()
    told = kernels_of(static)
    with browser_python(static) as python:
        sources = {
            name: (_HERE / name).read_text(encoding="utf-8")
            for name in ("playing.py", "replaying.py")
        }
        python.run(_INSTALL, sources)
        notes = CallNotes(
            {f"{e['module']} {e['name']} {e['takes']}": e["symbol"] for e in told if e["symbol"]}
        )
        for name in _THINKING:
            import_module(f"spieltisch.bots.{name}")
        with watched(notes.note):
            solve_late()
        for game, players in SETUPS:
            _compare_games(python, notes, found, (game, players), decisions)
    return found


def kernels_of(static: Path) -> Any:
    """What is in the module."""
    with zipfile.ZipFile(offline_folder(static) / "spieltisch.zip") as ours:
        return json.loads(ours.read("kernels.json"))


def _compare_games(
    python: BrowserPython,
    notes: CallNotes,
    found: Comparison,
    setup: tuple[str, int],
    decisions: int,
) -> None:
    name = f"{setup[0]} for {setup[1]}"
    for seed in count(1000):
        most = decisions - found.decisions[name]
        if most <= 0:
            return
        ours = _played(notes, setup, seed, most)
        theirs = [Decided(*each) for each in python.run(_PLAY, [*setup, seed, most])]
        found.decisions[name] += len(ours)
        found.wrong += _different(f"{name}, seed {seed}", ours, theirs)
        while notes.calls:
            _replay(python, [notes.calls.pop() for _ in notes.calls[:_BATCH]], found)


def _played(notes: CallNotes, setup: tuple[str, int], seed: int, most: int) -> list[Decided]:
    made = list[Decided]()
    with watched(notes.note):
        for decided in islice(course(*setup, seed), most):
            made.append(decided)
            notes.next_decision()
    return made


def _different(name: str, ours: Sequence[Decided], theirs: Sequence[Decided]) -> list[str]:
    """The first decision that is another; what follows from it is another game."""
    for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one.action != other.action:
            return [f"{name}, decision {place}: {other} instead of {one}"]
    return (
        []
        if len(ours) == len(theirs)
        else [f"{name}: {len(theirs)} decisions instead of {len(ours)}"]
    )


def _replay(python: BrowserPython, calls: Sequence[Any], found: Comparison) -> None:
    answer = python.run(_REPLAY, calls)
    found.kernels.update(answer["counted"])
    found.gap = max(found.gap, answer["gap"])
    found.wrong += answer["wrong"]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--decisions", type=int, default=200, help="in each game with each number of players"
    )
    options.add_argument("--from", dest="static", type=Path, default=STATIC)
    given = options.parse_args()
    found = compared(given.static, given.decisions)
    for counted in (found.decisions, found.kernels):
        print(
            *(f"{number:8,} {name}" for name, number in sorted(counted.items())),
            sep="\n",
            end="\n\n",
        )
    print(f"Largest difference of a fraction: {found.gap:.1e}")
    if found.gap >= _NEAR:
        found.wrong.append("Fractions are not near enough to each other.")
    sys.exit("\n".join(found.wrong) or None)


if __name__ == "__main__":
    main()
