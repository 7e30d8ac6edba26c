"""Hints that are thought of ahead: from the seat's view alone, first a quick one, then a better one."""

import asyncio
import pickle
from random import Random
from typing import Any

import pytest
from support.leaks import CARD_GAMES, courses, twin

from spieltisch.server.advice import Advice
from spieltisch.server.table.advancing import Happening
from spieltisch.server.workers.rehearsal import first_turn
from spieltisch.server.workers.tasks import TaskDied, TaskProcess
from spieltisch.wire.review import Figure, HintGiven, Outlook, Weighed

pytestmark = pytest.mark.asyncio


class Desk(TaskProcess):
    """Notes what it is asked."""

    def __init__(self, *answers: Any) -> None:
        super().__init__(0)
        self.asked: list[tuple[Any, ...]] = []
        self.gave_way = list[bool]()
        self._answers = [*answers]

    async def do(self, kind: str, *parts: Any, seconds: float, gives_way: bool = False) -> Any:  # noqa: ARG002 as its base has it
        self.asked.append((kind, *parts))
        self.gave_way.append(gives_way)
        await asyncio.sleep(0)
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def given(chance: float = 0.5, *, exact: bool = False, choices: int = 9) -> HintGiven:
    best = Weighed(actions=("draw 1",), chance=Figure(value=chance), behind=Figure(value=0))
    figure = Figure(value=chance)
    return HintGiven(
        seat="A", exact=exact, before=figure, after=figure, choices=choices, weighed=(best,)
    )


def turn_of_a_seat(game: str, seed: int = 11) -> list[Happening]:
    return courses(game, 2, seed, 6)


@pytest.mark.parametrize("game", CARD_GAMES)
async def test_nothing_hidden_goes_into_a_hint(game: str) -> None:
    """Two games that differ only in what the seat may not know are the same to whoever thinks of the hint."""
    happened = turn_of_a_seat(game)
    seat = happened[-1].course.actor
    assert isinstance(seat, int)
    asked = list[bytes]()
    for each in (happened, twin(happened, seat, Random(1))):
        desk = Desk(given(exact=True))
        assert await Advice(desk).hint(each[-1].course, seat) is not None
        asked.append(pickle.dumps(desk.asked))
    assert asked[0] == asked[1]


async def test_a_better_one_follows_and_is_kept() -> None:
    course = turn_of_a_seat("paroli")[-1].course
    seat = course.actor
    assert isinstance(seat, int)
    desk = Desk(given(0.4), given(0.5), given(0.6))
    advice = Advice(desk)
    advice.ahead(course, seat)
    advice.ahead(course, seat)
    for _ in range(12):
        await asyncio.sleep(0)
    found = await advice.hint(course, seat)
    assert found == given(0.6)
    assert [each[-1] for each in desk.asked] == [0.4, 2.0, 6.0]
    assert desk.gave_way == [False, True, True]
    await advice.close()


@pytest.mark.parametrize("first", [given(exact=True), given(choices=1)])
async def test_what_is_exact_or_forced_is_not_thought_over(first: HintGiven) -> None:
    course = turn_of_a_seat("paroli")[-1].course
    seat = course.actor
    assert isinstance(seat, int)
    desk = Desk(first)
    assert await Advice(desk).hint(course, seat) == first
    await asyncio.sleep(0)
    assert len(desk.asked) == 1


async def test_a_process_that_dies_gives_no_hint_and_no_trouble() -> None:
    course = turn_of_a_seat("paroli")[-1].course
    seat = course.actor
    assert isinstance(seat, int)
    advice = Advice(Desk(TaskDied(), given(exact=True)))
    assert await advice.hint(course, seat) is None
    assert await advice.hint(course, seat) == given(exact=True)


async def test_a_half_made_turn_is_finished_with_what_begins_so() -> None:
    course = next(
        each.course
        for each in courses("paseo", 2, 3, 200)
        if any(choice.half for choice in each.course.port.choices(each.course.state))
    )
    seat = course.actor
    assert isinstance(seat, int)
    choices = course.port.choices(course.state)
    half = next(each.half for each in choices if each.half)
    turns = [each.turn for each in choices if each.turn]
    weighed = tuple(
        Weighed(actions=(turn,), chance=Figure(value=0.9 - place / 100), behind=Figure(value=0))
        for place, turn in enumerate(turns)
    )
    desk = Desk(Outlook(seat="A", exact=True, chances=(), weighed=weighed))
    found = await Advice(desk).hint(course, seat, (str(half),), half=True)
    fitting = [each.turn for each in choices if each.first == half]
    assert found is not None
    assert [each.actions[0] for each in found.weighed] == fitting[:3]
    assert found.choices == len(fitting)


async def test_what_had_to_stop_leaves_the_earlier_hint() -> None:
    course = turn_of_a_seat("paroli")[-1].course
    seat = course.actor
    assert isinstance(seat, int)
    desk = Desk(given(0.4), None)
    advice = Advice(desk)
    advice.ahead(course, seat)
    for _ in range(9):
        await asyncio.sleep(0)
    assert await advice.hint(course, seat) == given(0.4)
    assert len(desk.asked) == 2


async def test_every_kind_of_game_is_warmed_once() -> None:
    """Also while the process runs for another game already."""
    desk = Desk(None, None, None)
    advice = Advice(desk)
    desk.waiting = 1  # as if somebody's hint was thought of
    for game, players in (("paseo", 2), ("paseo", 2), ("paroli", 2), ("paseo", 3), ("paseo", 4)):
        advice.warm(game, players)
    for _ in range(3):
        await asyncio.sleep(0)
    assert desk.asked == [("warm", "paseo", 2), ("warm", "paroli", 2), ("warm", "paseo", 3)]


async def test_a_better_thought_gives_way_to_whoever_waits() -> None:
    """A real process: a thought of ten minutes ends when another is asked for, and the process goes on."""
    seen, desk = first_turn("paroli", 2), TaskProcess(0)
    race = first_turn("paseo", 2)
    long = asyncio.create_task(desk.do("hint", "paseo", race, 600.0, seconds=900, gives_way=True))
    await asyncio.sleep(0)
    first: HintGiven = await desk.do("hint", "paroli", seen, 0.1, seconds=300)
    assert first.weighed
    assert await long is None
    pid = desk.pid
    assert pid is not None
    assert await desk.do("hint", "paroli", seen, 0.1, seconds=300, gives_way=True) is not None
    assert desk.pid == pid
    await desk.close()
