"""`hint` and `values` in the terminal: what to do here and why, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table

from spieltisch.analysis import hint, look
from spieltisch.analysis.telling import Teller
from spieltisch.cli.wording import Wording
from spieltisch.games.options import behind
from spieltisch.wire.review import Weighed

__all__ = ["ADVICE", "hint_lines", "values_lines"]

_MOST: Final = 20
"""Choices that are listed; in Paseo there can be hundreds."""


def hint_lines(game: str, view: Any, words: Wording) -> list[RenderableType]:
    """The best turn with the chance before and after, why, and the next best two."""
    found, teller = hint(game, view), Teller(words.language, words.names)
    texts = [", ".join(each.actions) for each in found.weighed]
    before, after = teller.percent(found.before.value), teller.percent(found.after.value)
    how = _how(words, exact=found.exact)
    said: list[RenderableType] = [
        words("hint.shown", text=texts[0], before=before, after=after, how=how)
    ]
    if found.reason:
        said.append("  " + teller.because(found.reason, words.place))
    return said + [
        words("hint.next", text=text, after=teller.percent(each.chance.value))
        for text, each in zip(texts[1:], found.weighed[1:], strict=True)
    ]


def values_lines(game: str, view: Any, words: Wording) -> list[RenderableType]:
    """What each choice is worth, best first, by what the seat may know."""
    found, teller = look(game, behind(view, Random(0))), Teller(words.language, words.names)
    listed, left = found.weighed[:_MOST], len(found.weighed) - _MOST
    head = words("values.head", how=_how(words, exact=found.exact))
    more = [words("values.more", count=left)] if left > 0 else []
    return [head, _values_table(listed, teller), *more]


def _values_table(weighed: Iterable[Weighed], teller: Teller) -> Table:
    """The chance, what is lost against the best, in card games the points, and the turn."""
    table = Table.grid(padding=(0, 3, 0, 0))
    for each in weighed:
        lost = teller.percent(each.behind.value) if each.behind.value else ""
        points = [teller.points(each.points)] if each.points else []
        table.add_row("", teller.figure(each.chance), lost, *points, ", ".join(each.actions))
    return table


def _how(words: Wording, *, exact: bool) -> str:
    return words("hint.exact") if exact else words("hint.estimated")


ADVICE: Final[Mapping[str, Callable[[str, Any, Wording], list[RenderableType]]]] = {
    "hint": hint_lines,
    "values": values_lines,
}
"""By what is typed."""
