"""What can keep a path from being solved, or its table from being read.

SpieltischError
└── SolverError
    ├── DamagedTable    a file that is not, or no longer, what was written
    ├── OtherVersion    a table of another version of this package
    ├── TableInUse      another process is solving this path
    └── TooLittleRoom   memory or disk would not be enough
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.rules.errors import SpieltischError

__all__ = ["DamagedTable", "OtherVersion", "SolverError", "TableInUse", "TooLittleRoom"]


class SolverError(SpieltischError):
    """The message is one sentence, fit to be shown to a person."""

    def __reduce__(self) -> tuple[Any, ...]:
        """From another process as it was raised there, whatever it was made of."""
        return type(self).__new__, (type(self), *self.args), vars(self)


class DamagedTable(SolverError):
    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file} is damaged: {why}; delete it, and the path is solved again.")
        self.file = file


class OtherVersion(SolverError):
    def __init__(self, file: Path, version: object) -> None:
        super().__init__(
            f"{file} is a table of version {version}, which this program does not read;"
            " `spieltisch solve --prune` removes it, and the path is solved again."
        )


class TableInUse(SolverError):
    def __init__(self, file: Path) -> None:
        super().__init__(f"Another process is solving this path into {file}; wait for it.")


class TooLittleRoom(SolverError):
    def __init__(self, what: str, needed: int, free: int, way_out: str) -> None:
        gigabyte = 1e9
        super().__init__(
            f"This takes {needed / gigabyte:.2f} GB of {what}, and {free / gigabyte:.2f} GB are free: {way_out}."
        )
