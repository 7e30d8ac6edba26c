"""The table of strengths as a page of the documentation, between two marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from spieltisch.arena.estimate import Estimate
from spieltisch.arena.strength import Strength
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Unreadable

__all__ = ["tables", "with_tables"]

_BEGIN: Final = "<!-- strength: begin -->"
_END: Final = "<!-- strength: end -->"
_HEADS: Final = (
    "players",
    "level",
    "against",
    "wins (95 %)",
    "× fair share",
    "goal",
    "same seat again",
    "ms/move",
    "games",
)


def with_tables(page: str, found: Sequence[Strength], made_by: str) -> str:
    """The page with what stands between the marks replaced."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise Unreadable(f"The page has no place for the table, {_BEGIN} and {_END}.")
    text = "\n".join(tables(found, made_by))
    return f"{before}{begin}\n\n{text}\n{end}{after}"


def tables(found: Sequence[Strength], made_by: str) -> Iterator[str]:
    """In Markdown, line by line."""
    yield f"Made by `{made_by}`."
    for game, rows in groupby(found, key=lambda each: each.pairing.game):
        yield from ("", f"### {entry(game).title}", "", *_table(rows))
    yield from ("", "### Missed goals", "")
    yield from [_miss(each) for each in found if each.misses] or ["None."]
    yield ""


def _table(rows: Iterable[Strength]) -> Iterator[str]:
    yield f"| {' | '.join(_HEADS)} |"
    yield f"|{'---|' * len(_HEADS)}"
    for row in rows:
        yield f"| {' | '.join(_cells(row))} |"


def _cells(row: Strength) -> Iterator[str]:
    pairing, standing = row.pairing, row.standing
    yield str(pairing.players)
    yield pairing.stronger
    yield "itself" if pairing.is_control else pairing.weaker
    yield "–" if pairing.is_control else _percent(standing.share)
    yield "–" if pairing.is_control else f"{standing.times_fair.mean:.2f}"
    yield _goal(row)
    yield _percent(row.summary.luck.same_seat)
    yield f"{standing.milliseconds:,.1f}"
    yield f"{row.summary.games:,}"


def _goal(row: Strength) -> str:
    goal = row.pairing.goal
    if goal is None:
        return ""
    told = f"{goal:.0%}" if row.pairing.players == 2 else f"{goal * row.pairing.players:.2f} ×"
    return f"{told} {'missed' if row.misses else 'reached'}"


def _percent(share: Estimate) -> str:
    return f"{share.mean:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _miss(row: Strength) -> str:
    pairing, seat = row.pairing, row.summary.luck.same_seat.mean
    title, against = entry(pairing.game).title, f"{pairing.stronger} over {pairing.weaker}"
    return (
        f"- {title}, {pairing.players} players, {against}: {_percent(row.standing.share)} instead of"
        f" {pairing.goal:.1%}; in {seat:.0%} of the pairs of games with the same chance the same seat won"
        " both, whoever sat there."
    )
