"""What a table of Paroli or Räuberparoli may read otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from spieltisch.rules.options import option

__all__ = ["AgreedOptions", "Options"]


@dataclass(frozen=True, kw_only=True)
class Options:
    """Part of configurations."""

    draw_one_by_one: bool = option("R4")
    """A card is drawn and seen before its player draws one more or ends the turn."""
    one_move_per_card: bool = option("R11", only="raeuberparoli")
    """A card that fills a row and a column at once earns one move, not two."""


class AgreedOptions(TypedDict):
    """The same in JSON."""

    draw_one_by_one: bool
    one_move_per_card: bool
