"""Clocks: what is charged to whom, and when waiting ends. Only server time counts, and only while one was up."""

from dataclasses import replace

import pytest

from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat
from spieltisch.server.model import SeatRow
from spieltisch.server.settings import Limits
from spieltisch.server.table.advancing import Beginning, EventDraft, Happening, advance, started
from spieltisch.server.table.clocks import Clocks, Waiting, clocks_from_json
from spieltisch.server.table.replay import Course
from spieltisch.server.table.state import TableState
from spieltisch.wire.pieces import AnyClockRule, DaysClock, GameClock, MoveClock, NoClock

SEED = "5e" * 32
DAY = 86_400_000
PEOPLE = (SeatRow(person="p"), SeatRow(person="q"))


class Up:
    """A server that was down for a while."""

    def __init__(self, down: tuple[int, int] = (0, 0)) -> None:
        self._down = down

    def charged(self, since: int, until: int) -> int:
        begin, end = self._down
        missed = max(0, min(end, until) - max(begin, since))
        return until - since - missed


class Timed:
    """A game whose moves are made at given times."""

    def __init__(self, rule: AnyClockRule, up: Up | None = None, contributors: str = "") -> None:
        config = entry("paseo").config_from_json({"players": 2})
        agreed = Beginning("t1", "paseo", config, {}, [*contributors])
        self.up = up or Up()
        happened = advance(None, [started(agreed, SEED)], (SEED,), 0)
        begun = TableState(happened[0].course, Clocks(rule, Limits()), PEOPLE, "greedy")
        self.table_state = begun.after(happened[1:], self.up)

    @property
    def course(self) -> Course:
        return self.table_state.course

    @property
    def seat(self) -> Seat:
        assert isinstance(self.course.actor, int)
        return self.course.actor

    def move(self, at: int) -> None:
        game = self.course.entry.game
        action = game.format(game.legal(self.course.state)[0])
        draft = EventDraft("act", "AB"[self.seat], {"action": action, "played": "person"})
        self.take(advance(self.course, [draft], (SEED,), at))

    def take(self, happened: tuple[Happening, ...]) -> None:
        self.table_state = self.table_state.after(happened, self.up)

    def remaining(self, now: int) -> int | None:
        return self.table_state.remaining(now, self.up)


def test_every_turn_has_the_same_time() -> None:
    game = Timed(MoveClock(seconds=30))
    assert game.remaining(0) == 30_000
    assert game.remaining(10_000) == 20_000
    game.move(29_000)
    assert game.remaining(29_000) == 30_000
    assert game.remaining(60_000) == -1_000


def test_a_games_time_is_used_up_turn_by_turn() -> None:
    game = Timed(GameClock(seconds=60, increment=5))
    first = game.seat
    game.move(20_000)
    assert game.table_state.clocks.left(first) == 60_000 - 20_000 + 5_000
    assert game.remaining(20_000) == 60_000
    game.move(30_000)
    assert game.seat == first
    assert game.remaining(30_000) == 45_000
    assert game.remaining(80_000) == -5_000


def test_a_bots_turns_earn_no_time() -> None:
    game = Timed(GameClock(seconds=60, increment=5))
    first = game.seat
    given = EventDraft("hand", "table", {"seat": "AB"[first], "to": "random"})
    game.take(advance(game.course, [given], (SEED,), 60_000))
    assert not game.table_state.has_time(first)
    for at in (61_000, 62_000, 63_000, 64_000):
        game.move(at)
    assert game.table_state.clocks.left(first) == 0
    assert game.table_state.clocks.left(1 - first) == 60_000 - 2_000 + 10_000


def test_the_clock_shows_what_is_left() -> None:
    game = Timed(GameClock(seconds=60))
    shown = game.table_state.clock(15_000, game.up)
    acting, resting = ("A", "B") if game.seat == 0 else ("B", "A")
    assert shown.left == {acting: 45_000, resting: 60_000}
    assert (shown.waiting, shown.seat, shown.due, shown.now) == ("turn", acting, 60_000, 15_000)


