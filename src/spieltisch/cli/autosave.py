"""Where a game is kept when its table is left in a hurry, or can't be saved where it was wished."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

from platformdirs import user_state_path

from spieltisch.cli.errors import explained
from spieltisch.cli.host import Host

__all__ = ["keep", "save_or_keep"]


def keep(host: Host, save_to: Path | None) -> None:
    """Write the game down and say how to go on with it."""
    if host.session.actor is None or not host.session.people:
        return
    told = _kept(host, save_to)
    with suppress(OSError):  # a terminal that was closed
        for line in told:
            print(f"\n{line}", file=sys.stderr)  # noqa: T201 what a broken-off game leaves


def save_or_keep(host: Host, file: Path) -> None:
    """Save it as wished; where that fails, keep it and say where."""
    try:
        host.save(file)
    except OSError as error:
        host.screen.notice(explained(error, host.words))
        host.screen.show(*_kept(host, None))


def _kept(host: Host, wished: Path | None) -> list[str]:
    """What there is to say of the places that are tried, up to the first that will do."""
    told: list[str] = []
    if wished:
        try:
            host.write(wished)
            return [_where(host, wished)]
        except OSError as error:
            told.append(explained(error, host.words))
    try:
        return [*told, _where(host, _in_the_folder(host))]
    except OSError as error:
        return [*told, explained(error, host.words)]


def _where(host: Host, file: Path) -> str:
    """With the seats: to people who sat elsewhere, the usual ones would show a bot's cards."""
    session = host.session
    if session.actor is None:
        return host.words("saved", file=str(file))
    seats = shlex.quote(",".join(session.seats))
    return host.words("kept", file=shlex.quote(str(file)), seats=seats)


def _in_the_folder(host: Host) -> Path:
    """The folder for games that are kept."""
    file = _new_file(host.session.entry.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    host.write(file)
    return file


def _new_file(game: str) -> Path:
    """A name that no other kept game has."""
    folder = user_state_path("spieltisch")
    names = (f"{game}-{number}.txt" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())
