"""OpenSpiel's searches as players: by the law, repeatable, blind to hidden cards."""

import subprocess
import sys
from random import Random
from statistics import fmean
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.bots.openspiel_rollouts import Rollouts
from spieltisch.bots.policy import Budget
from spieltisch.bots.registry import thinker
from spieltisch.envs.match import Episode
from spieltisch.envs.registry import CODECS
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, draw_chance

GUESTS = [
    ("openspiel-mcts", "paseo"),
    ("openspiel-ismcts", "paroli"),
    ("openspiel-ismcts", "raeuberparoli"),
]


def states(game: str, seed: int, every: int) -> list[Any]:
    """Some of the states of a random game in which a seat acts."""
    match = MatchSetup(game, 2, (read_entrant("random", Budget()),) * 2, seed)
    law, chance, rng = entry(game).game, match.chance_source(0), Random(seed)
    state, found = law.initial(match.config), list[Any]()
    while (actor := law.actor(state)) is not None:
        if actor is not CHANCE:
            found.append(state)
        action = chance(state) if actor is CHANCE else rng.choice(law.legal(state))
        state = law.apply(state, action).state
    return found[::every]


@pytest.mark.parametrize(("name", "game"), GUESTS)
def test_a_guest_plays_by_the_law_and_repeatably(name: str, game: str) -> None:
    law, guest = entry(game).game, thinker(name, game)
    for state in states(game, 4, every=9 if game == "paseo" else 110):
        view = law.view(state, law.actor(state))  # type: ignore[arg-type]
        one, two = (guest(view, Budget(nodes=2), Random(6)) for _ in range(2))
        assert law.refusal(state, one.action) is None
        assert one == two
        assert one.nodes > 0 or len(law.legal(state)) <= 2


def test_a_guest_sees_no_hidden_cards() -> None:
    guest = thinker("openspiel-ismcts", "paroli")
    for state in states("paroli", 5, every=70)[1:]:
        seat = paroli.actor(state)
        assert isinstance(seat, int)
        other = paroli.sample(paroli.view(state, seat), Random(9))
        assert other.racks != state.racks
        views = [paroli.view(each, seat) for each in (state, other)]
        first, second = (guest(view, Budget(nodes=3), Random(1)) for view in views)
        assert first == second


def won_by_first(state: paseo.State, rng: Random) -> bool:
    """Whether the first seat wins a random game by the law."""
    while (actor := paseo.actor(state)) is not None:
        drawn = actor is CHANCE
        action = draw_chance(paseo, state, rng) if drawn else rng.choice(paseo.legal(state))
        state = paseo.apply(state, action).state
    outcome = paseo.outcome(state)
    assert outcome is not None
    return outcome.winners == (0,)


def test_random_games_are_those_of_the_law() -> None:
    near = paseo.state_from_text("2 A***123***123B@0,0 11,0;B;B;B|0,0;-;-;- A - - 17/1000 -")
    match, rng = SimpleNamespace(match=Episode(CODECS["paseo"], near)), Random(1)
    by_law = fmean(won_by_first(near, rng) for _ in range(400))
    worth = [Rollouts(rng).evaluate(match) for _ in range(40)]
    assert all(first == -second for first, second in worth)
    assert (1 + fmean(first for first, _ in worth)) / 2 == pytest.approx(by_law, abs=0.08)


@pytest.mark.parametrize("game", ["paroli", "raeuberparoli"])
def test_random_games_of_a_deal_are_worth_nothing_in_sum(game: str) -> None:
    for state in states(game, 6, every=60):
        worth = Rollouts(Random(2)).evaluate(SimpleNamespace(match=Episode(CODECS[game], state)))
        assert sum(worth) == pytest.approx(0)
        assert max(worth) <= 1


@pytest.mark.parametrize(("name", "game"), GUESTS[:2])
def test_a_guest_gets_at_least_the_time_it_is_given(name: str, game: str) -> None:
    """And however short that is, it has an answer."""
    law, guest = entry(game).game, thinker(name, game)
    state = next(state for state in states(game, 4, every=1)[14:] if len(law.legal(state)) > 5)
    view = law.view(state, law.actor(state))  # type: ignore[arg-type]
    begun = perf_counter()
    guest(view, Budget(seconds=0.2), Random(1))
    assert perf_counter() - begun >= 0.2
    assert law.refusal(state, guest(view, Budget(seconds=1e-6), Random(1)).action) is None


def test_without_openspiel_one_line_says_what_is_missing() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; from spieltisch.cli import main; sys.exit(main(sys.argv[1:]))"
    asked = ["arena", "--game", "paseo", "greedy", "openspiel-mcts", "--language", "en"]
    command = [sys.executable, "-c", code, *asked]
    out = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 our own code
    assert out.returncode == 2
    assert out.stderr.count("\n") == 1
    assert "spieltisch[openspiel]" in out.stderr
