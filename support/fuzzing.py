"""Messages and actions that make no sense: each must be answered with a reason, and change nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Refusal
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.judging import steps
from spieltisch.server.table.replay import Course

__all__ = ["mangled", "wrongly_judged"]

_IDEM: Final = "0123456789abcdef" * 2
_FRAMES: Final[tuple[dict[str, Any], ...]] = (
    {"type": "act", "idem": _IDEM, "seat": "A", "expected_seq": 30, "actions": ["draw 9"]},
    {"type": "undo", "idem": _IDEM, "seat": "A", "expected_seq": 30, "to": 3},
    {"type": "withdraw", "idem": _IDEM, "seat": "B", "expected_seq": 30},
    {"type": "commit", "idem": _IDEM, "seat": "A", "expected_seq": 1, "hash": _IDEM * 2},
    {"type": "reveal", "idem": _IDEM, "seat": "A", "expected_seq": 1, "seed": _IDEM * 2},
    {"type": "hand", "idem": _IDEM, "seat": "A", "expected_seq": 1, "to": "nobody"},
    {"type": "ask", "id": 1, "seat": "A", "about": {"kind": "plan", "actions": ["pass", "end"]}},
    {"type": "ask", "id": 2, "seat": "B", "about": {"kind": "draft", "stone": 1}},
    {"type": "rematch"},
    {"type": "hello", "version": 1, "table": "x"},
)
_ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 7, 2**63, 1.5, "", "A", "Z", "\u0000", "x" * 90, [], ["end"], {}, {"a": 1},
    "deal b7", "first A", "lay P J1", "claim row J", "0" * 32, "ff" * 32,
)  # fmt: skip


def mangled(rng: Random) -> str:
    """A message with a part changed, dropped or added; now and then with a byte changed."""
    message = json.loads(json.dumps(rng.choice(_FRAMES)))
    for _ in range(rng.randint(1, 2)):
        key = rng.choice([*message, "extra"])
        if rng.random() < 0.2 and key != "type":
            message.pop(key, None)
        else:
            message[key] = rng.choice(_ODD)
    text = json.dumps(message)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + chr(rng.randrange(32, 300)) + text[at + 1 :]
    return text


def wrongly_judged(course: Course, legal: frozenset[str], text: str) -> bool:
    """Whether an action is accepted from the seat to act though it is not legal, or refused though it is."""
    if not isinstance(course.actor, int):
        return False
    try:
        found = steps(course, course.actor, [text], "person")
        tidy = course.entry.game.format(course.entry.game.parse(text))
    except (TableError, SpieltischError):
        return text in legal
    return isinstance(found, Refusal) == (tidy in legal)
