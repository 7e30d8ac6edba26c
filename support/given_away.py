"""Writes what each bot gives away into the page's sources: `python -m support.given_away`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from spieltisch.analysis.levels import given_away
from spieltisch.analysis.measured import measured
from spieltisch.rules.catalogue import GAMES
from spieltisch.wire.review import Figure

__all__ = ["FILE", "page_text"]

FILE: Final = Path(__file__).parents[1] / "web/src/table/given-away.json"


def page_text() -> str:
    """By game and number of players, then by bot: its share, and the standard error of that."""
    order = [*GAMES].index
    others = sorted(measured().levels, key=lambda each: (order(each.game), each.players))
    rows = [
        _row("paseo", 2, {}),
        *(_row(each.game, each.players, {"greedy": each.given_away["greedy"]}) for each in others),
    ]
    return "[\n  " + ",\n  ".join(map(json.dumps, rows)) + "\n]\n"


def _row(game: str, players: int, besides: Mapping[str, Figure]) -> dict[str, object]:
    found = {**given_away(game, players), **besides}
    bots = {
        bot: {"value": round(each.value, 4), "error": round(each.error, 4)}
        for bot, each in found.items()
    }
    return {"game": game, "players": players, "bots": bots}


if __name__ == "__main__":
    FILE.write_text(page_text(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
