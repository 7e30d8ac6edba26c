"""Tables that programs ask again and again: each is read through once, and nobody waits for another's."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from pathlib import Path
from threading import Event

import pytest

from spieltisch.rules import paseo
from spieltisch.solver import kept_tables, solve_path, track_of
from spieltisch.solver.lookup import Tables
from spieltisch.solver.table import Table
from spieltisch.testing.paseo import drawn

PATHS = ["".join(order) for order in permutations("123*")][:5]
"""One more than stay open."""


def position(tiles: str) -> paseo.State:
    stones = zip(tiles, ("a0", "", "", "b0"), strict=True)
    return drawn("  ".join(("A", *map("".join, stones), "B")), "A", turns=4)


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counter[Path]:
    """How often each table was read through, after all were solved."""
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path))
    for tiles in PATHS:
        solve_path(track_of(position(tiles)))
    times = Counter[Path]()
    check = Table.check

    def counted(table: Table) -> None:
        times[table.file] += 1
        check(table)

    monkeypatch.setattr(Table, "check", counted)
    return times


def asked(tables: Tables, tiles: str) -> float:
    found = tables.look_up(paseo.state_to_text(position(tiles)))
    assert found
    return found.chance


def test_however_often_they_take_turns_each_is_read_through_once(checked: Counter[Path]) -> None:
    tables = Tables(full_set=False)
    first = [asked(tables, tiles) for tiles in PATHS]
    assert [asked(tables, tiles) for tiles in PATHS * 2] == first * 2
    assert set(checked) == {each.file for each in kept_tables()}
    assert set(checked.values()) == {1}


def test_nobody_waits_until_another_table_is_read_through(
    checked: Counter[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(full_set=False)
    truth = asked(tables, PATHS[0])
    assert checked
    reads, goes_on = Event(), Event()

    def slow(_table: Table) -> None:
        reads.set()
        assert goes_on.wait(60)

    monkeypatch.setattr(Table, "check", slow)
    with ThreadPoolExecutor(2) as pool:
        other = pool.submit(asked, tables, PATHS[1])
        assert reads.wait(60)
        assert pool.submit(asked, tables, PATHS[0]).result(60) == truth
        assert not other.done()
        goes_on.set()
        assert other.result(60) > 0
