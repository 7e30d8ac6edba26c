"""Games that do not begin at the beginning, and turns that are taken back: what is written, what is shown, what is verified."""

from random import Random

import pytest
from support.leaks import CARD_GAMES, SEED, courses

from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Refusal
from spieltisch.server.table.advancing import Beginning, EventDraft, Happening, advance, started
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.given import replayed_texts
from spieltisch.server.table.judging import judge, steps
from spieltisch.server.table.loading import stored
from spieltisch.server.table.records import kept_actions
from spieltisch.server.table.views import event_for, seat_view
from spieltisch.wire.downward import Update
from spieltisch.wire.upward import Branch

GAMES = ("paseo", *CARD_GAMES)
IDEM = "ab" * 16


def begun(game: str, texts: list[str], bots: dict[str, str] | None = None) -> list[Happening]:
    """A table for two whose game begins with these actions."""
    found = entry(game)
    config = found.config_from_json({"players": 2, **quick(game)})
    agreed = Beginning("t1", game, config, bots or {}, ())
    replayed = replayed_texts(found, found.game.initial(config), texts)
    given = [EventDraft("given", by, {"action": text}) for by, text, _ in replayed]
    return [*advance(None, [started(agreed, SEED), *given], (SEED,), 1000)]


def quick(game: str) -> dict[str, str]:
    return {"path": "random"} if game == "paseo" else {}


def played_on(happened: list[Happening], rng: Random, moves: int = 3000) -> list[Happening]:
    happened = [*happened]
    for _ in range(moves):
        course = happened[-1].course
        if course.ending or not isinstance(course.actor, int):
            break
        text = course.entry.game.format(rng.choice(course.entry.game.legal(course.state)))
        played = "bot" if course.actor in course.bots else "person"
        found = steps(course, course.actor, [text], played)  # type: ignore[arg-type]  # one of them
        assert not isinstance(found, Refusal)
        happened += advance(course, found, (SEED,), course.at + 5)
    return happened


def log_of(happened: list[Happening]) -> Log:
    names = ("Mira", "Jonas")
    events = tuple(each.event for each in happened)
    return Log("t1", names, events, tuple(bytes.fromhex(each.course.head) for each in happened))


def accepted(happened: list[Happening]) -> Accepted:
    found = verify(log_to_bytes(log_of(happened)))
    assert isinstance(found, Accepted), found
    return found


def texts_of(happened: list[Happening]) -> list[str]:
    return kept_actions([stored(each, 1) for each in happened])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 3, 12])
def test_a_game_goes_on_from_any_moment(game: str, moves: int) -> None:
    source = played_on(begun(game, []), Random(moves), moves)
    texts = texts_of(source)
    again = begun(game, texts)
    assert [each.event.kind for each in again[1 : len(texts) + 1]] == ["given"] * len(texts)
    before = again[len(texts)].course
    assert before.state == source[-1].course.state
    assert (before.draws, before.undoable) == (0, ())
    whole = played_on(again, Random(5))
    found = accepted(whole)
    assert (found.given, found.branches) == (len(texts), 0)
    assert (
        found.caveats["given"] == {"count": len(texts)} if texts else "given" not in found.caveats
    )
    assert texts_of(whole)[: len(texts)] == texts


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_that_is_given_has_its_end(game: str) -> None:
    whole = played_on(begun(game, []), Random(3))
    again = begun(game, texts_of(whole))
    assert again[-1].event.kind == "end"
    assert again[-1].course.ending == whole[-1].course.ending
    assert accepted(again).draws == 0


@pytest.mark.parametrize("game", CARD_GAMES)
def test_given_cards_are_hidden_as_dealt_ones_are(game: str) -> None:
    happened = begun(game, texts_of(played_on(begun(game, []), Random(4), 8)))
    deals = [each for each in happened if str(each.event.body.get("action", "")).startswith("deal")]
    assert len(deals) > 10
    for each in deals:
        told = [event_for(each, (viewer,)) for viewer in (0, 1)]
        bodies = [event.body if isinstance(event, Update) else None for event in told]
        assert sorted(body is None for body in bodies) == [False, True]


