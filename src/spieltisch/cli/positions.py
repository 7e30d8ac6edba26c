"""`spieltisch legal` and `perft`: the legal actions of a position, and how many ways lead on from it, to compare engines by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.progress import track
from rich.text import Text

from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json
from spieltisch.cli.signs import MUTED
from spieltisch.games.port import Branches, Unanswerable
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import Entry
from spieltisch.rules.game import Chance, seat_letter

__all__ = ["read_draws", "show_legal", "show_perft"]


def show_legal(screen: Screen, entry: Entry, state: Any, *, as_json: bool, distinct: bool) -> None:
    """List the legal actions, together where they lead to the same position if so wished."""
    groups = _groups(entry, state) if distinct else [[a] for a in entry.game.legal(state)]
    texts = [[entry.game.format(action) for action in group] for group in groups]
    if as_json:
        print_json(_described(entry, state, groups, texts, distinct))
        return
    if entry.game.actor(state) is None:
        screen.show(screen.words("legal.over"))
        return
    for group in texts:
        screen.show("  =  ".join(group))
    words = screen.words.at(PORTS[entry.name].places(state))
    key = "legal.positions" if distinct else "legal.actions"
    screen.show(Text(words(key, count=len(texts), actor=_actor(entry, state)), MUTED))


def _groups(entry: Entry, state: Any) -> list[list[Any]]:
    found: dict[Any, list[Any]] = {}
    for action in entry.game.legal(state):
        found.setdefault(entry.game.apply(state, action).state, []).append(action)
    return [*found.values()]


def _described(
    entry: Entry, state: Any, groups: list[list[Any]], texts: list[list[str]], distinct: bool
) -> dict[str, object]:
    known: dict[str, object] = {"game": entry.name, "actor": _actor(entry, state)}
    if not distinct:
        return known | {"count": len(texts), "actions": [text for group in texts for text in group]}
    after = [entry.state_to_text(entry.game.apply(state, group[0]).state) for group in groups]
    positions = [{"position": p, "actions": g} for p, g in zip(after, texts, strict=True)]
    return known | {"count": len(texts), "positions": positions}


def _actor(entry: Entry, state: Any) -> str | None:
    actor = entry.game.actor(state)
    if actor is None:
        return None
    return actor.value if isinstance(actor, Chance) else seat_letter(actor)


def show_perft(  # noqa: PLR0913 one for each option of the command
    screen: Screen,
    entry: Entry,
    state: Any,
    depth: int,
    draws: tuple[str, ...],
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


def read_draws(text: str | None) -> tuple[str, ...]:
    """`b7,g3`: the cards CHANCE deals, in this order."""
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _branches(entry: Entry, state: Any, depth: int, draws: tuple[str, ...]) -> Branches:
    try:
        return PORTS[entry.name].branches(state, depth, draws) if depth else []
    except Unanswerable:
        raise CommandError("error.draws") from None


def _watched(
    screen: Screen, branches: Branches, as_json: bool
) -> Iterator[tuple[str, Callable[[], int]]]:
    if as_json or not screen.live:
        yield from branches
        return
    yield from track(branches, "perft", console=screen.console, transient=True)
