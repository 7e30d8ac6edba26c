"""Players of Räuberparoli who make moves that others must agree to."""

from __future__ import annotations

from random import Random

from spieltisch.client import TableConnection
from spieltisch.wire.asking import MoveEffects, Moves
from spieltisch.wire.pieces import Letter

__all__ = ["acting", "spoiling"]


def acting(line: TableConnection) -> Letter:
    """The seat of this line that is to act."""
    if line.turn is None or line.turn.seat is None:
        raise AssertionError("nobody here is to act")
    return line.turn.seat


async def spoiling(line: TableConnection, rng: Random) -> str:
    """Rather a move that an owner must agree to; claims and cards, so that there are some."""
    texts = [option.text for option in line.turn.legal] if line.turn else []
    moves = [text.split() for text in texts if text.startswith(("rob", "shift"))]
    for cell in dict.fromkeys(cell for _, cell, _ in moves):
        found = await line.ask(acting(line), Moves(cell=cell))
        for effect in found.effects if isinstance(found, MoveEffects) else ():
            if effect.asks:
                return effect.action
    claims = [text for text in texts if text.startswith("claim")]
    lays = [text for text in texts if text.startswith("lay")]
    return rng.choice(claims or lays or texts)
