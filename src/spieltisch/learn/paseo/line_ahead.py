"""One turn ahead on a line of Paseo, by what the network thinks of what comes of it."""

from __future__ import annotations

from spieltisch.kernels.paseo.line import successors_line
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paseo.line_network import LinePath, Workspace, chance_to_win, turned

__all__ = ["backup", "best_after", "turns_to"]


@kernel
def turns_to(own: int, other: int, line: LinePath, low: int, high: int, work: Workspace) -> int:
    """The mover's stones after each turn that differs, into the workspace; how many."""
    return successors_line(own, other, line.labels, line.end, line.blocked, low, high, work.out)


@kernel
def best_after(
    net: Floats, other: int, line: LinePath, found: int, work: Workspace
) -> tuple[int, float]:
    """The best of the mover's words in the workspace, and the mover's chance to win with it."""
    best, most = 0, -1.0
    for index in range(found):
        value = 1.0 - chance_to_win(net, other, work.out[index], turned(line), work)
        if value > most:
            best, most = work.out[index], value
    return best, most


@kernel
def backup(net: Floats, own: int, other: int, line: LinePath, work: Workspace) -> tuple[float, int]:
    """The chance to win of the player who is to roll, and the positions looked at.

    Over all rolls, with the turn that seems best for each.
    """
    total, looked = 0.0, 0
    for low in range(1, 7):
        for high in range(low, 7):
            found = turns_to(own, other, line, low, high, work)
            if found:
                value = best_after(net, other, line, found, work)[1]
                total += value if low == high else 2.0 * value
                looked += found
    return total / 36.0, looked
