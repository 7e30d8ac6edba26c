"""Are hints ready when they are asked for? A race or a card game against a bot, with a hint asked for in every turn.

    python -m support.hints_in_time paseo --turns 8 --after 3

Says how many of them were weighed, and not only what a quick bot would do, and how long each took to come.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

from spieltisch.client import TableConnection, open_client
from spieltisch.server.settings import Settings
from spieltisch.wire.asking import Hint, Hinted
from spieltisch.wire.bodies import CreateTable, SeatWish
from support.serving import served

_SEATS = SeatWish(kind="me"), SeatWish(kind="bot", bot="club")


async def _asked(game: str, turns: int, after: float) -> list[tuple[float, bool]]:
    with TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{Path(folder) / 'tables.db'}", workers=1)
        config = {"path": "random"} if game == "paseo" else {}
        async with served(settings) as server, open_client(server.url, "Mira") as client:
            wish = CreateTable(game=game, seats=_SEATS, fair=False, config=config)  # type: ignore[arg-type]  # one of the three
            table = (await client.create(wish)).id
            await client.start(table)
            async with client.at(table) as line:
                return [each async for each in _turns(line, turns, after)]


async def _turns(
    line: TableConnection, turns: int, after: float
) -> AsyncIterator[tuple[float, bool]]:
    for _ in range(turns):
        await line.until(lambda line: line.ending is not None or _is_mine(line))
        if line.ending is not None:
            return
        await asyncio.sleep(after)
        begun = time.monotonic()
        hinted = await line.ask("A", Hint())
        if not isinstance(hinted, Hinted):
            raise TypeError(hinted)
        yield time.monotonic() - begun, hinted.hint is not None
        await line.act("A", hinted.option.text)


def _is_mine(line: TableConnection) -> bool:
    return line.turn is not None and line.turn.seat == "A"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m support.hints_in_time")
    parser.add_argument("game", choices=("paseo", "paroli", "raeuberparoli"))
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--after", type=float, default=3.0, help="seconds after the turn began")
    asked = parser.parse_args()
    found = asyncio.run(_asked(asked.game, asked.turns, asked.after))
    waits = ", ".join(f"{wait:.1f} s" for wait, _ in found)
    ready = sum(ready for _, ready in found)
    sys.stdout.write(
        f"{ready} of {len(found)} weighed; waited {waits}; load {os.getloadavg()[0]:.1f}\n"
    )


if __name__ == "__main__":
    main()
