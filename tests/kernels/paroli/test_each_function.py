"""Every public kernel of Paroli against the function of the law that it names."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import cast

import numpy as np
import pytest

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paroli.consent import (
    is_refused,
    next_asked,
    owner_of,
    owners_asked,
    protected,
    worth,
)
from spieltisch.kernels.paroli.course import (
    CHANCE_ACTS,
    actor,
    apply,
    deal,
    end_turn,
    reason_to_end,
    receiver,
)
from spieltisch.kernels.paroli.dealing import chance_steps, fresh
from spieltisch.kernels.paroli.games import GAMES, POINTS, SHARED, TALLY, WINS, add_result
from spieltisch.kernels.paroli.lines import (
    cards_in,
    column_value,
    is_complete,
    lacking,
    line_bit,
    line_value,
    place_value,
    row_value,
    score,
    scores,
)
from spieltisch.kernels.paroli.moves import (
    exchange,
    find_rob,
    find_shift,
    list_robs,
    list_shifts,
    moves_left,
)
from spieltisch.kernels.paroli.packing import (
    Row,
    card_code,
    decode,
    encode,
    encode_line,
    pack,
    unpack,
    variant_of,
)
from spieltisch.kernels.paroli.racks import draw_limit, kinds_held, lay_count
from spieltisch.kernels.paroli.row import (
    ASKED,
    BASE,
    CARDS,
    COLOURS,
    MOST_STEPS,
    NOBODY,
    REFUSALS,
    REFUSED,
    ROB,
    ROW,
    SHIFT,
    WINDOW,
)
from spieltisch.kernels.paroli.steps import claimable, legal
from spieltisch.kernels.paroli.table import (
    card_at,
    lay_card,
    make_room,
    open_rows,
    refresh,
    window_of,
)
from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import Config, EndTurn, Lay, Line, Move, Phase, Rob, Shift, State, Turn
from spieltisch.rules.paroli.claiming import legal_claims
from spieltisch.rules.paroli.consent import (
    ProtectedLines,
    cells_of,
    refuse_unasked,
    table_after,
)
from spieltisch.rules.paroli.dealing import chance
from spieltisch.rules.paroli.draw import draw_limit as law_draw_limit
from spieltisch.rules.paroli.ending import end_turn as law_end_turn, reason_to_end as law_reason
from spieltisch.rules.paroli.laying import legal_lays
from spieltisch.rules.paroli.robber import legal_moves
from spieltisch.testing.paroli import state_from_drawing
from spieltisch.testing.paroli_strategies import eager, playout

CONFIGS = [
    Config(2),
    Config(5, draw_one_by_one=True),
    Config(3, robber=True),
    Config(4, robber=True, draw_one_by_one=True, one_move_per_card=True),
]
REASONS = [None, "out", "stuck"]
MANY = 1 << 30


@cache
def moments(config: Config) -> tuple[State, ...]:
    """States of a few games, and the last one of each."""
    found: list[State] = []
    for seed in range(3):
        plies = [*islice(playout(config, Random(seed), eager), 1200)]
        found += [ply.state for ply in plies[:: max(len(plies) // 45, 1)]]
        found.append(plies[-1].step.state)
    return tuple(found)


def asked_for() -> Iterator[State]:
    """Moments at which moves may be made, be asked for or have been refused."""
    for config in CONFIGS[2:]:
        for seed in range(6):
            plies = playout(config, Random(seed), eager)
            yield from (ply.state for ply in plies if ply.state.turn.moves_left > 0)


MOMENTS = pytest.mark.parametrize("config", CONFIGS, ids=str)


def places(state: State, row: Row) -> Iterator[tuple[Line, int]]:
    for line in sorted({*state.table.lines, *state.table.owners}):
        yield line, int(line_bit(row, encode_line(line)))


def listed(word: int) -> set[int]:
    return {bit for bit in range(63) if word >> bit & 1}


@MOMENTS
def test_lines(config: Config) -> None:
    """`worth`, `owner_of`, `protected`, `place_value`, `row_value`, `column_value`, `lacking` and the like."""
    for state in moments(config):
        row, table = pack(state), state.table
        bits = dict(places(state, row))
        assert listed(int(protected(row))) == {bits[line] for line in paroli.protected_lines(state)}
        for line, bit in bits.items():
            value = paroli.line_value(table, line, robber=config.robber)
            complete = paroli.is_complete(table, line)
            assert paroli.Worth(*worth(row, bit)) == paroli.Worth(
                len(table.line(line)), complete, value
            )
            code = encode_line(line)
            assert (is_complete(row, code), line_value(row, code)) == (complete, value)
            assert owner_of(row, bit) == table.owners.get(line, NOBODY)
            assert cards_in(row, bit) == len(table.line(line))
            assert lacking(row, bit) == len(paroli.missing_cells(table, line))
            if complete and line.axis == "row":
                assert row_value(row, bit) == place_value(row, bit) == value
            elif complete:
                column = row[CARDS + line.at], row[COLOURS + line.at]
                assert column_value(*column, int(config.robber)) == place_value(row, bit) == value


@MOMENTS
def test_the_table(config: Config) -> None:
    """`card_at`, `open_rows`, `window_of`, `lay_card` and `refresh`."""
    for state in moments(config):
        row, base = pack(state), int(pack(state)[BASE])
        for (at, number), card in state.table.at.items():
            assert card_at(row, number, at - base) == card_code(card)
        for number in range(1, 11):
            rows = {cell.row - base for cell in state.table.open_cells if cell.number == number}
            assert listed(int(open_rows(row, number))) == rows
        used = sum(1 << (at - base) for at in state.table.rows_in_use or [0])
        allowed = {at - base for at in state.table.rows_allowed}
        assert listed(int(window_of(used))) == listed(int(row[WINDOW])) == allowed
        for lay in islice(legal_lays(state), 5):
            laid = row.copy()
            at = make_room(cast("Ints", laid), lay.cell.row - base)
            lay_card(laid, lay.cell.number, at, card_code(lay.card))
            assert unpack(laid).table == state.table.lay(lay.cell, lay.card)
            again = laid.copy()
            refresh(again)
            assert (again[WINDOW], unpack(again)) == (laid[WINDOW], unpack(laid))


@MOMENTS
def test_what_a_seat_may_do(config: Config) -> None:
    """`actor`, `legal`, `draw_limit`, `lay_count`, `claimable`, `moves_left`, `reason_to_end`, `scores`."""
    out, points = np.zeros(MOST_STEPS, dtype=np.int64), np.zeros(6, dtype=np.int64)
    for state in moments(config):
        row, acts = pack(state), paroli.actor(state)
        expected = acts if isinstance(acts, int) else NOBODY if acts is None else CHANCE_ACTS
        assert actor(row) == expected
        codes = sorted(int(code) for code in out[: legal(row, out)])
        assert codes == sorted(map(encode, paroli.legal(state)))
        scores(row, points)
        assert tuple(points[: config.players]) == paroli.scores(state)
        for seat in range(config.players):
            assert draw_limit(row, seat) == law_draw_limit(state, seat)
            assert score(row, seat) == paroli.scores(state)[seat]
        assert moves_left(row) == state.turn.moves_left
        if state.phase is Phase.PLAYING and not state.turn.drawn:
            lays = len([*legal_lays(state)])
            assert lay_count(row, kinds_held(row, state.turn.seat)) == lays
        if state.turn.laid:
            claims = {encode_line(claim.line) for claim in legal_claims(state)}
            bits = {int(line_bit(row, code)) for code in claims}
            assert listed(int(claimable(row))) == bits
        if state.table.cards:
            assert REASONS[int(reason_to_end(row))] == law_reason(state)


@MOMENTS
def test_chance(config: Config) -> None:
    """`fresh`, `chance_steps`, `receiver` and `deal`."""
    row = np.zeros(ROW, dtype=np.int64)
    fresh(row, config.players, variant_of(config))
    assert unpack(row) == paroli.initial(config)
    for ply in islice(playout(config, Random(1), eager), 0, 400, 3):
        if paroli.actor(ply.state) is not CHANCE:
            continue
        row = pack(ply.state)
        out, weights = np.zeros((2, MOST_STEPS), dtype=np.int64)
        found = chance_steps(row, out, weights, 1)
        steps = {decode(int(out[place])): int(weights[place]) for place in range(found)}
        assert steps == dict(chance(ply.state))
        if isinstance(ply.action, paroli.Deal):
            assert paroli.Dealt(receiver(row)) in ply.step.facts
            deal(row, receiver(row), card_code(ply.action.card))
            assert unpack(row) == ply.step.state


def moves_of(row: Row, kind: int) -> set[Move]:
    out = np.zeros(MOST_STEPS, dtype=np.int64)
    count = (list_shifts if kind == SHIFT else list_robs)(row, out, 0)
    found = {decode(int(code)) for code in out[:count]}
    one_by_one = find_shift if kind == SHIFT else find_rob
    assert one_by_one(row, MANY) == -count
    assert {decode(int(one_by_one(row, place))) for place in range(count)} == found
    return cast("set[Move]", found)


def test_a_card_alone_in_the_first_or_last_row_may_leave_it_for_the_other_end() -> None:
    """R1: with it lifted, nine rows are in use, and a tenth may be begun on the other side."""
    column = zip("IJKLMNOPQR", ["b5"] * 6 + ["g5", "g5", "r5", "r5"], strict=True)
    drawing = "\n".join(f"{row} . . . . {card} . . . . ." for row, card in column)
    turn = Turn(0, laid=(5,), granted=(Line("col", 5),), earned=1)
    state = state_from_drawing(drawing, ["b1", "b2"], robber=True, turn=turn)
    shifts = moves_of(pack(state), SHIFT)
    assert shifts == {move for move in legal_moves(state) if isinstance(move, Shift)}
    assert {"shift I5 S5", "shift R5 H5"} <= {*map(paroli.format, shifts)}


@pytest.mark.parametrize(("last", "reason"), [("P", None), ("g2", None), ("g8", "stuck")])
def test_one_card_that_fits_keeps_the_game_going(last: str, reason: str | None) -> None:
    """R7, a Paroli included: nobody may draw, and only this card might fit beside the one on the table."""
    racks = [
        " ".join(f"b{number}" for number in numbers for _ in range(6))
        for numbers in ((5, 6, 7), (8, 9, 10))
    ]
    full = [f"{racks[0]} g5 g5 g6", f"{racks[1]} g9 g9 {last}"]
    state = state_from_drawing("J b1 . . . . . . . . .", full, turns=0)
    assert REASONS[int(reason_to_end(pack(state)))] == law_reason(state) == reason


def test_moves() -> None:
    """`list_shifts`, `list_robs`, `find_shift`, `find_rob`, `exchange`, `is_refused`, `owners_asked`."""
    for state in islice(asked_for(), 0, 300, 12):
        row = pack(state)
        found = moves_of(row, SHIFT) | moves_of(row, ROB)
        barred = {move for move in found if is_refused(row, encode(move))}
        lines = ProtectedLines(state)
        assert found - barred == {*legal_moves(state)}
        for move in sorted(found, key=paroli.format)[::9]:
            assert (refuse_unasked(lines, move) is not None) == (move in barred)
            owners = sum(1 << seat for seat in paroli.owners_asked(state, move))
            assert owners_asked(row, encode(move)) == owners
            assert moved(row, move) == table_after(state.table, move)


def moved(row: Row, move: Move) -> paroli.Table:
    after, base = row.copy(), int(row[BASE])
    one, other = cells_of(move)
    kind = ROB if isinstance(move, Rob) else SHIFT
    exchange(after, kind, one.number, one.row - base, other.number, other.row - base)
    refresh(after)
    return unpack(after).table


def test_who_is_asked_next() -> None:
    """`next_asked` is the law's actor while a question is open (R15)."""
    asking = [
        ply.state
        for seed in range(40)
        for ply in playout(Config(3, robber=True), Random(seed), eager)
        if ply.state.turn.question
    ]
    assert asking
    for state in asking:
        row = pack(state)
        assert row[ASKED]
        assert next_asked(row) == paroli.actor(state)


