"""Bots: legal, repeatable, blind to hidden cards, and greedy better than random."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spieltisch.bots.paseo.distance import to_go
from spieltisch.bots.policy import Budget
from spieltisch.bots.registry import BOTS, LEVELS, UnknownBot, bot, bots_for
from spieltisch.games.options import options
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import CHANCE, Outcome, draw_chance

TABLES: dict[str, list[Any]] = {
    "paseo": [paseo.Config(players) for players in (2, 3, 4)],
    "paroli": [paroli.Config(players) for players in (2, 3, 6)],
    "raeuberparoli": [paroli.Config(players, robber=True) for players in (2, 3, 6)],
}
NAMES = ("random", "greedy")


def acting(game: Any, state: Any) -> int:
    actor = game.actor(state)
    assert isinstance(actor, int)
    return actor


def states(name: str, config: Any, seed: int, players: Sequence[str]) -> list[Any]:
    """Every state of a game in which a seat acts, and the last one."""
    game, rng = entry(name).game, Random(seed)
    state, found = game.initial(config), list[Any]()
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = draw_chance(game, state, rng)
        else:
            found.append(state)
            action = bot(players[actor], name)(game.view(state, actor), Budget(), rng)
            assert game.refusal(state, action) is None
        state = game.apply(state, action).state
    return [*found, state]


def won(name: str, config: Any, games: int) -> float:
    """The share of games that one greedy player wins against random ones, seats in turn."""
    total = 0.0
    for seed in range(games):
        seat = seed % config.players
        players = ["greedy" if other == seat else "random" for other in range(config.players)]
        outcome = entry(name).game.outcome(states(name, config, seed, players)[-1])
        assert isinstance(outcome, Outcome)
        total += (seat in outcome.winners) / max(1, len(outcome.winners))
    return total / games


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", NAMES)
def test_a_bot_plays_whole_games_by_the_law(name: str, players: str) -> None:
    for seed, config in enumerate(TABLES[name]):
        assert states(name, config, seed, [players] * config.players)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", NAMES)
def test_the_same_seed_gives_the_same_action(name: str, player: str) -> None:
    game = entry(name).game
    for state in states(name, TABLES[name][1], 7, ["random"] * 3)[:-1:9]:
        view = game.view(state, acting(game, state))
        chosen = [bot(player, name)(view, Budget(nodes=10), Random(3)) for _ in range(2)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", ["paroli", "raeuberparoli"])
@pytest.mark.parametrize("player", NAMES)
def test_what_a_seat_cannot_see_changes_nothing(name: str, player: str) -> None:
    """States that differ only in hidden cards have the same options and the same choice."""
    game = entry(name).game
    for state in states(name, TABLES[name][1], 11, ["greedy"] * 3)[:-1:9]:
        actor = acting(game, state)
        other = paroli.sample(game.view(state, actor), Random(5))
        views = [game.view(each, actor) for each in (state, other)]
        assert [*options(views[0])] == [*options(views[1])] == [*game.legal(state)]
        first, second = (bot(player, name)(view, Budget(), Random(1)) for view in views)
        assert first == second


def test_greedy_beats_random_at_paseo() -> None:
    """Shares, not luck: the seeds are fixed. A fair share would be 1/2, 1/3, 1/4."""
    assert won("paseo", paseo.Config(2), 40) > 0.6
    assert won("paseo", paseo.Config(3), 9) > 0.8
    assert won("paseo", paseo.Config(4), 8) > 0.7


def test_greedy_beats_random_at_paroli() -> None:
    assert won("paroli", paroli.Config(2), 16) > 0.85
    assert won("paroli", paroli.Config(4), 12) > 0.6


def test_greedy_beats_random_at_raeuberparoli() -> None:
    assert won("raeuberparoli", paroli.Config(2, robber=True), 6) > 0.85
    assert won("raeuberparoli", paroli.Config(6, robber=True), 6) > 0.6


def test_greedy_answers_by_its_own_value() -> None:
    """R15: it agrees to what raises its line and refuses what lowers it."""
    for state in (
        state
        for seed in range(2)
        for state in states("raeuberparoli", TABLES["raeuberparoli"][1], seed, ["random"] * 3)[:-1]
        if state.phase is paroli.Phase.ASKING
    ):
        owner = paroli.actor(state)
        question = state.turn.question
        assert isinstance(owner, int)
        assert question is not None
        answer = bot("greedy", "raeuberparoli")(paroli.view(state, owner), Budget(), Random(0))
        own = [c for c in paroli.explain_move(state, question.move).changes if c.owner == owner]
        if all(change.after.value < change.before.value for change in own):
            others = paroli.explain_move(state, question.move).changes
            if all(change.owner in (owner, None) for change in others):
                assert answer == paroli.Answer(agree=False)


def test_every_bot_of_the_shelf_plays_a_known_game() -> None:
    assert {game for plays in BOTS.values() for game in plays} == {*GAMES}
    assert bots_for("paseo") == ("random", "greedy", *LEVELS)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="No bot 'genius' plays paseo; there are random, greedy"):
        bot("genius", "paseo")


@pytest.mark.parametrize("amount", [0, -1])
def test_a_budget_is_more_than_nothing(amount: int) -> None:
    with pytest.raises(Impossible, match="seconds"):
        Budget(seconds=amount)
    with pytest.raises(Impossible, match="nodes"):
        Budget(nodes=amount)


def test_distances_to_go() -> None:
    state = paseo.state_from_text("2 A***123***123B@0,0 4,0;-;3,0;B|9,0;-;-;- A 1-2 - 17/1000 -")
    assert to_go(state, 0) == (9, 13, 10, 0)
    assert to_go(state, 1) == (9, 13, 13, 13)
