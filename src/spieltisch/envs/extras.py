"""Packages that only some people need: PettingZoo, Gymnasium, OpenSpiel."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["need"]


def need(package: str, extra: str) -> Any:
    """The package, or an `ImportError` with one line that says how to get it.

    It is `Any`, because none of these packages has types that a strict checker could follow.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        name = (missing.name or package).partition(".")[0]
        raise ImportError(
            f"This needs {name}, which is not installed: pip install 'spieltisch[{extra}]'"
        ) from missing
