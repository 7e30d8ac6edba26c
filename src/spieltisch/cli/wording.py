"""The terminal's own texts: keys `cli.…` of the catalogues, and facts and refusals as told here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.cli.headings import heading
from spieltisch.rules.game import Fact, Refusal
from spieltisch.rules.plain import Plain
from spieltisch.words.facts import tell
from spieltisch.words.refusals import sentence
from spieltisch.words.speech import Message, Place, Speech, grid

__all__ = ["NO", "YES", "Wording", "is_ruling"]

YES: Final = ("y", "yes", "j", "ja")
NO: Final = ("n", "no", "nein")

_RULINGS: Final = "PR"


def is_ruling(name: str) -> bool:
    """Whether a refusal cites a numbered ruling rather than a heading."""
    return name[:1] in _RULINGS and name[1:].isdecimal()


@dataclass(frozen=True)
class Wording:
    """Someone who speaks for the terminal."""

    language: str
    names: Sequence[str] = ()
    place: Place = grid
    game: str = ""
    """The game that is played, where one is: its rules can be opened."""

    def __call__(self, key: str, **params: Plain) -> str:
        """One of the terminal's texts."""
        speech = Speech.of(self.language, self.names, self.place)
        return speech.say(Message(f"cli.{key}", params))

    def option(self, name: str) -> str:
        """What an option of the rules says."""
        return Speech.of(self.language).say(Message(f"option.{name}"))

    def at(self, place: Place) -> Wording:
        """The same, with the places named as on this board."""
        return replace(self, place=place)

    def fact(self, fact: Fact) -> str:
        return tell(fact, self.language, self.names, self.place)

    def refusal(self, refusal: Refusal) -> str:
        """Why not, after the number of the ruling, or after its heading with how to open it."""
        why = sentence(refusal, self.language, self.names, self.place)
        if is_ruling(refusal.ruling):
            return f"{refusal.ruling}: {why}"
        if not self.game:
            return why
        return self("refused", title=self.heading(refusal), text=why, name=refusal.ruling)

    def heading(self, refusal: Refusal) -> str:
        """What the rules call the rule that a refusal cites."""
        return heading(self.game, self.language, refusal.ruling)
