"""Spieltisch: Paseo, Paroli and Räuberparoli, played, learnt, studied and solved.

    >>> import spieltisch
    >>> game = spieltisch.new("paseo", players=2, seed=1, path="random")
    >>> game.push(game.legal()[0])
    >>> print(game)

`new` and `load` give a `Game`. Below it are pure modules: the law in `spieltisch.rules`, bots in `spieltisch.bots`,
environments in `spieltisch.envs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spieltisch.library import Game, Refused, load, new

    __version__: str
    """Of the installed package."""

__all__ = ["Game", "Refused", "__version__", "load", "new"]


def __getattr__(name: str) -> Any:
    """Loaded when they are wanted: importing a room below them must stay quick."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        return version("spieltisch")
    if name in __all__:
        from spieltisch import library  # noqa: PLC0415

        return getattr(library, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
