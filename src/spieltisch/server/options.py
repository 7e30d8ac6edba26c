"""What was agreed for a table beyond the game's own configuration; kept in its row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

import msgspec

from spieltisch.server.store import Table as Row
from spieltisch.wire.pieces import AnyClockRule, NoClock

__all__ = ["Options", "options_of", "with_options"]


class Options(msgspec.Struct, frozen=True, kw_only=True):
    clock: AnyClockRule = NoClock()
    on_timeout: Literal["bot", "forfeit"] = "bot"
    chat: bool = True
    counts: bool = True
    fair: bool = True
    rematch: str | None = None
    sent_away: tuple[str, ...] = ()
    """People who may not sit down here again unless the owner invites them."""
    stand_in: str = "greedy"
    """The bot that plays for those whose time is up, who gave up, or whose seat others give away."""
    absent_bot: bool = False
    """Where nobody is pressed: whether others may give an absent player's seat to the stand-in."""


def options_of(row: Row) -> Options:
    return msgspec.convert(row.options, Options)


def with_options(row: Row, options: Options) -> Row:
    return replace(row, options=cast("dict[str, Any]", msgspec.to_builtins(options)))
