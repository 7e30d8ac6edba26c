"""What is done again and again must not end because it failed once."""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import contextmanager

from spieltisch.server.model import StoreError

__all__ = ["failures_logged"]

_log = logging.getLogger(__name__)


@contextmanager
def failures_logged(task: str) -> Generator[None]:
    """Go on after whatever fails here; a store that does not answer is known elsewhere, the rest is written down."""
    try:
        yield
    except StoreError:
        pass
    except Exception:  # noqa: BLE001 whatever it was, the next time may be better
        _log.exception("%s failed", task)
