"""What the page's lessons show and answer, made from the law, so that a lesson never teaches another game.

    python -m spieltisch.lessons

rewrites the lessons in `web/src/pages/learn/`; a test fails when they are out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from spieltisch.fair.canonical import canonical
from spieltisch.lessons.paroli import paroli_scenes, robber_scenes
from spieltisch.lessons.paseo import paseo_scenes
from spieltisch.lessons.scene import Scene, scene_to_json

__all__ = ["LESSONS", "lesson_text"]

LESSONS: Final[Mapping[str, Callable[[], Sequence[Scene]]]] = {
    "paseo": paseo_scenes,
    "paroli": paroli_scenes,
    "raeuberparoli": robber_scenes,
}
"""By the name of the game, its steps."""


def lesson_text(name: str) -> str:
    """The lesson as JSON, a step on each line."""
    steps = [canonical(scene_to_json(scene)).decode() for scene in LESSONS[name]()]
    return "[\n" + ",\n".join(steps) + "\n]\n"
