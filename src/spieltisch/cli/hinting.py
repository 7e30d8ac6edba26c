"""`hint` in the terminal: what to do here, and why."""

from __future__ import annotations

from typing import Any

from spieltisch.analysis import hint
from spieltisch.analysis.telling import Teller
from spieltisch.cli.wording import Wording

__all__ = ["hint_lines"]


def hint_lines(game: str, view: Any, words: Wording) -> list[str]:
    """The best turn with the chance before and after, why, and the next best two."""
    found, teller = hint(game, view), Teller(words.language, words.names)
    texts = [", ".join(each.actions) for each in found.weighed]
    how = words("hint.exact") if found.exact else words("hint.estimated")
    before, after = teller.percent(found.before.value), teller.percent(found.after.value)
    said = [words("hint.shown", text=texts[0], before=before, after=after, how=how)]
    if found.reason:
        said.append("  " + teller.because(found.reason, words.place))
    return said + [
        words("hint.next", text=text, after=teller.percent(each.chance.value))
        for text, each in zip(texts[1:], found.weighed[1:], strict=True)
    ]
