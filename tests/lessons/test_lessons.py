"""The page's lessons are what the law makes of them, and every step can be done."""

import json
from pathlib import Path

import pytest

from spieltisch.lessons import LESSONS, lesson_text
from spieltisch.lessons.scene import Scene, scene_to_json
from spieltisch.words.catalogue import codes

LEARN = Path(__file__).parents[2] / "web/src/pages/learn"
WORDS = Path(__file__).parents[2] / "src/spieltisch/words"
STEPS = [scene for scenes in LESSONS.values() for scene in scenes()]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_current(name: str) -> None:
    text = (LEARN / f"{name}.json").read_text(encoding="utf-8")
    assert text == lesson_text(name), "run python -m spieltisch.lessons"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_ten_to_sixteen_steps(name: str) -> None:
    names = [scene.name for scene in LESSONS[name]()]
    assert 10 <= len(names) <= 16
    assert len(names) == len({*names})


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("step", ["shift", "rob"])
def test_a_button_that_is_needed_is_named(language: str, step: str) -> None:
    page, study = (
        json.loads((WORDS / language / name).read_text(encoding="utf-8"))
        for name in ("page.json", "study.json")
    )
    assert page["paroli.move.do"] in study[f"lesson.paroli.{step}.text"]


@pytest.mark.parametrize("name", ["paroli", "raeuberparoli"])
def test_a_card_that_was_drawn_is_the_same_in_the_next_step(name: str) -> None:
    draw, lay, *_ = LESSONS[name]()
    rack, (drawn,) = draw.state.racks[0], draw.goals[0].then
    assert {*map(str, rack), drawn.removeprefix("deal ")} == {*map(str, lay.state.racks[0])}


@pytest.mark.parametrize("scene", STEPS, ids=lambda scene: f"{scene.game}-{scene.name}")
def test_every_step_can_be_done(scene: Scene) -> None:
    """A goal that the law refuses would be an error; a refusal that is wanted must be answered."""
    said = str(scene_to_json(scene)["answers"])
    assert scene.goals or any(f"'code': '{code}'" in said for code in scene.refusals)