def test_a_position_is_shown_to_nobody() -> None:
    """It holds all hands."""
    found = entry("paroli")
    state = courses("paroli", 2, 3, 6)[-1].course.state
    config = found.config_from_json({"players": 2})
    agreed = Beginning("t1", "paroli", config, {}, (), found.state_to_text(state))
    happened = advance(None, [started(agreed, SEED)], (SEED,), 1000)
    assert happened[0].course.state == state
    told = event_for(happened[0], (0,))
    assert isinstance(told, Update)
    assert told.body is not None
    assert "position" not in told.body


def alone(game: str, seed: int, moves: int) -> list[Happening]:
    """A game of one person on A, far enough that it is A's turn and A has moved before."""
    happened = played_on(begun(game, [], {"B": "random"}), Random(seed), moves)
    while not happened[-1].course.branchable or happened[-1].course.actor != 0:
        before = len(happened)
        happened = played_on(happened, Random(seed), 1)
        assert len(happened) > before
    return happened


@pytest.mark.parametrize("game", GAMES)
def test_a_confirmed_turn_is_taken_back(game: str) -> None:
    happened = alone(game, 2, 9)
    course = happened[-1].course
    to = seat_view(course, 0).branch
    assert to is not None
    then = happened[to].course.state
    drafts = judge(course, Branch(idem=IDEM, seat="A", expected_seq=course.seq, to=to))
    assert not isinstance(drafts, Refusal)
    after = [*happened, *advance(course, drafts, (SEED,), course.at)]
    now = after[-1].course
    assert now.state == then
    assert (now.actor, now.branches, now.draws) == (0, 1, course.draws)
    assert all(mark.seq <= to for mark in now.turns)
    whole = played_on(after, Random(8))
    found = accepted(whole)
    assert (found.branches, found.caveats["branched"]) == (1, {"count": 1})
    numbers = [each.event.body["number"] for each in whole if each.event.kind == "draw"]
    assert numbers == [*range(len(numbers))], "no draw is made twice"


@pytest.mark.parametrize("game", GAMES)
def test_turns_can_be_taken_back_one_after_the_other(game: str) -> None:
    happened = alone(game, 2, 14)
    for _ in range(3):
        course = happened[-1].course
        to = seat_view(course, 0).branch
        if to is None:
            break
        drafts = judge(course, Branch(idem=IDEM, seat="A", expected_seq=course.seq, to=to))
        assert not isinstance(drafts, Refusal)
        happened += advance(course, drafts, (SEED,), course.at)
        assert happened[-1].course.state == happened[to].course.state
    assert happened[-1].course.branches > 1
    accepted(played_on(happened, Random(9)))


def test_only_the_one_person_is_told_where_its_last_turn_began() -> None:
    course = alone("paroli", 2, 9)[-1].course
    *before, last = course.branchable
    assert before
    assert [seat_view(course, viewer).branch for viewer in (None, 0, 1)] == [None, last, None]


@pytest.mark.parametrize("bots", [{}, {"A": "random", "B": "random"}])
def test_nobody_branches_where_others_play(bots: dict[str, str]) -> None:
    course = played_on(begun("paroli", [], bots), Random(1), 12)[-1].course
    assert seat_view(course, 0).branch is None
    with pytest.raises(TableError, match="not-branchable"):
        judge(course, Branch(idem=IDEM, seat="A", expected_seq=course.seq, to=40))


def test_nobody_branches_to_where_no_turn_began() -> None:
    course = alone("paroli", 2, 9)[-1].course
    turns = {mark.seq for mark in course.turns}
    for to in {*range(course.seq + 2)} - {*course.branchable}:
        assert to not in turns or to == course.trail[0].seq
        with pytest.raises(TableError, match="not-branchable"):
            judge(course, Branch(idem=IDEM, seat="A", expected_seq=course.seq, to=to))


def test_a_branch_that_was_left_out_is_noticed() -> None:
    happened = alone("paseo", 2, 9)
    course = happened[-1].course
    to = course.branchable[-1]
    drafts = judge(course, Branch(idem=IDEM, seat="A", expected_seq=course.seq, to=to))
    assert not isinstance(drafts, Refusal)
    whole = played_on([*happened, *advance(course, drafts, (SEED,), course.at)], Random(8))
    without = [each for each in whole if each.event.kind != "branch"]
    assert not isinstance(verify(log_to_bytes(log_of(without))), Accepted)
