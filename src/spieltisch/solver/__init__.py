"""Paseo for two, solved: the exact chance to win of every position before every roll.

`solve_path` gives the table of a whole path, `solve_box` what can come of one position; `asking` reads
both for positions of the law.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import spieltisch.kernels  # noqa: F401 which says what is missing  # pyright: ignore[reportUnusedImport]

if TYPE_CHECKING:
    from spieltisch.solver.asking import (
        SolvedRoll,
        Valued,
        best_rolls,
        chance_to_win,
        corner_of,
        read_path,
        start_of,
        track_of,
        valued_turns,
    )
    from spieltisch.solver.errors import SolverError
    from spieltisch.solver.folder import most_bytes, one_at_a_time, tables_folder
    from spieltisch.solver.plan import Plan
    from spieltisch.solver.room import need_memory
    from spieltisch.solver.solution import Solution
    from spieltisch.solver.solving import solve_box
    from spieltisch.solver.table import Table
    from spieltisch.solver.tables import (
        Kept,
        find_table,
        kept_tables,
        prune,
        solve_in_background,
        solve_path,
        unless_damaged,
        usable_table,
    )
    from spieltisch.solver.track import Corner, Tick, Track

__all__ = [
    "Corner",
    "Kept",
    "Plan",
    "Solution",
    "SolvedRoll",
    "SolverError",
    "Table",
    "Tick",
    "Track",
    "Valued",
    "best_rolls",
    "chance_to_win",
    "corner_of",
    "find_table",
    "kept_tables",
    "most_bytes",
    "need_memory",
    "one_at_a_time",
    "prune",
    "read_path",
    "solve_box",
    "solve_in_background",
    "solve_path",
    "start_of",
    "tables_folder",
    "track_of",
    "unless_damaged",
    "usable_table",
    "valued_turns",
]

_MODULES: Final = {
    "asking": "SolvedRoll Valued best_rolls chance_to_win corner_of read_path start_of track_of valued_turns",
    "errors": "SolverError",
    "folder": "most_bytes one_at_a_time tables_folder",
    "plan": "Plan",
    "room": "need_memory",
    "solution": "Solution",
    "solving": "solve_box",
    "table": "Table",
    "tables": "Kept find_table kept_tables prune solve_in_background solve_path unless_damaged usable_table",
    "track": "Corner Tick Track",
}
_HOME: Final = {name: module for module, names in _MODULES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Loaded when they are wanted: who reads tables needs no compiler, and who asks whether there are any no arrays."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
