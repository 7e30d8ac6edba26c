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
