"""`spieltisch legal`: every legal action of a position, or the positions they lead to."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from spieltisch.cli.output import print_json
from spieltisch.cli.places import places
from spieltisch.cli.screen import Screen
from spieltisch.cli.signs import MUTED
from spieltisch.rules.catalogue import Entry
from spieltisch.rules.game import Chance, seat_letter

__all__ = ["show_legal"]


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
    words = screen.words.at(places(state))
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
