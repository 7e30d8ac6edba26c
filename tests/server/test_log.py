"""A game folded from its events: the same from the start, from a snapshot, and after something was taken back."""

import json
from random import Random

import pytest

from spieltisch.fair.chain import first_head, next_head
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import Refusal, Seat, Step
from spieltisch.rules.record import final_state
from spieltisch.server.model import SeatRow, TableRow
from spieltisch.server.table.advancing import (
    Beginning,
    EventDraft,
    Happening,
    aborted,
    advance,
    started,
)
from spieltisch.server.table.judging import steps
from spieltisch.server.table.loading import stored
from spieltisch.server.table.records import record_of
from spieltisch.server.table.replay import Course, begin, course_from_json, course_to_json, fold

SEEDS = ("5e" * 32,)


def begun(game: str, players: int, seeds: tuple[str, ...] = SEEDS) -> list[Happening]:
    config = entry(game).config_from_json({"players": players})
    agreed = Beginning("t1", game, config, {}, ())
    return [*advance(None, [started(agreed, seeds[0])], seeds, 1000)]


def acting(course: Course) -> Seat:
    assert isinstance(course.actor, int)
    return course.actor


def play_on(happened: list[Happening], rng: Random, moves: int) -> None:
    """Random moves, now and then one taken back."""
    for _ in range(moves):
        course = happened[-1].course
        if course.ending:
            return
        if course.undoable and rng.random() < 0.2:
            back = EventDraft("undo", "ABCDEF"[acting(course)], {"to": rng.choice(course.undoable)})
            happened += advance(course, [back], SEEDS, course.at + 5)
            continue
        text = course.entry.game.format(rng.choice(course.entry.game.legal(course.state)))
        found = steps(course, acting(course), [text], "person")
        assert not isinstance(found, Refusal)
        happened += advance(course, found, SEEDS, course.at + 5)


@pytest.mark.parametrize("game", [*GAMES])
def test_a_game_folds_to_the_same_state_by_every_way(game: str) -> None:
    happened = begun(game, 3)
    play_on(happened, Random(game), 90)
    course = begin(happened[0].event, happened[0].course.head)
    for happening in happened[1:]:
        if not course.ending and len(course.trail) <= 1:
            frozen = json.loads(json.dumps(course_to_json(course)))
            assert course_from_json(frozen) == course
        course, facts = fold(course, happening.event, happening.course.head)
        assert (course, facts) == (happening.course, happening.facts)


@pytest.mark.parametrize("game", [*GAMES])
def test_each_action_is_carried_out_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On its way from a seat to the log; what chance adds is carried out once, too."""
    law, carried = entry(game).game, list[object]()

    def apply(state: object, action: object) -> Step[object]:
        carried.append(action)
        return done(state, action)

    done = law.apply
    monkeypatch.setattr(law, "apply", apply)
    happened = begun(game, 2)
    play_on(happened, Random(1), 30)
    assert len(carried) == sum(each.event.kind in ("act", "draw") for each in happened)


@pytest.mark.parametrize("game", [*GAMES])
def test_the_record_holds_what_was_not_taken_back(game: str) -> None:
    happened = begun(game, 2)
    play_on(happened, Random(game), 60)
    if not happened[-1].course.ending:
        happened += advance(
            happened[-1].course, [aborted(happened[-1].course, SEEDS)], SEEDS, 10**6
        )
    seats = (SeatRow(person="p", name="Mira"), SeatRow(bot="random", name="random"))
    row = TableRow("t1", game, {"players": 2}, seats, "p", 0)
    record = record_of(row, [stored(each, 1) for each in happened])
    assert final_state(record) == happened[-1].course.state
    assert record.seats == ("Mira", "random")
    assert any(happening.event.kind == "undo" for happening in happened) == (
        len(record.actions) < sum(each.event.kind in ("act", "draw") for each in happened)
    )


def test_every_event_is_bound_to_the_one_before() -> None:
    happened = begun("paroli", 2)
    head = first_head("t1")
    for number, happening in enumerate(happened):
        assert happening.event.seq == number
        head = next_head(head, bytes.fromhex(SEEDS[0]), happening.event)
        assert happening.course.head == head.hex()
    assert len(happened) == 1 + 1 + 28 + 1  # start, who begins, the cards, the one turned up


def test_dice_and_cards_follow_from_the_seed() -> None:
    def drawn(seed: str) -> list[object]:
        return [each.event.body.get("action") for each in begun("paroli", 2, (seed,))]

    assert drawn("5e" * 32) == drawn("5e" * 32)
    assert drawn("5e" * 32) != drawn("5f" * 32)


def test_time_never_falls() -> None:
    happened = begun("paseo", 2)
    course = happened[-1].course
    text = course.entry.game.format(course.entry.game.legal(course.state)[0])
    found = steps(course, acting(course), [text], "person")
    assert not isinstance(found, Refusal)
    (later, *_) = advance(course, found, SEEDS, 3)
    assert later.event.at == course.at == 1000
