"""Whole games by clients that know nothing but the protocol: every game, every number of players, people and bots."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from support.serving import Served, served

from spieltisch.client import Client, TableConnection, open_client
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.rules.catalogue import entry
from spieltisch.rules.record_text import record_from_bytes
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.pieces import Ending, GameName, Letter, SeatView, Table

pytestmark = pytest.mark.asyncio(loop_scope="module")
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E", "F")
PATIENCE = 240


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("tables")
    database = f"sqlite:///{folder / 'tables.db'}"
    async with served(Settings(database=database, workers=1, bot_seconds=0.5)) as running:
        yield running


class Chooser:
    """Lays what it can, so that games come to an end."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def __call__(self, view: SeatView) -> str:
        texts = [option.text for option in view.legal]
        lays = [text for text in texts if text.startswith(("lay", "shift", "rob", "claim"))]
        return self._rng.choice(lays or texts)


async def set_up(host: Client, guest: Client, game: GameName, players: int) -> Table:
    """Seat A and C are one person's, B another's, the last of four or more a bot's."""
    bot = SeatWish(kind="bot", bot="random")
    wishes = [SeatWish(kind="me"), SeatWish(), SeatWish(kind="me", name="Ida")]
    seats = (*wishes, *[SeatWish()] * 3)[:players]
    if players > 3:
        seats = (*seats[:-1], bot)
    table = await host.create(CreateTable(game=game, seats=seats, public=True))
    for number, wish in enumerate(seats):
        if wish.kind == "open":
            await guest.sit(table.id, LETTERS[number])
    return table


async def cut_now_and_then(line: TableConnection, rng: Random) -> None:
    """As a bad network does, every few events."""
    while line.ending is None:
        await line.until(reached(line.seq + rng.randint(5, 40)))
        line.cut()


def reached(goal: int) -> Callable[[TableConnection], bool]:
    return lambda line: line.seq >= goal or line.ending is not None


async def played(url: str, game: GameName, players: int) -> tuple[Ending, bytes, bytes]:
    """A whole game; the guest's line breaks again and again. Ending, log and record."""
    async with open_client(url, "Mira") as host, open_client(url, "Jörg Bär") as guest:
        table = await set_up(host, guest, game, players)
        async with (
            host.at(table.id) as one,
            guest.at(table.id) as two,
            guest.at(table.id, ()) as eye,
        ):
            cutting = asyncio.create_task(cut_now_and_then(two, Random(players)))
            await host.start(table.id)
            endings = await asyncio.gather(one.play(Chooser(1)), two.play(Chooser(2)))
            await eye.until(lambda line: line.ending is not None)
            cutting.cancel()
            log = await host.log(table.id)
            for line in (one, two, eye):
                assert line.seq == len(log.events) - 1
                assert line.witness.agrees_with(log)
            assert endings[0] == endings[1] == eye.ending
            assert two.reconnects
            assert eye.yours == ()
            file = await guest.web.fetch("GET", f"/api/tables/{table.id}/record?form=log")
            return endings[0], file, await guest.record(table.id)


@pytest.mark.parametrize("inner", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ["paseo", "paroli", "raeuberparoli"])
async def test_a_whole_game_for_every_number_of_players(
    server: Served, game: GameName, inner: bool
) -> None:
    fewest, *between, most = entry(game).players
    counts = between if inner else [fewest, most]
    async with asyncio.timeout(PATIENCE):
        results = await asyncio.gather(*(played(server.url, game, count) for count in counts))
    for count, (ending, log, record) in zip(counts, results, strict=True):
        verdict = verify(log)
        assert isinstance(verdict, Accepted)
        assert verdict.contributors == [*"ABCDEF"[: count - (count > 3)]]
        assert (*verdict.winners,) == ending.winners
        read = record_from_bytes(record)
        assert read.seats[:2] == ("Mira", "Jörg Bär")
        assert f"result {''.join(ending.winners) or '-'} {ending.reason}" in record.decode()


async def test_watchers_are_told_no_cards(server: Served) -> None:
    async with open_client(server.url, "Mira") as host:
        table = await set_up(host, host, "paroli", 2)
        async with host.at(table.id) as line, host.at(table.id, ()) as eye:
            await host.start(table.id)
            await line.until(lambda line: line.turn is not None)
            await eye.until(lambda watcher: watcher.seq >= line.seq)
            assert eye.seen_by(None).rack is None
            assert eye.seen_by(None).racks is None
            assert {line.seen_by(seat).rack is None for seat in line.views} == {False}
