"""What happens at a table over the wire: repeated and stale commands, undo, seeds, clocks, bots that stand in, chat, rematch."""

import asyncio
import gc
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any
from weakref import ReferenceType, ref

import pytest
import pytest_asyncio
from support.serving import Served, served
from support.spoiling import acting, spoiling
from websockets.asyncio.client import connect

from spieltisch.client import ApiError, Client, Refusing, TableConnection, open_client
from spieltisch.client.connection import Answer
from spieltisch.client.witness import Witness
from spieltisch.server.settings import Guarding, Limits, Settings
from spieltisch.server.table.table import GATHERING
from spieltisch.wire.asking import LinesNow, LineStates
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import Accepted, Changed, Error, Refused, Said, Stale, Update
from spieltisch.wire.pieces import (
    AnyClockRule,
    DaysClock,
    GameClock,
    GameName,
    Letter,
    MoveClock,
    NoClock,
    Table,
)
from spieltisch.wire.upward import Act, Commit, Hand, Hello, Resign, Say

pytestmark = pytest.mark.asyncio(loop_scope="module")
ME, OPEN = SeatWish(kind="me"), SeatWish()
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E", "F")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("tables")
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}",
        workers=1,
        bot_seconds=0.3,
        limits=Limits(seeds=700, consent=500, unhurried_consent=500, unhurried_share=0),
        away_seconds=0,
        guarding=Guarding(frames=10_000),
        due_seconds=0.1,
        unload_seconds=0.2,
    )
    async with served(settings) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def mira(server: Served) -> AsyncIterator[Client]:
    async with open_client(server.url, "Mira") as client:
        yield client


async def soon(line: TableConnection, wanted: Callable[[TableConnection], bool]) -> None:
    async with asyncio.timeout(60):
        await line.until(wanted)


async def begun(
    client: Client, game: GameName = "paroli", *seats: SeatWish, fair: bool = False, **more: object
) -> Table:
    wish = {"game": game, "seats": seats or (ME, ME), "fair": fair, **more}
    table = await client.create(CreateTable(**wish))  # type: ignore[arg-type]  # as the caller wishes
    return await client.start(table.id)


async def with_a_lay(client: Client) -> Table:
    """A game in which whoever begins can lay a card; some hands hold none that fits."""
    for _ in range(20):
        table = await begun(client)
        async with client.at(table.id) as line:
            if line.turn and any(each.text.startswith("lay") for each in line.turn.legal):
                return table
    pytest.fail("nobody could ever lay a card")


def laid(line: TableConnection) -> str:
    assert line.turn is not None
    return next(each.text for each in line.turn.legal if each.text.startswith("lay"))


def code(answer: Answer) -> str:
    assert isinstance(answer, Error)
    return answer.code


async def test_a_repeated_command_counts_once(mira: Client) -> None:
    table = await begun(mira)
    async with mira.at(table.id) as line, mira.at(table.id) as tab:
        act = Act(idem=token_hex(16), seat=acting(line), expected_seq=line.seq, actions=("draw 1",))
        first, second = await asyncio.gather(line.command(act), tab.command(act))
        assert first == second == Accepted(idem=act.idem, seq=act.expected_seq + 1)
        assert await line.command(act) == first
        await soon(line, lambda line: line.seq == act.expected_seq + 2)
    assert len((await mira.events(table.id)).events) == act.expected_seq + 3


async def test_how_the_lines_stood_is_told_of_any_moment(mira: Client) -> None:
    table = await with_a_lay(mira)
    async with mira.at(table.id) as line:
        path, before = f"/api/tables/{table.id}/lines?at=", line.seq
        await line.command(
            Act(idem=token_hex(16), seat=acting(line), expected_seq=before, actions=(laid(line),))
        )
    then = await mira.web.call("GET", f"{path}{before}", LineStates)
    now = await mira.web.call("GET", f"{path}{before + 1}", LineStates)
    assert (sum(each.cards for each in then.lines), sum(each.cards for each in now.lines)) == (2, 4)
    with pytest.raises(ApiError, match="not-started"):
        await mira.web.call("GET", f"{path}-1", LineStates)


