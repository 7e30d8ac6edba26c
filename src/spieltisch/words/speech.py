"""Making a sentence: the right form of a text, and its parameters as people say them.

What a parameter is, its name tells (`_KINDS`): a seat is spoken as the player's name, a stone as its
number or as the blank, a card by its colour, a place as the table calls it. All other numbers are
figures with a real minus sign, a list is joined by "and", and a value with a `kind` is spoken by its
own text, `part.<kind>`. Whatever begins a sentence begins with a capital; names stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import CHANCE, seat_letter
from spieltisch.rules.plain import Plain
from spieltisch.words.catalogue import Catalogue, Entry, catalogue

__all__ = ["Message", "MissingParameter", "Params", "Place", "Speech", "grid"]

Params: TypeAlias = Mapping[str, Plain]

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_SENTENCE_ENDS: Final = (". ", "? ")
_SEATS: Final = range(6)


class MissingParameter(SpieltischError):
    """A sentence needs something that it was not told."""


@dataclass(frozen=True)
class Message:
    """A sentence, or a part of one, in no language yet."""

    key: str
    params: Params = field(default_factory=dict[str, Plain])


Place: TypeAlias = Callable[[int | str, int], Message]
"""What a game calls a place: a cell by its coordinates, or a line by its axis and number."""


def grid(x: int | str, y: int) -> Message:
    """A place by its bare coordinates, where no game has a better name for it."""
    return Message("place.grid", {"x": x, "y": y})


@dataclass(frozen=True)
class Speech:
    """Someone who speaks a language and knows the players' names and the places' names."""

    words: Catalogue
    names: Sequence[str] = ()
    """By seat; seats beyond the last name are called by their letters."""
    place: Place = grid

    @staticmethod
    def of(language: str, names: Sequence[str] = (), place: Place = grid) -> Speech:
        return Speech(catalogue(language), names, place)

    def say(self, message: Message) -> str:
        """The message as a sentence, or as several."""
        return self._filled(message, _capital)

    def phrase(self, message: Message) -> str:
        """The message as a part of a sentence."""
        return self._filled(message, _as_it_is)

    def _filled(self, message: Message, finish: Callable[[re.Match[str], str], str]) -> str:
        def fill(found: re.Match[str]) -> str:
            kind = _KINDS.get(found[1], _anything)
            return finish(found, kind(self, _value(message, found[1])))

        return _PLACEHOLDER.sub(fill, _form(self.words.entry(message.key), message))


def _capital(found: re.Match[str], text: str) -> str:
    """A capital for what begins a sentence, except a player's name."""
    begins = found.start() == 0 or found.string[: found.start()].endswith(_SENTENCE_ENDS)
    return text[:1].upper() + text[1:] if begins and found[1] not in _PLAYERS else text


def _as_it_is(_found: re.Match[str], text: str) -> str:
    return text


_Kind: TypeAlias = Callable[[Speech, Plain], str]
"""How one kind of parameter is spoken."""


def _form(entry: Entry, message: Message) -> str:
    """The text to be used: the only one, or the one that a parameter chooses."""
    if isinstance(entry, str):
        return entry
    value = _value(message, entry.get("by", "count"))
    name = _form_name(len(value) if isinstance(value, list) else value)
    return entry.get(name) or (entry["one"] if name == "1" and "one" in entry else entry["other"])


def _form_name(value: Plain) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _value(message: Message, name: str) -> Plain:
    if name not in message.params:
        raise MissingParameter(f"The sentence {message.key!r} needs the parameter {name!r}.")
    return message.params[name]


def _anything(speech: Speech, value: Plain) -> str:
    match value:
        case int() if not isinstance(value, bool):
            return _figure(speech, value)
        case list():
            return _joined(speech, [_anything(speech, item) for item in value])
        case dict() if "kind" in value:
            return speech.phrase(Message(f"part.{value['kind']}", value))
        case _:
            return str(value)


def _figure(speech: Speech, number: int) -> str:
    """A number with a real minus sign and the language's mark between thousands."""
    mark = str(speech.words.entry("number.thousands"))
    return f"{number:,}".replace(",", mark).replace("-", "−")


def _joined(speech: Speech, parts: Sequence[str], by: str = "list.and") -> str:
    """Parts as a list in a sentence: "1, 2 and 3"."""
    if len(parts) < 2:
        return "".join(parts)
    return speech.phrase(Message(by, {"first": ", ".join(parts[:-1]), "last": parts[-1]}))


def _each(kind: _Kind, by: str = "list.and") -> _Kind:
    """A kind of parameter that may also be a list of such."""

    def spoken(speech: Speech, value: Plain) -> str:
        items = value if isinstance(value, list) else [value]
        return _joined(speech, [kind(speech, item) for item in items], by)

    return spoken


def _seat(speech: Speech, value: Plain) -> str:
    """A player by name; a seat without a name by its letter."""
    match value:
        case int() if value in range(len(speech.names)):
            return speech.names[value]
        case int() if value in _SEATS:
            return seat_letter(value)
        case CHANCE.value:
            return speech.phrase(Message("actor.chance"))
        case _:
            return str(value)


def _stone(speech: Speech, value: Plain) -> str:
    return speech.phrase(Message("stone.blank")) if value == 0 else _anything(speech, value)


def _tile(speech: Speech, value: Plain) -> str:
    """What a path tile of Paseo bears."""
    return speech.phrase(Message("tile.picture")) if value == "*" else str(value)


def _card(speech: Speech, value: Plain) -> str:
    """A card of Paroli: `b7` by colour and number, `P` as a Paroli."""
    text = str(value)
    return speech.phrase(Message(f"card.{text[:1]}", {"number": text[1:]}))


def _place(speech: Speech, value: Plain) -> str:
    match value:
        case [int(x) | str(x), int(y)]:
            return speech.phrase(speech.place(x, y))
        case list():
            return _joined(speech, [_place(speech, item) for item in value])
        case _:
            return str(value)


def _row(speech: Speech, value: Plain) -> str:
    return _place(speech, ["row", value])


def _number_of(speech: Speech, value: Plain) -> str:
    return _figure(speech, len(value) if isinstance(value, list) else 1)


def _scores(speech: Speech, value: Plain) -> str:
    """Points by seat, each with the player's name."""
    points = value if isinstance(value, list) else [value]
    return ", ".join(
        f"{_seat(speech, seat)} {_anything(speech, point)}" for seat, point in enumerate(points)
    )


_PLAYERS: Final = ("actor", "by", "host", "owner", "seat")
_PLACES: Final = ("cell", "cells", "leads", "line", "one", "onto", "origin", "other", "target")
_KINDS: Final[Mapping[str, _Kind]] = {
    **dict.fromkeys(_PLAYERS, _seat),
    **dict.fromkeys(("owners", "winners"), _each(_seat)),
    **dict.fromkeys(_PLACES, _place),
    **dict.fromkeys(("card", "cards"), _each(_card)),
    **dict.fromkeys(("hand", "label"), _each(_tile)),
    "allowed": _each(_anything, "list.or"),
    "jumped": _number_of,
    "rows": _each(_row, "list.range"),
    "scores": _scores,
    "stone": _stone,
}
