"""A review in words: figures as people read them, and reasons as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Final, NamedTuple

from babel.numbers import format_decimal

from spieltisch.rules.json_form import JsonValue
from spieltisch.wire.review import AnyMoment, Because, Figure, Ledger
from spieltisch.words.speech import Message, Place, Speech, grid

__all__ = ["Line", "Teller", "adding_up", "ledger_lines", "seat_number"]

_SEEN: Final = 0.0005


def seat_number(letter: str) -> int:
    return "ABCDEF".index(letter)


@dataclass(frozen=True)
class Teller:
    """Someone who tells a review in one language."""

    language: str
    names: Sequence[str]

    def __call__(self, key: str, **params: JsonValue) -> str:
        return self._speech().say(Message(f"review.{key}", params))

    def because(self, reason: Because, place: Place = grid) -> str:
        """A reason as a sentence; `place` says what places are called on the board."""
        return self._speech(place).say(Message(f"reason.{reason.code}", reason.params))

    def percent(self, value: float, *, signed: bool = False, unit: bool = True) -> str:
        """One decimal place, with a real minus sign."""
        number = format_decimal(abs(value) * 100, format="0.0", locale=self.language)
        below = value < -0.0005
        sign = "−" if below else "+" if signed else ""
        return f"{sign}{number}" + (" %" if unit else "")

    def figure(self, figure: Figure, *, signed: bool = False) -> str:
        """With its standard error, if it has one."""
        shown = self.percent(figure.value, signed=signed)
        return f"{shown} ± {self.percent(figure.error, unit=False)}" if figure.error else shown

    def points(self, figure: Figure) -> str:
        """The same of points."""
        shown, error = (
            format_decimal(each, format="0.0", locale=self.language).replace("-", "−")
            for each in (figure.value, figure.error)
        )
        return f"{shown} ± {error}" if figure.error else shown

    def heading(self, moment: AnyMoment) -> str:
        return self("turn", number=moment.turn, seat=seat_number(moment.seat))

    def _speech(self, place: Place = grid) -> Speech:
        return Speech.of(self.language, self.names, place)


class Line(NamedTuple):
    """One line of a ledger, as it is shown."""

    label: str
    times: int | None
    value: float
    error: float


def ledger_lines(ledger: Ledger, teller: Teller) -> list[Line]:
    """Start, entries, what is left over where that can be seen, and the result, rounded so that they add up."""
    entries = [
        Line(
            teller(each.kind, seat=seat_number(each.seat)),
            each.count,
            each.total.value,
            each.total.error,
        )
        for each in ledger.entries
    ]
    found = [Line(teller("start"), None, ledger.start.value, ledger.start.error), *entries]
    if abs(ledger.gap.value) >= _SEEN:
        found.append(Line(teller("rest"), None, -ledger.gap.value, ledger.gap.error))
    shown = adding_up([each.value for each in found], ledger.result)
    lines = [each._replace(value=value) for each, value in zip(found, shown, strict=True)]
    return [*lines, Line(teller("result"), None, ledger.result, 0.0)]


def adding_up(parts: Sequence[float], total: float) -> list[float]:
    """In tenths of a per cent, with the largest remainders rounded up until the sum is right."""
    exact = [1000 * part for part in parts]
    floors = [floor(each) for each in exact]
    by_rest = sorted(range(len(parts)), key=lambda place: floors[place] - exact[place])
    for place in by_rest[: max(0, round(1000 * total) - sum(floors))]:
        floors[place] += 1
    return [each / 1000 for each in floors]
