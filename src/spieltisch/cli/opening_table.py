"""`spieltisch table`: the table in the browser, for whoever sits at this machine.

The same server as `spieltisch serve`, with nothing to be decided: the usual port or, where that is taken, a free one; the
tables in the user's data folder. Its bots' processes compile what they need in the background.
"""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Final

from spieltisch.cli.admin_work import told_plainly
from spieltisch.cli.database import file_in, made
from spieltisch.cli.screen import Screen
from spieltisch.server.journal import set_up_journal
from spieltisch.server.serving import listening_at, serve
from spieltisch.server.settings import Settings
from spieltisch.server.store import default_url

__all__ = ["open_table"]

_HOST: Final = "127.0.0.1"


def open_table(screen: Screen, port: int, data: Path | None, *, browser: bool) -> None:
    """Until Ctrl-C."""
    set_up_journal("warning")
    database = file_in(made(data)) or default_url()
    settings = Settings(host=_HOST, port=port if _is_free(port) else 0, database=database)
    with told_plainly(database):
        asyncio.run(serve(settings, lambda address: _ready(screen, address, browser=browser)))


def _is_free(port: int) -> bool:
    try:
        listening_at(_HOST, port).close()
    except OSError:
        return False
    return True


def _ready(screen: Screen, address: str, *, browser: bool) -> None:
    opens = browser and _has_browser()
    screen.show(screen.words("table.opened" if opens else "table.open-it", link=address))
    screen.console.file.flush()
    if opens:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_browser() -> bool:
    """Whether there is one with windows: one in the terminal would cover what we say there."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