async def test_an_old_state_gets_what_was_missed(mira: Client) -> None:
    table = await begun(mira)
    async with mira.at(table.id) as line:
        seat, known = acting(line), line.seq
        await line.act(seat, "draw 1")
        late = Act(idem=token_hex(16), seat=seat, expected_seq=known, actions=("draw 1",))
        stale = await line.command(late)
        assert isinstance(stale, Stale)
        assert [event.seq for event in stale.events] == [*range(known + 1, stale.seq + 1)]
        newest = stale.events[-1]
        assert isinstance(newest, Update)
        assert newest.seats


async def test_who_missed_too_much_gets_how_things_stand(
    mira: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spieltisch.server.table.table._MOST_MISSED", 1)
    table = await begun(mira)
    async with mira.at(table.id) as line:
        seat, known = acting(line), line.seq
        await line.act(seat, "draw 1")
        late = Act(idem=token_hex(16), seat=seat, expected_seq=known, actions=("draw 1",))
        stale = await line.command(late)
        assert isinstance(stale, Stale)
        assert stale.events == ()
        assert {view.seat: view for view in stale.seats} == line.views
        assert stale.clock is not None
        behind = Witness()
        assert behind.see_state(stale)
        assert (behind.seq, behind.heads) == (line.seq, {line.seq: line.witness.heads[line.seq]})
        assert line.is_current


async def test_two_who_act_on_the_same_state_do_not_both_succeed(mira: Client) -> None:
    table = await begun(mira)
    async with mira.at(table.id) as line, mira.at(table.id) as tab:
        seat, seq = acting(line), line.seq
        acts = [
            Act(idem=token_hex(16), seat=seat, expected_seq=seq, actions=("draw 1",)) for _ in "ab"
        ]
        answers = await asyncio.gather(line.command(acts[0]), tab.command(acts[1]))
        assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Stale"]


async def test_a_refusal_names_its_ruling(mira: Client) -> None:
    table = await begun(mira)
    async with mira.at(table.id) as line:
        seat = acting(line)
        refused = await line.act(seat, "pass")
        assert isinstance(refused, Refused)
        assert (refused.why.ruling, refused.why.code) == ("R6", "can-draw")
        assert code(await line.act(seat, "nonsense")) == "unreadable-action"
        assert line.seq == (await mira.events(table.id)).events[-1].seq


async def test_a_step_is_taken_back_over_the_wire(mira: Client) -> None:
    table = await with_a_lay(mira)
    async with mira.at(table.id) as line:
        seat, before = acting(line), line.seq
        hash_before = line.views[seat].hash
        await line.act(seat, laid(line))
        assert line.views[seat].undo == (before,)
        assert isinstance(await line.undo(seat, before), Accepted)
        assert line.views[seat].hash == hash_before
        assert code(await line.undo(seat, before)) == "not-undoable"
        assert code(await line.withdraw(seat)) == "no-question"


async def test_a_plan_and_its_steps_together(mira: Client) -> None:
    table = await with_a_lay(mira)
    async with mira.at(table.id) as line:
        seat = acting(line)
        told = await line.ask(seat, LinesNow())
        assert isinstance(told, LineStates)
        assert isinstance(await line.act(seat, laid(line), "end"), Accepted)
        assert acting(line) != seat
        assert code_of_told(await line.ask("C", LinesNow())) == "not-your-seat"


def code_of_told(told: object) -> str:
    assert isinstance(told, Error)
    return told.code


async def test_people_who_do_not_contribute_are_waited_for_not_for_ever(mira: Client) -> None:
    table = await mira.create(CreateTable(game="paseo", seats=(ME, ME)))
    async with mira.at(table.id) as line:
        line.contributes = False
        await mira.start(table.id)
        await soon(line, lambda line: line.turn is not None)
        assert kinds(line)[:4] == ["start", "absent", "absent", "draw"]


async def test_who_promises_and_does_not_show_is_left_out(server: Served, mira: Client) -> None:
    async with open_client(server.url, "Jo") as jo:
        table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN), public=True))
        await jo.sit(table.id, "B")
        async with mira.at(table.id) as line, jo.at(table.id) as other:
            other.contributes = False
            await mira.start(table.id)
            await soon(other, lambda line: line.seq >= 0)
            promise = Commit(idem=token_hex(16), seat="B", expected_seq=0, hash="ab" * 32)
            assert isinstance(await other.command(promise), Accepted)
            await soon(line, lambda line: "draw" in kinds(line))
            assert kinds(line)[3:] == ["reveal", "restart", "commit", "reveal", "draw"]


