"""What the rules page calls a rule that has no number."""

from __future__ import annotations

import re
from typing import Final

from spieltisch.words.rulebook import section

__all__ = ["heading"]

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_NUMBER: Final = re.compile(r"\d+\. ")
_REST: Final = re.compile(r"[,:(].*")


def heading(game: str, language: str, anchor: str) -> str:
    """`numbered-stone` is "Numbered stone": a heading, or the bold words of a passage, in short."""
    passage = section(game, language, anchor)
    bold = _BOLD.search(passage)
    first = passage.splitlines()[0]
    title = first.lstrip("# ") if first.startswith("#") or bold is None else bold[1]
    return _REST.sub("", _NUMBER.sub("", title, count=1)).strip(" .")
