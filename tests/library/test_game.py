"""A game as one object: it does what the law does, can be taken back, saved, read again and drawn."""

import json
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

import spieltisch
from spieltisch.bots.policy import Budget
from spieltisch.library import Game
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import CHANCE
from spieltisch.rules.record import final_state

NAMES = [*GAMES]


def begun(name: str, seed: int = 1, players: int = 2) -> Game:
    config: dict[str, Any] = {"path": "random"} if name == "paseo" else {}
    return spieltisch.new(name, players=players, seed=seed, **config)


def played(game: Game, actions: int, rng: Random) -> Game:
    for _ in range(actions):
        if not game.is_over:
            game.push(rng.choice(game.legal()))
    return game


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4), actions=st.integers(0, 30))
def test_it_is_where_the_law_says(name: str, seed: int, players: int, actions: int) -> None:
    game = played(begun(name, seed, players), actions, Random(seed))
    law = GAMES[name].game
    assert game.state == final_state(game.record())
    assert game.legal() == tuple(law.format(action) for action in law.legal(game.state))
    assert game.outcome == law.outcome(game.state)
    assert law.actor(game.state) is not CHANCE


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, other = (played(begun(name, 7), 20, Random(3)) for _ in range(2))
    assert one.actions == other.actions
    assert one.actions != played(begun(name, 8), 20, Random(3)).actions


@pytest.mark.parametrize("name", NAMES)
def test_an_action_is_taken_back_with_what_chance_did_after_it(name: str) -> None:
    game = begun(name)
    before, state, turn = game.actions, game.state, game.turn
    game.push(game.legal()[0])
    assert game.state != state
    game.undo()
    assert (game.actions, game.state, game.turn) == (before, state, turn)
    with pytest.raises(IndexError, match="nothing was done yet"):
        game.undo()


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_read_again_and_played_on(name: str, tmp_path: Path) -> None:
    game = played(begun(name), 12, Random(1))
    game.save(tmp_path / "game.txt")
    for source in (game.to_text(), tmp_path / "game.txt", game.to_json()):
        again = spieltisch.load(source, seed=1)
        assert (again.actions, again.state) == (game.actions, game.state)
        again.push(again.legal()[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_begins_at_a_position(name: str) -> None:
    game = played(begun(name), 12, Random(1))
    written = game.position_json()
    assert json.loads(json.dumps(written)) == written
    for position in (game.position(), written):
        there = spieltisch.new(name, position=position)
        assert there.state == game.state
        assert there.players == 2


@pytest.mark.parametrize("option", ["blank_blocked", "draw_one_by_one", "one_move_per_card"])
def test_what_was_agreed_at_a_position_holds(option: str) -> None:
    name = next(name for name in NAMES if option in {each.name for each in GAMES[name].options})
    said: dict[str, Any] = {option: True}
    game = played(spieltisch.new(name, players=3, seed=1, **said), 12, Random(1))
    there = spieltisch.new(name, position=game.position())
    assert getattr(there.record().config, option) is True
    assert there.state == game.state


@pytest.mark.parametrize("name", NAMES)
def test_the_chances_are_told_with_what_each_choice_is_worth(name: str) -> None:
    game = played(begun(name), 12, Random(1))
    found = game.analyse(seconds=0.3)
    assert found.seat == "AB"[game.turn or 0]
    assert sum(chance.value for chance in found.chances) == pytest.approx(1)
    best, *others = found.weighed
    assert best.behind.value == 0
    assert all(other.behind.value <= 0 for other in others)
    assert {each.actions[0] for each in found.weighed} <= {*game.legal()}
    winner = game.play_out("greedy").winners[0]
    over = game.analyse()
    assert (over.seat, over.exact, over.chances[winner].value) == (None, True, 1)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_out_by_bots_of_ours_and_of_anybody(name: str) -> None:
    law = GAMES[name].game

    def first(view: Any) -> Any:
        return law.legal(view.state if hasattr(view, "state") else game.state)[0]

    def last(view: Any, budget: Budget, rng: Random) -> Any:
        assert budget.nodes == 5
        assert rng.random() < 1
        return law.legal(view.state if hasattr(view, "state") else game.state)[-1]

    game = begun(name, 4)
    assert game.play_out(first, last, nodes=5) == game.outcome
    assert begun(name, 5).play_out("greedy").reason
    with pytest.raises(ValueError, match="1 or 2 bots, not 3"):
        begun(name).play_out("random", "random", "random")


def test_what_the_rules_forbid_is_refused_with_the_reason() -> None:
    game = spieltisch.new("paroli", seed=1)
    with pytest.raises(spieltisch.Refused, match=r"\(R6\)$") as refused:
        game.push("pass")
    assert refused.value.refusal.code == "can-draw"
    with pytest.raises(Unreadable):
        game.push("nonsense")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_drawn(name: str) -> None:
    game = played(begun(name), 14, Random(2))
    assert GAMES[name].title in str(game).partition("\n")[0] + str(game).splitlines()[-3]
    picture = ET.fromstring(game._repr_svg_())  # noqa: S314 our own picture  # pyright: ignore[reportPrivateUsage]
    assert picture.get("aria-label") == GAMES[name].title
    assert repr(game).startswith(f"<{GAMES[name].title} for 2, ")


def test_every_stone_is_in_the_picture() -> None:
    game = played(begun("paseo", players=4), 20, Random(2))
    figures = ET.fromstring(game.svg()).iter("{http://www.w3.org/2000/svg}g")  # noqa: S314 our own
    sizes = ("scale(7)", "scale(10)", "scale(13)")
    stones = [each for each in figures if each.get("transform", "").endswith(sizes)]
    assert len(stones) == 16


def test_nothing_hidden_is_drawn_for_a_seat() -> None:
    """The picture is made from the view of the seat and from nothing else."""
    game = spieltisch.new("paroli", seed=1)
    assert len({game.svg(seat) for seat in (0, 1)}) == 2
    rack = game.view(0).rack
    assert game.svg(0).count("<text") == 10 + 2 * (1 + len(rack))


def test_the_version_and_unknown_names() -> None:
    assert spieltisch.__version__
    with pytest.raises(AttributeError, match="nothing"):
        _ = spieltisch.nothing