async def test_a_question_that_nobody_answers_is_answered_no_by_the_clock(mira: Client) -> None:
    """R15, over the socket: the owner's time is up, the move is not made, the asker goes on."""
    async with a_question(mira) as (line, owner):
        before = line.seq
        assert line.turn is not None
        assert {option.text for option in line.turn.legal} == {"agree", "refuse"}
        await soon(line, lambda line: line.seq > before)
        said = next(each for each in line.events if each.seq == before + 1)
        assert isinstance(said, Update)
        assert (said.by, said.body) == (owner, {"action": "refuse", "played": "clock"})
        assert {json.loads(bytes(fact))["kind"] for fact in said.facts} == {"answered"}
        late = await line.act(owner, "agree")
        assert isinstance(late, Refused)


@asynccontextmanager
async def a_question(client: Client) -> AsyncGenerator[tuple[TableConnection, Letter]]:
    """A game in which an owner is asked, and the owner; the cards are the server's, so some games have no question."""
    for number in range(20):
        table = await begun(client, "raeuberparoli", ME, ME, ME, ME)
        async with client.at(table.id) as line:
            if owner := await asked(line, Random(number)):
                yield line, owner
                return
    pytest.fail("no owner was ever asked")


async def asked(line: TableConnection, rng: Random) -> Letter | None:
    """Play until an owner's consent is wanted; the owner, if it came to that."""
    while line.ending is None and (line.clock is None or line.clock.waiting != "consent"):
        assert isinstance(await line.act(acting(line), await spoiling(line, rng)), Accepted)
    return line.clock.seat if line.clock and line.ending is None else None


@pytest.mark.parametrize("lines", [1, 3])
async def test_the_deal_for_six_drops_no_reader(server: Served, mira: Client, lines: int) -> None:
    """More than 80 events at once, for one connection with six seats or for three with some each."""
    metrics = server.open_tables.services.metrics.registry
    dropped = metrics.get_sample_value("spieltisch_dropped_total", {"why": "slow"})
    table = await mira.create(CreateTable(game="paroli", seats=(ME,) * 6, fair=False))
    shares = [LETTERS[number::lines] for number in range(lines)]
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(mira.at(table.id, seats)) for seats in shares]
        watcher = await stack.enter_async_context(mira.at(table.id, ()))
        await mira.start(table.id)
        for line in (*found, watcher):
            await soon(line, lambda line: line.seq > 84)
            assert line.reconnects == 0
            assert [event.seq for event in line.events] == [*range(line.seq + 1)]
        assert sum(line.turn is not None for line in found) == 1
    assert metrics.get_sample_value("spieltisch_dropped_total", {"why": "slow"}) == dropped


def kinds(line: TableConnection) -> list[str]:
    return [event.kind for event in line.events if isinstance(event, Update)]


