"""The levels of Paroli and Räuberparoli: legal, repeatable, blind to hidden cards, and sensible."""

import inspect
from functools import cache
from random import Random
from threading import Event

import pytest

from spieltisch.bots.paroli.levels import beginner, casual, club, expert
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.registry import LEVELS, thinker
from spieltisch.learn.weights import FOLDER
from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.paroli import Answer, Claim, Config, Lay, Line, State, Turn
from spieltisch.testing.paroli import after, state_from_drawing

THINKERS: dict[str, Thinker] = {
    "beginner": beginner, "casual": casual, "club": club, "expert": expert,
}  # fmt: skip
CHEAP = Budget(nodes=400)
CONFIGS = [
    *(Config(players, robber) for robber in (False, True) for players in (2, 3, 6)),
    Config(2, draw_one_by_one=True),
    Config(3, robber=True, draw_one_by_one=True, one_move_per_card=True),
]

MOVING = Turn(0, laid=(10,), granted=(Line("row", 2),), earned=1)
GENEROUS = """
J r1 r2 r3 b4 r5 r6 b7 b8 b9 b10 B
K g1 g2 g3 P  g5 g6 g7 g8 g9 g10 B
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
"""
"""Both complete rows of B are worth nothing; A has just filled row L."""
PRECIOUS = """
J g1 g2 g3 b4 g5 g6 g7 g8 g9 g10 B
K r1 r2 .  b4 r5 .  P  .  .  r10
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
"""
ALL_BUT_OUT = """
J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 A
K b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 A
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 {}
M g1 .  .  .  .  .  .  .  .  .   B
"""


def seat_of(state: State) -> int:
    actor = paroli.actor(state)
    assert isinstance(actor, int)
    return actor


@cache
def game(config: Config) -> tuple[State, ...]:
    """Every state in which a seat acts, all levels at one table, and the last one."""
    rng, state, found = Random(config.players), paroli.initial(config), list[State]()
    while (actor := paroli.actor(state)) is not None:
        if actor is CHANCE:
            action = draw_chance(paroli, state, rng)
        else:
            found.append(state)
            think = THINKERS[LEVELS[actor % len(LEVELS)]]
            action = think(paroli.view(state, actor), CHEAP, rng).action
            assert paroli.refusal(state, action) is None
        state = paroli.apply(state, action).state
    return (*found, state)


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_whole_games_are_legal(config: Config) -> None:
    *_, last = game(config)
    assert paroli.outcome(last) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(level: str) -> None:
    for state in game(Config(3, robber=True))[:-1:12]:
        seat = seat_of(state)
        other = paroli.sample(paroli.view(state, seat), Random(5))
        one, two = (
            THINKERS[level](paroli.view(each, seat), CHEAP, Random(1)) for each in (state, other)
        )
        assert one == two


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_thought(level: str) -> None:
    for state in game(Config(2))[:-1:25]:
        view = paroli.view(state, seat_of(state))
        one, two = (THINKERS[level](view, Budget(nodes=2000), Random(9)) for _ in range(2))
        assert one == two


def test_who_is_told_to_stop_stops() -> None:
    """What was looked at is counted: no more than one step."""
    stop = Event()
    stop.set()
    view = paroli.view(game(Config(6))[20], seat_of(game(Config(6))[20]))
    thought = expert(view, Budget(seconds=60, stop=stop), Random(0))
    assert 0 < thought.nodes < 20
    assert expert(view, Budget(nodes=3000), Random(0)).nodes > 10 * thought.nodes


def test_a_thought_says_what_it_weighed() -> None:
    view = paroli.view(game(Config(2))[0], seat_of(game(Config(2))[0]))
    thought = expert(view, Budget(nodes=5000), Random(0))
    assert thought.ranking[0] == (thought.action, thought.value)
    assert [value for _, value in thought.ranking] == sorted(
        (value for _, value in thought.ranking), reverse=True
    )
    assert all(0 < value < 1 for _, value in thought.ranking)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("drawing", "move", "agree"),
    [
        (GENEROUS, "rob J4 K4", True),
        (PRECIOUS, "shift J3 K3", False),
        (PRECIOUS, "rob J7 K7", False),
    ],
)
def test_consent_is_given_by_what_it_does_to_the_own_lines(
    level: str, drawing: str, move: str, agree: bool
) -> None:
    """R15: a row of 95 points is welcome, its loss is not."""
    racks = ["b1 b2 b3", "b5 b6 b7"]
    state = after(state_from_drawing(drawing, racks, robber=True, turn=MOVING), move)
    assert paroli.actor(state) == 1
    view = paroli.view(state, 1)
    assert THINKERS[level](view, Budget(nodes=2000), Random(3)).action == Answer(agree)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_card_is_laid_when_that_wins(level: str) -> None:
    state = state_from_drawing(ALL_BUT_OUT.format("A"), ["g2", "b5 b6 b7"])
    thought = THINKERS[level](paroli.view(state, 0), Budget(nodes=2000), Random(2))
    assert isinstance(thought.action, Lay)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_chip_is_put_on_a_complete_line_when_that_wins(level: str) -> None:
    drawing = ALL_BUT_OUT.format("").replace("g1 .", "g1 g2")
    state = state_from_drawing(drawing, ["", "b5 b6 b7"], turn=Turn(0, laid=(2,)))
    thought = THINKERS[level](paroli.view(state, 0), Budget(nodes=2000), Random(2))
    assert thought.action == Claim(Line("row", 2))


@pytest.mark.parametrize("name", ["paroli", "raeuberparoli"])
def test_the_shelf_has_every_level(name: str) -> None:
    found = [inspect.unwrap(thinker(level, name)) for level in LEVELS]
    assert found == [*THINKERS.values()]


@pytest.mark.parametrize("name", ["paroli", "raeuberparoli"])
def test_the_weights_are_small(name: str) -> None:
    assert len((FOLDER / f"{name}.npz").read_bytes()) < 16_000
