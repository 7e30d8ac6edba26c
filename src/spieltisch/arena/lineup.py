"""The entrants of a match, ready to play in one process."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Self

from spieltisch.arena.entrant import Entrant
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.bots.custom import thinker_of
from spieltisch.bots.policy import Thinker
from spieltisch.bots.seated import seated

__all__ = ["Lineup"]


class Lineup:
    """Everyone sits down when first needed and stays; whoever failed is replaced by a fresh one."""

    def __init__(self, setting: MatchSetup) -> None:
        self._setting = setting
        self._seated: dict[int, tuple[Thinker, ExitStack]] = {}

    def thinker(self, entrant: int) -> Thinker:
        """Raises whatever keeps the player from sitting down."""
        if entrant not in self._seated:
            with ExitStack() as stack:
                found = self._sit_down(self._setting.entrants[entrant], stack)
                self._seated[entrant] = found, stack.pop_all()
        return self._seated[entrant][0]

    def _sit_down(self, who: Entrant, stack: ExitStack) -> Thinker:
        if who.player is not None:
            return thinker_of(who.player, self._setting.game)
        return stack.enter_context(seated(who.spec, self._setting.game))

    def dismiss(self, entrant: int) -> None:
        """Send a player away; how it goes is of no interest."""
        _, stack = self._seated.pop(entrant, (None, ExitStack()))
        with suppress(Exception):
            stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for entrant in [*self._seated]:
            self.dismiss(entrant)
