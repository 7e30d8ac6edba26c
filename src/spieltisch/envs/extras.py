"""What to say when a package is missing that only some people need."""

from __future__ import annotations

from importlib import import_module

__all__ = ["need"]


def need(package: str, extra: str) -> None:
    """Raise `ImportError` with one line that says how to get a package that is not installed."""
    try:
        import_module(package)
    except ModuleNotFoundError as missing:
        raise ImportError(
            f"This needs {missing.name}, which is not installed: pip install 'spieltisch[{extra}]'"
        ) from missing
