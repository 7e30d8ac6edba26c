"""Plans that are made before it is one's turn: on the table as it is, with one's own cards, and nothing else."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from support.leaks import CARD_GAMES, answered, courses, redealt

from spieltisch.rules import paroli
from spieltisch.server.table.asking import answer
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import Course
from spieltisch.wire import asking
from spieltisch.wire.codec import write


def under_way(game: str, seed: int, moves: int = 60) -> list[Course]:
    found = [each.course for each in courses(game, 3, seed, moves)]
    return [each for each in found if isinstance(each.actor, int) and not each.ending]


def planned(course: Course, seat: int, *texts: str) -> asking.Planned:
    found = answer(course, seat, asking.Plan(actions=texts))
    assert isinstance(found, asking.Planned)
    return found


def waiting(course: Course) -> int:
    return (int(course.state.turn.seat) + 1) % 3


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_next_one_is_told_what_the_turn_will_offer(game: str) -> None:
    """If nothing happens in between, the plan that was possible before is possible then."""
    happened = [each.course for each in courses(game, 2, 5, 80)]
    seen = 0
    for before, after in pairwise(happened):
        if before.state.phase is not paroli.Phase.PLAYING or not isinstance(after.actor, int):
            continue
        if after.actor == before.actor or after.state.table != before.state.table:
            continue
        offered = planned(before, after.actor).legal
        assert {each.text for each in offered} == {*map(paroli.format, paroli.legal(after.state))}
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("game", CARD_GAMES)
def test_steps_are_judged_one_after_the_other(game: str) -> None:
    course = under_way(game, 3)[10]
    seat = waiting(course)
    first = next(each.text for each in planned(course, seat).legal if each.text.startswith("lay"))
    once = planned(course, seat, first)
    assert (once.done, once.why) == (1, None)
    assert "end" in {each.text for each in once.legal}
    twice = planned(course, seat, first, "draw 1")
    assert twice.done == 1
    assert twice.why is not None


@pytest.mark.parametrize("game", CARD_GAMES)
def test_no_hidden_card_shows(game: str) -> None:
    rng = Random(4)
    for course in under_way(game, 7)[::6]:
        seat = waiting(course)
        other = redealt(course, seat, rng)
        for each in planned(course, seat).legal:
            question = asking.Plan(actions=(each.text, "end", "pass"))
            assert answered(course, seat, question) == answered(other, seat, question)
        assert write(planned(course, seat)) == write(planned(other, seat))


def test_nothing_is_done_by_it() -> None:
    course = under_way("paroli", 3)[4]
    before = course.state
    planned(course, waiting(course))
    assert course.state is before
    assert course.port.ahead(course.state, int(before.turn.seat)) is course.state


def asked() -> Course:
    for seed in range(60):
        for course in under_way("raeuberparoli", seed, 400):
            if course.state.phase is paroli.Phase.ASKING:
                return course
    raise LookupError("nobody was asked")


def test_whoever_asks_plans_for_a_no() -> None:
    course = asked()
    asker = int(course.state.turn.seat)
    refused: Any = paroli.apply(course.state, paroli.Answer(agree=False)).state
    offered = {each.text for each in planned(course, asker).legal}
    assert offered == {*map(paroli.format, paroli.legal(refused))}
    assert "end" in offered


def test_whoever_is_asked_plans_the_next_turn() -> None:
    course = asked()
    assert isinstance(course.actor, int)
    assert all(each.text[:4] != "answ" for each in planned(course, course.actor).legal)


def test_a_watcher_may_ask_how_lines_stand_and_nothing_else() -> None:
    course = under_way("paroli", 3)[10]
    assert answer(course, None, asking.LinesNow()) == answer(course, 0, asking.LinesNow())
    with pytest.raises(TableError) as caught:
        answer(course, None, asking.Plan())
    assert caught.value.code == "not-your-seat"
