"""What an engine answers to `go`: lines of `info`, then the move.

    info value 0.6132 exact no nodes 10240
    info rank 1 value 0.6132 move draw 2
    bestmove draw 2

Only the last line is a must. A move is the rest of its line, in the notation of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.rules.errors import Unreadable
from spieltisch.search.thought import Thought

__all__ = ["EngineAnswer", "answer_lines"]

_MOST_RANKS: Final = 20
"""How many of the moves that were weighed are told."""


def answer_lines(thought: Thought, write: Callable[[Any], str]) -> Iterator[str]:
    """A thought as it is told, its actions written by the game's `format`."""
    value = "" if thought.value is None else f"value {_share(thought.value)} "
    yield f"info {value}exact {'yes' if thought.exact else 'no'} nodes {thought.nodes}"
    for rank, (action, worth) in enumerate(thought.ranking[:_MOST_RANKS], 1):
        yield f"info rank {rank} value {_share(worth)} move {write(action)}"
    yield f"bestmove {write(thought.action)}"


@dataclass
class EngineAnswer:
    """An answer that is being listened to."""

    move: str | None = None
    """The move, once it is said."""
    said: dict[str, str] = field(default_factory=dict[str, str])
    ranking: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    def hear(self, line: str) -> None:
        """Take in one line; raises `Unreadable`."""
        word, _, rest = line.partition(" ")
        if word == "bestmove" and rest.strip():
            self.move = rest.strip()
        elif word == "info":
            self._note(rest.split())
        else:
            raise Unreadable(f"{line[:60]!r} is no answer.")

    def thought(self, read: Callable[[str], Any]) -> Thought:
        """What it comes to; `read` gives the action of a text, or `None`."""
        weighed = [(read(move), worth) for move, worth in self.ranking]
        return Thought(
            action=read(self.move or ""),
            value=_read_share(self.said),
            nodes=int(self.said["nodes"]) if self.said.get("nodes", "").isdecimal() else 0,
            exact=self.said.get("exact") == "yes",
            ranking=tuple(pair for pair in weighed if pair[0] is not None),
        )

    def _note(self, words: Sequence[str]) -> None:
        """What an engine says besides the move is nobody's law: what is not understood is left."""
        if words[:1] == ["rank"] and "move" in words:
            at = words.index("move")
            worth = _read_share(_pairs(words[:at]))
            if worth is not None and len(self.ranking) < _MOST_RANKS:
                self.ranking.append((" ".join(words[at + 1 :]), worth))
        elif words[:1] != ["string"]:
            self.said.update(_pairs(words))


def _pairs(words: Sequence[str]) -> Mapping[str, str]:
    return dict(zip(words[::2], words[1::2], strict=False))


def _share(value: float) -> str:
    return f"{value:.4f}"


def _read_share(said: Mapping[str, str]) -> float | None:
    """A share of the win, from 0 to 1."""
    try:
        value = float(said["value"])
    except (KeyError, ValueError):
        return None
    return value if 0 <= value <= 1 else None
