"""The command `spieltisch`: a table in the terminal, and tools for people who study the games."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the answer is the exit code."""
    from spieltisch.cli.exit_codes import run

    return run(arguments)
