"""Tables and seats: who sits where, what is shown to whom, what is due."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert

from spieltisch.server.model import (
    Append,
    ChatLine,
    Counts,
    Due,
    Event,
    Invitation,
    NotStorable,
    Person,
    SeatRow,
    Status,
    TableRow,
    Token,
    UnknownTable,
)
from spieltisch.server.store import Store
from spieltisch.server.store.coding import seat_rows, table_row
from spieltisch.server.store.schema import seats, tables

pytestmark = pytest.mark.asyncio

ANNA = Person("anna", "Anna", created=1, seen=1)
TABLE = TableRow(
    "t",
    "raeuberparoli",
    {"players": 3},
    (SeatRow("anna", None, "Anna"), SeatRow(bot="club", name="Räuber"), SeatRow()),
    "anna",
    created=10,
    options={"clock": {"kind": "days", "days": 3}},
    public=True,
    deadline=99,
)


async def with_anna(store: Store, *tables: TableRow) -> None:
    await store.people.create(ANNA, Token("session", "anna", "session", 1))
    for table in tables:
        await store.tables.create(table)


async def begin(store: Store, table: str, status: Status = "running", at: int = 50) -> None:
    begun = Event(0, at, "start", "table", {}, 1, "00")
    await store.log.append(Append(table, (begun,), None, status))


async def test_a_table_is_read_back_as_it_was_made(store: Store) -> None:
    await with_anna(store, TABLE)
    assert await store.tables.get("t") == TABLE
    assert await store.tables.get("u") is None


async def test_a_table_is_made_once_and_by_people_who_exist(store: Store) -> None:
    await with_anna(store, TABLE)
    with pytest.raises(NotStorable):
        await store.tables.create(TABLE)
    with pytest.raises(NotStorable):
        await store.tables.put(replace(TABLE, owner="nobody"))
    assert await store.tables.get("t") == TABLE


async def test_of_two_changes_at_once_one_is_told_to_look_again(store: Store) -> None:
    await with_anna(store, TABLE)
    seats = [(*TABLE.seats[:2], SeatRow(bot=bot)) for bot in ("casual", "expert")]
    done = await asyncio.gather(*(store.tables.put(replace(TABLE, seats=each)) for each in seats))
    assert done.count(None) == 1
    (stored,) = (table for table in done if table)
    assert stored.revision == 1
    assert await store.tables.get("t") == stored
    assert await store.tables.put(replace(stored, public=False)) is not None


async def test_a_changed_row_does_not_touch_what_the_log_owns(store: Store) -> None:
    await with_anna(store, TABLE)
    await store.log.append(
        Append("t", (Event(0, 5, "start", "table", {}, 1, "0"),), 77, "running", ("ab",))
    )
    stored = await store.tables.get("t")
    assert stored is not None
    forged = replace(stored, status="ended", deadline=1, seeds=(), last=9, started=0, public=False)
    assert await store.tables.put(forged) == replace(stored, public=False, revision=2)


async def test_only_a_table_that_never_started_can_be_removed(store: Store) -> None:
    await with_anna(store, TABLE, replace(TABLE, id="u"))
    await store.invitations.create(Invitation("code", "t", 2, 5))
    await store.chat.say(ChatLine("t", 5, "anna", "Anna", "hi"))
    await begin(store, "u")
    assert await store.tables.remove("t")
    assert not await store.tables.remove("u")
    assert await store.tables.get("t") is None
    assert await store.invitations.get("code") is None
    assert await store.tables.put(TABLE) is None


async def test_lists_show_public_tables_by_status(store: Store) -> None:
    others = [replace(TABLE, id=f"t{number}", created=number) for number in range(6)]
    await with_anna(store, *others, replace(TABLE, id="private", public=False))
    await begin(store, "t1")
    await begin(store, "t2", "ended", at=70)
    await begin(store, "t3", "ended", at=80)
    assert [table.id for table in await store.tables.lobby()] == ["t5", "t4", "t0"]
    assert [table.id for table in await store.tables.lobby(1)] == ["t5"]
    assert [table.id for table in await store.tables.running()] == ["t1"]
    assert [table.id for table in await store.tables.ended()] == ["t3", "t2"]
    assert [table.id for table in await store.tables.ended(before=80)] == ["t2"]
    assert {table.id for table in await store.tables.all()} > {"private", "t2"}
    assert [table.id for table in await store.tables.all("running")] == ["t1"]
    assert await store.tables.counts() == Counts(4, 1, 2, people=1, events=3)
    assert (await store.tables.offered("anna"), await store.tables.offered("ben")) == (3, 0)


async def test_tables_that_never_started_are_found_oldest_first(store: Store) -> None:
    made = [replace(TABLE, id=f"t{number}", created=9 - number) for number in range(6)]
    await with_anna(store, *made)
    await begin(store, "t4")
    await begin(store, "t5", "ended")
    assert [*await store.tables.gathering_since(8)] == ["t3", "t2"]


async def test_the_last_event_tells_when_a_table_was_active(store: Store) -> None:
    await with_anna(store, *(replace(TABLE, id=name) for name in ("new", "begun", "over")))
    await begin(store, "begun", at=60)
    await begin(store, "over", "ended", at=80)
    assert await store.tables.active(["new", "begun"]) == {"begun": 60}
    assert await store.tables.active([]) == {}


async def test_the_last_event_tells_who_won(store: Store) -> None:
    await with_anna(store, *(replace(TABLE, id=name) for name in ("begun", "over")))
    await begin(store, "begun")
    ended = Event(0, 50, "end", "table", {"winners": ["B"]}, 1, "00")
    await store.log.append(Append("over", (ended,), None, "ended"))
    endings = await store.tables.endings(["begun", "over"])
    assert {table: ending["winners"] for table, ending in endings.items()} == {"over": ["B"]}


async def test_games_are_listed_for_those_who_sat_there(store: Store) -> None:
    names = [f"t{number}" for number in range(4)]
    others = replace(
        TABLE, id="others", seats=tuple(replace(each, person=None) for each in TABLE.seats)
    )
    await with_anna(store, *(replace(TABLE, id=name) for name in names), others)
    for number, name in enumerate(("t2", "t0", "t3", "others")):
        await begin(store, name, "ended", at=100 + number)
    await begin(store, "t1")
    sitter = next(seat.person for seat in TABLE.seats if seat.person)
    assert [each.id for each in await store.tables.played(sitter)] == ["t3", "t0", "t2"]
    assert [each.id for each in await store.tables.played(sitter, 1)] == ["t3"]
    assert [each.id for each in await store.tables.played(sitter, 9, before=102)] == ["t0", "t2"]


async def test_nothing_is_counted_where_nothing_is(store: Store) -> None:
    assert await store.tables.counts() == Counts(0, 0, 0, people=0, events=0)


async def test_lists_are_cut(store: Store) -> None:
    await with_anna(store)
    kinds: tuple[Status, ...] = ("gathering", "running", "ended")
    shown = [
        replace(TABLE, id=f"{status}{number}", status=status, ended=number)
        for status in kinds
        for number in range(51)
    ]
    hidden = [replace(TABLE, id=f"hidden{number}", public=False) for number in range(850)]
    await store.access.write(lambda connection: fill(connection, [*shown, *hidden]))
    assert len(await store.tables.lobby()) == 50
    assert len(await store.tables.running()) == 50
    assert len(await store.tables.ended()) == 50
    assert len(await store.tables.of_person("anna")) == 50
    assert len(await store.tables.due(99)) == 100
    assert len(await store.tables.gathering_since(11)) == 100
    assert len(await store.tables.all()) == 1000


def fill(connection: Connection, made: list[TableRow]) -> None:
    """Many tables in one go."""
    connection.execute(insert(tables), [table_row(table) for table in made])
    connection.execute(insert(seats), [row for table in made for row in seat_rows(table)])


async def test_a_table_is_not_shown_unless_it_is_public(store: Store) -> None:
    await store.tables.create(TableRow("t", "paseo", {}, (SeatRow(),), None, created=1))
    assert await store.tables.lobby() == []


async def test_the_seeds_of_a_table_stay_out_of_messages() -> None:
    assert "5eed" not in repr(replace(TABLE, seeds=("5eed",)))


async def test_a_person_finds_their_tables_again(store: Store) -> None:
    nobodys = replace(TABLE, id="other", owner=None, seats=(SeatRow(), SeatRow(), SeatRow()))
    made = replace(nobodys, id="made", owner="anna", created=5)
    over = replace(TABLE, id="over", created=30)
    await with_anna(store, TABLE, nobodys, made, over)
    await begin(store, "over", "ended")
    assert [table.id for table in await store.tables.of_person("anna")] == ["t", "made", "over"]
    assert await store.tables.going_on("anna", 9) == 2
    assert await store.tables.going_on("anna", 1) == 1
    assert await store.tables.going_on("nobody", 9) == 0


async def test_what_is_due_comes_longest_waiting_first(store: Store) -> None:
    tables = [replace(TABLE, id=str(due), deadline=due) for due in (30, 10, 20, 40)]
    await with_anna(store, *tables, replace(TABLE, id="never", deadline=None))
    assert await store.tables.due(30) == [Due("10", 10), Due("20", 20), Due("30", 30)]
    assert await store.tables.due(30, limit=1) == [Due("10", 10)]


async def test_what_is_due_is_put_off_unless_it_changed_meanwhile(store: Store) -> None:
    await with_anna(store, replace(TABLE, deadline=10))
    (due,) = await store.tables.due(10)
    await store.tables.put_off(due, 20)
    assert await store.tables.due(19) == []
    await store.tables.put_off(due, 30)
    assert await store.tables.due(20) == [Due("t", 20)]


async def test_tops_tell_what_has_grown(store: Store) -> None:
    await with_anna(store, TABLE, replace(TABLE, id="u"))
    await begin(store, "u")
    await store.chat.say(ChatLine("t", 5, None, "Anna", "hi"))
    assert await store.tables.tops(["t", "u", "v"]) == {"t": (-1, 1), "u": (0, 1)}


async def test_chat_is_read_on_from_the_last_line(store: Store) -> None:
    await with_anna(store, TABLE)
    line = ChatLine("t", 5, "anna", "Anna", "Grüße", seat=0)
    said = [await store.chat.say(replace(line, at=at)) for at in range(4)]
    assert await store.chat.lines("t") == said
    assert await store.chat.lines("t", after=said[1].id) == said[2:]
    assert await store.chat.lines("t", limit=2) == said[2:]
    said += [await store.chat.say(replace(line, at=at)) for at in range(4, 101)]
    assert await store.chat.lines("t") == said[1:]
    with pytest.raises(UnknownTable):
        await store.chat.say(replace(line, table="nowhere"))


async def test_an_invitation_opens_one_seat_once(store: Store) -> None:
    await with_anna(store, TABLE)
    invitation = Invitation("code", "t", 2, created=5)
    await store.invitations.create(invitation)
    tries = await asyncio.gather(*(store.invitations.use("code", "anna", at) for at in range(5)))
    used = [each for each in tries if each]
    assert len(used) == 1
    assert used[0] == replace(invitation, used=used[0].used, used_by="anna")
    assert await store.invitations.get("code") == used[0]
    assert await store.invitations.of_table("t") == used
    assert await store.invitations.use("nothing", "anna", 9) is None


async def test_who_comes_to_look_on_is_noted_once(store: Store) -> None:
    await with_anna(store, TABLE)
    come = Invitation("code of anna", "t", None, created=5, used=5, used_by="anna")
    await asyncio.gather(*(store.invitations.admit(come) for _ in range(5)))
    assert await store.invitations.of_table("t") == [come]
