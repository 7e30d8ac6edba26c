"""A finished game understood: what was luck, what was skill, where it turned, what would have been better.

`review` gives all of it, `reviews` what is known early first. `hint` advises a seat while a game goes on, `look` and
`worlds` answer "what if". The values are those of `spieltisch.wire.review`.
"""

from __future__ import annotations

import spieltisch.kernels  # noqa: F401 which says what is missing  # pyright: ignore[reportUnusedImport]
from spieltisch.analysis.looking import hint, look, worlds
from spieltisch.analysis.review import review, reviews

__all__ = ["hint", "look", "review", "reviews", "worlds"]
