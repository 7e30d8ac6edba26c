"""The server's own log: one JSON object a line, without names, tokens, cards or addresses of people."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

from spieltisch.server.failure import failure

__all__ = ["JsonLines", "set_up_journal"]


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "text": record.getMessage().partition("\n")[
                0
            ],  # asyncio goes on with whatever it has at hand
        }
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
