"""The sampled worlds of a moment, by their numbers: the one that was looked at is the one that is played on."""

from __future__ import annotations

from hashlib import sha256

from spieltisch.rules.game import Seat
from spieltisch.server.table.replay import Course

__all__ = ["world_seed"]


def world_seed(course: Course, seat: Seat, number: int) -> int:
    """Of cards that a seat had not seen at a moment of a game that is over."""
    named = f"{course.table} {course.seq} {seat} {number}"
    return int.from_bytes(sha256(named.encode()).digest()[:6])
