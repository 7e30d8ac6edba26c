"""`spieltisch atlas`: the start values of many paths, one row for each, resumable."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_state_path
from rich.table import Table

from spieltisch.arena.paseo.atlas import Row, chart, here, on_cluster, random_paths, read_rows
from spieltisch.arena.paseo.atlas_plot import draw_atlas
from spieltisch.cli.arena_running import Resources, counting
from spieltisch.cli.errors import GameLeft
from spieltisch.cli.screen import Screen, print_json
from spieltisch.extras import Missing
from spieltisch.learn.training_plot import can_draw
from spieltisch.solver import Track, read_path

__all__ = ["AtlasOptions", "show_atlas"]

_STOPPED = 130


class AtlasOptions(NamedTuple):
    """As it was asked for."""

    named: Sequence[str]
    random: int
    options: dict[str, bool]
    file: Path | None
    means: Resources
    plot: Path | None = None

    def tracks(self) -> list[Track]:
        named = [read_path(path, **self.options) for path in self.named]
        random = random_paths(self.random, self.means.seed, **self.options)
        return [*named, *random]

    def kept(self, file: Path) -> list[Track]:
        """All that a file has, with these options."""
        agreed = Track("", **self.options)
        return [row.track for row in read_rows(file) if row.track._replace(tiles="") == agreed]


def show_atlas(screen: Screen, journey: AtlasOptions, *, as_json: bool) -> None:
    """Solve the paths that are missing, and tell all."""
    if journey.plot and not can_draw():
        raise Missing("matplotlib", "train")
    file = journey.file or user_state_path("spieltisch") / "atlas.jsonl"
    cluster, tracks = journey.means.cluster, journey.tracks() or journey.kept(file)
    solver = on_cluster(cluster) if cluster else here(journey.means.workers)
    try:
        with counting("Paseo 2", len(tracks)) as tick:
            rows = chart(tracks, file, solver, tick)
    except KeyboardInterrupt:
        screen.notice(screen.words("atlas.stopped"))
        raise GameLeft(_STOPPED) from None
    if journey.plot:
        draw_atlas(rows, journey.plot)
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
