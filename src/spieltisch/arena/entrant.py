"""Who takes part in a match: a player by name, and what it may spend on a move.

`expert` thinks as long as it likes to, `expert@0.1s` a tenth of a second a move, `expert@2000n`
2,000 nodes; `engine:COMMAND` is somebody else's program.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from spieltisch.bots.policy import Budget

__all__ = ["Entrant", "read_entrant"]

_WITH_BUDGET: Final = re.compile(r"(?P<spec>.+)@(?:(?P<seconds>\d*\.?\d+)s|(?P<nodes>\d+)n)")


@dataclass(frozen=True)
class Entrant:
    name: str
    """As it was entered."""
    spec: str
    """What `seated` is asked for."""
    budget: Budget
    player: Any = None
    """The bot itself, where it was handed over and not named."""


def read_entrant(name: str, general: Budget) -> Entrant:
    """An entrant with a budget of its own or, without one, with the general one."""
    found = _WITH_BUDGET.fullmatch(name)
    if not found:
        return Entrant(name, name, general)
    seconds, nodes = found["seconds"], found["nodes"]
    own = replace(
        general,
        seconds=float(seconds) if seconds else None,
        nodes=int(nodes) if nodes else None,
    )
    return Entrant(name, found["spec"], own)
