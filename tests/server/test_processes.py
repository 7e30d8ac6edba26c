"""Servers as they are run: several on one database, killed in the middle, stopped when asked."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from spieltisch.client import Client, Line, open_client
from spieltisch.fair.log import Log
from spieltisch.testing.serving import free_port, running_server
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Accepted
from spieltisch.wire.pieces import GameName, SeatView

pytestmark = pytest.mark.asyncio
ME, OPEN = SeatWish(kind="me"), SeatWish()
BOT = SeatWish(kind="bot", bot="random")


def choose(view: SeatView) -> str:
    lays = [option.text for option in view.legal if option.text.startswith(("lay", "claim"))]
    return lays[0] if lays else view.legal[-1].text


async def test_players_of_one_table_on_two_servers(tmp_path: Path, postgres_url: str) -> None:
    options = ["--database", postgres_url, "--bot-processes", "1"]
    journal = tmp_path / "journal"
    with running_server(journal, options) as one, running_server(journal, options) as two:
        async with open_client(one.url, "Mira") as mira, open_client(two.url, "Jo") as jo:
            async with asyncio.timeout(240):
                for game in ("paseo", "raeuberparoli"):
                    await on_two_servers(mira, jo, game)
        assert (one.stop(), two.stop()) == (0, 0)


async def on_two_servers(mira: Client, jo: Client, game: GameName) -> None:
    table = await mira.create(CreateTable(game=game, seats=(ME, OPEN, BOT), public=True))
    async with mira.at(table.id) as line, jo.at(table.id, ()) as eye:
        await jo.sit(table.id, "B")
        await line.until(lambda line: bool(line.table and line.table.seats[1].name == "Jo"))
        async with jo.at(table.id) as other:
            await mira.start(table.id)
            endings = await asyncio.gather(line.play(choose), other.play(choose))
            await eye.until(lambda line: line.ending is not None)
            log = await jo.log(table.id)
            assert endings[0] == endings[1] == eye.ending
            assert all(each.witness.agrees_with(log) for each in (line, other, eye))


class Player:
    """Plays one table with both seats, and notes what was acknowledged."""

    def __init__(self) -> None:
        self.acknowledged: dict[int, str] = {}
        self.log: Log | None = None

    async def play(self, client: Client, seed: int) -> None:
        rng = Random(seed)
        table = await client.create(CreateTable(game="paroli", seats=(ME, ME), fair=False))
        await client.start(table.id)
        async with client.at(table.id) as line:
            while line.ending is None and len(self.acknowledged) < 60:
                await line.until(lambda line: line.turn is not None or line.ending is not None)
                await self._act(line, rng)
            await line.resign("A")
            await line.until(lambda line: line.ending is not None)
            self.log = await client.log(table.id)
            assert line.witness.agrees_with(self.log)

    async def _act(self, line: Line, rng: Random) -> None:
        turn = line.turn
        if turn is None or turn.seat is None:
            return
        action = rng.choice(turn.legal).text
        answer = await line.act(turn.seat, action)
        assert isinstance(answer, Accepted), answer
        self.acknowledged[answer.seq] = action
        await line.until(lambda line: line.seq >= answer.seq)


async def moves(players: list[Player], wanted: int) -> None:
    """Wait until so many moves are acknowledged."""
    async with asyncio.timeout(120):
        while sum(len(player.acknowledged) for player in players) < wanted:  # noqa: ASYNC110 nobody tells
            await asyncio.sleep(0.02)


async def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    port, journal = free_port(), tmp_path / "journal"
    options = ["--data", str(tmp_path), "--bot-processes", "1"]
    players = [Player() for _ in range(4)]
    with ExitStack() as servers:
        running = servers.enter_context(running_server(journal, options, port))
        async with open_client(running.url, "Mira") as mira:
            playing = asyncio.gather(*(each.play(mira, seed) for seed, each in enumerate(players)))
            for wanted in (20, 80, 140):
                await moves(players, wanted)
                running.kill()
                begin = running_server(journal, options, port)
                running = await asyncio.to_thread(servers.enter_context, begin)
            async with asyncio.timeout(240):
                await playing
        assert await asyncio.to_thread(running.stop) == 0
    for player in players:
        assert player.log is not None
        written = {event.seq: event.body.get("action") for event in player.log.events}
        assert {seq: written.get(seq) for seq in player.acknowledged} == player.acknowledged
    assert sum(len(player.acknowledged) for player in players) >= 200
