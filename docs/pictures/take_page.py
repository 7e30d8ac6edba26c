"""Takes pictures of the page from a real server and a real browser: `python docs/pictures/take_page.py [NAME …]`.

Each picture in desktop and phone size, one in German and the other in English; two in French and Japanese.
"""

# ruff: noqa: INP001 a script beside its pictures

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Final

from page_shots import SHOTS, Shot
from page_stages import STAGES
from PIL import Image
from playwright.sync_api import Browser, Page
from support.browsing import DESKTOP, PHONE, Look, page_in, running_browser
from support.page.reviews import REVIEWED, keep_reviews
from support.page.screens import ADMIN
from support.serving import running_server
from support.staged import Staged, keep_staged

from spieltisch.client import Client, open_client
from spieltisch.client.web import Web
from spieltisch.wire.bodies import CreateTable, SeatWish

HERE: Final = Path(__file__).parent / "page"
ME, OPEN, BOT = SeatWish(kind="me"), SeatWish(), SeatWish(kind="bot", bot="casual")
WAITING: Final = (
    ("Ayşe", CreateTable(game="paroli", seats=(ME, BOT, OPEN, OPEN), public=True)),
    ("Ben", CreateTable(game="raeuberparoli", seats=(ME, OPEN, OPEN), public=True)),
    ("Carla", CreateTable(game="paseo", seats=(ME, OPEN), public=True)),
)
QUALITY: Final = 86
RESTING: Final = """async () => {
  await document.fonts.ready
  const ending = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(ending.map((each) => each.finished))
}"""


def main(names: Sequence[str]) -> None:
    HERE.mkdir(exist_ok=True)
    os.environ["SPIELTISCH_ADMIN_TOKEN"] = ADMIN
    shots = [shot for shot in SHOTS if not names or shot.name in names]
    found = {name: STAGES[name]() for name in dict.fromkeys(shot.stage for shot in shots) if name}
    with TemporaryDirectory() as folder:
        tables = Path(folder) / "tables.db"
        asyncio.run(keep_staged(tables, [*found.values()]))
        asyncio.run(keep_reviews(tables, [name for name in REVIEWED if name in found]))
        journal = Path(folder) / "server.log"
        with (
            running_server(journal, ["--data", folder]) as server,
            company(server.url, [*found.values()]),
            running_browser() as browser,
        ):
            for shot in shots:
                take(browser, server.url, shot, found.get(shot.stage or ""))


def take(browser: Browser, url: str, shot: Shot, stage: Staged | None) -> None:
    languages = shot.languages or (("de", "en") if SHOTS.index(shot) % 2 else ("en", "de"))
    desktop = Look(DESKTOP, shot.theme, languages[0])
    phone = Look(PHONE, shot.theme, languages[1], touch=True, sharpness=2)
    for name, look in ((shot.name, desktop), (f"{shot.name}-phone", phone)):
        print(name, file=sys.stderr)  # noqa: T201 a script
        with page_in(browser, url, look) as page:
            come(page, url, shot, stage)
            shot.doing(page, stage)
            (HERE / f"{name}.webp").write_bytes(small(seen(page)))


def come(page: Page, url: str, shot: Shot, stage: Staged | None) -> None:
    """As somebody who has played here before."""
    page.evaluate("localStorage.setItem('spieltisch.name', 'Mira')")
    if stage:
        page.evaluate("localStorage.setItem('spieltisch.known', 'yes')")
        page.context.add_cookies([{"name": "spieltisch", "value": stage.secret(), "url": url}])
    page.goto(f"/?{shot.name}{shot.address}")


def seen(page: Page) -> bytes:
    """What is to be seen once everything has come to rest."""
    page.wait_for_load_state("networkidle")
    page.evaluate(RESTING)
    return page.screenshot()


def small(picture: bytes) -> bytes:
    """The same in a fifth of the size, as GitHub and every browser show it."""
    out = BytesIO()
    Image.open(BytesIO(picture)).convert("RGB").save(out, "WebP", quality=QUALITY, method=6)
    return out.getvalue()


@contextmanager
def company(url: str, tables: Sequence[Staged]) -> Iterator[None]:
    """The others are at their tables, and some wait for players."""
    there, leave = Event(), Event()
    thread = Thread(target=lambda: asyncio.run(_together(url, tables, there, leave)))
    thread.start()
    there.wait()
    try:
        yield
    finally:
        leave.set()
        thread.join()


async def _together(url: str, tables: Sequence[Staged], there: Event, leave: Event) -> None:
    async with AsyncExitStack() as stack:
        for table in tables:
            for seat in range(1, len(table.people)):
                client = Client(
                    Web(url, table.secret(seat)), table.secret(seat), table.people[seat]
                )
                await stack.enter_async_context(client.at(table.table))
        for name, wish in WAITING:
            client = await stack.enter_async_context(open_client(url, name))
            await client.create(wish)
        there.set()
        await asyncio.to_thread(leave.wait)


if __name__ == "__main__":
    main(sys.argv[1:])
