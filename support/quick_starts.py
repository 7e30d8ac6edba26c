"""The pages to begin with, whose examples and commands run wherever the package is tried."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

__all__ = ["STARTS", "commands", "page"]

STARTS: Final = ("players", "hosts", "bot-writers", "researchers", "contributors")


def page(name: str) -> Path:
    return Path(__file__).parents[1] / "docs" / f"{name}.md"


def commands(name: str) -> list[list[str]]:
    """What follows `$ spieltisch`, in words."""
    lines = page(name).read_text(encoding="utf-8").splitlines()
    ours = (line for line in lines if line.startswith("$ spieltisch "))
    return [shlex.split(line)[2:] for line in ours]
