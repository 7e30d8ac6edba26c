"""A position of two players who have rolled, as the kernels of the line see it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spieltisch.kernels.paseo.line import after_line, legal_line
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code
from spieltisch.kernels.paseo.position import label_word, stones_word
from spieltisch.learn.paseo.line_network import LinePath, new_workspace
from spieltisch.rules.paseo import State, Turn
from spieltisch.rules.paseo.state import dice_of, turn_of

__all__ = ["LONGEST", "Scene", "scene"]

LONGEST = 12
"""Path tiles that the kernels know; given paths may be longer."""


@dataclass(frozen=True)
class Scene:
    """Seen by the player whose turn it is."""

    packed: Packed
    own: int
    other: int
    line: LinePath

    @cached_property
    def turns(self) -> dict[int, Turn]:
        """One turn for each different position, by what it leaves of one's own stones."""
        work, seat = new_workspace(), turn_of(self.packed.origin)
        low, high = dice_of(self.packed.origin)
        labels, _, end, blocked = self.line
        found = legal_line(self.own, self.other, labels, end, blocked, low, high, work.out)
        codes: dict[int, int] = {}
        for code in (int(work.out[index]) for index in range(found)):
            codes.setdefault(int(after_line(self.own, code)), code)
        return {own: turn_from_code(self.packed, code, seat) for own, code in codes.items()}

    @property
    def steps_left(self) -> int:
        """Of all stones of both players."""
        both = self.own | self.other << 16
        return 8 * self.line.end - sum(both >> shift & 15 for shift in range(0, 32, 4))

    @property
    def turns_left(self) -> int:
        return self.packed.origin.turn_limit - self.packed.origin.turns


def scene(state: State) -> Scene:
    packed, seat = pack(state), turn_of(state)
    row, labels, tiles = packed.row, packed.labels, len(state.board.tiles)
    own, other = (int(stones_word(row, each)) for each in (seat, 1 - seat))
    mine, theirs = (int(label_word(labels, tiles, each)) for each in (seat, 1 - seat))
    return Scene(packed, own, other, LinePath(mine, theirs, tiles + 1, int(state.blank_blocked)))