@pytest.fixture
def hurry(server: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Time flies: the seat that is waited for has used these milliseconds more. The table learns of it when somebody comes."""

    def begin(more: int) -> None:
        def charged(since: int, until: int) -> int:
            return until - since + more

        monkeypatch.setattr(server.open_tables.services.uptime, "charged", charged)

    return begin


async def stop_by(client: Client, *tables: Table) -> None:
    for table in tables:
        async with client.at(table.id, ()):
            pass


@pytest.mark.parametrize("clock", [MoveClock(seconds=60), DaysClock(days=1)])
async def test_time_that_is_up_is_played_by_a_bot_or_forfeits(
    mira: Client, clock: AnyClockRule, hurry: Callable[[int], None]
) -> None:
    played = await begun(mira, "paseo", ME, ME, clock=clock)
    given_up = await begun(mira, "paseo", ME, ME, clock=clock, on_timeout="forfeit")
    async with mira.at(played.id) as one, mira.at(given_up.id) as other:
        seat = acting(one)
        hurry(86_399_700 if isinstance(clock, DaysClock) else 59_700)
        await stop_by(mira, played, given_up)
        await soon(other, lambda line: line.ending is not None)
        assert other.ending is not None
        assert other.ending.reason == "forfeit"
        await soon(one, lambda line: line.turn is not None and line.turn.seat != seat)
        act = one.events[-1]
        assert isinstance(act, Update)
        assert (act.kind, act.by, (act.body or {})["played"]) == ("act", seat, "clock")
        assert one.table is not None
        assert one.table.seats[0].bot is None


async def test_a_games_time_that_is_up_gives_the_seat_to_a_bot_for_good(
    mira: Client, hurry: Callable[[int], None]
) -> None:
    table = await begun(mira, "paseo", ME, ME, clock=GameClock(seconds=60, increment=3600))
    async with mira.at(table.id) as line:
        seat = acting(line)
        hurry(59_700)
        await stop_by(mira, table)
        await soon(line, lambda line: line.turn is not None and line.turn.seat != seat)
        assert line.table is not None
        assert line.table.seats[LETTERS.index(seat)].bot == "greedy"
        assert line.clock is not None
        assert line.clock.left[seat] == 0
        assert code(await line.hand(seat, None)) == "time-up"


async def test_a_games_time_that_is_up_forfeits_if_so_agreed(
    mira: Client, hurry: Callable[[int], None]
) -> None:
    clock = GameClock(seconds=60)
    table = await begun(mira, "paseo", ME, ME, clock=clock, on_timeout="forfeit")
    async with mira.at(table.id) as line:
        seat = acting(line)
        hurry(59_700)
        await stop_by(mira, table)
        await soon(line, lambda line: line.ending is not None)
        assert line.ending is not None
        assert (line.ending.reason, line.ending.winners) == ("forfeit", (other_than(seat),))


def other_than(seat: Letter) -> Letter:
    return "B" if seat == "A" else "A"


async def test_a_seat_is_given_to_a_bot_and_taken_back(mira: Client) -> None:
    table = await begun(mira, "paseo", ME, ME, clock=GameClock(seconds=10))
    async with mira.at(table.id) as line:
        seat = acting(line)
        assert line.clock is not None
        assert line.clock.left[seat] <= 10_000
        assert isinstance(await line.hand(seat, "random"), Accepted)
        await soon(line, lambda line: any(view.legal for view in line.views.values()))
        assert acting(line) != seat
        played = [event.body for event in line.events if isinstance(event, Update)][-1]
        assert played is not None
        # A makeshift move is the bot's as well: on a busy machine its process may begin too late.
        assert played["played"] in {"bot", "makeshift"}
        assert code(await line.act(seat, "stay")) == "handed-over"
        assert isinstance(await line.hand(seat, None), Accepted)
        assert code(await line.hand(seat, None)) == "not-handed-over"
        assert code(await line.hand(seat, "nobody")) == "no-bot"


async def test_bots_among_themselves_leave_time_to_take_a_seat_back(tmp_path: Path) -> None:
    """Else a game against bots would be over as soon as the only person gives the seat to one."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    async with (
        served(Settings(database=database, workers=1, stand_in_seconds=3600)) as running,
        open_client(running.url, "Mira") as mira,
    ):
        table = await begun(mira, "paroli", ME, SeatWish(kind="bot", bot="random"))
        async with mira.at(table.id) as line:
            await soon(line, lambda line: bool(line.turn))
            assert isinstance(await line.hand("A", "random"), Accepted)
            before = line.seq
            await asyncio.sleep(0.5)
            assert line.seq == before
            assert isinstance(await line.hand("A", None), Accepted)
            await soon(line, lambda line: bool(line.turn))


async def test_giving_up_ends_the_game_and_shows_the_seeds(mira: Client) -> None:
    table = await begun(mira)
    async with mira.at(table.id) as line:
        assert isinstance(await line.resign("A"), Accepted)
        await soon(line, lambda line: line.ending is not None)
        assert line.ending is not None
        assert (line.ending.winners, line.ending.reason) == (("B",), "forfeit")
        assert len(line.ending.seeds) == 1
        assert code(await line.resign("B")) == "game-over"
        await line.rematch()
        await soon(line, lambda line: bool(line.table and line.table.rematch))
        assert line.table is not None
        again = await mira.table(line.table.rematch or "")
        assert [seat.name for seat in again.seats] == ["Mira", "Mira"]
        assert again.stage == "gathering"


async def waiting_for(mira: Client, jo: Client, **agreed: Any) -> Table:
    """A table where it is Jo's turn, at B."""
    wish = CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False, **agreed)
    table = await mira.create(wish)
    await jo.sit(table.id, "B")
    await mira.start(table.id)
    async with mira.at(table.id) as line:
        if line.turn is not None:
            await line.act("A", "draw 1")
    return table


