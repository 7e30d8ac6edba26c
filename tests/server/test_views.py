"""What a viewer gets to know: two games that differ only in what it may not see look the same to it, byte for byte."""

from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec import UNSET, json
from support.leaks import CARD_GAMES, courses, leaks, redealt

from spieltisch.fair.canonical import canonical
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.game import Outcome
from spieltisch.rules.json_form import to_json
from spieltisch.server.table.views import (
    ending_of,
    event_for,
    fairness_of,
    seat_views,
    view_bytes,
)
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Hidden, Update
from spieltisch.wire.law import written


@pytest.mark.parametrize("game", CARD_GAMES)
def test_hidden_cards_change_nothing_that_is_told(game: str) -> None:
    rng, compared = Random(game), 0
    for players in (2, 4, 6):
        for happening in courses(game, players, players)[players * 14 + 3 :: 8]:
            course = happening.course
            if course.ending:
                continue
            for viewer in (None, *range(players)):
                compared += redealt(course, viewer, rng).state != course.state
                assert [*leaks(course, viewer, rng)] == []
    assert compared > 200


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_card_is_told_to_its_owner_alone(game: str) -> None:
    for happening in courses(game, 3, 1, 20):
        event = happening.event
        if event.kind != "draw" or not str(event.body["action"]).startswith("deal"):
            continue
        owner = next(fact.seat for fact in happening.facts)  # type: ignore[attr-defined]  # both facts say it
        for viewer in (None, 0, 1, 2):
            seen = event_for(happening, (viewer,))
            assert isinstance(seen, Update)
            assert (seen.body is not None) == (viewer == owner)
            assert ("received" in {json.decode(fact)["kind"] for fact in seen.facts}) == (
                viewer == owner
            )
            card = str(event.body["action"]).split()[1]
            assert viewer == owner or f'"{card}"'.encode() not in write(seen)


def test_who_plays_several_seats_knows_what_they_know() -> None:
    dealt = [each for each in courses("paroli", 3, 1, 0) if each.event.kind == "draw"]
    known = [event_for(each, (0, 2)) for each in dealt]
    bodies = [each.body for each in known if isinstance(each, Update)]
    assert sum(body is None for body in bodies) == 14


def test_an_event_of_which_nothing_may_be_known_keeps_its_number() -> None:
    happening = courses("paroli", 2, 1, 0)[5]
    secret = replace(happening, facts=happening.facts[1:])
    (fact,) = secret.facts
    assert fact.audience is not None
    owner = next(iter(fact.audience))
    seen = event_for(secret, (1 - owner,))
    assert seen == Hidden(seq=happening.event.seq, head=happening.course.head)
    assert isinstance(event_for(secret, (owner,)), Update)


@pytest.mark.parametrize("game", [*GAMES])
def test_only_who_is_to_act_gets_its_legal_actions(game: str) -> None:
    for happening in courses(game, 3, 2, 30)[-20:]:
        course = happening.course
        for view in seat_views(course, (None, 0, 1, 2)):
            mine = view.seat is not None and course.actor == "ABC".index(view.seat)
            assert bool(view.legal) == mine
            assert view.hash == sha256(view.view).hexdigest()
            assert view.hash == sha256(canonical(json.decode(view.view))).hexdigest()


@pytest.mark.parametrize("game", [*GAMES])
def test_views_are_written_as_the_law_writes_them(game: str) -> None:
    for happening in courses(game, 3, 2, 30)[-20:]:
        course = happening.course
        for viewer in (None, 0, 1, 2):
            view = course.entry.game.view(course.state, viewer)
            sent = json.decode(view_bytes(course, viewer))
            assert sent == json.decode(json.encode(course.entry.view_to_json(view)))
            assert course.entry.view_from_json(sent) == view


@pytest.mark.parametrize("game", [*GAMES])
def test_facts_and_actions_are_written_as_the_law_names_them(game: str) -> None:
    happened = courses(game, 2, 2, 40)
    values = [value for each in happened for value in each.facts]
    values += [
        course.entry.game.parse(str(event.body["action"]))
        for course, event in ((each.course, each.event) for each in happened)
        if "action" in event.body
    ]
    assert len({type(value) for value in values}) > 6
    for value in values:
        assert json.decode(written(value)) == to_json(value)


@pytest.mark.parametrize("game", [*GAMES])
def test_an_engine_understands_what_the_server_sends(game: str) -> None:
    for happening in courses(game, 2, 2, 40)[-20:]:
        course = happening.course
        if isinstance(course.actor, int):
            sent = view_bytes(course, course.actor).decode()
            view = course.entry.game.view(course.state, course.actor)
            assert PORTS[game].view_from_text(sent) == view


def test_all_cards_are_shown_when_the_game_is_over() -> None:
    happened = courses("paroli", 2, 3)
    course = happened[-1].course
    assert course.ending is not None
    (watcher,) = seat_views(course, (None,))
    assert len(json.decode(watcher.view)["racks"]) == 2


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_to_act_is_offered_every_legal_action_as_it_is_sent(game: str) -> None:
    """In Paseo the moves that only begin a turn are no actions."""
    seen = [happening.course for happening in courses(game, 2, 1, 80)[-30:]]
    acting = [(course, course.actor) for course in seen if isinstance(course.actor, int)]
    assert acting
    for course, seat in acting:
        (told,) = seat_views(course, (seat,))
        law = course.entry.game
        actions = {law.format(action): to_json(action) for action in law.legal(course.state)}
        assert {option.text for option in told.legal} == set(actions)
        assert all(
            option.action is UNSET or json.decode(option.action) == actions[option.text]
            for option in told.legal
        )
        assert all(option.action is not UNSET for option in told.legal) == (not told.choices)


def test_what_binds_the_dice_is_told_as_it_stands() -> None:
    course = courses("paroli", 3, 1, 0)[-1].course
    said = {"A": "aa" * 32, "C": "cc" * 32}
    seeding = replace(course.seeding, seats=("A", "C"), number=2, committed=said, revealed=said)
    told = fairness_of(replace(course, seeding=seeding))
    assert (told.commit, told.round, told.seats) == (seeding.commit, 2, ("A", "C"))
    assert told.committed == told.revealed == said


def test_the_end_names_winners_by_their_letters() -> None:
    course = courses("paroli", 3, 1, 0)[-1].course
    over = replace(course, ending=Outcome((0, 2), "r", (5, 1, 5)), seeds=("5eed",))
    told = ending_of(over)
    assert told is not None
    assert (told.winners, told.reason) == (("A", "C"), "r")
    assert (told.scores, told.seeds) == ((5, 1, 5), ("5eed",))
    assert ending_of(replace(course, ending=None)) is None


@pytest.mark.parametrize("given", [{"stand_ins": {0: "club"}}, {"forfeited": frozenset({0})}])
def test_a_seat_that_is_given_away_is_offered_nothing(given: dict[str, Any]) -> None:
    """Whether a bot stands in, or the seat is forfeited: either is enough."""
    seen = [happening.course for happening in courses("paroli", 2, 1, 40)]
    course = next(course for course in seen if course.actor == 0)
    (offered,) = seat_views(course, (0,))
    assert offered.legal
    (told,) = seat_views(replace(course, **given), (0,))
    assert (told.legal, told.choices, told.undo) == ((), (), ())
    assert told.hash == offered.hash
