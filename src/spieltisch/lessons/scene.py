"""One step of a lesson: a position, what the learner is to do there, and what the law says to whatever else is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

import msgspec

from spieltisch.fair.canonical import canonical
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Actor, Fact, Step, play, told
from spieltisch.rules.json_form import JsonValue, to_json
from spieltisch.server.table.asking import answer
from spieltisch.server.table.replay import Course
from spieltisch.server.table.seeding import Seeding
from spieltisch.server.table.views import seat_view, view_bytes
from spieltisch.wire import asking
from spieltisch.wire.codec import write

__all__ = ["LEARNER", "Goal", "Scene", "key_of", "scene_to_json"]

LEARNER: Final = 0


@dataclass(frozen=True)
class Goal:
    """Something that is to be done, by the learner or, where a button is pressed, by the others."""

    actions: tuple[str, ...]
    then: tuple[str, ...] = ()
    """What the others and chance do after it."""


@dataclass(frozen=True)
class Scene:
    """A step; its name is the key of its texts."""

    name: str
    game: str
    state: Any
    goals: Sequence[Goal] = ()
    refusals: tuple[str, ...] = ()
    """Where the learner is to be refused: the codes that will do."""
    pressed: bool = False
    """Whether the goal happens at the press of a button."""
    told: Sequence[Fact] = ()
    """What happened just before."""
    questions: Sequence[asking.LawQuestion] = field(default=())
    afterwards: Sequence[asking.LawQuestion] = field(default=())
    """Put once the goal has ended the game."""
    players: int = 2


def scene_to_json(scene: Scene) -> dict[str, JsonValue]:
    course = _course(scene)
    view = _written(seat_view(course, LEARNER))
    answers, asked = _answered(
        [*((course, each) for each in scene.questions), *_looking_back(course, scene)]
    )
    return {
        "name": scene.name,
        "players": scene.players,
        "seat": view,
        "told": _facts(scene.told),
        "goals": [_goal(course, view, goal) for goal in scene.goals],
        "refusals": [*scene.refusals],
        "pressed": scene.pressed,
        "answers": answers,
        "asked": asked,
    }


def key_of(question: asking.LawQuestion) -> str:
    """A question as a key: canonical JSON of what it says, without what it leaves open."""
    said = _written(question)
    return canonical({name: said[name] for name in said if said[name] not in (None, [])}).decode()


def _course(scene: Scene) -> Course:
    config = entry(scene.game).config_from_json({"players": scene.players})
    seeding = Seeding("", (), 0)
    return Course("lesson", scene.game, config, 0, 0, "", seeding, scene.state)


def _looking_back(course: Course, scene: Scene) -> Iterator[tuple[Course, asking.LawQuestion]]:
    """The questions about the end, with how things stand there."""
    for question in scene.afterwards:
        state = course.state
        for text in scene.goals[0].actions:
            state, _ = _done(course, state, text)
        yield replace(course, state=state, ending=course.entry.game.outcome(state)), question


def _goal(course: Course, before: Mapping[str, JsonValue], goal: Goal) -> dict[str, JsonValue]:
    state, facts = course.state, list[Fact]()
    for text in (*goal.actions, *goal.then):
        state, new = _done(course, state, text)
        facts += new
    after = view_bytes(replace(course, state=state), LEARNER)
    change = _change(before["view"], msgspec.json.decode(after))
    return {"actions": [*goal.actions], "told": _facts(facts), "view": change}


def _done(course: Course, state: Any, text: str) -> tuple[Any, tuple[Fact, ...]]:
    game = course.entry.game
    match play(game, state, game.parse(text), cast("Actor", game.actor(state))):
        case Step(after, facts):
            return after, facts
        case refused:
            raise AssertionError(f"{text!r} is refused by {refused.ruling}: {refused.code}")


def _answered(
    questions: Iterable[tuple[Course, asking.LawQuestion]],
) -> tuple[list[JsonValue], dict[str, JsonValue]]:
    """The different answers, and by question which of them."""
    answers: dict[bytes, int] = {}
    asked: dict[str, JsonValue] = {}
    for course, question in questions:
        said = answer(course, LEARNER, question)
        if isinstance(said, asking.Reason | asking.Advice) and said.why is None:
            continue
        if isinstance(said, asking.Advice):
            said = msgspec.structs.replace(said, choices=())
        asked[key_of(question)] = answers.setdefault(write(said), len(answers))
    return [msgspec.json.decode(text) for text in answers], asked


def _facts(facts: Iterable[Fact]) -> list[JsonValue]:
    return [to_json(fact) for fact in told(tuple(facts), LEARNER)]


def _change(before: JsonValue, after: JsonValue) -> JsonValue:
    """What differs, part by part; an object with other keys is marked as a new one, all else is taken whole."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    if before.keys() != after.keys():
        return {"=": after}
    return {
        name: _change(before[name], after[name]) for name in after if before[name] != after[name]
    }


def _written(value: object) -> dict[str, JsonValue]:
    return cast("dict[str, JsonValue]", msgspec.json.decode(write(value)))
