"""A review as pictures: the curve of a seat's chance, and the ledger as a waterfall. Plain SVG, no scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import accumulate
from typing import Final, NamedTuple

from spieltisch.analysis.telling import Line, Teller, ledger_lines, seat_number
from spieltisch.wire.review import AnyMoment, DecisionMoment, Figure, Ledger, Review

__all__ = ["PLAYERS", "curve", "curve_points", "waterfall"]

PLAYERS: Final = ("#0F7C86", "#C94C21", "#6E3A86", "#8CC3E6", "#2E2B2A", "#B9A67F")
_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 220, 52, 26
_GOOD, _BAD, _INK, _MUTED, _LINE = "#1F6E4A", "#A3261E", "#2A231D", "#6A5D50", "#DBCFBC"


class _Point(NamedTuple):
    moment: AnyMoment
    chance: Figure


def curve_points(review: Review, seat: int) -> list[_Point]:
    """A seat's chance after every moment; with hidden cards, by what it knew after its own decisions."""
    if any(isinstance(each, DecisionMoment) and each.known for each in review.moments):
        return [
            _Point(each, each.known)
            for each in review.moments
            if isinstance(each, DecisionMoment)
            and each.known is not None
            and seat_number(each.seat) == seat
        ]
    return [_Point(each, each.after[seat]) for each in review.moments]


def curve(review: Review, seat: int, teller: Teller) -> str:
    """The chance over the game, with a band of two standard errors and rings at the turns to look at."""
    points = curve_points(review, seat)
    if len(points) < 2:
        return ""
    wide = (_WIDTH - _LEFT - 10) / (len(points) - 1)
    places = [(_LEFT + wide * number, each.chance) for number, each in enumerate(points)]
    upper = [f"{x:.1f},{_y(at.value + 2 * at.error):.1f}" for x, at in places]
    lower = [f"{x:.1f},{_y(at.value - 2 * at.error):.1f}" for x, at in reversed(places)]
    line = " ".join(f"{x:.1f},{_y(at.value):.1f}" for x, at in places)
    colour = PLAYERS[seat]
    parts = [
        *_axis(_y),
        f'<polygon points="{" ".join(upper + lower)}" fill="{colour}" opacity=".22"/>',
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>',
        *_rings(review, seat, points, places),
    ]
    return _svg(teller("chance", seat=seat), parts)


def _rings(
    review: Review, seat: int, points: Sequence[_Point], places: Sequence[tuple[float, Figure]]
) -> Iterator[str]:
    order = review.seats[seat].key
    for point, (x, at) in zip(points, places, strict=True):
        if point.moment.index in order:
            number, y = order.index(point.moment.index) + 1, _y(at.value)
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#FCF8F1" stroke="{_BAD}" stroke-width="2"/>'
                f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="11" fill="{_BAD}">{number}</text>'
            )


def waterfall(ledger: Ledger, teller: Teller) -> str:
    """From the start chance to the result, one column for each entry; what goes down is hatched.

    Estimates can lead below 0 or above 100 % on the way: the scale reaches as far.
    """
    lines = ledger_lines(ledger, teller)
    wide, y = (_WIDTH - _LEFT - 10) / len(lines), _scale(lines)
    parts, level = [*_axis(y)], 0.0
    for place, line in enumerate(lines):
        whole = place in (0, len(lines) - 1)
        low, high = (0.0, line.value) if whole else sorted((level, level + line.value))
        level = line.value if whole else level + line.value
        colour = "#C9BAA2" if place == 0 else PLAYERS[seat_number(ledger.seat)] if whole else _GOOD
        fill = colour if whole or line.value >= 0 else "url(#down)"
        x, tall = _LEFT + wide * place + 8, max(1.0, y(low) - y(high))
        parts.append(
            f'<rect x="{x:.1f}" y="{y(high):.1f}" width="{wide - 16:.1f}" height="{tall:.1f}" fill="{fill}"/>'
        )
        said = teller.percent(line.value, signed=not whole)
        parts.append(_text(x + wide / 2 - 8, _TOP - 10, said, _BAD if line.value < 0 else _INK, 13))
        parts.extend(_wrapped(x + wide / 2 - 8, line.label))
    return _svg(teller("ledger", seat=seat_number(ledger.seat)), parts)


def _wrapped(x: float, label: str) -> Iterator[str]:
    """A label below its column, one word a line."""
    for number, word in enumerate(label.split(" ")):
        yield _text(x, _TOP + _HEIGHT + 16 + 14 * number, word, _MUTED, 11)


def _axis(y: Callable[[float], float]) -> Iterator[str]:
    for tenth in (0, 25, 50, 75, 100):
        at = y(tenth / 100)
        yield f'<line x1="{_LEFT}" x2="{_WIDTH - 10}" y1="{at}" y2="{at}" stroke="{_LINE}"/>'
        yield _text(_LEFT - 24, at + 4, f"{tenth} %", _MUTED, 11)


def _text(x: float, y: float, said: str, colour: str, size: int) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="{size}" fill="{colour}">{escape(said)}</text>'


def _y(chance: float) -> float:
    return round(_TOP + _HEIGHT * (1 - min(1.0, max(0.0, chance))), 1)


def _scale(lines: Sequence[Line]) -> Callable[[float], float]:
    """From 0 to 1, or as far as a sum goes on its way."""
    levels = [0.0, 1.0, *accumulate(each.value for each in lines[:-1])]
    low, high = min(levels), max(levels)
    return lambda chance: _y((chance - low) / (high - low))


def _svg(title: str, parts: Sequence[str]) -> str:
    hatch = (
        '<defs><pattern id="down" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="6" height="6" fill="{_BAD}"/><rect width="2" height="6" fill="#7d1d17"/></pattern></defs>'
    )
    box = f"0 0 {_WIDTH} {_TOP + _HEIGHT + 64}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title>{hatch}{"".join(parts)}</svg>'
    )
