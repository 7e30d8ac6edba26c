"""The command `spieltisch`: a table in the terminal, and tools for people who study the games."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the answer is the exit code."""
    from spieltisch.cli.failing import run  # noqa: PLC0415 what a command needs is loaded when it runs

    return run(arguments)
