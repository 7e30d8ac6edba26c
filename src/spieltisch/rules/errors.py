"""What can be wrong with something handed to the law.

    SpieltischError
    ├── Unreadable      text or JSON that says nothing: not in the notation
    ├── Impossible      it can be read, but no game can look like this
    └── BrokenRecord    a game on paper that cannot be replayed

An illegal *action* is none of these: it is answered by a `Refusal` (see `game`).
"""

from __future__ import annotations

from spieltisch.rules.game import Refusal

__all__ = ["BrokenRecord", "Impossible", "SpieltischError", "Unreadable"]


class SpieltischError(ValueError):
    """The message is one sentence, fit to be shown to a person."""


class Unreadable(SpieltischError):
    """Text or JSON that is not in the notation."""


class Impossible(SpieltischError):
    """A configuration or position that no game can have."""


class BrokenRecord(SpieltischError):
    """A record that cannot be replayed; the message names the line and the action."""

    def __init__(
        self,
        sentence: str,
        *,
        line: int | None = None,
        number: int | None = None,
        refusal: Refusal | None = None,
        game: str = "",
    ) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else _as_opening(sentence))
        self.sentence = sentence
        self.line = line
        self.number = number
        """The number of the action it is about, counted from 1."""
        self.refusal = refusal
        """Why the law refuses that action, where this is the reason."""
        self.game = game
        """And of which game it is."""

    def at(self, line: int | None) -> BrokenRecord:
        """The same, with the line it stands in."""
        return BrokenRecord(
            self.sentence, line=line, number=self.number, refusal=self.refusal, game=self.game
        )

    @staticmethod
    def refused(game: str, number: int, action: str, refusal: Refusal) -> BrokenRecord:
        """The law refuses an action of the record."""
        why = f"{refusal.ruling}, {refusal.code}"
        sentence = f"action {number}, {action!r}, is not legal there ({why})."
        return BrokenRecord(sentence, number=number, refusal=refusal, game=game)


def _as_opening(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
