"""The rules pages in the terminal."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.markdown import Markdown

from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json
from spieltisch.cli.wording import is_ruling
from spieltisch.rules.catalogue import GAMES
from spieltisch.words.rulebook import UnknownRule, rules_text, section

__all__ = ["pages_for", "print_rules", "show_rules"]

_GAME_OF_RULING: Final = {"P": "paseo", "R": "paroli"}
_ANCHOR: Final = re.compile(r'<a id="[^"]+"></a>')


def pages_for(game: str | None, ruling: str | None) -> tuple[list[str], str | None]:
    """Which pages are asked for: `paseo`, `paseo P9`, or `P9` alone; without a word, all of them."""
    if game is None:
        return sorted({each.folder for each in GAMES.values()}), ruling
    if ruling is None and is_ruling(game.upper()):
        return [_GAME_OF_RULING[game[0].upper()]], game
    if game not in GAMES:
        raise CommandError("error.no-rules", name=game, text=", ".join(GAMES))
    return [game], ruling


def show_rules(screen: Screen, games: Sequence[str], anchor: str | None) -> None:
    """Whole pages, a screen at a time for a person; or the passage of one ruling."""
    language = screen.words.language
    if anchor:
        screen.show(*(Markdown(_passage(game, language, anchor)) for game in games))
        return
    pages = [Markdown(_ANCHOR.sub("", rules_text(game, language))) for game in games]
    if not screen.live:
        screen.show(*pages)
        return
    with screen.console.pager(styles=_pager_knows_styles()):
        screen.show(*pages)


def print_rules(screen: Screen, games: Sequence[str], anchor: str | None) -> None:
    """The same as JSON: the text of each page or passage, in Markdown."""
    language = screen.words.language
    texts = {
        game: _passage(game, language, anchor) if anchor else rules_text(game, language)
        for game in games
    }
    print_json({"language": language, "ruling": anchor, "text": texts})


def _passage(game: str, language: str, anchor: str) -> str:
    try:
        return section(game, language, anchor)
    except UnknownRule:
        raise CommandError("error.no-passage", name=anchor) from None


def _pager_knows_styles() -> bool:
    """Of the pagers, `less` shows colours if asked to; others would show their codes."""
    os.environ.setdefault("LESS", "-R")
    return Path(os.environ.get("PAGER") or shutil.which("less") or "").name == "less"
