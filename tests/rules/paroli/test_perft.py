"""Perft numbers made by the law, kept as data for the law and for every other engine."""

import json
from pathlib import Path

import pytest

from spieltisch.rules import paroli
from spieltisch.rules.paroli.counting import divide
from spieltisch.testing.paroli_perft import Count, counts, recount

FILE = Path(__file__).parents[2] / "perft/paroli.json"


@pytest.mark.parametrize("count", counts(FILE), ids=lambda count: f"{count.name}, {count.depth}")
def test_the_law_counts_as_before(count: Count) -> None:
    found = divide(count.position, count.depth, count.draws)
    assert sum(found.values()) == count.nodes, _shown(found)


def _shown(found: dict[tuple[paroli.Action, ...], int]) -> str:
    """The divide: how many of all begin with each step."""
    lines = (f"{' '.join(map(paroli.format, step))}: {nodes}" for step, nodes in found.items())
    return "\n".join(lines)


def test_they_are_counted_anew_by_one_command(tmp_path: Path) -> None:
    entries = json.loads(FILE.read_text(encoding="utf-8"))
    for entry in entries:
        entry["perft"] = {"1": 0}
    copy = tmp_path / "paroli.json"
    copy.write_text(json.dumps(entries), encoding="utf-8")
    recount(copy)
    assert counts(copy) == [count for count in counts(FILE) if count.depth == 1]
