"""Where a game is kept when its table is left in a hurry."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from platformdirs import user_state_path

from spieltisch.cli.host import Host
from spieltisch.rules.paper import record_to_text

__all__ = ["keep"]


def keep(host: Host, save_to: Path | None) -> None:
    """Write the game down and say, in one line, how to go on with it."""
    if host.sitting.actor is None or not host.sitting.people:
        return
    file = save_to or _new_file(host.sitting.entry.name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(record_to_text(host.sitting.record()), encoding="utf-8")
        line = host.words("kept", file=str(file))
    except OSError as error:
        line = f"{file}: {error.strerror}"
    print(f"\n{line}", file=sys.stderr)  # noqa: T201 the one line that a broken-off game leaves


def _new_file(game: str) -> Path:
    """A name that no other kept game has."""
    folder = user_state_path("spieltisch")
    names = (f"{game}-{number}.txt" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())
