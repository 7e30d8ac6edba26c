"""Values of the law as pieces of messages."""

from __future__ import annotations

from typing import cast

from spieltisch.rules.game import Refusal, Seat, seat_letter
from spieltisch.rules.json_form import to_json
from spieltisch.wire.pieces import Letter, Why

__all__ = ["letter", "why"]


def letter(seat: Seat) -> Letter:
    return cast("Letter", seat_letter(seat))


def why(refusal: Refusal) -> Why:
    params = {name: to_json(value) for name, value in refusal.params.items()}
    return Why(ruling=refusal.ruling, code=refusal.code, params=params)
