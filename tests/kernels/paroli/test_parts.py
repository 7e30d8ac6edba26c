"""The small kernels of Paroli that stand for no single function of the law."""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import cast

import numpy as np
from hypothesis import given, strategies as st

from spieltisch.kernels.bits import count, highest, kth, lowest
from spieltisch.kernels.jit import COMPILED, Ints, Words
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import random_card
from spieltisch.kernels.paroli.games import copy_row, playout as random_playout, run_chance
from spieltisch.kernels.paroli.moves import move_code
from spieltisch.kernels.paroli.packing import card_code, encode, encode_line, pack, unpack
from spieltisch.kernels.paroli.policy import KEEN, policy_playout, policy_step, tastes
from spieltisch.kernels.paroli.racks import copies, give, kinds_held, take, totals
from spieltisch.kernels.paroli.row import (
    BASE,
    BLUE,
    BRIGHT,
    CARDS,
    LOW,
    OPTIONS,
    REASON,
    ROB,
    ROW,
    SHIFT,
    SIZE,
    STOCK,
    bit_of,
    cell_code,
    cell_number,
    cell_row,
    kind_of,
    line_code,
    one_of,
    other_of,
    step_code,
)
from spieltisch.kernels.paroli.steps import random_step
from spieltisch.kernels.paroli.table import (
    full_rows,
    has_run,
    lift_card,
    put_card,
    refresh,
    rows_around,
)
from spieltisch.rules import paroli
from spieltisch.rules.options import options_of
from spieltisch.rules.paroli import Cell, Config, Line, Rob, Shift, State
from spieltisch.testing.paroli_strategies import eager, playout

WORDS = st.integers(0, 2**62 - 1)
FEW = st.sets(st.integers(0, 31), max_size=4).map(lambda bits: sum(1 << bit for bit in bits))
HALVES = st.integers(0, LOW) | FEW
ROWS = st.integers(-2048, 2047)


@cache
def states() -> tuple[State, ...]:
    plies = islice(playout(Config(3, robber=True), Random(5), eager), 45, None, 12)
    return tuple(ply.state for ply in plies)


def rng_of(seed: int) -> Words:
    return cast("Words", np.array([seed], dtype=np.uint64))


def places(members: int) -> list[int]:
    return [bit for bit in range(members.bit_length()) if members >> bit & 1]


@given(WORDS)
def test_bits(members: int) -> None:
    """`count`, `lowest` and `kth`."""
    found = places(members)
    assert count(members) == len(found)
    assert lowest(members) == (found[0] if found else 64)
    assert [kth(members, at) for at in range(len(found))] == found


@given(HALVES)
def test_the_highest_bit(members: int) -> None:
    assert highest(members) == members.bit_length() - 1
    for bit in range(32):
        assert highest(1 << bit) == bit


def test_codes_of_steps() -> None:
    """`step_code` and its three parts; `line_code` and `cell_code` are what `encode` uses."""
    for kind, one, other in ((1, 0, 0), (11, 0xFFFF, 0), (4, 0, 0xFFFF), (7, 12345, 54321)):
        code = step_code(kind, one, other)
        assert (kind_of(code), one_of(code), other_of(code)) == (kind, one, other)


@given(ROWS, st.integers(1, 10))
def test_codes_of_cells_and_lines(row: int, number: int) -> None:
    """`cell_code`, `cell_row`, `cell_number` and `line_code`."""
    cell = cell_code(row, number)
    assert (cell_row(cell), cell_number(cell), cell >> 16) == (row, number, 0)
    assert line_code(row, 0) == encode_line(Line("row", row))
    assert line_code(row, number) == encode_line(Line("col", number))


def test_codes_of_moves() -> None:
    """`move_code` names the cells of the law, wherever the row begins."""
    for state in states():
        row, base = pack(state), int(pack(state)[BASE])
        one, other = Cell(-2, 10), Cell(1, 3)
        named = one.number, one.row - base, other.number, other.row - base
        assert move_code(row, SHIFT, *named) == encode(Shift(one, other))
        assert move_code(row, ROB, *named) == encode(Rob(one, other))


def test_options() -> None:
    """`bit_of` names the place in OPTIONS where an agreed option stands."""
    for each in options_of(Config):
        config = Config(2, robber=True, **{each.name: True})
        assert pack(paroli.initial(config))[OPTIONS] == bit_of(each.name)


