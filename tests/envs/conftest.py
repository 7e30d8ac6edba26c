"""The tables at which the tests of this room sit down."""

from __future__ import annotations

from typing import Any, cast

import pytest

from spieltisch.envs.codec import Codec
from spieltisch.envs.registry import CODECS

Table = tuple[Codec, dict[str, Any]]

TABLES: dict[str, Table] = {
    "paseo-2": (CODECS["paseo"], {"players": 2}),
    "paseo-2-blocked": (CODECS["paseo"], {"players": 2, "blank_blocked": True}),
    "paseo-3": (CODECS["paseo"], {"players": 3}),
    "paseo-3-random-path": (CODECS["paseo"], {"players": 3, "path": "random"}),
    "paseo-4": (CODECS["paseo"], {"players": 4}),
    "paseo-4-blocked": (CODECS["paseo"], {"players": 4, "blank_blocked": True}),
    "paroli-2": (CODECS["paroli"], {"players": 2}),
    "paroli-4": (CODECS["paroli"], {"players": 4}),
    "paroli-6": (CODECS["paroli"], {"players": 6}),
    "paroli-3-one-by-one": (CODECS["paroli"], {"players": 3, "draw_one_by_one": True}),
    "raeuberparoli-2": (CODECS["raeuberparoli"], {"players": 2}),
    "raeuberparoli-3": (CODECS["raeuberparoli"], {"players": 3}),
    "raeuberparoli-6": (CODECS["raeuberparoli"], {"players": 6}),
    "raeuberparoli-4-options": (
        CODECS["raeuberparoli"],
        {"players": 4, "draw_one_by_one": True, "one_move_per_card": True},
    ),
}


@pytest.fixture(params=list(TABLES.values()), ids=list(TABLES))
def table(request: pytest.FixtureRequest) -> Table:
    """A game and its options."""
    return cast("Table", request.param)
