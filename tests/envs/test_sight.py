"""What a seat sees: the same from every chair, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.envs.codec import Codec
from spieltisch.envs.match import Episode
from spieltisch.envs.registry import CODECS
from spieltisch.envs.walks import moments
from spieltisch.rules import paroli, paseo
from spieltisch.rules.paroli import Question
from spieltisch.rules.paseo.board import Board


def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Everybody moves one chair on."""
    return values[-1:] + values[:-1]


def turned_paseo(state: paseo.State) -> paseo.State:
    return replace(
        state,
        board=Board(state.board.tiles, turned(state.board.starts)),
        hands=turned(state.hands),
        stones=turned(state.stones),
        alive=turned(state.alive),
        turn=None if state.turn is None else (state.turn + 1) % state.players,
    )


def turned_paroli(state: paroli.State) -> paroli.State:
    def next_seat(seat: int) -> int:
        return (seat + 1) % state.config.players

    chips = tuple((line, next_seat(owner)) for line, owner in state.table.chips)
    turn, question = state.turn, state.turn.question
    if question:
        question = Question(question.move, tuple(map(next_seat, question.owners)))
    return replace(
        state,
        table=replace(state.table, chips=chips),
        racks=turned(state.racks),
        turn=replace(turn, seat=next_seat(turn.seat), question=question),
    )


def turned_match(match: Episode) -> Episode:
    turn = turned_paseo if match.codec.name == "paseo" else turned_paroli
    return Episode(match.codec, turn(match.state))


def test_everything_looks_the_same_from_every_chair(table: tuple[Codec, dict[str, Any]]) -> None:
    codec, options = table
    for match in moments(codec, games=1, seed=2, **options):
        other = turned_match(match)
        for number in match.entered:
            other.enter(number)
        assert match.ids() == other.ids()
        for seat in range(options["players"]):
            seen = match.observe(seat)
            assert np.array_equal(seen, other.observe((seat + 1) % options["players"]))
            assert seen.shape == (match.codec.length(options["players"]),)
            assert seen.dtype == np.int8
            assert seen.min() >= -1


@pytest.mark.parametrize("name", ["paroli", "raeuberparoli"])
def test_hidden_cards_change_nothing(name: str) -> None:
    rng = Random(4)
    for match in moments(CODECS[name], games=1, seed=3, players=3):
        for seat in range(3):
            guess = paroli.sample(paroli.view(match.state, seat), rng)
            other = Episode(match.codec, guess, match.entered)
            assert np.array_equal(match.observe(seat), other.observe(seat))
            if match.actor == seat and not match.entered:
                assert match.ids() == other.ids()


def test_two_players_count_along_the_line() -> None:
    *_, last = moments(CODECS["paseo"], games=1, seed=5)
    for seat in (0, 1):
        stones = last.observe(seat)[19:27]
        assert set(stones) <= set(range(14))
        mirrored = last.observe(1 - seat)[19:27]
        assert list(stones[:4]) == [13 - tile for tile in mirrored[4:]]


def test_the_first_half_of_a_split_is_seen() -> None:
    halves = (
        m for m in moments(CODECS["paseo"], games=2, seed=0) if m.entered and m.entered[0] < 16
    )
    half = next(halves)
    assert isinstance(half.actor, int)
    seen = half.observe(half.actor)
    stone, use = divmod(half.entered[0], 4)
    low, high = half.state.dice
    assert seen[7] == stone + 1
    assert list(seen[2:4]) == ([0, high] if use == 0 else [low, 0])
    before = Episode(CODECS["paseo"], half.state).observe(half.actor)
    assert seen[19 + stone] > before[19 + stone]
    assert list(before[2:4]) == [low, high]


def test_a_label_that_waits_for_its_place_is_seen() -> None:
    waiting = next(m for m in moments(CODECS["paseo"], games=1, seed=0, players=3) if m.entered)
    assert isinstance(waiting.actor, int)
    assert waiting.observe(waiting.actor)[4] == waiting.entered[0] - 43


def test_a_move_that_waits_for_its_target_is_seen() -> None:
    pending = (
        m for m in moments(CODECS["paseo"], games=2, seed=0, players=4) if 17 <= m.ids()[0] < 44
    )
    waiting = next(pending)
    assert isinstance(waiting.actor, int)
    assert list(waiting.observe(waiting.actor)[5:7]) == [
        waiting.entered[-1] // 4 + 1,
        waiting.entered[-1] % 4 + 1,
    ]
