"""What the page's lessons show and answer, made from the law, so that a lesson never teaches another game.

    python -m spieltisch.testing.lessons

writes the lessons anew into `web/src/learn/`; a test demands that they are current.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from spieltisch.fair.canon import canonical
from spieltisch.testing.lesson_paroli import paroli_scenes, robber_scenes
from spieltisch.testing.lesson_paseo import paseo_scenes
from spieltisch.testing.lesson_scene import Scene, scene_to_json

__all__ = ["LESSONS", "lesson_text", "main"]

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


def main(into: Path = Path("web/src/learn")) -> None:
    """Write every lesson anew."""
    for name in LESSONS:
        file = into / f"{name}.json"
        file.write_text(lesson_text(name), encoding="utf-8")
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
