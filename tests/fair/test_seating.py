"""Who plays for a seat, and who can still win."""

from dataclasses import replace
from random import Random

import pytest
from support.fair_forgeries import changed, rechained

from spieltisch.fair.event import Event, Kind
from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.verifier import Accepted, Fault, verify
from spieltisch.rules import paroli, paseo
from spieltisch.rules.json_form import JsonValue
from spieltisch.testing.fair_games import honest_log, play_table
from spieltisch.testing.fair_table import QUIET, Sketch

LOG = honest_log("paseo", paseo.Config(3, turn_limit=8, path="random"), Random(3), QUIET)
FIRST_ACT = next(event for event in LOG.events if event.kind == "act")


def code_of(log: Log) -> str:
    verdict = verify(log_to_bytes(log))
    return verdict.code if isinstance(verdict, Fault) else "accepted"


def told(kind: Kind, **body: JsonValue) -> Event:
    """Something the table does just before the first action."""
    return replace(FIRST_ACT, kind=kind, by="table", body=body)


def before_the_first_action(*events: Event, played: str) -> Log:
    """The rest of the log is cut off, and the game ends there as broken off."""
    act = replace(FIRST_ACT, body={**FIRST_ACT.body, "played": played})
    body = {**LOG.events[-1].body, "winners": [], "reason": "aborted"}
    return rechained(
        LOG, (*LOG.events[: FIRST_ACT.seq], *events, act, replace(LOG.events[-1], body=body))
    )


ACTOR = FIRST_ACT.by
GIVEN = told("hand", seat=ACTOR, to="greedy")
OTHER_BOT = told("hand", seat=ACTOR, to="random")
BACK = told("hand", seat=ACTOR, to=None)
GIVEN_UP = told("forfeit", seat=ACTOR, why="resigned")


@pytest.mark.parametrize(
    ("events", "played", "code"),
    [
        ((), "person", "accepted"),
        ((), "clock", "accepted"),
        ((), "bot", "played"),
        ((), "withdrawn", "withdrawn"),
        ((GIVEN,), "bot", "accepted"),
        ((GIVEN,), "person", "played"),
        ((GIVEN,), "clock", "played"),
        ((GIVEN, GIVEN), "bot", "hand"),
        ((GIVEN, OTHER_BOT), "bot", "accepted"),
        ((GIVEN, BACK), "person", "accepted"),
        ((GIVEN, BACK), "bot", "played"),
        ((BACK,), "person", "hand"),
        ((GIVEN_UP,), "bot", "accepted"),
        ((GIVEN_UP,), "person", "played"),
        ((GIVEN_UP, BACK), "person", "hand"),
        ((GIVEN, GIVEN_UP, BACK), "person", "hand"),
        ((GIVEN_UP, OTHER_BOT), "bot", "accepted"),
        ((GIVEN_UP, GIVEN_UP), "bot", "forfeit"),
    ],
)
def test_who_has_the_seat(events: tuple[Event, ...], played: str, code: str) -> None:
    assert code_of(before_the_first_action(*events, played=played)) == code


@pytest.mark.parametrize("seat", ["D", "F"])
def test_a_seat_that_the_table_does_not_have(seat: str) -> None:
    assert code_of(changed(LOG, 0, bots={seat: "greedy"})) == "seats"
    assert code_of(changed(LOG, 0, seats=[seat])) == "seats"
    assert (
        code_of(before_the_first_action(told("hand", seat=seat, to="x"), played="person")) == "hand"
    )


@pytest.mark.parametrize(
    ("kind", "by"),
    [("draw", "A"), ("draw", "table"), ("act", "chance"), ("act", "D"), ("end", "A")],
)
def test_whose_an_event_is(kind: str, by: str) -> None:
    place = next(event.seq for event in LOG.events if event.kind == kind)
    other = replace(LOG.events[place], by=by)
    forged = rechained(LOG, (*LOG.events[:place], other, *LOG.events[place + 1 :]))
    assert code_of(forged) == "wrong-by"


def test_the_start_is_the_tables() -> None:
    assert (
        code_of(rechained(LOG, (replace(LOG.events[0], by="A"), *LOG.events[1:]))) == "first-event"
    )


def law_winners(table: Sketch) -> list[str]:
    outcome = paroli.outcome(table.state)
    return ["ABCDEF"[seat] for seat in outcome.winners] if outcome else []


def winners_of(table: Sketch) -> JsonValue:
    return table.events[-1].body["winners"]


def test_most_points_of_those_left_win() -> None:
    """A game in which a seat that was given up had most points."""
    habits = replace(QUIET, forfeit=0.004)
    tables = (
        play_table(Sketch("paroli", paroli.Config(3), Random(seed), habits)) for seed in range(100)
    )
    table = next(each for each in tables if law_winners(each) not in ([], winners_of(each)))
    verdict = verify(log_to_bytes(table.log()))
    assert isinstance(verdict, Accepted)
    assert verdict.winners
    assert not {*verdict.winners} & {"ABC"[seat] for seat in table.forfeited}
    cheated = changed(table.log(), table.events[-1].seq, winners=[*law_winners(table)])
    assert code_of(cheated) == "result"


def test_a_seat_given_up_wins_no_race() -> None:
    """A game of Paseo in which its bot was home first; a log that names it winner says both results."""
    config, habits = paseo.Config(3, path="random"), replace(QUIET, forfeit=0.02)
    tables = (play_table(Sketch("paseo", config, Random(seed), habits)) for seed in range(100))
    table, seat = next(
        (each, ended.winners[0])
        for each in tables
        if (ended := paseo.outcome(each.state))
        if {*ended.winners} & each.forfeited
    )
    verdict = verify(log_to_bytes(table.log()))
    assert isinstance(verdict, Accepted)
    assert (verdict.winners, verdict.reason) == ([], "home")
    found = verify(log_to_bytes(changed(table.log(), table.events[-1].seq, winners=["ABC"[seat]])))
    assert isinstance(found, Fault)
    assert (found.code, found.params["text"]) == ("result", f"{'ABC'[seat]} home")
    assert found.params["expected"] == "- home"
