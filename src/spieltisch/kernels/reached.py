"""What a comparison of law and kernels has met: rulings that steps came under, and reasons of refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from spieltisch.kernels.disagreement import Disagreement
from spieltisch.rules.game import Game

__all__ = ["Reached"]


@dataclass
class Reached:
    """How often each was met."""

    rulings: Counter[str] = field(default_factory=Counter[str])
    refusals: Counter[str] = field(default_factory=Counter[str])

    def probe(
        self, game: Game[Any, Any, Any, Any], state: Any, legal: Sequence[Any], tries: Iterable[Any]
    ) -> None:
        """Try actions, most of them illegal: exactly those in the list may be done. Raises `Disagreement`."""
        allowed = frozenset(legal)
        for action in tries:
            refused = game.refusal(state, action)
            if (refused is None) != (action in allowed):
                raise Disagreement(game.format(action), repr(state), refused, action in allowed)
            if refused is not None:
                self.refusals[refused.code] += 1
