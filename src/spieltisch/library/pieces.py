"""Stones, tiles and cards as SVG. Colours and shapes are those of the page: each player is both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi
from typing import Final, NamedTuple

__all__ = ["Look", "card", "livery", "picture", "start_tile", "stone", "tile"]

_SERIF: Final = 'font-family="Vollkorn, Georgia, serif" font-weight="800"'
_MAT: Final = "#dccfb9"
_STITCH: Final = "#b7a488"


class Look(NamedTuple):
    fill: str
    edge: str
    ink: str
    shape: str
    """Around the origin, about one unit in each direction."""
    drop: float = 0
    """How far below the middle a figure is written."""


def _polygon(*points: tuple[float, float]) -> str:
    return f"M{'L'.join(f'{x} {y}' for x, y in points)}Z"


def _blossom() -> str:
    turns = [2 * pi * step / 72 for step in range(72)]
    radii = [0.95 + 0.13 * cos(6 * turn) for turn in turns]
    points = zip(radii, turns, strict=True)
    return _polygon(
        *((round(r * cos(t - pi / 2), 3), round(r * cos(t - pi), 3)) for r, t in points)
    )


_LIVERIES: Final = (
    Look("#0F7C86", "#0A565E", "#fff", "M0 -1A1 1 0 1 1 0 1A1 1 0 1 1 0 -1Z"),
    Look(
        "#C94C21", "#8F3212", "#fff", _polygon((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9))
    ),
    Look("#6E3A86", "#48235A", "#fff", _polygon((0, -1.16), (1.1, 0.78), (-1.1, 0.78)), 0.2),
    Look("#8CC3E6", "#5690B5", "#14212B", _polygon((0, -1.19), (1.19, 0), (0, 1.19), (-1.19, 0))),
    Look(
        "#2E2B2A",
        "#121010",
        "#fff",
        _polygon(
            *((-0.5, -1.05), (0.5, -1.05), (0.5, -0.5), (1.05, -0.5), (1.05, 0.5), (0.5, 0.5)),
            *((0.5, 1.05), (-0.5, 1.05), (-0.5, 0.5), (-1.05, 0.5), (-1.05, -0.5), (-0.5, -0.5)),
        ),
    ),
    Look("#F3E7CF", "#BFAE8C", "#2A231D", _blossom()),
)
_CARDS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "b": ("#2C5C9E", "#1E4277", "#fff", "+5"),
    "g": ("#94C46E", "#6F9F4A", "#132810", "+10"),
    "r": ("#BC3B31", "#8E2820", "#fff", "−5"),
    "P": ("#3B2A4D", "#251832", "#F6D48A", "−10"),
}
"""Face, band, ink and value, by the letter of the card."""


def livery(seat: int) -> Look:
    return _LIVERIES[seat]


def picture(width: float, height: float, parts: Iterable[str], label: str) -> str:
    """Parts on the table's mat, with a name for those who can't see it."""
    inside = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'style="max-width:100%;height:auto" role="img" aria-label="{label}">'
        f'<rect width="{width:g}" height="{height:g}" rx="16" fill="{_MAT}"/>'
        f'<rect x="6" y="6" width="{width - 12:g}" height="{height - 12:g}" rx="11" fill="none" '
        f'stroke="{_STITCH}" stroke-dasharray="5 4"/>{inside}</svg>'
    )


def _at(x: float, y: float, scale: float, inside: str) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{inside}</g>'


def _figure(text: str, x: float, y: float, size: float, ink: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="{size:g}" fill="{ink}" {_SERIF}>{text}</text>'


def stone(seat: int, number: int, x: float, y: float, radius: float) -> str:
    """A number, or a ring for the blank (0)."""
    look = livery(seat)
    mark = (
        f'<circle cy="{look.drop:g}" r=".27" fill="none" stroke="{look.ink}" stroke-width=".12"/>'
        if number == 0
        else _figure(str(number), 0, look.drop + 0.4, 1.15, look.ink)
    )
    body = (
        f'<path d="{look.shape}" transform="translate(0 .14)" fill="{look.edge}"/>'
        f'<path d="{look.shape}" fill="{look.fill}" stroke="#FFF6E2" stroke-width=".1"/>'
    )
    return _at(x, y, radius, body + mark)


def tile(label: str, x: float, y: float, side: float, *, covered: bool) -> str:
    """A path tile with its number or a star; where stones lie on it, a number goes to the corner."""
    if label == "*":
        star = '<path d="M0 -26L6 -7L26 0L6 7L0 26L-6 7L-26 0L-6 -7Z" fill="#FFE7B0"/>'
        return _tile("#17233c", x, y, side, _at(50, 50, 1, star))
    moon = '<circle r="27" fill="#F4E3B8"/>' + _figure(label, 0, 14, 42, "#1C2A45")
    centre, scale = (17, 0.45) if covered else (50, 1)
    return _tile("#17233c", x, y, side, _at(centre, centre, scale, moon))


def start_tile(seat: int, x: float, y: float, side: float, *, covered: bool) -> str:
    """A seat's own, which bears its shape."""
    look = livery(seat)
    shape = f'<path d="{look.shape}" fill="{look.fill}" stroke="#FFF6E2" stroke-width=".06"/>'
    centre, scale = (17, 11) if covered else (50, 28)
    return _tile("#7a5a3a", x, y, side, _at(centre, centre, scale, shape))


def _tile(face: str, x: float, y: float, side: float, mark: str) -> str:
    body = (
        '<rect y="3" width="100" height="100" rx="11" fill="#0f1830" opacity=".6"/>'
        f'<rect width="100" height="100" rx="11" fill="{face}"/>'
        '<rect x="6.5" y="6.5" width="87" height="87" rx="7" fill="none" stroke="#E9CF93" stroke-opacity=".3"/>'
    )
    return _at(x, y, side / 100, body + mark)


def card(kind: str, number: int | str, x: float, y: float, width: float) -> str:
    """A card of Paroli, or a Paroli that stands for a number."""
    face, band, ink, value = _CARDS[kind[:1]]
    shown = str(number) if number else "P"
    body = (
        '<rect y="2" width="48" height="41" rx="7" opacity=".25"/>'
        '<rect width="48" height="41" rx="7" fill="#FFFAF0"/>'
        f'<rect x="2.4" y="2.4" width="43.2" height="36.2" rx="5" fill="{face}"/>'
        f'<rect x="2.4" y="28" width="43.2" height="10.6" rx="3" fill="{band}"/>'
        f'<text x="24" y="36" text-anchor="middle" font-size="8" font-weight="700" fill="{ink}" '
        f'font-family="system-ui, sans-serif">{value}</text>'
    )
    mark = "" if kind != "P" else f'<path d="M40 5l3.4 3.4l-3.4 3.4l-3.4 -3.4z" fill="{ink}"/>'
    return _at(x, y, width / 48, body + _figure(shown, 24, 23, 21, ink) + mark)
