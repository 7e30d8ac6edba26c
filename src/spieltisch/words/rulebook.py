"""The rules pages, whole or by passage: "show me P9"."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Final

from spieltisch.rules.errors import SpieltischError
from spieltisch.words.catalogue import UnknownLanguage, codes

__all__ = ["UnknownRule", "anchors", "rules_text", "section"]

_FOLDER: Final = files("spieltisch.words")
_ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')
_HEADING: Final = re.compile(r"(#+) ")
_ITEM: Final = re.compile(r"(?:-|\d+\.) +")


class UnknownRule(SpieltischError):
    """A game without a rules page, or a rule that its page does not hold."""


@cache
def rules_text(game: str, language: str) -> str:
    """The whole page, in Markdown with anchors."""
    from spieltisch.rules.catalogue import GAMES  # noqa: PLC0415 words are needed before any game is

    if game not in GAMES:
        raise UnknownRule(f"There are rules of {', '.join(GAMES)}, but none of {game!r}.")
    if language not in codes():
        raise UnknownLanguage(f"{language!r} is not one of the languages {', '.join(codes())}.")
    return (_FOLDER / language / f"{GAMES[game].folder}.md").read_text(encoding="utf-8")


def anchors(game: str, language: str) -> tuple[str, ...]:
    """Every ruling and heading that can be shown by itself, in the order of the page."""
    return tuple(_ANCHOR.findall(rules_text(game, language)))


def section(game: str, language: str, anchor: str) -> str:
    """The passage of an anchor in Markdown: a heading with all below it, a list item or a paragraph.

    Rulings may be written small: `p9` finds P9.
    """
    lines = rules_text(game, language).splitlines()
    for number, line in enumerate(lines):
        if anchor.lower() in (found.lower() for found in _ANCHOR.findall(line)):
            return _ANCHOR.sub("", "\n".join(_passage(lines, number))).strip()
    raise UnknownRule(f"The rules of {game} hold nothing called {anchor!r}.")


def _passage(lines: list[str], number: int) -> list[str]:
    if _HEADING.match(lines[number]):
        return _under_heading(lines[number:])
    while not _begins(lines[number]) and lines[number - 1]:
        number -= 1
    return _block(lines[number:])


def _under_heading(lines: list[str]) -> list[str]:
    """The heading and everything up to the next one that is not below it."""
    level = _level(lines[0])
    return [lines[0], *takewhile(lambda line: not 0 < _level(line) <= level, lines[1:])]


def _level(line: str) -> int:
    heading = _HEADING.match(line)
    return len(heading[1]) if heading else 0


def _begins(line: str) -> bool:
    return _ITEM.match(line) is not None


def _block(lines: list[str]) -> list[str]:
    """A list item without its mark, or a paragraph."""
    rest = takewhile(lambda line: line and not _begins(line), lines[1:])
    return [_ITEM.sub("", lines[0], count=1), *(line.strip() for line in rest)]
