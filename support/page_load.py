"""What a browser that has never been here loads, and how soon it shows a board: `python -m support.page_load`.

Bytes are counted as they come over the line, packed. A board is drawn when the first frame with its tiles or cells is done;
the clock runs from the moment the address is opened.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from spieltisch.rules import paroli, paseo
from spieltisch.server.table.replay import Course
from support.browsing import running_browser
from support.serving import running_server
from support.staged import Staged, keep_staged, staged

__all__ = ["JAVASCRIPT", "Load", "main", "measured"]

JAVASCRIPT: Final = 120_000
"""At most this many bytes of JavaScript are loaded before there is something to see."""
_SOON: Final = 1000
"""Milliseconds after which a board should be there, from a server on the same machine."""
_KINDS: Final = {".js": "JavaScript", ".css": "CSS", ".woff2": "fonts"}
_RUNS: Final = 5
_ME: Final = 0
_MARKING: Final = """
const drawn = () => document.querySelector('[data-cell], .games')
new MutationObserver((_, watching) => {
  if (!drawn()) return
  watching.disconnect()
  requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')))
}).observe(document, { childList: true, subtree: true })
"""
_LOADED: Final = """async () => {
  while (!performance.getEntriesByName('drawn').length) await new Promise((done) => setTimeout(done, 10))
  await document.fonts.ready
  const [drawn] = performance.getEntriesByName('drawn')
  const files = performance.getEntriesByType('resource').map((file) => [file.name, file.encodedBodySize])
  return { drawn: drawn.startTime, files }
}"""


@dataclass(frozen=True)
class Load:
    """One page, opened several times by browsers that know nothing."""

    page: str
    sizes: Mapping[str, int]
    """Bytes by kind of file, packed."""
    drawn: tuple[int, ...]
    """Milliseconds to the first picture, each time."""


def measured(runs: int = _RUNS) -> list[Load]:
    """The start page, and a table of each kind in the middle of a game."""
    tables = {
        "Paseo": staged("paseo", "paseo", ("Mira", "Jonas"), _is_my_turn, after=20),
        "Paroli": staged("paroli", "paroli", ("Mira", "Jonas"), _is_my_turn, after=20),
    }
    with TemporaryDirectory() as folder:
        asyncio.run(keep_staged(Path(folder) / "tables.db", [*tables.values()]))
        journal = Path(folder) / "server.log"
        with (
            running_server(journal, ["--data", folder]) as server,
            running_browser() as browser,
        ):
            pages: dict[str, Staged | None] = {"start page": None, **tables}
            return [_load(browser, server.url, *page, runs) for page in pages.items()]


def _is_my_turn(course: Course) -> bool:
    match course.state:
        case paseo.State():
            return course.actor == _ME and course.state.dice is not None
        case _:
            return course.actor == _ME and course.state.phase is paroli.Phase.PLAYING


def _load(browser: Browser, url: str, name: str, table: Staged | None, runs: int) -> Load:
    """The first run is left out: in it the server reads its files for the first time."""
    found = [_opened(browser, url, table) for _ in range(runs + 1)][1:]
    return Load(name, _sizes(found[0]["files"]), tuple(round(each["drawn"]) for each in found))


def _opened(browser: Browser, url: str, table: Staged | None) -> Any:
    """In a context of its own: nothing is kept from before."""
    context = browser.new_context(locale="en", reduced_motion="reduce")
    context.add_init_script(_MARKING)
    if table:
        context.add_cookies([{"name": "spieltisch", "value": table.secret(), "url": url}])
    page = context.new_page()
    page.goto(f"{url}/#/table/{table.table}" if table else url)
    found = page.evaluate(_LOADED)
    context.close()
    return found


def _sizes(files: Sequence[tuple[str, int]]) -> dict[str, int]:
    sizes = dict.fromkeys(_KINDS.values(), 0)
    for name, size in files:
        kind = _KINDS.get(PurePosixPath(urlsplit(name).path).suffix)
        if kind:
            sizes[kind] += size
    return sizes


def _told(load: Load) -> str:
    sizes = ", ".join(f"{kind} {size / 1000:.1f} kB" for kind, size in load.sizes.items())
    times = " ".join(map(str, load.drawn))
    return f"{load.page}: {sizes}; drawn after {median(load.drawn):.0f} ms (runs: {times})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=_RUNS)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args(arguments)
    loads = measured(wish.runs)
    limits = f"limits: JavaScript {JAVASCRIPT / 1000:.0f} kB, a board after {_SOON} ms"
    said = (
        [json.dumps([asdict(load) for load in loads])]
        if wish.json
        else [*map(_told, loads), limits]
    )
    sys.stdout.write("\n".join(said) + "\n")
    return int(any(load.sizes["JavaScript"] > JAVASCRIPT for load in loads))


if __name__ == "__main__":
    sys.exit(main())
