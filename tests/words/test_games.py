"""Games played at random: every fact and every refusal on the way is spoken in every language."""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from spieltisch.games.paroli.places import places as paroli_places
from spieltisch.games.paseo.places import places as paseo_places
from spieltisch.rules import paroli, paseo
from spieltisch.rules.game import CHANCE, Fact, Refusal, draw_chance
from spieltisch.words.catalogue import codes
from spieltisch.words.speech import Place, grid, sentence, tell

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")
MOST_STEPS = 400
TRIES = 4


def choose(game: Any, state: Any, rng: random.Random) -> Any:
    if game.actor(state) is CHANCE:
        return draw_chance(game, state, rng)
    return rng.choice(game.legal(state))


def walk(
    game: Any, config: Any, rng: random.Random
) -> Iterator[tuple[Any, Sequence[Fact | Refusal]]]:
    """The states of a random game, each with what happened and what was refused there."""
    state = game.initial(config)
    seen: list[Any] = []
    for _ in range(MOST_STEPS):
        if game.actor(state) is None:
            return
        action = choose(game, state, rng)
        seen.append(action)
        tried = (game.refusal(state, rng.choice(seen)) for _ in range(TRIES))
        refused = [refusal for refusal in tried if refusal]
        step = game.apply(state, action)
        state = step.state
        yield state, (*step.facts, *refused)


def spoken(said: Fact | Refusal, language: str, place: Place) -> str:
    if isinstance(said, Refusal):
        return sentence(said, language, NAMES, place)
    return tell(said, language, NAMES, place)


def is_well_said(text: str) -> bool:
    return text.endswith((".", "。")) and not re.search(r"[{}\[\]']|None|True|False", text)


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_paseo_can_be_told(players: int, language: str) -> None:
    config = paseo.Config(players, blank_blocked=players == 3)
    for state, said in walk(paseo, config, random.Random(players)):
        for each in said:
            assert is_well_said(spoken(each, language, paseo_places(state.board)))
            assert is_well_said(spoken(each, language, grid))


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("robber", [False, True])
def test_a_game_of_paroli_can_be_told(robber: bool, language: str) -> None:
    for _, said in walk(paroli, paroli.Config(2, robber=robber), random.Random(7)):
        for each in said:
            assert is_well_said(spoken(each, language, paroli_places))
