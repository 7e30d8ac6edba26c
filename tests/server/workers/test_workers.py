"""Bots in processes of their own: they always move, in time, and legally, whatever happens to them."""

import asyncio
import os
import pickle
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from spieltisch.games.options import options
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import Chance
from spieltisch.search.budget import Budget
from spieltisch.server.table.bot_jobs import Job, Move, cheap_move
from spieltisch.server.workers import open_workers, worker as worker_module
from spieltisch.server.workers.pool import Pool
from spieltisch.server.workers.worker import Worker

pytestmark = pytest.mark.asyncio


@dataclass(frozen=True)
class Position:
    game: str
    state: Any

    @property
    def seat(self) -> int:
        return int(self.law.actor(self.state))

    @property
    def law(self) -> Any:
        return entry(self.game).game

    def job(self, seq: int = 0, bot: str = "greedy", seconds: float = 20.0) -> Job:
        view = self.law.view(self.state, self.seat)
        return Job("t", seq, self.game, view, bot, Budget(seconds))

    def takes(self, move: Move) -> bool:
        return self.law.parse(move.action) in self.law.legal(self.state)


def position(game: str, steps: int = 0) -> Position:
    """The first one that a seat has to decide in, this many random actions on."""
    law, rng = entry(game).game, Random(7)
    state = law.initial(entry(game).config_from_json({"players": 2}))
    while isinstance(law.actor(state), Chance) or steps > 0:
        chance = isinstance(law.actor(state), Chance)
        choices = [action for action, _ in law.chance(state)] if chance else law.legal(state)
        state = law.apply(state, rng.choice(choices)).state
        steps -= 1
    return Position(game, state)


BOT = """
from spieltisch.games.options import options
from spieltisch.search.thought import Thought
from spieltisch.server.workers import child
def think(view, budget, rng):
    print("standard output is not for bots")
    {thought}
child.thinker = lambda bot, game: think
child.main()
"""
THINKS_UNTIL_STOPPED = BOT.format(thought="budget.stop.wait(); return Thought(options(view)[0])")
CHEATS = BOT.format(thought="return Thought('all stones home')")
PASEO = position("paseo", 12)


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[Pool]:
    async with open_workers(1, warm=False) as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_moves_and_what_it_gets_is_the_view(game: str) -> None:
    found = position(game, 30)
    job = found.job()
    assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301 made here
    assert "state" not in vars(job.view) or game == "paseo"
    assert found.takes(cheap_move(job, "full"))


async def test_bots_of_all_games_answer(pool: Pool) -> None:
    for game in GAMES:
        found = position(game, 30)
        move = await pool.move(found.job())
        assert move.makeshift is None
        assert found.takes(move)


async def test_two_who_ask_the_same_share_the_answer(pool: Pool) -> None:
    one, other = await asyncio.gather(pool.move(PASEO.job(3)), pool.move(PASEO.job(3)))
    assert one is other
    assert await pool.move(PASEO.job(4)) is not one


async def test_a_bot_nobody_knows_is_stood_in_for(pool: Pool) -> None:
    move = await pool.move(PASEO.job(bot="nobody"))
    assert move.makeshift == "failed"
    assert pool.makeshifts == {"failed": 1}
    assert PASEO.takes(move)


async def test_a_killed_worker_is_replaced_and_the_move_is_made(pool: Pool) -> None:
    (worker,) = pool.workers
    for seq in range(3):
        before = worker.pid
        kill(worker)
        move = await pool.move(PASEO.job(seq))
        assert move.makeshift is None
        assert worker.pid not in (None, before)


async def test_a_worker_killed_while_it_thinks_loses_no_move(pool: Pool) -> None:
    (worker,) = pool.workers
    hang(worker)
    thinking = asyncio.create_task(pool.move(PASEO.job(0)))
    await until(lambda: worker.is_thinking)
    kill(worker)
    move = await thinking
    assert move.makeshift is None
    hang(worker)
    late = asyncio.create_task(pool.move(PASEO.job(1, seconds=0.5)))
    await until(lambda: worker.is_thinking)
    await asyncio.sleep(0.4)
    kill(worker)
    assert (await late).makeshift == "died"
    assert PASEO.takes(await late)