def test_racks() -> None:
    """`copies`, `totals`, `kinds_held`, `give` and `take`."""
    for state in states():
        for holder, cards in (*enumerate(state.racks), (STOCK, state.stock)):
            row, held = pack(state), Counter(map(card_code, cards))
            kinds = [code for code in range(44) if code & 3 < 3 and (code > 3 or code == 0)]
            assert {code: int(copies(row, holder, code)) for code in kinds} == {
                code: held[code] for code in kinds
            }
            numbers = Counter(code >> 2 for code in held.elements())
            counted = int(totals(int(row[BLUE + holder]), int(row[BRIGHT + holder])))
            different = Counter(code >> 2 for code in held)
            for number in range(11):
                assert counted >> 4 * number & 15 == numbers[number]
                assert int(kinds_held(row, holder)) >> 4 * number & 15 == different[number]
            for code in held:
                take(row, holder, code)
                assert (copies(row, holder, code), row[SIZE + holder]) == (
                    held[code] - 1,
                    len(cards) - 1,
                )
                give(row, holder, code)
            assert unpack(row) == state


@given(HALVES, HALVES, HALVES)
def test_rows_around(left: int, here: int, right: int) -> None:
    near = {at + step for at in places(here) for step in (-1, 1)} | {*places(left), *places(right)}
    expected = {at for at in near if 0 <= at < 32} - {*places(here)}
    assert {*places(int(rows_around(left, here, right)))} == expected


@given(st.integers(0, 20), st.integers(0, 1023))
def test_runs(first: int, rows: int) -> None:
    """`has_run`: eight on end among at most ten (#complete-lines)."""
    assert has_run(rows << first) == ("1" * 8 in f"{rows:b}")


def test_cards_put_and_lifted() -> None:
    """`put_card` and `lift_card`, and which rows `full_rows` finds."""
    for state in states():
        row, base = pack(state), int(pack(state)[BASE])
        for (at, number), card in state.table.cards:
            before = row.copy()
            lift_card(row, number, at - base)
            assert not row[CARDS + number] >> (at - base) & 1
            put_card(row, number, at - base, card_code(card))
            assert (row == before).all()
        rows = {
            at for at in state.table.rows_in_use if len(state.table.line(Line("row", at))) == 10
        }
        assert {at + base for at in places(int(full_rows(row)))} == rows


def test_a_table_without_cards_has_no_lines() -> None:
    for state in states():
        row, base = pack(state), int(pack(state)[BASE])
        for (at, number), _ in state.table.cards[1:]:
            lift_card(row, number, at - base)
        refresh(row)
        assert unpack(row).table.cards == state.table.cards[:1]
        assert full_rows(row) == 0


def test_every_card_of_the_stock_has_the_same_chance() -> None:
    """`random_card`, within six standard errors."""
    state, draws = states()[0], 20_000 if COMPILED else 2000
    row, rng = pack(state), rng_of(3)
    found = Counter(int(random_card(row, rng)) for _ in range(draws))
    held = Counter(map(card_code, state.stock))
    assert {*found} <= {*held}
    for code, number in held.items():
        share = number / held.total()
        assert abs(found[code] - draws * share) <= 6 * (draws * share) ** 0.5


def test_a_row_is_copied_whole() -> None:
    for state in states()[:3]:
        out = np.full(ROW, 77, dtype=np.int64)
        copy_row(pack(state), cast("Ints", out))
        assert (out == pack(state)).all()


def test_playouts_are_steps_until_the_end() -> None:
    """`playout` and `policy_playout` make the steps that `random_step` and `policy_step` choose."""
    start, weights = pack(states()[2]), tastes([KEEN] * 3)
    for seed in range(2):
        for by_taste in (False, True):
            row, rng, steps = start.copy(), rng_of(seed), 0
            run_chance(row, rng)
            while not row[REASON]:
                apply(row, policy_step(row, weights, rng) if by_taste else random_step(row, rng))
                run_chance(row, rng)
                steps += 1
            played, same = start.copy(), rng_of(seed)
            assert steps == (
                policy_playout(played, weights, same) if by_taste else random_playout(played, same)
            )
            assert (played == row).all()
