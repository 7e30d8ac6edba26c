"""The server's own log: one JSON object a line, without names, tokens, cards or addresses of people."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import walk_tb
from typing import Final, TextIO, cast

__all__ = ["REQUEST", "JsonLines", "failure", "set_up_journal"]

REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the request or socket that is being served; its answer tells it, too (`X-Request-Id`)."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            # asyncio goes on with whatever it has at hand
            "text": record.getMessage().partition("\n")[0],
        }
        if request := REQUEST.get():
            said["request"] = request
        if record.exc_info and record.exc_info[1]:
            said["error"] = failure(record.exc_info[1])
        return json.dumps(said, ensure_ascii=False)


def set_up_journal(level: str, out: TextIO | None = None) -> None:
    """Our own lines from this level on, of others only warnings: they name paths and addresses, and what is stored."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("spieltisch").setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True


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
