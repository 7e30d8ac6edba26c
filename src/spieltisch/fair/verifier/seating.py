"""Who plays for a seat: its person, or a bot from the start, for a while, or after giving up."""

from __future__ import annotations

from collections.abc import Mapping

from spieltisch.fair.verifier.fault import Wrong

__all__ = ["Seating"]


class Seating:
    """The seats of a table by their letters."""

    def __init__(self, letters: str, bots: Mapping[str, str]) -> None:
        self.letters = letters
        self._bots: dict[str, str] = {**bots}
        self._people = {*letters} - bots.keys()
        self.forfeited: set[str] = set()
        if not bots.keys() <= {*letters}:
            raise Wrong("seats")

    @property
    def people(self) -> set[str]:
        """The seats that a person sat down on."""
        return self._people

    @property
    def left(self) -> list[str]:
        """The seats that can still win."""
        return [letter for letter in self.letters if letter not in self.forfeited]

    def has_bot(self, letter: str) -> bool:
        return letter in self._bots or letter in self.forfeited

    def hand(self, letter: str, bot: str | None) -> None:
        """Give a person's seat to a bot, or back; a seat that was given up is a bot's for good."""
        back_for_good = bot is None and letter in self.forfeited
        if letter not in self._people or back_for_good or self._bots.get(letter) == bot:
            raise Wrong("hand", seat=letter)
        if bot is None:
            del self._bots[letter]
        else:
            self._bots[letter] = bot

    def forfeit(self, letter: str) -> None:
        if letter not in self._people or letter in self.forfeited:
            raise Wrong("forfeit", seat=letter)
        self.forfeited.add(letter)

    def check_played(self, letter: str, played: str) -> None:
        """A bot's action, or one that stood in for it, is marked as one, and nobody else's is."""
        if (played in {"bot", "makeshift"}) != self.has_bot(letter):
            raise Wrong("played", seat=letter, text=played)
