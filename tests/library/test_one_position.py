"""One JSON of a position: what a server sends, an engine is told and a `Game` writes is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from support.serving import served

import spieltisch
from spieltisch.client import open_client
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.json_form import to_json
from spieltisch.rules.record import replay
from spieltisch.server.settings import Settings
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.pieces import GameName, SeatView

ME = SeatWish(kind="me")
QUICK: dict[GameName, dict[str, Any]] = {
    "paseo": {"turn_limit": 30},
    "raeuberparoli": {},
}


@pytest.mark.asyncio
@pytest.mark.parametrize("name", QUICK)
async def test_server_engine_and_library_write_the_same(name: GameName, tmp_path: Path) -> None:
    sent: list[SeatView] = []

    def first(view: SeatView) -> str:
        sent.append(view)
        return view.legal[0].text

    database = f"sqlite:///{tmp_path / 'tables.db'}"
    async with (
        served(Settings(database=database, workers=1)) as running,
        open_client(running.url, "Mira") as mira,
    ):
        wish = CreateTable(game=name, seats=(ME, ME), config=QUICK[name])
        table = await mira.create(wish)
        await mira.start(table.id)
        async with mira.at(table.id) as line:
            await line.play(first)
        played = spieltisch.load(await mira.record(table.id, "json"))
    steps = [step for step in replay(played.record()) if isinstance(step.actor, int)]
    assert len(steps) == len(sent) > 10
    for step, view in zip(steps, sent, strict=True):
        seat = "AB".index(view.seat or "")
        game = spieltisch.new(name, position=entry(name).state_to_json(step.before))
        assert game.view_json(seat) == json.decode(view.view)
        told = PORTS[name].view_from_text(bytes(view.view).decode())
        assert to_json(entry(name).view_to_json(told)) == game.view_json(seat)
        assert game.legal() == tuple(each.text for each in view.legal)
