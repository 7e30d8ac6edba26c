"""`spieltisch serve`: a server of tables, until it is told to stop."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from spieltisch.cli.admin_work import told_plainly
from spieltisch.cli.complaints import Complaint
from spieltisch.cli.database import database_at, made
from spieltisch.cli.screen import Screen
from spieltisch.server.journal import set_up_journal
from spieltisch.server.serving import serve
from spieltisch.server.settings import Settings
from spieltisch.server.store import default_url

__all__ = ["ServerWishes", "serve_tables"]

_METRICS_TOKEN: Final = "SPIELTISCH_METRICS_TOKEN"  # noqa: S105 the variable's name


@dataclass(frozen=True)
class ServerWishes:
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


def serve_tables(screen: Screen, wishes: ServerWishes) -> None:
    set_up_journal(wishes.log_level)
    settings = _settings(wishes)
    try:
        with told_plainly(settings.database or default_url()):
            asyncio.run(serve(settings, lambda address: _tell(screen, settings, address)))
    except OSError as error:
        text = error.strerror or str(error)
        if error.filename:
            raise Complaint("error.folder", name=str(error.filename), text=text) from None
        where = f"{wishes.host}:{wishes.port}"
        raise Complaint("error.serve", name=where, text=text) from None


def _settings(wishes: ServerWishes) -> Settings:
    for url in (wishes.public_url, *wishes.origins):
        if url is not None and not _is_origin(url):
            raise Complaint("error.url", name=url)
    return Settings(
        host=wishes.host,
        port=wishes.port,
        database=database_at(wishes.database, made(wishes.data)),
        origins=wishes.origins,
        public_url=wishes.public_url,
        secure=(wishes.public_url or "").startswith("https:"),
        proxies=wishes.proxies,
        metrics_token=os.environ.get(_METRICS_TOKEN),
        workers=wishes.workers,
        bot_seconds=wishes.bot_seconds,
    )


def _is_origin(url: str) -> bool:
    """Whether browsers can reach something there, and nothing follows that is left out of an origin."""
    try:
        parts = urlsplit(url)
        named = parts.hostname is not None and (parts.port or 0) >= 0
    except ValueError:
        return False
    plain = not (parts.query or parts.fragment or parts.username) and parts.path in {"", "/"}
    return parts.scheme in {"http", "https"} and named and plain


def _tell(screen: Screen, settings: Settings, address: str) -> None:
    screen.show(screen.words("serve.ready", link=settings.public_url or address))
    screen.console.file.flush()
