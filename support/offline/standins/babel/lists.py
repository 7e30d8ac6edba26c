"""Lists in English."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["format_list"]


def format_list(parts: Sequence[str], style: str = "standard", **_options: object) -> str:
    joined = "or" if style == "or" else "and"
    *first, last = parts
    if len(first) < 2:
        return f" {joined} ".join(parts)
    return f"{', '.join(first)}, {joined} {last}"
