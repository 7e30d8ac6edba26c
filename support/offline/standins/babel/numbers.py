"""Numbers in English."""

from __future__ import annotations

__all__ = ["format_decimal"]


def format_decimal(number: float, **_options: object) -> str:
    return f"{number:,}"
