"""Law and kernel give different answers: never to happen, and told in full where it does."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Disagreement"]


@dataclass
class Disagreement(Exception):
    """Where, and both answers."""

    what: str
    """Which answer differs: the name of the law's function."""
    position: str
    """The position before the step, as text."""
    law: object
    kernel: object

    def __str__(self) -> str:
        return (
            f"{self.what} differs\n  law:    {self.law}\n  kernel: {self.kernel}\n"
            f"  position: {self.position}"
        )