@MOMENTS
def test_results(config: Config) -> None:
    """`add_result` counts as the law's outcome does."""
    for seed in range(3):
        *_, last = playout(config, Random(seed), eager)
        tally, ended = np.zeros(TALLY, dtype=np.int64), paroli.outcome(last.step.state)
        assert ended is not None
        add_result(pack(last.step.state), 7, 11, tally)
        group = WINS if len(ended.winners) == 1 else SHARED
        assert tuple(tally[POINTS : POINTS + config.players]) == ended.scores
        assert {seat for seat in range(6) if tally[group + seat]} == {*ended.winners}
        assert (tally[GAMES], sum(tally[WINS:POINTS])) == (1, len(ended.winners))


def test_all_six_may_share_the_win() -> None:
    """`add_result` has a place for each seat."""
    tally = np.zeros(TALLY, dtype=np.int64)
    add_result(pack(paroli.initial(Config(6))), 7, 11, tally)
    assert [*tally[:POINTS]] == [0] * SHARED + [1] * 6
    assert not any(tally[POINTS : POINTS + 6])


@MOMENTS
def test_every_step_does_what_the_law_does(config: Config) -> None:
    """`apply`, also where the window of rows slides."""
    for ply in playout(config, Random(9), eager):
        row = pack(ply.state)
        apply(row, encode(ply.action))
        assert unpack(row) == paroli.apply(ply.state, ply.action).state
        assert not isinstance(ply.action, Lay | Shift) or row[BASE] <= 0


def test_a_turn_that_is_over_leaves_no_refused_move() -> None:
    """R15: the count of refusals starts again, so equal states have equal rows."""
    row = pack(moments(CONFIGS[2])[-2])
    row[REFUSALS], row[REFUSED : REFUSED + 3] = 3, 77
    end_turn(row)
    assert [*row[[REFUSALS, REFUSED, REFUSED + 1, REFUSED + 2]]] == [0, 0, 0, 0]


@MOMENTS
def test_the_end_of_a_turn(config: Config) -> None:
    """`end_turn`, at the end of the game, too."""
    ends = [ply for ply in playout(config, Random(2), eager) if isinstance(ply.action, EndTurn)]
    assert ends
    for ply in ends:
        row = pack(ply.state)
        end_turn(row)
        assert unpack(row) == law_end_turn(ply.state).state
