"""Making a sentence, of a fact, a refusal or any text: its right form, and its parameters as people say them.

What a parameter is, its name tells (`_KINDS`): a seat is spoken as the player's name, a stone as its
number or as the blank, a card by its colour, a place as the table calls it. All other numbers are
figures with a real minus sign, a list is joined as CLDR joins it in this language, and a value with a `kind` is spoken by its
own text, `part.<kind>`. Whatever begins a sentence begins with a capital; names stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, TypeAlias

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import CHANCE, Fact, Refusal, seat_letter
from spieltisch.rules.json_form import JsonValue, kind_of, to_json
from spieltisch.words.catalogue import Catalogue, catalogue

__all__ = [
    "Message",
    "MissingParameter",
    "Params",
    "Place",
    "Speech",
    "grid",
    "sentence",
    "tell",
]

Params: TypeAlias = Mapping[str, JsonValue]
"""What a sentence is about, by the names in its braces."""

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_SENTENCE_ENDS: Final = (". ", "? ")
_SEATS: Final = range(6)


class MissingParameter(SpieltischError):
    """A sentence needs something that it was not told."""


@dataclass(frozen=True)
class Message:
    """A sentence, or a part of one, in no language yet."""

    key: str
    params: Params = field(default_factory=dict[str, JsonValue])


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

        return _PLACEHOLDER.sub(fill, _form(self.words, message))


def _capital(found: re.Match[str], text: str) -> str:
    """A capital for what begins a sentence, except a player's name."""
    begins = found.start() == 0 or found.string[: found.start()].endswith(_SENTENCE_ENDS)
    return text[:1].upper() + text[1:] if begins and found[1] not in _PLAYERS else text


def _as_it_is(_found: re.Match[str], text: str) -> str:
    return text


_Kind: TypeAlias = Callable[[Speech, JsonValue], str]
"""How one kind of parameter is spoken."""


def _form(words: Catalogue, message: Message) -> str:
    """The text to be used: the only one, or the one that a parameter chooses."""
    entry = words.entry(message.key)
    if isinstance(entry, str):
        return entry
    value = _value(message, entry.get("by", "count"))
    counted = len(value) if isinstance(value, list) else value
    return entry.get(_form_name(counted)) or entry.get(_category(words, counted)) or entry["other"]


def _category(words: Catalogue, value: JsonValue) -> str:
    """The plural category of CLDR: `one`, `few`, `many` …, as this language counts."""
    if isinstance(value, bool) or not isinstance(value, int):
        return "other"
    return str(_locale(words).plural_form(value))


def _locale(words: Catalogue) -> Locale:
    return _parsed(str(words.entries.get("language.locale", words.language)))


@cache
def _parsed(name: str) -> Locale:
    return Locale.parse(name, sep="-")


def _form_name(value: JsonValue) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _value(message: Message, name: str) -> JsonValue:
    if name not in message.params:
        raise MissingParameter(f"The sentence {message.key!r} needs the parameter {name!r}.")
    return message.params[name]


def _anything(speech: Speech, value: JsonValue) -> str:
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
    """A number as this language writes it, with a real minus sign."""
    return format_decimal(number, locale=_locale(speech.words)).replace("-", "−")


_Style: TypeAlias = Literal["standard", "or"]


def _joined(speech: Speech, parts: Sequence[str], style: _Style = "standard") -> str:
    """Parts as a list in a sentence: "1, 2 and 3"."""
    return format_list(parts, style, _locale(speech.words))


def _each(kind: _Kind, style: _Style = "standard") -> _Kind:
    """A kind of parameter that may also be a list of such."""

    def spoken(speech: Speech, value: JsonValue) -> str:
        items = value if isinstance(value, list) else [value]
        return _joined(speech, [kind(speech, item) for item in items], style)

    return spoken


def _seat(speech: Speech, value: JsonValue) -> str:
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


def _stone(speech: Speech, value: JsonValue) -> str:
    return speech.phrase(Message("stone.blank")) if value == 0 else _anything(speech, value)


def _tile(speech: Speech, value: JsonValue) -> str:
    """What a path tile of Paseo bears."""
    return speech.phrase(Message("tile.picture")) if value == "*" else str(value)


def _card(speech: Speech, value: JsonValue) -> str:
    """A card of Paroli: `b7` by colour and number, `P` as a Paroli."""
    text = str(value)
    return speech.phrase(Message(f"card.{text[:1]}", {"number": text[1:]}))


def _place(speech: Speech, value: JsonValue) -> str:
    match value:
        case [int(x) | str(x), int(y)]:
            return speech.phrase(speech.place(x, y))
        case list():
            return _joined(speech, [_place(speech, item) for item in value])
        case _:
            return str(value)


def _rows(speech: Speech, value: JsonValue) -> str:
    """One row, or from the first to the last."""
    rows = [_place(speech, ["row", row]) for row in (value if isinstance(value, list) else [value])]
    if len(rows) < 2:
        return "".join(rows)
    return speech.phrase(Message("list.range", {"first": rows[0], "last": rows[-1]}))


def _number_of(speech: Speech, value: JsonValue) -> str:
    return _figure(speech, len(value) if isinstance(value, list) else 1)


def _scores(speech: Speech, value: JsonValue) -> str:
    """Points by seat, each with the player's name."""
    points = value if isinstance(value, list) else [value]
    told = (Message("score.of", {"seat": at, "points": each}) for at, each in enumerate(points))
    return str(speech.words.entry("list.comma")).join(map(speech.phrase, told))


_PLAYERS: Final = ("actor", "by", "host", "owner", "seat")
_PLACES: Final = ("cell", "cells", "leads", "line", "one", "onto", "origin", "other", "target")
_KINDS: Final[Mapping[str, _Kind]] = {
    **dict.fromkeys(_PLAYERS, _seat),
    **dict.fromkeys(("owners", "winners"), _each(_seat)),
    **dict.fromkeys(_PLACES, _place),
    **dict.fromkeys(("card", "cards"), _each(_card)),
    **dict.fromkeys(("hand", "label"), _each(_tile)),
    "allowed": _each(_anything, "or"),
    "jumped": _number_of,
    "rows": _rows,
    "scores": _scores,
    "stone": _stone,
}


def tell(fact: Fact, language: str, names: Sequence[str] = (), place: Place = grid) -> str:
    """What happened, in one short sentence."""
    fields = to_json(fact)
    said = Message(f"fact.{kind_of(fact)}", fields if isinstance(fields, dict) else {})
    return Speech.of(language, names, place).say(said)


def sentence(
    refusal: Refusal, language: str, names: Sequence[str] = (), place: Place = grid
) -> str:
    """Why an action is not allowed, in one or two short sentences without the ruling's number."""
    params = {name: to_json(value) for name, value in refusal.params.items()}
    return Speech.of(language, names, place).say(Message(f"refusal.{refusal.code}", params))
