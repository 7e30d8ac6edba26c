"""Why a tile is out of reach, told of the whole roll: the law answers for each part of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spieltisch.rules import paseo
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Cell, Draft, State
from spieltisch.rules.paseo.moving import walks
from spieltisch.rules.paseo.state import away, dice_of, mover, turn_of
from spieltisch.rules.paseo.turn import after_hop

__all__ = ["told_of_the_roll"]

_OF_ONE_PART: Final = {"elsewhere", "occupied", "overshoot"}
"""Reasons that hold for one part of the roll, where another one may fail for another."""


def told_of_the_roll(state: State, draft: Draft, refusal: Refusal) -> Refusal:
    """The same refusal where it says enough: of another draft, or of a tile that is truly in the way."""
    if draft.target is None or draft.pick or refusal.code not in _OF_ONE_PART:
        return refusal
    if refusal.code == "occupied" and _would_stop(state, draft, draft.target):
        return refusal
    leads = _leads(state, draft)
    if draft.stone is None:
        return Refusal("a-turn", "nobody-reaches", {"cells": [draft.target]})
    if not leads:
        return refusal
    found: dict[str, object] = {"stone": draft.stone, "cells": [draft.target], "leads": leads}
    return Refusal("a-turn", "out-of-reach", found)


def _leads(state: State, draft: Draft) -> list[Cell]:
    """Where the stone can go."""
    choices = paseo.consider(state, replace(draft, target=None)).choices
    return sorted({choice.target for choice in choices if choice.target is not None})


def _would_stop(state: State, draft: Draft, target: Cell) -> bool:
    """Whether a stone would stop on the tile if nothing lay there."""
    seat = turn_of(state)
    after = after_hop(state, seat, draft.first) if draft.first else state
    stones = away(after, seat) if draft.stone is None else (draft.stone,)
    movers = (mover(after, seat, stone) for stone in stones)
    free = (
        each._replace(crowd={cell: n for cell, n in each.crowd.items() if cell != target})
        for each in movers
    )
    values = _values(state, draft)
    return any(walk.target == target for each in free for n in values for walk in walks(each, n))


def _values(state: State, draft: Draft) -> set[int]:
    """The steps that the roll still gives."""
    low, high = dice_of(state)
    if draft.first:
        return {low + high - draft.first.steps}
    return {low, high, low + high, high - low} - {0}
