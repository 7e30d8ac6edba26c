"""`spieltisch perft`: how many ways lead on from a position, to compare engines by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rich.progress import track
from rich.text import Text

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import Entry
from spieltisch.rules.paroli import counting as steps

__all__ = ["read_draws", "show_perft"]

Branches = list[tuple[str, Callable[[], int]]]
"""The first actions, each with the count of what follows."""


def show_perft(  # noqa: PLR0913 one for each option of the command
    screen: Screen,
    entry: Entry,
    state: Any,
    depth: int,
    draws: tuple[paroli.Card, ...],
    *,
    divide: bool,
    as_json: bool,
) -> None:
    """Count, with a bar for people who wait, and tell the total or the count of each first action."""
    branches = _branches(entry, state, depth, draws)
    counts = {name: count() for name, count in _watched(screen, branches, as_json)}
    total = sum(counts.values()) if branches else 1
    if as_json:
        known = {"game": entry.name, "depth": depth, "perft": total}
        print_json(known | ({"divide": counts} if divide else {}))
        return
    for name, count in counts.items() if divide else ():
        screen.show(f"{count:>12,}  {name}")
    screen.show(Text(f"{total:>12,}", "bold"))


def read_draws(text: str | None) -> tuple[paroli.Card, ...]:
    """`b7,g3`: the cards CHANCE deals, in this order."""
    return tuple(paroli.read_card(name.strip()) for name in text.split(",")) if text else ()


def _branches(entry: Entry, state: Any, depth: int, draws: tuple[paroli.Card, ...]) -> Branches:
    if depth == 0:
        return []
    if entry.name != "paseo":
        return _paroli_branches(state, depth, draws)
    if draws:
        raise Complaint("error.draws")
    if paseo.phase(state) is paseo.Phase.OVER:
        return []
    return [
        (" ".join(map(paseo.format, actions)), partial(paseo.perft, after, depth - 1))
        for actions, after in paseo.successors(state)
    ]


def _paroli_branches(state: paroli.State, depth: int, draws: tuple[paroli.Card, ...]) -> Branches:
    return [
        (
            " ".join(map(paroli.format, actions)),
            partial(steps.perft, after, depth - 1, left),
        )
        for actions, after, left in steps.successors(state, draws)
    ]


def _watched(
    screen: Screen, branches: Branches, as_json: bool
) -> Iterator[tuple[str, Callable[[], int]]]:
    if as_json or not screen.live:
        yield from branches
        return
    yield from track(branches, "perft", console=screen.console, transient=True)