async def test_a_hung_worker_is_killed_and_stood_in_for(pool: Pool) -> None:
    (worker,) = pool.workers
    worker.is_warm = True  # one that is still compiling would be let be
    hung = worker.pid
    hang(worker)
    move = await pool.move(PASEO.job(seconds=0.2))
    assert move.makeshift == "late"
    assert PASEO.takes(move)
    assert (await pool.move(PASEO.job(1))).makeshift is None
    assert worker.pid != hung


async def test_a_full_queue_is_answered_at_once(pool: Pool) -> None:
    hang(pool.workers[0])
    crowd = [other_table(number, seconds=60.0) for number in range(66)]
    asked = [asyncio.create_task(pool.move(job)) for job in crowd]
    done, _ = await asyncio.wait(asked, timeout=30, return_when=asyncio.FIRST_COMPLETED)
    assert [(await task).makeshift for task in done] == ["full", "full"]
    assert pool.waiting == 63
    for task in asked:
        task.cancel()
    await asyncio.wait(asked)
    assert pool.waiting == 0


async def test_one_who_waits_too_long_is_stood_in_for(pool: Pool) -> None:
    hang(pool.workers[0])
    first = asyncio.create_task(pool.move(other_table(1, seconds=60.0)))
    await until(lambda: pool.workers[0].is_thinking)
    assert (await pool.move(other_table(2, seconds=0.1))).makeshift == "full"
    first.cancel()


async def test_a_new_question_takes_the_place_of_the_old_one(pool: Pool) -> None:
    hang(pool.workers[0])
    first = asyncio.create_task(pool.move(other_table(1, seconds=60.0)))
    await until(lambda: pool.workers[0].is_thinking)
    old = asyncio.create_task(pool.move(PASEO.job(1)))
    await until(lambda: pool.waiting == 1)
    new = asyncio.create_task(pool.move(PASEO.job(2)))
    assert (await old).makeshift == "replaced"
    kill(pool.workers[0])
    assert (await new).makeshift is None
    assert (await first).makeshift is None


async def test_a_question_withdrawn_stops_the_bot(pool: Pool) -> None:
    (worker,) = pool.workers
    worker.is_warm = True
    hung = worker.pid
    hang(worker)
    asked = asyncio.create_task(pool.move(PASEO.job(seconds=60.0)))
    await until(lambda: worker.is_thinking)
    asked.cancel()
    await until(lambda: worker.pid not in (None, hung))
    assert (await pool.move(PASEO.job(1))).makeshift is None


async def test_one_that_is_still_compiling_is_let_be(pool: Pool) -> None:
    (worker,) = pool.workers
    cold = worker.pid
    assert cold is not None
    hang(worker)
    assert (await pool.move(PASEO.job(seconds=0.2))).makeshift == "late"
    os.kill(cold, signal.SIGCONT)
    assert (await pool.move(PASEO.job(1))).makeshift is None
    assert worker.pid == cold


async def test_a_soft_stop_brings_what_the_bot_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "_COMMAND", ("-c", THINKS_UNTIL_STOPPED))
    async with open_workers(1, warm=False) as pool:
        job = PASEO.job(seconds=0.2)
        move = await pool.move(job)
        assert move == Move(PASEO.law.format(options(job.view)[0]))


async def test_a_bot_that_does_what_is_not_legal_is_stood_in_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_module, "_COMMAND", ("-c", CHEATS))
    async with open_workers(1, warm=False) as pool:
        move = await pool.move(PASEO.job())
        assert move.makeshift == "failed"
        assert PASEO.takes(move)


async def test_workers_end_with_the_server() -> None:
    async with open_workers(2, warm=False) as pool:
        pids = [worker.pid for worker in pool.workers]
    for pid in pids:
        assert pid is None or not is_alive(pid)


def other_table(number: int, seconds: float) -> Job:
    job = PASEO.job(seconds=seconds)
    return Job(f"other{number}", 0, job.game, job.view, job.bot, job.budget)


def hang(worker: Worker) -> None:
    """As a bot does that is caught in a loop: it hears nothing any more."""
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)


def kill(worker: Worker) -> None:
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 it happens elsewhere
            await asyncio.sleep(0.01)
