"""F4 and F6 in small: servers parted from each other and from their database, and games over a bad link."""

import asyncio
from pathlib import Path

import pytest
from support.stress.figure import Site
from support.stress.parted import part
from support.stress.proxy import FAIR, Proxy, Weather
from support.stress.rough import play_roughly

pytestmark = [pytest.mark.asyncio, pytest.mark.long]


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(100):
        writer.write(data)
    writer.close()


async def test_the_weather_of_a_link() -> None:
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, Proxy(server.sockets[0].getsockname()[1]).open() as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(b"one")
        assert await reader.readexactly(3) == b"one"
        await proxy.change(Weather(holds=True))
        writer.write(b"two")
        held = asyncio.create_task(reader.readexactly(3))
        assert not (await asyncio.wait([held], timeout=0.1))[0]
        await proxy.change(FAIR)
        assert await held == b"two"
        await proxy.change(Weather(dislikes=b"three"))
        writer.write(b"four")
        assert await reader.readexactly(4) == b"four"
        writer.write(b"three")
        with pytest.raises(ConnectionResetError):
            await reader.readexactly(1)
        await proxy.change(Weather(refuses=True))
        late, _ = await asyncio.open_connection("127.0.0.1", proxy.port)
        with pytest.raises(ConnectionResetError):
            await late.readexactly(1)
        assert proxy.cuts == 2


async def test_games_over_a_bad_link_end_as_everybody_was_told(tmp_path: Path) -> None:
    rough = await play_roughly(Site(1, tmp_path), 2, Weather((0.0, 0.003), resets=0.02))
    assert (rough.ended, rough.wrong) == (2, [])
    assert rough.cuts > 0
    assert rough.reconnects > 0


async def test_servers_that_are_parted_from_their_database_acknowledge_nothing_and_lose_nothing(
    tmp_path: Path,
) -> None:
    found, (bell, gone, _silent) = await part(Site(1, tmp_path), 2, tables=2)
    assert found.wrong == []
    assert found.between(bell)
    assert not found.between((gone[0] + 1, gone[1]))
    assert {code for _, code in found.errors} == {"store-failed"}
