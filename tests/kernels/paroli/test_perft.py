"""The kernels count what the law counted; see `spieltisch.rules.paroli.counting`."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from spieltisch.kernels.paroli.course import CHANCE_ACTS, actor, apply
from spieltisch.kernels.paroli.packing import Row, decode, encode, pack
from spieltisch.kernels.paroli.row import MOST_STEPS, NOBODY
from spieltisch.kernels.paroli.steps import legal
from spieltisch.rules.paroli import Deal
from spieltisch.rules.paroli.counting import Draws
from spieltisch.testing.paroli_perft import Count, counts

FILE = Path(__file__).parents[2] / "perft/paroli.json"


@pytest.mark.parametrize("count", counts(FILE), ids=lambda count: f"{count.name}, {count.depth}")
def test_the_kernels_count_as_the_law(count: Count) -> None:
    assert perft(pack(count.position), count.depth, count.draws) == count.nodes


def perft(row: Row, depth: int, draws: Draws) -> int:
    if depth == 0 or actor(row) == NOBODY:
        return 1
    return sum(
        perft(dealt, depth - 1, left)
        for after, rest in steps(row, draws)
        for dealt, left in all_dealt(after, rest)
    )


def steps(row: Row, draws: Draws) -> Iterator[tuple[Row, Draws]]:
    """What a seat may do; where CHANCE acts first, nothing."""
    if actor(row) == CHANCE_ACTS:
        yield row, draws
        return
    for code in codes(row):
        yield applied(row, code), draws


def all_dealt(row: Row, draws: Draws) -> Iterator[tuple[Row, Draws]]:
    """Go on with what CHANCE does until a seat acts again."""
    if actor(row) != CHANCE_ACTS:
        yield row, draws
        return
    outcomes = codes(row)
    deals = isinstance(decode(outcomes[0]), Deal)
    chosen = [encode(Deal(draws[0]))] if deals and draws else outcomes
    for code in chosen:
        yield from all_dealt(applied(row, code), draws[1:] if deals else draws)


def codes(row: Row) -> list[int]:
    out = np.zeros(MOST_STEPS, dtype=np.int64)
    found = legal(row, out)
    return [int(code) for code in out[:found]]


def applied(row: Row, code: int) -> Row:
    after = row.copy()
    apply(after, code)
    return after
