"""The page's lessons are what the law makes of them, and every step can be done."""

from pathlib import Path

import pytest

from spieltisch.testing.lesson_scene import Scene, scene_to_json
from spieltisch.testing.lessons import LESSONS, lesson_text

LEARN = Path(__file__).parents[2] / "web/src/learn"
STEPS = [scene for scenes in LESSONS.values() for scene in scenes()]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_current(name: str) -> None:
    text = (LEARN / f"{name}.json").read_text(encoding="utf-8")
    assert text == lesson_text(name), "run python -m spieltisch.testing.lessons"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_ten_to_fifteen_steps(name: str) -> None:
    names = [scene.name for scene in LESSONS[name]()]
    assert 10 <= len(names) <= 15
    assert len(names) == len({*names})


@pytest.mark.parametrize("scene", STEPS, ids=lambda scene: f"{scene.game}-{scene.name}")
def test_every_step_can_be_done(scene: Scene) -> None:
    """A goal that the law refuses would be an error; a refusal that is wanted must be answered."""
    said = str(scene_to_json(scene)["answers"])
    assert scene.goals or any(f"'code': '{code}'" in said for code in scene.refusals)