@pytest.mark.parametrize(
    "clock", [NoClock(), DaysClock(days=3), MoveClock(seconds=600), GameClock(seconds=6000)]
)
async def test_no_opponent_gives_a_seat_away_that_has_its_time(
    server: Served, mira: Client, clock: AnyClockRule
) -> None:
    """With days for a move, thirty seconds without a connection were once enough."""
    async with open_client(server.url, "Jo") as jo:
        table = await waiting_for(mira, jo, clock=clock)
        async with mira.at(table.id) as line:
            assert code(await line.hand("B", "greedy")) == "not-replaceable"
            assert code(await line.call_off("A")) == "not-silent"


async def test_where_nobody_is_pressed_the_others_may_end_the_game_in_the_end(
    tmp_path: Path,
) -> None:
    limits = Limits(silence=0)
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, limits=limits)
    async with (
        served(settings) as own,
        open_client(own.url, "Mira") as mira,
        open_client(own.url, "Jo") as jo,
    ):
        table = await waiting_for(mira, jo)
        async with mira.at(table.id) as line:
            assert code(await line.call_off("B")) == "not-your-seat"
            assert isinstance(await line.call_off("A"), Accepted)
            await soon(line, lambda line: line.ending is not None)
            assert line.ending is not None
            assert (line.ending.winners, line.ending.reason) == ((), "aborted")


async def test_an_absent_players_seat_is_given_to_a_bot_by_another(
    server: Served, mira: Client
) -> None:
    async with open_client(server.url, "Jo") as jo:
        table = await waiting_for(mira, jo, absent_bot=True)
        async with mira.at(table.id) as line:
            async with jo.at(table.id):
                assert code(await line.hand("B", "greedy")) == "still-here"
            await soon(line, lambda line: bool(line.table and not line.table.seats[1].here))
            assert code(await line.hand("B", "random")) == "other-stand-in"
            assert isinstance(await line.hand("B", "greedy"), Accepted)
            assert code(await line.hand("B", None)) == "not-your-seat"
            assert code(await line.resign("B")) == "not-your-seat"
        async with jo.at(table.id) as back:
            assert isinstance(await back.hand("B", None), Accepted)


async def test_what_was_accepted_is_not_refused_because_somebody_came_back(
    server: Served, mira: Client
) -> None:
    async with open_client(server.url, "Jo") as jo:
        table = await waiting_for(mira, jo, absent_bot=True)
        async with mira.at(table.id) as line:
            given = Hand(idem=token_hex(16), seat="B", expected_seq=line.seq, to="greedy")
            first = await line.command(given)
            assert isinstance(first, Accepted)
            async with jo.at(table.id) as back:
                await back.hand("B", None)
                assert await line.command(given) == first


async def test_what_is_said_is_heard_by_all(server: Served, mira: Client) -> None:
    async with open_client(server.url, "Jo") as jo:
        table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN), public=True))
        async with mira.at(table.id) as line, jo.at(table.id) as watcher:
            await watcher.say(Say(preset="hello"))
            await line.say(Say(text=" Grüß dich "))
            for each in (line, watcher):
                await soon(each, lambda line: len(line.chat) == 2)
            assert [(said.name, said.preset, said.text, said.seat) for said in line.chat] == [
                ("Jo", "hello", "", None),
                ("Mira", None, "Grüß dich", "A"),
            ]
            await mira.web.fetch("PATCH", f"/api/tables/{table.id}", {"chat": False})
            await soon(watcher, lambda line: bool(line.table and not line.table.chat))
            await watcher.say(Say(text="hm"))
            await watcher.say(Say(preset="thanks"))
            await soon(line, lambda line: len(line.chat) == 3)
        async with jo.at(table.id) as later:
            assert len(later.chat) == 3


async def test_talk_alone_is_no_news_of_the_table(server: Served, mira: Client) -> None:
    table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN), public=True))
    url = server.url.replace("http", "ws") + "/api/socket"
    async with mira.at(table.id) as line, connect(url) as watcher:
        await watcher.send(write(Hello(version=1, table=table.id)).decode())
        await watcher.recv()
        for _ in range(3):
            await line.say(Say(text="hm"))
        heard = [read_downward(await watcher.recv()) for _ in range(3)]
        assert [type(each) for each in heard] == [Said] * 3