def test_time_in_which_no_server_was_up_is_not_charged() -> None:
    game = Timed(GameClock(seconds=60), Up(down=(10_000, 40_000)))
    seat = game.seat
    assert game.remaining(50_000) == 40_000
    game.move(50_000)
    assert game.table_state.clocks.left(seat) == 40_000


@pytest.mark.parametrize(("rule", "allowed"), [(NoClock(), 14 * DAY), (DaysClock(days=3), 3 * DAY)])
def test_slow_tables_have_a_deadline_too(rule: AnyClockRule, allowed: int) -> None:
    assert Timed(rule).remaining(1000) == allowed - 1000


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [
        (NoClock(), 300_000),
        (MoveClock(seconds=5), 60_000),
        (GameClock(seconds=10), 60_000),
        (DaysClock(days=2), 2 * DAY),
    ],
)
def test_an_owner_who_is_asked_has_time_of_their_own(rule: AnyClockRule, allowed: int) -> None:
    game = Timed(rule)
    asked = Waiting("consent", game.seat)
    remaining = game.table_state.clocks.remaining(game.course, asked, 500, game.up)
    assert remaining == allowed - 500


def test_seeds_are_waited_for_not_for_ever() -> None:
    game = Timed(NoClock(), contributors="AB")
    assert game.table_state.waiting == Waiting("commit")
    assert game.remaining(5_000) == 15_000
    promised = EventDraft("commit", "A", {"hash": "aa" * 32})
    game.take(advance(game.course, [promised], (SEED,), 15_000))
    assert game.remaining(15_000) == 5_000
    promised = EventDraft("commit", "B", {"hash": "bb" * 32})
    game.take(advance(game.course, [promised], (SEED,), 16_000))
    assert game.table_state.waiting == Waiting("reveal")
    assert game.remaining(16_000) == 20_000


def test_a_bot_is_asked_again_after_a_while() -> None:
    game = Timed(MoveClock(seconds=30))
    given = EventDraft("hand", "table", {"seat": "AB"[game.seat], "to": "random"})
    game.take(advance(game.course, [given], (SEED,), 1_000))
    assert game.table_state.waiting == Waiting("bot", game.seat)
    assert game.remaining(1_000) == 15_000


def test_nothing_is_waited_for_after_the_end() -> None:
    game = Timed(MoveClock(seconds=30))
    given_up = EventDraft("forfeit", "table", {"seat": "A", "why": "resigned"})
    game.take(advance(game.course, [given_up], (SEED,), 1_000))
    assert game.table_state.waiting is None
    assert game.remaining(99_000) is None


def test_clocks_are_kept_in_a_snapshot() -> None:
    game = Timed(GameClock(seconds=60, increment=1))
    game.move(3_000)
    game.move(9_000)
    clocks = game.table_state.clocks
    assert clocks_from_json(clocks.to_json(), clocks.rule, clocks.limits) == clocks


@pytest.mark.parametrize(
    ("rule", "agreed", "share"),
    [
        (MoveClock(seconds=60), False, 30_000),
        (GameClock(seconds=600), False, 60_000),
        (DaysClock(days=2), False, None),
        (DaysClock(days=2), True, DAY),
        (NoClock(), False, None),
        (NoClock(), True, 300_000),
    ],
)
def test_others_wait_a_fair_share_before_a_bot_plays_for_who_is_away(
    rule: AnyClockRule, agreed: bool, share: int | None
) -> None:
    timed = Timed(rule)
    timed.table_state = replace(timed.table_state, absent_bot=agreed)
    begun = timed.course.at
    since = timed.table_state.replaceable(begun + 10, timed.up)
    assert since == (None if share is None else begun + share)


@pytest.mark.parametrize(
    ("rule", "silence"),
    [
        (MoveClock(seconds=60), None),
        (GameClock(seconds=600), None),
        (DaysClock(days=20), 7 * DAY),
        (NoClock(), 7 * DAY),
    ],
)
def test_a_game_that_nobody_presses_on_may_be_ended_after_seven_days(
    rule: AnyClockRule, silence: int | None
) -> None:
    timed = Timed(rule)
    begun = timed.course.at
    since = timed.table_state.endable(begun + 10, timed.up)
    assert since == (None if silence is None else begun + silence)
