"""The games as numbers, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.envs.codec import Codec
from spieltisch.envs.paroli.codec import PAROLI, RAEUBERPAROLI
from spieltisch.envs.paseo.codec import PASEO

__all__ = ["CODECS"]

CODECS: Final[Mapping[str, Codec]] = {codec.name: codec for codec in (PASEO, PAROLI, RAEUBERPAROLI)}
