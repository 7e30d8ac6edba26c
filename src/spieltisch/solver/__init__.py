"""Paseo for two, solved: the exact chance to win of every position before every roll.

`solve_path` gives the table of a whole path, `solve_box` what can come of one position; `asking` reads
both for positions of the law.
"""

from __future__ import annotations

from spieltisch.solver.asking import (
    Rolled,
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
from spieltisch.solver.plan import Corner, Plan, Track
from spieltisch.solver.room import need_memory
from spieltisch.solver.solution import Solution
from spieltisch.solver.solving import Tick, solve_box
from spieltisch.solver.table import Table
from spieltisch.solver.tables import (
    Kept,
    find_table,
    kept_tables,
    most_bytes,
    prune,
    solve_path,
    tables_folder,
)

__all__ = [
    "Corner",
    "Kept",
    "Plan",
    "Rolled",
    "Solution",
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
    "prune",
    "read_path",
    "solve_box",
    "solve_path",
    "start_of",
    "tables_folder",
    "track_of",
    "valued_turns",
]
