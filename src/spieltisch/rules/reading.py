"""Reading JSON values with care: each function gives the type asked for or says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from spieltisch.rules.errors import Unreadable

__all__ = ["a_bool", "a_list", "a_mapping", "a_number", "a_text", "known_keys", "pair"]


def a_mapping(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Unreadable(f"{what} must be an object, not {_shown(value)}.")
    return cast("Mapping[str, Any]", value)


def a_list(value: object, what: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(f"{what} must be a list, not {_shown(value)}.")
    found: list[Any] = value  # pyright: ignore[reportUnknownVariableType] what JSON holds is read next
    if length is not None and len(found) != length:
        raise Unreadable(f"{what} must have {length} entries, not {len(found)}.")
    return found


def a_number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"{what} must be a whole number, not {_shown(value)}.")
    return value


def a_bool(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(f"{what} must be true or false, not {_shown(value)}.")
    return value


def a_text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{what} must be text, not {_shown(value)}.")
    return value


def pair(value: object, what: str) -> tuple[int, int]:
    first, second = a_list(value, what, 2)
    return a_number(first, what), a_number(second, what)


def known_keys(data: Mapping[str, object], known: frozenset[str], what: str) -> None:
    """A misspelt key must not pass in silence."""
    unknown = sorted(data.keys() - known)
    if unknown:
        raise Unreadable(f"{what} has no {unknown[0]!r}; it has {', '.join(sorted(known))}.")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
