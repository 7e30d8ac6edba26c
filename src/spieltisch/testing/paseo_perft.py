"""Perft numbers of Paseo as data that the law and any other engine can be held to.

    python -m spieltisch.testing.paseo_perft tests/perft/paseo.json

counts every position of the file again by the law. A file is a list of objects: `name`, `position` (one
line of text, on a path of any length) and `perft` (the count by depth).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

from spieltisch.rules.paseo import perft, state_from_text

__all__ = ["Count", "counts", "recount"]


class Count(NamedTuple):
    """How many positions this many turns lead to."""

    name: str
    position: str
    depth: int
    nodes: int


def counts(file: Path) -> list[Count]:
    """Every number in a file."""
    entries = json.loads(file.read_text(encoding="utf-8"))
    return [
        Count(entry["name"], entry["position"], int(depth), nodes)
        for entry in entries
        for depth, nodes in entry["perft"].items()
    ]


def recount(file: Path) -> None:
    """Write the file with the numbers that the law gives now, to the depths it has."""
    entries = json.loads(file.read_text(encoding="utf-8"))
    for entry in entries:
        state = state_from_text(entry["position"], full_set=False)
        entry["perft"] = {depth: perft(state, int(depth)) for depth in entry["perft"]}
    text = json.dumps(entries, indent=1, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    recount(Path(sys.argv[1]))
