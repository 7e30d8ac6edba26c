"""The terminal's own texts: keys `cli.…` of the catalogues, and facts and refusals as told here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.rules.game import Fact, Refusal
from spieltisch.rules.json_form import JsonValue
from spieltisch.words.rulebook import section
from spieltisch.words.speech import Message, Place, Speech, grid, sentence, tell

__all__ = ["NO", "YES", "Wording", "heading", "is_ruling"]

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

    def __call__(self, key: str, **params: JsonValue) -> str:
        """One of the terminal's texts."""
        speech = Speech.of(self.language, self.names, self.place)
        return speech.say(Message(f"cli.{key}", params))

    def option(self, name: str) -> str:
        """What an option of the rules says."""
        return Speech.of(self.language).say(Message(f"option.{name}"))

    def practice(self, count: int) -> str:
        """What taking turns back has made of the game."""
        return Speech.of(self.language).say(Message("caveat.branched", {"count": count}))

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


_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_NUMBER: Final = re.compile(r"^[PR]?\d+\. ")
_REST: Final = re.compile(r"[,:(].*")


def heading(game: str, language: str, anchor: str) -> str:
    """`numbered-stone` is "Numbered stone": a heading, or the bold words of a passage, in short."""
    passage = section(game, language, anchor)
    bold = _BOLD.search(passage)
    first = passage.splitlines()[0]
    title = first.lstrip("# ") if first.startswith("#") or bold is None else bold[1]
    return _REST.sub("", _NUMBER.sub("", title, count=1)).strip(" .")
