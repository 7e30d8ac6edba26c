"""`spieltisch serve`, a server of tables, and `spieltisch table`, the table in the browser of this machine."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

from spieltisch.bots.custom import installed
from spieltisch.bots.registry import ALLOWED
from spieltisch.cli.admin_server import TOKEN
from spieltisch.cli.admin_work import told_plainly
from spieltisch.cli.database import database_at, file_in, made
from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen
from spieltisch.server.http.serving import listening_at, run, serve
from spieltisch.server.operations.logging import set_up_journal
from spieltisch.server.settings import DAY, Keeping, Limits, Notifying, Reviewing, Settings
from spieltisch.server.store import default_url

__all__ = ["ServeOptions", "open_table", "serve_tables"]

_SHORTEST_TOKEN: Final = 16
_METRICS_TOKEN: Final = "SPIELTISCH_METRICS_TOKEN"  # noqa: S105 the variable's name


@dataclass(frozen=True)
class ServeOptions:
    """What was asked for on the command line."""

    host: str
    port: int
    database: str | None
    data: Path | None
    origins: tuple[str, ...]
    public_url: str | None
    proxies: str
    workers: int
    bot_seconds: float
    log_level: str
    reviewing: Reviewing
    solving: bool
    keeping: Keeping
    silence_days: float
    drain_seconds: float
    notifying: Notifying


def serve_tables(screen: Screen, options: ServeOptions) -> None:
    set_up_journal(options.log_level)
    settings = _settings(options)
    try:
        with told_plainly(settings.database or default_url()):
            run(serve(settings, lambda address: _tell(screen, settings, address)))
    except OSError as error:
        text = error.strerror or str(error)
        if error.filename:
            raise CommandError("error.folder", name=str(error.filename), text=text) from None
        where = f"{options.host}:{options.port}"
        raise CommandError("error.serve", name=where, text=text) from None


def allow_bots(names: Sequence[str]) -> None:
    """Let people choose these bots of other packages; the processes that bots think in inherit it."""
    for name in names:
        if name not in installed():
            text = ", ".join(installed()) or "–"
            raise CommandError("error.no-installed-bot", name=name, text=text)
    if names:
        os.environ[ALLOWED] = ",".join(names)


def _settings(options: ServeOptions) -> Settings:
    if options.public_url is not None and not _is_address(options.public_url):
        raise CommandError("error.public-url", name=options.public_url)
    for url in options.origins:
        if not _is_address(url) or urlsplit(url).path not in {"", "/"}:
            raise CommandError("error.url", name=url)
    return Settings(
        host=options.host,
        port=options.port,
        database=database_at(options.database, made(options.data)),
        origins=options.origins,
        public_url=options.public_url,
        secure=(options.public_url or "").startswith("https:"),
        proxies=options.proxies,
        metrics_token=os.environ.get(_METRICS_TOKEN) or None,
        workers=options.workers,
        bot_seconds=options.bot_seconds,
        reviewing=options.reviewing,
        solving=options.solving,
        keeping=options.keeping,
        limits=Limits(silence=round(options.silence_days * DAY)),
        drain_seconds=options.drain_seconds,
        notifying=options.notifying,
        admin_token=_admin_token(),
    )


def _admin_token() -> str | None:
    token = os.environ.get(TOKEN) or None
    if token is not None and len(token) < _SHORTEST_TOKEN:
        raise CommandError("error.admin-token")
    return token


def _is_address(url: str) -> bool:
    """Whether browsers can reach something there, and nothing follows its path."""
    try:
        parts = urlsplit(url)
        named = parts.hostname is not None and (parts.port or 0) >= 0
    except ValueError:
        return False
    plain = not (parts.query or parts.fragment or parts.username)
    return parts.scheme in {"http", "https"} and named and plain


def _tell(screen: Screen, settings: Settings, address: str) -> None:
    screen.show(screen.words("serve.ready", link=settings.public_url or address))
    screen.console.file.flush()


_HOST: Final = "127.0.0.1"


def open_table(
    screen: Screen, port: int, data: Path | None, *, browser: bool, solving: bool
) -> None:
    """Until Ctrl-C."""
    set_up_journal("warning")
    database = file_in(made(data)) or default_url()
    free = port if _is_free(port) else 0
    settings = Settings(host=_HOST, port=free, database=database, solving=solving)
    with told_plainly(database):
        run(serve(settings, lambda address: _ready(screen, address, browser=browser)))


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
