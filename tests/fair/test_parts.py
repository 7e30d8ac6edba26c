"""The verifier's parts by themselves: each says no where the log would be found wrong anyway, and why."""

import pytest

from spieltisch.fair.verifier.fault import Wrong
from spieltisch.fair.verifier.hashing import choose, seat_hash, server_hash
from spieltisch.fair.verifier.replay import Replay
from spieltisch.fair.verifier.seeds import Seeds
from spieltisch.rules import paseo
from spieltisch.rules.catalogue import entry

KEY = b"\x07" * 32
SEED = b"\x05" * 32


def drawn(course: Replay, game: paseo.State, number: int) -> paseo.State:
    """CHANCE acts in the course as the key says; the state after it."""
    outcomes = paseo.chance(game)
    action, _ = outcomes[choose(KEY, "paseo", number, [weight for _, weight in outcomes])]
    course.draw(KEY, "paseo", number, paseo.format(action))
    return paseo.apply(game, action).state


def laying() -> tuple[Replay, paseo.State]:
    """A game of Paseo in which the first seat is to lay a tile."""
    config = paseo.Config(2)
    course = Replay(entry("paseo"), config)
    return course, drawn(course, paseo.initial(config), 0)


def code(wrong: pytest.ExceptionInfo[Wrong]) -> str:
    return wrong.value.code


def test_chance_draws_only_where_it_is_to_act() -> None:
    course, _ = laying()
    with pytest.raises(Wrong) as wrong:
        course.draw(KEY, "paseo", 1, "roll 1-1")
    assert code(wrong) == "not-to-act"


def test_only_who_is_to_act_acts_and_takes_back() -> None:
    course, state = laying()
    course.mark(1)
    actor = course.actor
    other = "B" if actor == "A" else "A"
    text = paseo.format(paseo.legal(state)[0])
    with pytest.raises(Wrong) as wrong:
        course.act(other, text, "person")
    assert code(wrong) == "not-to-act"
    with pytest.raises(Wrong) as wrong:
        course.undo(other, 1)
    assert code(wrong) == "not-to-act"
    assert course.actor == actor


def test_a_seed_is_revealed_once_and_only_by_who_has_committed() -> None:
    seeds = Seeds("t", b"cfg", [SEED])
    seeds.open(server_hash("t", b"cfg", SEED), ["A", "B"])
    seeds.commit("A", seat_hash("t", "A", SEED))
    seeds.miss("B")
    seeds.reveal("A", SEED)
    assert seeds.ready
    for letter in ("A", "B"):
        with pytest.raises(Wrong) as wrong:
            seeds.reveal(letter, SEED)
        assert code(wrong) == "not-awaited"


def three_laid(given: int) -> Replay:
    """A, B and A again have laid a tile, the first ones in a given beginning; event 1 was before them."""
    course, game = Replay(entry("paseo"), paseo.Config(2)), paseo.initial(paseo.Config(2))
    for number in range(4):
        action, by = paseo.legal(game)[0], course.actor or ""
        text = paseo.format(action)
        if number <= given:
            course.give(by, text)
        else:
            course.act(by, text, "person")
        course.mark(number + 1)
        game = paseo.apply(game, action).state
    return course


@pytest.mark.parametrize(("given", "to"), [(0, 1), (0, 3), (2, 3)])
def test_a_seat_goes_back_to_where_it_was_to_act(given: int, to: int) -> None:
    course = three_laid(given)
    course.branch("A", to)
    assert (course.actor, course.branches) == ("A", 1)
    with pytest.raises(Wrong) as wrong:
        course.branch("A", to)
    assert code(wrong) == "branch-where", "it is there already"


@pytest.mark.parametrize(
    ("given", "to"),
    [
        pytest.param(0, 2, id="another seat was to act"),
        pytest.param(0, 4, id="the state that is"),
        pytest.param(0, 9, id="no event"),
        pytest.param(1, 1, id="over a given beginning"),
    ],
)
def test_a_seat_goes_back_nowhere_else(given: int, to: int) -> None:
    course = three_laid(given)
    with pytest.raises(Wrong) as wrong:
        course.branch("A", to)
    assert (code(wrong), course.actor, course.branches) == ("branch-where", "B", 0)


def test_a_game_begins_with_a_position_written_in_full() -> None:
    found, (course, state) = entry("paseo"), laying()
    position = found.state_to_text(state)
    begun = Replay(found, paseo.Config(2), position)
    assert (begun.actor, begun.outcome) == (course.actor, None)
    begun.act(begun.actor or "", paseo.format(paseo.legal(state)[0]), "person")


@pytest.mark.parametrize(
    ("players", "form"), [(3, "{}"), (2, " {}"), (2, "{}\n")], ids=["for three", "space", "line"]
)
def test_a_position_is_of_this_game_and_written_in_the_one_way(players: int, form: str) -> None:
    found, (_, state) = entry("paseo"), laying()
    with pytest.raises(Wrong) as wrong:
        Replay(found, paseo.Config(players), form.format(found.state_to_text(state)))
    assert code(wrong) == "position"


def test_given_steps_are_counted() -> None:
    assert three_laid(given=2).given == 3
