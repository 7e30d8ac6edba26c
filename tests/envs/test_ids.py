"""Nothing that is legal is lost, and nothing is added: words and legal actions are one to one."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from spieltisch.envs.codec import Codec, Word, Words
from spieltisch.envs.match import Episode
from spieltisch.envs.paroli import ids as paroli_ids
from spieltisch.envs.paseo import ids as paseo_ids
from spieltisch.envs.registry import CODECS
from spieltisch.envs.walks import moments
from spieltisch.rules import paroli
from spieltisch.rules.paroli import Cell, Config, Shift, State, Table
from spieltisch.rules.paroli.cards import Card


def begins_another(words: Words) -> list[tuple[Word, Word]]:
    """Words that are the beginning of the next one, in order."""
    return [(one, other) for one, other in pairwise(sorted(words)) if other[: len(one)] == one]


def test_words_and_legal_actions_are_one_to_one(table: tuple[Codec, dict[str, Any]]) -> None:
    codec, options = table
    for match in moments(codec, games=2, seed=0, **options):
        if match.entered:
            continue
        legal = codec.game.legal(match.state)
        assert len(match.words) == len(legal)
        assert set(match.words.values()) == set(legal)
        assert begins_another(match.words) == []
        assert all(0 <= number < codec.actions for word in match.words for number in word)


def all_entered(match: Episode) -> Iterator[Any]:
    """Every state that can be reached by entering one action, number by number."""
    for number in match.ids():
        branch = deepcopy(match)
        branch.enter(number)
        yield from all_entered(branch) if branch.entered else [branch.state]


def test_entering_numbers_leads_to_what_the_law_makes_of_the_legal_actions(
    table: tuple[Codec, dict[str, Any]],
) -> None:
    codec, options = table
    game = codec.game
    for place, match in enumerate(moments(codec, games=1, seed=7, **options)):
        if match.entered or place % 5:
            continue
        wanted = [game.apply(match.state, action).state for action in game.legal(match.state)]
        entered = list(all_entered(match))
        assert len(entered) == len(wanted)
        assert set(entered) == set(wanted)


def test_each_kind_of_turn_has_its_word() -> None:
    kinds: dict[str, int] = {}
    for players in (2, 4):
        for match in moments(CODECS["paseo"], games=4, seed=1, players=players):
            for word, action in match.words.items():
                kind = str(type(action).__name__)
                kinds[kind] = max(kinds.get(kind, 0), len(word))
    assert set(kinds) == {
        "Lay", "Place", "Split", "Sum", "Difference", "Single", "Stay", "Last",
    }  # fmt: skip
    assert kinds["Split"] == 4
    assert kinds["Stay"] == 1


def test_the_frame_follows_a_table_that_wanders() -> None:
    """In Räuberparoli the first row can be emptied, so rows have no fixed bounds; the frame has."""
    cards = {Cell(row, number): Card(f"b{number}") for row in range(40, 50) for number in (1, 2)}
    del cards[Cell(40, 2)]
    table = Table(tuple(sorted(cards.items())))
    top = paroli_ids.frame_top(table)
    state = replace(paroli.initial(Config(2, robber=True)), table=table, started=True)
    state = replace(
        state, turn=replace(state.turn, laid=(1,), granted=(paroli.Line("col", 1),), earned=1)
    )
    words = paroli_ids.words(state)
    lowest = Shift(Cell(40, 1), Cell(50, 1))
    assert lowest in words.values()
    assert all(0 <= number < paroli_ids.ROBBER_ACTIONS for word in words for number in word)
    assert paroli_ids.frame_cell(Cell(50, 1), top) == 110


def test_numbers_have_versions() -> None:
    assert (paseo_ids.VERSION, paroli_ids.VERSION) == (1, 1)
    assert {name: codec.actions for name, codec in CODECS.items()} == {
        "paseo": 144,
        "paroli": 504,
        "raeuberparoli": 746,
    }


def test_a_number_that_is_not_legal_is_refused_with_those_that_are() -> None:
    match = next(moments(CODECS["paroli"], games=1, seed=0))
    with pytest.raises(ValueError, match="Action 503 is not legal here; "):
        match.enter(503) if 503 not in match.ids() else match.enter(-1)


def test_chance_enters_no_words() -> None:
    for name, codec in CODECS.items():
        state = codec.game.initial(codec.configure(**codec.options))
        with pytest.raises(LookupError):
            codec.words(state)
        assert Episode(codec, state).ids() == [], name


def test_states_are_shared_by_copies() -> None:
    match = next(moments(CODECS["paroli"], games=1, seed=0))
    assert isinstance(match.state, State)
    assert deepcopy(match).state is match.state
