"""Perft numbers of Paroli as data that the law and any other engine can be held to.

    python -m spieltisch.testing.paroli_perft tests/perft/paroli.json

counts every position of the file again by the law. A file is a list of objects: `name`, `draws` (the
next cards of the stock; see `spieltisch.rules.paroli.counting`), `perft` (the count by depth) and
`position` (a state as JSON).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from spieltisch.rules.paroli import State, read_card, state_from_json
from spieltisch.rules.paroli.counting import Draws, perft

__all__ = ["Count", "counts", "recount"]


class Count(NamedTuple):
    """How many sequences of this many steps a position allows."""

    name: str
    position: State
    draws: Draws
    depth: int
    nodes: int


def counts(file: Path) -> list[Count]:
    """Every number in a file."""
    return [
        Count(entry["name"], *_root(entry), int(depth), nodes)
        for entry in json.loads(file.read_text(encoding="utf-8"))
        for depth, nodes in entry["perft"].items()
    ]


def recount(file: Path) -> None:
    """Write the file with the numbers that the law gives now, to the depths it has."""
    entries = json.loads(file.read_text(encoding="utf-8"))
    for entry in entries:
        state, draws = _root(entry)
        entry["perft"] = {depth: perft(state, int(depth), draws) for depth in entry["perft"]}
    text = ",\n".join(map(_written, entries))
    file.write_text(f"[\n{text}\n]\n", encoding="utf-8")


def _root(entry: Mapping[str, Any]) -> tuple[State, Draws]:
    draws = tuple(read_card(card) for card in entry["draws"])
    return state_from_json(entry["position"]), draws


def _written(entry: Mapping[str, object]) -> str:
    """An entry as JSON, a line for each part."""
    parts = (f'  "{key}": {json.dumps(part, ensure_ascii=False)}' for key, part in entry.items())
    return " {\n" + ",\n".join(parts) + "\n }"


if __name__ == "__main__":
    recount(Path(sys.argv[1]))
