"""The ports by the games' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.games.paroli.port import Paroli
from spieltisch.games.paseo.port import Paseo
from spieltisch.games.port import Port

__all__ = ["PORTS"]

PORTS: Final[Mapping[str, Port[Any, Any, Any]]] = {
    "paseo": Paseo(),
    "paroli": Paroli("paroli"),
    "raeuberparoli": Paroli("raeuberparoli"),
}
