"""Honest games are accepted, whatever happened at the table, and it is told what happened."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from support.fair_forgeries import rechained

from spieltisch.fair.log import Log, log_to_bytes
from spieltisch.fair.result import result
from spieltisch.fair.verifier import Accepted, verify
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.game import Outcome
from spieltisch.testing.fair_games import honest_log, play_table, random_log
from spieltisch.testing.fair_table import QUIET, Habits, Sketch, gather

LIVELY = Habits(undo=0.3, hand=0.1, clock=0.2, withdraw=0.5, forfeit=0.01)
SEEDS = range(5)


def accepted(log: Log) -> Accepted:
    verdict = verify(log_to_bytes(log))
    assert isinstance(verdict, Accepted), verdict
    return verdict


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_lively_game_is_accepted(game: str, seed: int) -> None:
    log = random_log(Random(seed), game, LIVELY)
    verdict = accepted(log)
    kinds = Counter(event.kind for event in log.events)
    assert (verdict.acts, verdict.draws, verdict.restarts) == (
        kinds["act"],
        kinds["draw"],
        kinds["restart"],
    )
    assert (verdict.undone > 0) == (kinds["undo"] > 0)


def test_lively_games_have_everything_that_can_happen() -> None:
    """A question is rare, so the game in which one is withdrawn is looked for."""
    logs = [random_log(Random(seed), "raeuberparoli", LIVELY) for seed in range(14)]
    events = [event for log in logs for event in log.events]
    assert {event.kind for event in events} == {
        *("start", "commit", "absent", "reveal", "restart"),
        *("draw", "act", "undo", "hand", "forfeit", "end"),
    }
    marks = {str(event.body["played"]) for event in events if event.kind == "act"}
    assert marks == {"person", "bot", "clock", "withdrawn"}
    withdrawn = next(
        log for log in logs if any(each.body.get("played") == "withdrawn" for each in log.events)
    )
    accepted(withdrawn)


def quiet(habits: Habits = QUIET) -> Log:
    return honest_log("paseo", paseo.Config(2, turn_limit=3, path="random"), Random(1), habits)


def test_a_quiet_game_leaves_only_the_operator_to_be_trusted() -> None:
    verdict = accepted(quiet())
    assert verdict.caveats == {"operator": {}}
    assert (verdict.contributors, verdict.without) == (["A", "B"], [])
    assert verdict.finished
    assert verdict.reason == "turn-limit"


def test_seeds_that_did_not_come_are_told() -> None:
    absent = accepted(quiet(replace(QUIET, absent=1.0)))
    assert absent.caveats == {"operator": {}, "server-alone": {}}
    silent = accepted(quiet(replace(QUIET, silent=1.0)))
    assert silent.caveats == {"operator": {}, "server-alone": {}, "restarted": {"count": 1}}
    some = next(
        verdict
        for seed in range(50)
        if (verdict := accepted(_begun_and_broken_off(Random(seed), replace(QUIET, absent=0.5))))
        if verdict.contributors and verdict.without
    )
    assert some.caveats["without"] == {"owners": some.without}


def _begun_and_broken_off(rng: Random, habits: Habits) -> Log:
    return honest_log("paroli", paroli.Config(3), rng, replace(habits, abort=1.0))


def test_a_game_broken_off_is_accepted_as_such() -> None:
    verdict = accepted(_begun_and_broken_off(Random(0), QUIET))
    assert not verdict.finished
    assert (verdict.winners, verdict.reason, verdict.scores) == ([], "aborted", [])
    assert "aborted" in verdict.caveats


def test_the_last_one_left_wins() -> None:
    log = honest_log("paroli", paroli.Config(4), Random(2), replace(QUIET, forfeit=1.0))
    assert [event.kind for event in log.events[-4:]] == ["forfeit", "forfeit", "forfeit", "end"]
    verdict = accepted(log)
    given_up = {str(event.body["seat"]) for event in log.events if event.kind == "forfeit"}
    assert verdict.reason == "forfeit"
    assert {*verdict.winners} == {*"ABCD"} - given_up


def test_a_table_may_do_without_seeds_of_people() -> None:
    """All are bots, or none of the people is asked."""
    config = paseo.Config(2, turn_limit=1, path="random")
    bots = Sketch("paseo", config, Random(4), replace(QUIET, bots=1.0))
    assert accepted(play_table(bots).log()).without == []
    log = quiet()
    kept = [event for event in log.events if event.kind not in ("commit", "reveal", "draw", "act")]
    start, end = kept
    unasked = replace(start, body={**start.body, "seats": []})
    over = replace(end, body={**end.body, "reason": "aborted"})
    assert accepted(rechained(log, (unasked, over))).without == ["A", "B"]


def test_a_table_draws_what_it_drew_before() -> None:
    """The stream has no state: a table that was loaded again goes on with the same dice."""
    one, other = (gather(Sketch("paroli", paroli.Config(2), Random(6), QUIET)) for _ in "12")
    drawn = [one.below("paroli", number, 104) for number in range(50)]
    assert [other.below("paroli", number, 104) for number in reversed(range(50))] == drawn[::-1]
    assert len({*drawn}) > 20


@pytest.mark.parametrize(
    ("outcome", "forfeited", "expected"),
    [
        (None, {0}, Outcome((1, 2), "none")),
        (None, {0, 1}, Outcome((2,), "forfeit")),
        (Outcome((0,), "home"), set[int](), Outcome((0,), "home")),
        (Outcome((0,), "home"), {0}, Outcome((), "home")),
        (Outcome((0,), "home"), {1}, Outcome((0,), "home")),
        (Outcome((0,), "out", (30, 5, 5)), {0}, Outcome((1, 2), "out", (30, 5, 5))),
        (Outcome((0, 1), "out", (30, 30, 5)), {0}, Outcome((1,), "out", (30, 30, 5))),
        (Outcome((), "turn-limit"), {0}, Outcome((), "turn-limit")),
    ],
)
def test_who_gave_up_cannot_win(
    outcome: Outcome | None, forfeited: set[int], expected: Outcome
) -> None:
    going_on = Outcome((), "aborted")
    assert result(outcome, 3, forfeited) == (going_on if expected.reason == "none" else expected)
