"""Reviews and links in both databases: who is next, who began, what is kept."""

import asyncio

import pytest

from spieltisch.server.model import Person, ReviewRow, SeatRow, ShareRow, TableRow, Token
from spieltisch.server.store import Store

pytestmark = pytest.mark.asyncio
SEATS = (SeatRow(), SeatRow())


async def kept(store: Store, *tables: str) -> None:
    await store.people.create(Person("p1", "Mira", 1, 1), Token("h1", "p1", "session", 1))
    for table in tables:
        await store.tables.create(TableRow(table, "paseo", {"players": 2}, SEATS, "p1", 1))


def wish(table: str, person: str = "p1", at: int = 10) -> ReviewRow:
    return ReviewRow(table, person, "waiting", at, at)


async def test_a_review_is_begun_once_and_noted(store: Store) -> None:
    await kept(store, "t1")
    reviews = store.reviews
    assert await reviews.want(wish("t1"), 9, 9)
    assert await reviews.want(wish("t1", at=99), 9, 9), "it is there already"
    assert [each.created for each in await reviews.waiting(0)] == [10]
    assert [await reviews.take("t1", 0, 20) for _ in range(2)] == [True, False]
    assert await reviews.note("t1", 300, '{"one":1}', 21)
    assert await reviews.note("t1", 400, None, 22)
    found = await reviews.get("t1")
    assert found == ReviewRow("t1", "p1", "working", 10, 22, 1, 400, 1, '{"one":1}')
    known = await reviews.get("t1", known=1)
    assert known is not None
    assert known.body == "null"
    assert await reviews.settle("t1", "done", 30)
    assert not await reviews.cancel("t1"), "what is done is kept"
    assert not await reviews.note("t1", 500, None, 31)


async def test_one_at_a_time_whoever_asks(store: Store) -> None:
    tables = [f"t{number}" for number in range(4)]
    await kept(store, *tables)
    for table in tables:
        await store.reviews.want(wish(table), 9, 9)
    taken = await asyncio.gather(*(store.reviews.take(each, 0, 20) for each in tables))
    assert sum(taken) == 1
    await store.reviews.settle(tables[taken.index(True)], "done", 30)
    assert await store.reviews.take(tables[taken.index(False)], 0, 40)


async def test_what_a_dead_process_began_is_begun_again(store: Store) -> None:
    await kept(store, "t1")
    reviews = store.reviews
    await reviews.want(wish("t1"), 9, 9)
    assert await reviews.take("t1", 0, 20)
    assert not await reviews.waiting(20)
    assert [each.table for each in await reviews.waiting(21)] == ["t1"]
    assert await reviews.take("t1", 21, 50)
    found = await reviews.get("t1")
    assert found is not None
    assert (found.tries, found.changed) == (2, 50)


async def test_one_that_is_wanted_no_more_is_noticed(store: Store) -> None:
    await kept(store, "t1")
    await store.reviews.want(wish("t1"), 9, 9)
    await store.reviews.take("t1", 0, 20)
    assert await store.reviews.cancel("t1")
    assert not await store.reviews.note("t1", 300, "{}", 21)
    assert not await store.reviews.settle("t1", "done", 22)
    assert await store.reviews.get("t1") is None


async def test_there_is_room_for_so_many(store: Store) -> None:
    tables = [f"t{number}" for number in range(5)]
    await kept(store, *tables)
    reviews = store.reviews
    assert [await reviews.want(wish(each, at=at), 4, 2) for at, each in enumerate(tables[:3])] == [
        True,
        True,
        False,
    ]
    assert await reviews.want(wish("t3", "p2", 5), 4, 2)
    assert await reviews.want(wish("t4", "p3", 6), 4, 2)
    assert not await reviews.want(wish("t2", "p4", 7), 4, 2)
    assert await reviews.ahead(wish("t4", "p3", 6)) == 3
    assert await reviews.ahead(wish("t3", "p2", 5)) == 2, "not those that came later"
    assert await reviews.ahead(wish("t4", "p3", 5)) == 2, "nor those of the same moment"
    await reviews.take("t0", 0, 20)
    await reviews.settle("t0", "failed", 21)
    assert await reviews.want(wish("t0", at=30), 4, 2), "what failed may be tried again"


async def test_links_belong_to_their_makers(store: Store) -> None:
    await kept(store, "t1", "t2")
    made = [ShareRow(f"c{number}", "t1", "p1", number) for number in range(3)]
    assert await store.shares.create(ShareRow("one", "t2", "p1", 1), 1)
    assert [await store.shares.create(each, 2) for each in made] == [True, True, False]
    assert await store.shares.of_table("t1") == made[:2]
    assert await store.shares.get("c1") == made[1]
    assert [await store.shares.revoke("c0") for _ in range(2)] == [True, False]
    assert await store.shares.of_table("t1") == made[1:2]
    await store.people.forget("p1")
    assert await store.shares.of_table("t1") == []


async def test_a_game_that_was_brought_in_goes_with_all_that_is_beside_it(store: Store) -> None:
    await kept(store, "t1")
    row = TableRow("t2", "paseo", {"players": 2}, SEATS, "p1", 1, brought=True)
    await store.tables.create(row)
    assert [await store.tables.brought(each) for each in ("p1", "p2")] == [1, 0]
    await store.reviews.want(wish("t2"), 9, 9)
    await store.shares.create(ShareRow("c", "t2", "p1", 1), 9)
    assert not await store.tables.remove_brought("t1")
    assert await store.tables.remove_brought("t2")
    assert await store.tables.brought("p1") == 0
    assert await store.tables.get("t2") is None
    assert await store.reviews.get("t2") is None
    assert await store.shares.get("c") is None
