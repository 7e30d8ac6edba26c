"""A failure as it may be written down: which kinds of errors, and at which of our own lines.

What they say is left out: databases and the law name rows, cards and people in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from traceback import walk_tb
from typing import Final, cast

__all__ = ["failure"]

_FRAMES: Final = 20
"""The innermost ones."""


def failure(error: BaseException) -> str:
    """The error, and whatever it came from."""
    return " from ".join(_one(each) for each in _chain(error))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _one(error: BaseException) -> str:
    name, lines = type(error).__name__, [*_lines(error)][-_FRAMES:]
    if isinstance(error, BaseExceptionGroup):
        several = cast("BaseExceptionGroup[BaseException]", error)
        name += f" ({', '.join(failure(each) for each in several.exceptions)})"
    return f"{name} at {', '.join(lines)}" if lines else name


def _lines(error: BaseException) -> Iterator[str]:
    for frame, line in walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__"))
        if module.startswith("spieltisch."):
            yield f"{module}:{line}"
