"""Bots of other packages: on the list where the operator allows them, at a table, and played in a process beside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.serving import running_server

from spieltisch.bots.registry import ALLOWED
from spieltisch.client import ApiError, open_client
from spieltisch.wire.bodies import Bots, CreateTable, SeatWish
from spieltisch.wire.pieces import SeatView

BOT = """
import os
from pathlib import Path
from spieltisch.games.options import options

def play(view):
    Path(__file__).with_name(f"process-{os.getpid()}").touch()
    return options(view)[-1]

def hidden(view):
    raise RuntimeError("nobody may choose this one")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that brings two bots, one of which the operator allows."""
    (tmp_path / "some_bot.py").write_text(BOT, encoding="utf-8")
    info = tmp_path / "some_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-bot\nVersion: 1.0\n", "utf-8")
    points = "[spieltisch.bots]\nlast = some_bot:play\nhidden = some_bot:hidden\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv(ALLOWED, "last")
    return tmp_path


def processes(folder: Path) -> set[int]:
    """Those that the bot has thought in."""
    return {int(file.name.partition("-")[2]) for file in folder.glob("process-*")}


def wish(bot: str) -> CreateTable:
    seats = SeatWish(kind="me"), SeatWish(kind="bot", bot=bot)
    return CreateTable(game="paseo", seats=seats, config={"path": "random", "turn_limit": 40})


@pytest.mark.asyncio
async def test_it_is_on_the_list_sits_down_and_plays(folder: Path) -> None:
    options = ("--data", str(folder / "data"), "--bot-processes", "1")
    with running_server(folder / "log", options) as server:
        async with open_client(server.url, "Mira") as mira:
            listed = (await mira.web.call("GET", "/api/bots", Bots)).bots
            assert all("last" in bots and "hidden" not in bots for bots in listed.values())
            with pytest.raises(ApiError, match="no-bot"):
                await mira.create(wish("hidden"))
            table = await mira.create(wish("last"))
            assert (await mira.start(table.id)).seats[1].bot == "last"
            async with mira.at(table.id) as line:
                ending = await line.play(_first)
        assert ending.reason
        assert processes(folder)
        assert not processes(folder) & {server.process.pid, os.getpid()}


def _first(view: SeatView) -> str:
    return view.legal[0].text
