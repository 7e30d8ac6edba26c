"""The client believes nothing that does not hold together."""

import asyncio
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from support.serving import served

from spieltisch.client import ApiError, Broken, Refusing, open_client
from spieltisch.client.connection import open_connection
from spieltisch.client.witness import Witness
from spieltisch.fair.canonical import canonical
from spieltisch.fair.event import Event
from spieltisch.fair.log import Log
from spieltisch.server.settings import Settings
from spieltisch.wire.downward import Hidden
from spieltisch.wire.pieces import SeatView


def event(seq: int, head: str = "") -> Hidden:
    return Hidden(seq=seq, head=(head or str(seq)) * 64)


def test_events_come_without_a_gap() -> None:
    witness = Witness()
    assert witness.see(event(0))
    assert witness.see(event(1))
    assert not witness.see(event(0))
    with pytest.raises(Broken, match="event 3 came after 1"):
        witness.see(event(3))


def test_the_past_does_not_change() -> None:
    witness = Witness()
    witness.see(event(0))
    with pytest.raises(Broken, match="another head"):
        witness.see(event(0, "9"))


def test_a_view_is_what_its_hash_says() -> None:
    right = sha256(canonical({"seat": 0, "rack": ["b7"]})).hexdigest()
    for same in (b'{"rack":["b7"],"seat":0}', b'{"seat": 0, "rack": ["b7"]}'):
        Witness().see_view(SeatView(seat="A", view=Raw(same), hash=right))
    with pytest.raises(Broken, match="the view of A"):
        Witness().see_view(SeatView(seat="A", view=Raw(b'{"rack":["b8"],"seat":0}'), hash=right))


def test_a_log_is_the_one_that_was_told() -> None:
    witness = Witness()
    witness.see(event(0))
    events = (Event(0, 0, "start", "table", {}),)
    assert witness.agrees_with(Log("t", (), events, (bytes.fromhex("00" * 32),)))
    assert not witness.agrees_with(Log("t", (), events, (bytes.fromhex("01" * 32),)))
    assert not witness.agrees_with(Log("t", (), (), ()))


async def _not_http(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readline()
    writer.write(b"HTTP/1.1 502 Bad\r\nContent-Length: 5\r\nConnection: close\r\n\r\nwrong")
    await writer.drain()
    writer.close()


@pytest.mark.asyncio
async def test_a_server_that_is_none_is_said_to_be_none() -> None:
    async with await asyncio.start_server(_not_http, "127.0.0.1", 0) as other:
        url = f"http://127.0.0.1:{other.sockets[0].getsockname()[1]}"
        with pytest.raises(ApiError, match="502 http"):
            async with open_client(url, "Mira"):
                pass
        with pytest.raises(Refusing, match="502"):
            async with open_connection(url, None, "t"):
                pass


@pytest.mark.asyncio
async def test_the_example_of_the_page_plays_a_game_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    program, _, last = str(example).rpartition("asyncio.run")
    assert last.startswith("(main(")
    names: dict[str, Any] = {}
    exec(program, names)  # noqa: S102 our own page
    async with served(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}")) as server:
        await asyncio.wait_for(names["main"](server.url), 120)
    assert capsys.readouterr().out in {"home\n", "stuck\n"}
