"""What all games share: the checked entrance, who is told what, how seats are read."""

from dataclasses import dataclass

import pytest

from spieltisch.rules.game import (
    CHANCE,
    EVERYONE,
    Actor,
    Audience,
    Outcome,
    Refusal,
    Seat,
    Step,
    play,
    seat_letter,
    told,
)


@dataclass(frozen=True)
class Whispered:
    audience: Audience


class Nim:
    """Take one or two; two seats alternate. The state is what is left, the seat its parity."""

    def initial(self, config: int) -> int:
        return config

    def actor(self, state: int) -> Actor | None:
        return None if state == 0 else state % 2

    def legal(self, state: int) -> list[int]:
        return [taken for taken in (1, 2) if taken <= state]

    def refusal(self, state: int, action: int) -> Refusal | None:
        return None if action in self.legal(state) else Refusal("R0", "too-many", {"left": state})

    def apply(self, state: int, action: int) -> Step[int]:
        return Step(state - action, (Whispered(EVERYONE),))

    def chance(self, state: int) -> list[tuple[int, int]]:  # noqa: ARG002 the protocol's
        return []

    def view(self, state: int, seat: Seat | None) -> int:  # noqa: ARG002 the protocol's
        return state

    def outcome(self, state: int) -> Outcome | None:
        return Outcome((0,), "taken") if state == 0 else None

    def parse(self, text: str) -> int:
        return int(text)

    def format(self, action: int) -> str:
        return str(action)


def test_play_does_what_is_legal() -> None:
    assert play(Nim(), 5, 2, 1) == Step(3, (Whispered(EVERYONE),))


def test_play_refuses_what_is_not() -> None:
    assert play(Nim(), 1, 2, 1) == Refusal("R0", "too-many", {"left": 1})


@pytest.mark.parametrize(("by", "name"), [(0, 0), (CHANCE, "chance")])
def test_play_refuses_who_is_not_to_act_before_judging_what(by: Actor, name: object) -> None:
    assert play(Nim(), 1, 2, by) == Refusal("a-turn", "out-of-turn", {"actor": 1, "by": name})


def test_play_refuses_everything_after_the_end() -> None:
    assert play(Nim(), 0, 1, 0) == Refusal("end-of-the-game", "game-over")


def test_facts_are_told_to_their_audience() -> None:
    public, to_one, to_none = (
        Whispered(EVERYONE),
        Whispered(frozenset({1})),
        Whispered(frozenset()),
    )
    facts = (public, to_one, to_none)
    assert told(facts, 1) == (public, to_one)
    assert told(facts, 0) == (public,)
    assert told(facts, None) == (public,)


def test_seats_are_read_as_letters() -> None:
    assert [*map(seat_letter, range(6))] == [*"ABCDEF"]


def test_equal_refusals_are_equal_and_can_be_gathered() -> None:
    one, other = (Refusal("P9", "jump-limit", {"cells": [(1, 2)]}) for _ in range(2))
    assert one == other
    assert len({one, other}) == 1