async def test_those_who_come_together_are_told_of_together(server: Served, mira: Client) -> None:
    table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN), public=True))
    live, ears = await server.open_tables.table(table.id), [Ear() for _ in range(60)]
    for ear in ears:
        await live.join(ear, -1)
    async with asyncio.timeout(60):
        while ears[0].watchers != 60:  # noqa: ASYNC110 a timer of the table's tells
            await asyncio.sleep(0.01)
    assert ears[0].told < 30
    for ear in ears:
        live.leave(ear)


class Ear:
    """Somebody who watches and counts."""

    viewers = (None,)
    person = None

    def __init__(self) -> None:
        self.told = self.watchers = 0

    def turn_out(self) -> None:
        raise AssertionError

    def post(self, *frames: bytes) -> None:
        for frame in frames:
            news = read_downward(frame)
            assert isinstance(news, Changed)
            self.told += 1
            self.watchers = news.table.watchers


async def test_a_table_by_invitation_is_not_there_for_others(server: Served, mira: Client) -> None:
    table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN)))
    async with open_client(server.url, "Jo") as jo, open_client(server.url, "Eve") as eve:
        for call in (jo.table(table.id), jo.sit(table.id, "B"), jo.events(table.id)):
            with pytest.raises(ApiError, match="no-table"):
                await call
        with pytest.raises(Refusing, match="no-table"):
            async with jo.at(table.id):
                pass
        invitation = await mira.invite(table.id, "B")
        assert invitation.link.endswith(f"/#/join/{invitation.code}")
        assert invitation.svg.startswith("<svg")
        assert (await jo.accept(invitation.code)).seat == "B"
        assert (await jo.accept(invitation.code)).table == table.id
        with pytest.raises(ApiError, match="unknown-code"):
            await eve.accept(invitation.code)
        assert (await jo.sit(table.id, "B")).seats[1].name == "Jo"


async def test_a_seat_is_kept_for_whom_it_was_offered_to(server: Served, mira: Client) -> None:
    table = await mira.create(CreateTable(game="paseo", seats=(ME, OPEN), public=True))
    await mira.invite(table.id, "B")
    async with open_client(server.url, "Eve") as eve:
        with pytest.raises(ApiError, match="seat-kept"):
            await eve.sit(table.id, "B")
        with pytest.raises(ApiError, match="not-yours"):
            await eve.start(table.id)
        with pytest.raises(ApiError, match="not-yours"):
            await eve.invite(table.id)


async def test_a_table_is_forgotten_and_found_again(server: Served, mira: Client) -> None:
    table = await begun(mira)
    async with mira.at(table.id) as line:
        while line.seq < 110:
            assert line.turn is not None
            await line.act(acting(line), line.turn.legal[-1].text)
        seen = {seat: view.hash for seat, view in line.views.items()}
        known = line.seq
    await server.open_tables.forget(table.id)
    async with mira.at(table.id) as line:
        assert {seat: view.hash for seat, view in line.views.items()} == seen
        assert line.seq == known
    assert await server.open_tables.services.store.log.snapshot(table.id) is not None


async def test_the_game_so_far_is_told_as_the_caller_may_know_it(
    server: Served, mira: Client
) -> None:
    async with open_client(server.url, "Jo") as jo:
        table = await mira.create(
            CreateTable(game="paroli", seats=(ME, OPEN), public=True, fair=False)
        )
        await jo.sit(table.id, "B")
        await mira.start(table.id)
        told = [await who.events(table.id, views=True) for who in (mira, jo)]
        bodies = [
            [event.body is None for event in each.events if isinstance(event, Update)]
            for each in told
        ]
        assert [each.count(True) for each in bodies] == [14, 14]
        assert [event.seq for event in told[0].events] == [*range(len(bodies[0]))]
        for query, reason in (
            ("?as=B", "not-your-seat"),
            ("?as=Z", "no-seat"),
            ("?after=x", "malformed"),
        ):
            with pytest.raises(ApiError, match=reason):
                await mira.web.fetch("GET", f"/api/tables/{table.id}/events{query}")
        with pytest.raises(ApiError, match="not-ended"):
            await mira.record(table.id)
        async with mira.at(table.id) as line:
            await line.resign("A")
        over = await mira.events(table.id, seen_as="B", after=2)
        assert over.ending is not None
        assert over.events[0].seq == 3


