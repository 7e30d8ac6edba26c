"""A server of `support/seeded.py` deals the same cards again, so that a failing game can be repeated."""

from pathlib import Path

import pytest
from support.serving import running_server

from spieltisch.client import open_client
from spieltisch.wire.bodies import CreateTable, SeatWish

SEEDED = Path(__file__).parents[2] / "support/seeded.py"
ME = SeatWish(kind="me")


async def dealt(folder: Path, seed: int) -> object:
    """The rack of the first seat at the first table of a new server."""
    by = [str(SEEDED), str(seed)]
    with running_server(folder / "server.log", ["--data", str(folder)], by=by) as server:
        async with open_client(server.url, "Mira") as mira:
            table = await mira.create(CreateTable(game="paroli", seats=(ME, ME), fair=False))
            async with mira.at(table.id) as line:
                await mira.start(table.id)
                await line.until(lambda line: line.turn is not None)
                return line.seen_by("A").rack


@pytest.mark.asyncio
async def test_the_same_seed_deals_the_same_cards(tmp_path_factory: pytest.TempPathFactory) -> None:
    first, again, other = [
        await dealt(tmp_path_factory.mktemp("tables"), seed) for seed in (3, 3, 4)
    ]
    assert first == again != other
