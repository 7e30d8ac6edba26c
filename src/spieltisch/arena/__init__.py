"""Who is stronger: matches, ratings and tests of strength, on one machine or on many.

>>> from spieltisch import arena
>>> arena.match(["greedy", "random"], game="paseo", games=2).standings[0].games
2
"""

import spieltisch.kernels  # noqa: F401 which says what is missing  # pyright: ignore[reportUnusedImport]
from spieltisch.arena.match import match

__all__ = ["match"]
