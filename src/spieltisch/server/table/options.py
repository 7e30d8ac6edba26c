"""What was agreed for a table beyond the game's own configuration; kept in its row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

import msgspec

from spieltisch.server.model import TableRow
from spieltisch.wire.pieces import AnyClockRule, NoClock, Origin

__all__ = ["TableOptions", "options_of", "practised", "with_options"]


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
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
    origin: Origin | None = None
    """Where the game comes from, if it does not begin here."""
    given: tuple[str, ...] = ()
    """The actions it then begins with."""
    position: str | None = None
    """And the position before them, if that is not the usual one."""
    practice: bool = False
    """Whether turns were taken back."""


def options_of(row: TableRow) -> TableOptions:
    return msgspec.convert(row.options, TableOptions)


def with_options(row: TableRow, options: TableOptions) -> TableRow:
    return replace(row, options=cast("dict[str, Any]", msgspec.to_builtins(options)))


def practised(options: TableOptions) -> TableOptions:
    """The same, in a game where turns were taken back."""
    return msgspec.structs.replace(options, practice=True)
