"""Law and kernels in lockstep: the same games, every answer compared.

The games are played by hands that like what is rare: lays that fill lines, claims of full lines, moves
that must be asked for, refusals.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

import numpy as np

from spieltisch.kernels.disagreement import Disagreement
from spieltisch.kernels.paroli.consent import next_asked, owners_asked
from spieltisch.kernels.paroli.course import CHANCE_ACTS, actor, apply
from spieltisch.kernels.paroli.dealing import chance_steps
from spieltisch.kernels.paroli.lines import is_complete, lacking, line_bit, line_value, scores
from spieltisch.kernels.paroli.packing import Row, decode, encode, encode_line, pack, unpack
from spieltisch.kernels.paroli.rarities import directed, note, tries
from spieltisch.kernels.paroli.row import ASKED, MOST_STEPS, NEAR, NOBODY, PLAYERS
from spieltisch.kernels.paroli.steps import legal
from spieltisch.kernels.paroli.table import refresh
from spieltisch.kernels.reached import Reached
from spieltisch.rules import paroli as law
from spieltisch.rules.game import CHANCE, Actor, Seat, draw_chance
from spieltisch.rules.paroli import Action, Claim, Config, Lay, Line, Move, Rob, Shift, State
from spieltisch.rules.paroli.table import lines_through

__all__ = ["check_game", "compare", "crosscheck", "lockstep"]

Hand: TypeAlias = Callable[[State, Sequence[Action], Random], Action]
_UNSEEN_COLUMNS: Final = (NEAR, NEAR + 11)


def crosscheck(config: Config, seed: int, decisions: int) -> Iterator[int]:
    """Play games until so many decisions are compared; after each game, how many it has been so far.

    Raises `Disagreement`.
    """
    done, game = 0, 0
    while done < decisions:
        done += lockstep(law.initial(config), Random(f"{seed} {game}"))
        yield done
        game += 1


def compare(state: State, row: Row) -> Sequence[Action]:
    """Everything law and kernels can say about one state; its legal steps. Raises `Disagreement`."""
    actions = law.legal(state)
    for what, by_law, by_kernel in _answers(state, row, actions):
        if by_law != by_kernel:
            raise Disagreement(what, json.dumps(law.state_to_json(state)), by_law, by_kernel)
    return actions


def check_game(config: Config, seed: int, reached: Reached) -> int:
    """Play one game for what is rare and compare all of it; how many decisions it had.

    Some games begin from directed starts (see `rarities`).
    """
    rng = Random(seed)
    return lockstep(directed(config, rng), rng, reached)


def lockstep(state: State, rng: Random, reached: Reached | None = None) -> int:
    """Play on from a state to the end, comparing at every step; how many decisions it had."""
    row, decisions, hand = pack(state), 0, rng.choice((_wild, _builder, _builder))
    seen = Reached() if reached is None else reached
    while actions := compare(state, row):
        by_seat = law.actor(state) is not CHANCE
        action = hand(state, actions, rng) if by_seat else _drawn(state, rng)
        if reached is not None:
            seen.probe(law, state, actions, tries(state, rng))
        decisions += by_seat
        step = law.apply(state, action)
        note(seen, state, action, step.facts)
        state = step.state
        apply(row, encode(action))
    if reached is not None:
        seen.probe(law, state, (), tries(state, rng))
    return decisions


def _answers(
    state: State, row: Row, actions: Sequence[Action]
) -> Iterator[tuple[str, object, object]]:
    yield "apply", state, unpack(row)
    yield "derived fields", _visible(_refreshed(row)), _visible(row)
    yield "actor", law.actor(state), _actor(row)
    yield "scores", list(law.scores(state)), _scores(row)
    yield "lines", _lines_by_law(state), _lines_by_kernel(state, row)
    by_kernel = _legal(row)
    yield "number of legal steps", len(actions), len(by_kernel)
    yield "legal", set(actions), set(by_kernel)
    if law.actor(state) is CHANCE:
        yield "chance", dict(law.chance(state)), _chance(row)
    for move in _some_moves(actions):
        asked = _owners(row, encode(move))
        yield f"owners asked: {law.format(move)}", law.owners_asked(state, move), asked


def _some_moves(actions: Sequence[Action]) -> Sequence[Move]:
    """Twenty moves, spread over all, for the law takes its time."""
    moves = [action for action in actions if isinstance(action, Shift | Rob)]
    return moves[:: len(moves) // 20 + 1]


def _refreshed(row: Row) -> Row:
    again = row.copy()
    refresh(again)
    return again


def _visible(row: Row) -> list[int]:
    """A row without columns 0 and 11, where nothing is looked for."""
    return [int(word) for place, word in enumerate(row) if place not in _UNSEEN_COLUMNS]


def _actor(row: Row) -> Actor | None:
    acting = int(actor(row))
    return {CHANCE_ACTS: CHANCE, NOBODY: None}.get(acting, acting)


def _scores(row: Row) -> list[int]:
    out = np.zeros(6, dtype=np.int64)
    scores(row, out)
    return [int(points) for points in out[: row[PLAYERS]]]


def _lines_of(state: State) -> Sequence[Line]:
    """Some lines have cards, some have chips, and one has neither."""
    return sorted({*state.table.lines, *state.table.owners, Line("row", 12), Line("col", 3)})


def _lines_by_law(state: State) -> list[tuple[Line, bool, int, int]]:
    table, robber = state.table, state.config.robber
    return [
        (
            line,
            law.is_complete(table, line),
            law.line_value(table, line, robber=robber),
            len(law.missing_cells(table, line)),
        )
        for line in _lines_of(state)
    ]


def _lines_by_kernel(state: State, row: Row) -> list[tuple[Line, bool, int, int]]:
    codes = [(line, encode_line(line)) for line in _lines_of(state)]
    return [
        (
            line,
            bool(is_complete(row, code)),
            int(line_value(row, code)),
            int(lacking(row, line_bit(row, code))),
        )
        for line, code in codes
    ]


def _legal(row: Row) -> list[Action]:
    out = np.zeros(MOST_STEPS, dtype=np.int64)
    return [decode(int(code)) for code in out[: legal(row, out)]]


def _chance(row: Row) -> dict[Action, int]:
    out, weights = np.zeros(MOST_STEPS, dtype=np.int64), np.zeros(MOST_STEPS, dtype=np.int64)
    found = chance_steps(row, out, weights, 1)
    return {decode(int(out[place])): int(weights[place]) for place in range(found)}


def _owners(row: Row, code: int) -> tuple[Seat, ...]:
    """The owners asked, in the order in which they are."""
    asking, owners = row.copy(), list[Seat]()
    asking[ASKED] = owners_asked(row, code)
    while asking[ASKED]:
        owners.append(int(next_asked(asking)))
        asking[ASKED] &= ~(1 << owners[-1])
    return tuple(owners)


def _drawn(state: State, rng: Random) -> Action:
    return draw_chance(law, state, rng)


def _wild(_state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Any kind of step with equal chance, then any step of that kind."""
    kinds = list(dict.fromkeys(type(action) for action in actions))
    kind = rng.choice(kinds)
    return rng.choice([action for action in actions if type(action) is kind])


def _builder(state: State, actions: Sequence[Action], rng: Random) -> Action:
    """Mostly the best of some steps: those that fill lines, and moves that must be asked for."""
    if rng.random() < 0.1:
        return _wild(state, actions, rng)
    some = [_wild(state, actions, rng) for _ in range(8)]
    return max(some, key=lambda action: _appeal(state, action))


def _appeal(state: State, action: Action) -> int:
    match action:
        case Shift() | Rob():
            return 30 + 10 * len(law.owners_asked(state, action))
        case Lay(_, cell):
            return 5 + sum(len(state.table.line(line)) for line in lines_through(cell))
        case Claim(line):
            return 2 * len(state.table.line(line)) - 2
        case _:
            return 4