async def test_a_program_plays_by_its_stream(server: Served, mira: Client) -> None:
    bot = SeatWish(kind="bot", bot="random")
    table = await begun(mira, "paseo", ME, bot, config={"path": "random"})
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    token = f"Authorization: Bearer {mira.web.token}"
    writer.write(f"GET /api/bot/stream HTTP/1.1\r\nHost: x\r\n{token}\r\n\r\n".encode())
    told: list[str] = []
    async with asyncio.timeout(120):
        while "game-end" not in told:
            line = await next_line(reader)
            told.append(line["type"])
            if line["type"] == "your-turn":
                act = {
                    "idem": token_hex(16),
                    "seat": line["seat"]["seat"],
                    "expected_seq": line["seq"],
                    "actions": [line["seat"]["legal"][0]["text"]],
                }
                path = f"/api/bot/tables/{table.id}/act"
                given = json.loads(await mira.web.fetch("POST", path, act))
                assert given["type"] == "accepted"
    writer.close()
    assert (told[0], told[-1]) == ("game-start", "game-end")
    assert "your-turn" in told


async def next_line(reader: asyncio.StreamReader) -> Any:
    """The next line that says something; chunks' sizes and heartbeats say nothing."""
    while not (text := await reader.readline()).startswith(b"{"):
        assert text
    return json.loads(text)


async def test_whoever_acts_is_answered_before_all_are_told(server: Served, mira: Client) -> None:
    table = await with_a_lay(mira)
    headers = {"Authorization": f"Bearer {mira.web.token}"}
    url = server.url.replace("http", "ws") + "/api/socket"
    async with mira.at(table.id) as line, connect(url, additional_headers=headers) as socket:
        await socket.send(write(Hello(version=1, table=table.id)).decode())
        await socket.recv()
        await socket.send(write(line.action(acting(line), laid(line))).decode())
        told = [read_downward(await socket.recv()) for _ in range(2)]
        assert [type(each) for each in told] == [Accepted, Update]


async def test_the_ending_is_never_told_before_the_event_that_ends_the_game(
    server: Served, mira: Client
) -> None:
    """A watcher comes, and all shall be told so while the last events still wait to be told."""
    table = await begun(mira)
    async with mira.at(table.id) as line, mira.at(table.id, ()):
        async with server.open_tables.services.telling:
            giving_up = Resign(idem=token_hex(16), seat="A", expected_seq=line.seq)
            assert isinstance(await line.answer(giving_up), Accepted)
            await asyncio.sleep(3 * GATHERING)
            assert line.ending is None
        await soon(line, lambda line: line.ending is not None)
        assert line.seq == (await mira.events(table.id)).events[-1].seq


async def test_a_move_is_answered_while_another_table_tells(server: Served, mira: Client) -> None:
    table = await with_a_lay(mira)
    async with mira.at(table.id) as line:
        known = line.seq
        async with server.open_tables.services.telling:
            answer = await line.answer(line.action(acting(line), laid(line)))
            assert isinstance(answer, Accepted)
            assert line.seq == known
        await soon(line, lambda line: line.seq >= answer.seq)


async def test_nothing_of_a_table_has_to_be_searched_for(tmp_path: Path) -> None:
    """Once it is put away: what only holds itself stays in memory until Python looks at everything."""
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1, unload_seconds=0.1)
    async with served(settings) as own, open_client(own.url, "Ida") as ida:
        table = await ida.create(CreateTable(game="paroli", seats=(ME, ME), fair=False))
        await ida.start(table.id)
        gc.disable()
        try:
            async with ida.at(table.id) as line:
                kept = await parts_of(own, table.id)
                await line.resign("A")
            async with asyncio.timeout(60):
                while any(each() for each in kept):  # noqa: ASYNC110 the server's own chores put it away
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()


async def parts_of(server: Served, table: str) -> list[ReferenceType[Any]]:
    """The table, how its game stands, and who listens; without holding them."""
    live = await server.open_tables.table(table)
    assert live.course
    assert live.audience.listeners
    return [ref(each) for each in (live, live.course, *live.audience.listeners)]
