"""The rules pages in the terminal."""

from __future__ import annotations

import re
from typing import Final

from rich.markdown import Markdown

from spieltisch.cli.screen import Screen
from spieltisch.words.rulebook import rules_text, section

__all__ = ["show_rules"]

_ANCHOR: Final = re.compile(r'<a id="[^"]+"></a>')


def show_rules(screen: Screen, game: str, anchor: str | None) -> None:
    """The whole page, a page at a time for a person; or the passage of one ruling."""
    language = screen.words.language
    if anchor:
        screen.show(Markdown(section(game, language, anchor)))
        return
    page = Markdown(_ANCHOR.sub("", rules_text(game, language)))
    if not screen.live:
        screen.show(page)
        return
    with screen.console.pager(styles=True):
        screen.show(page)
