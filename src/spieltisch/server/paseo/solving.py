"""Paths of Paseo for two, solved while they are played on: one at a time, behind all bots and reviews, in turn for everybody.

Nothing is kept of what waits: it is the paths that are played on at the tables here, as far as they are not solved. A
solve that was interrupted goes on where it was when its path is played on again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from spieltisch.rules.paseo import Phase
from spieltisch.rules.paseo.board import line_from
from spieltisch.server.operations.housekeeping import failures_logged
from spieltisch.server.table.replay import Course
from spieltisch.server.table.table import LiveTable
from spieltisch.server.workers.tasks import TaskDied, TaskFailed, TaskProcess
from spieltisch.solver.folder import file_of, solved_files
from spieltisch.solver.track import Track

__all__ = ["PathSolver", "Wish"]

_NICENESS: Final = 19
"""Bots have 10, reviews 15."""
_LOOK: Final = 1.0
"""Seconds between two looks for paths that were laid."""
_LONGEST: Final = 86_400.0
"""Seconds that one may take: a busy server lets it wait."""
_LATER: Final = 600.0
"""Seconds until a path is tried again that could not be solved."""
_REMEMBERED: Final = 1000
_LONGEST_PATH: Final = 12
_TWO: Final = 2

_log = logging.getLogger(__name__)


class Wish(NamedTuple):
    """A path that somebody plays on."""

    track: Track
    person: str
    """Whose table it is; nobody's where only bots play."""


class PathSolver:
    def __init__(
        self,
        *,
        on: bool,
        tables: Callable[[], Iterable[LiveTable]],
        niceness: int = _NICENESS,
    ) -> None:
        self._on, self._tables = on, tables
        self._process = TaskProcess(niceness)
        self._tracks: dict[str, Track | None] = {}
        """By table its path; a path that is laid stays as it is."""
        self._served: dict[str, int] = {}
        """When each person last had a path solved, counted in paths."""
        self._failed: dict[Track, float] = {}
        """Until when a path is not tried again, by the loop's time."""
        self.track: Track | None = None
        """What is being solved."""
        self.share = 0.0
        """How much of it is."""

    @property
    def pid(self) -> int | None:
        return self._process.pid

    async def keep(self) -> None:
        """Solve paths for ever."""
        try:
            while self._on:
                with failures_logged("solving a path"):
                    await self._solve_next()
        finally:
            await self._process.close()

    async def _solve_next(self) -> None:
        wishes = [*self.wishes()]
        if not wishes:
            await self._process.close()
            await asyncio.sleep(_LOOK)
            return
        chosen = min(wishes, key=self._turn)
        self._served[chosen.person] = max(self._served.values(), default=0) + 1
        if len(self._served) > _REMEMBERED:
            del self._served[min(self._served, key=self._served.__getitem__)]
        await self._solve(chosen.track)

    def wishes(self) -> Iterator[Wish]:
        """What is played on here and not solved, the table that was opened first first."""
        now, known = asyncio.get_running_loop().time(), solved_files()
        tables = [*self._tables()]
        self._tracks = {table.row.id: self._track(table) for table in tables}
        for table in tables:
            track = self._tracks[table.row.id]
            if track and file_of(track).name not in known and self._failed.get(track, 0.0) <= now:
                yield Wish(track, _person(table))

    def _track(self, table: LiveTable) -> Track | None:
        """The path of a game that is on."""
        course = table.course
        if course is None or course.ending:
            return None
        return self._tracks.get(table.row.id) or _track_of(course)

    def _turn(self, wish: Wish) -> tuple[bool, int]:
        """Tables with people first; then the one that has waited longest for a turn."""
        return not wish.person, self._served.get(wish.person, -1)

    async def _solve(self, track: Track) -> None:
        self.track, self.share = track, 0.0
        in_use = tuple(each for each in self._tracks.values() if each)
        try:
            async for name, value in self._process.run("solve", track, in_use, seconds=_LONGEST):
                self._hear(name, value)
        except (TaskDied, TaskFailed, TimeoutError, OSError) as error:
            _log.warning("a path could not be solved: %s", error or type(error).__name__)
            self._failed[track] = asyncio.get_running_loop().time() + _LATER
        else:
            self._failed.pop(track, None)
        finally:
            self.track = None

    def _hear(self, name: str, value: Any) -> None:
        if name == "progress":
            self.share = float(value)


def _track_of(course: Course) -> Track | None:
    if course.game != "paseo" or course.players != _TWO:
        return None
    state = course.state
    if state.phase not in (Phase.ROLLING, Phase.MOVING) or len(state.board.tiles) > _LONGEST_PATH:
        return None
    line = line_from(state.board, state.board.start_of(0).onto)
    tiles = "".join(state.board.labels[cell] for cell in line)
    return Track(tiles, state.blank_blocked).one_way


def _person(table: LiveTable) -> str:
    people = [seat.person for seat in table.row.seats if seat.person]
    return (table.row.owner or people[0]) if people else ""
