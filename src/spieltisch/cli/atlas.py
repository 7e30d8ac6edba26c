"""`spieltisch atlas`: the start values of many paths, one row for each, resumable."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_state_path
from rich.table import Table

from spieltisch.arena.atlas import Row, chart, here, on_cluster, random_paths
from spieltisch.cli.arena_running import Means, counting
from spieltisch.cli.failing import Broken
from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.solver import Track, read_path

__all__ = ["Journey", "show_atlas"]

_STOPPED = 130


class Journey(NamedTuple):
    """As it was asked for."""

    named: Sequence[str]
    random: int
    blank_blocked: bool
    file: Path | None
    means: Means

    def tracks(self) -> list[Track]:
        named = [read_path(path, blank_blocked=self.blank_blocked) for path in self.named]
        random = random_paths(self.random, self.means.seed, blank_blocked=self.blank_blocked)
        return [*named, *random]


def show_atlas(screen: Screen, journey: Journey, *, as_json: bool) -> None:
    """Solve the paths that are missing, and tell all."""
    file = journey.file or user_state_path("spieltisch") / "atlas.jsonl"
    cluster, tracks = journey.means.cluster, journey.tracks()
    solver = on_cluster(cluster) if cluster else here(journey.means.workers)
    try:
        with counting("Paseo 2", len(tracks)) as tick:
            rows = chart(tracks, file, solver, tick)
    except KeyboardInterrupt:
        screen.notice(screen.words("atlas.stopped"))
        raise Broken(_STOPPED) from None
    if as_json:
        print_json({"file": str(file), "rows": [_told(row) for row in rows]})
        return
    screen.show(_table(screen, rows), screen.words("atlas.kept", count=len(rows), file=str(file)))


def _told(row: Row) -> dict[str, Any]:
    return row._asdict() | {"edge": round(row.edge, 8), "tilt": round(row.tilt, 8)}


def _table(screen: Screen, rows: Sequence[Row]) -> Table:
    """The fairest first: what beginning and the better end are worth together."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("path", "a", "b", "edge", "tilt"):
        table.add_column(screen.words(f"atlas.{head}"), no_wrap=True)
    for row in sorted(rows, key=lambda row: abs(row.edge) + abs(row.tilt)):
        chances = f"{row.a_first:.2%}", f"{row.b_first:.2%}"
        table.add_row(row.path, *chances, f"{row.edge:+.2%}", f"{row.tilt:+.2%}")
    return table
