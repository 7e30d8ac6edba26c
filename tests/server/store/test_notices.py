"""The outbox, in both databases: each notice once, whichever process is first, and nothing told twice."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from spieltisch.server.model import Channel, Notice, NoticeKind, Person, Token
from spieltisch.server.store import Store, open_store
from spieltisch.server.store.notices import Noted

pytestmark = pytest.mark.asyncio
WANTS: frozenset[NoticeKind] = frozenset({"turn", "end"})
MAIL = Channel("c1", "p", "mail", "a@b.example", 1, wants=WANTS, confirmed=1)


def at_once(_channel: Channel, _notice: Notice) -> int:
    return 10


def at(moment: int) -> Callable[[Channel, Notice], int]:
    return lambda _channel, _notice: moment


def turn(seq: int, *people: str, table: str = "t1") -> Noted:
    return Noted(table, seq, [Notice(person, table, "turn", 5) for person in people])


@pytest_asyncio.fixture
async def kept(store: Store) -> Store:
    await store.people.create(Person("p", "Mira", 1, 1), Token("hash", "p", "session", 1))
    await store.notices.add(MAIL, 5)
    return store


@pytest_asyncio.fixture
async def both(kept: Store, url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes, where there can be two."""
    if url.startswith("sqlite"):
        yield kept, kept
        return
    async with open_store(url) as other:
        yield kept, other


async def test_of_several_processes_one_writes_and_one_sends(both: tuple[Store, Store]) -> None:
    one, other = (store.notices for store in both)
    for seq in range(20):
        name = f"t{seq}"
        wish = [turn(3, "p", table=name)]
        await asyncio.gather(*(each.note(wish, at_once) for each in (one, other) * 3))
    taken = await asyncio.gather(*(each.take(10, 1000, 5) for each in (one, other) * 4))
    ids = [delivery.id for some in taken for delivery in some]
    assert len(ids) == len({*ids}) == 20


async def test_what_is_taken_is_there_again_when_nobody_reports(kept: Store) -> None:
    await kept.notices.note([turn(3, "p")], at_once)
    assert len(await kept.notices.take(10, 1000, 5)) == 1
    assert await kept.notices.take(1009, 1000, 5) == ()
    (again,) = await kept.notices.take(1010, 1000, 5)
    assert again.tries == 1
    await kept.notices.done([again])
    assert await kept.notices.take(10**6, 1000, 5) == ()


async def test_told_once_until_looked_at(kept: Store) -> None:
    notices = kept.notices
    await notices.note([turn(3, "p")], at_once)
    await notices.done(await notices.take(10, 1000, 5))
    await notices.note([turn(4, "p")], at_once)
    assert await notices.take(10, 1000, 5) == ()
    assert await notices.unseen("p") == 1
    await notices.looked({("p", "t1")})
    assert await notices.unseen("p") == 0
    await notices.note([turn(5, "p")], at_once)
    assert len(await notices.take(10, 1000, 5)) == 1


async def test_what_was_not_sent_yet_tells_of_now(kept: Store) -> None:
    """Or of nothing, if it is another's turn meanwhile."""
    notices = kept.notices
    await notices.note([turn(3, "p")], at(50))
    await notices.note([Noted("t1", 4, [Notice("p", "t1", "end", 5)])], at(60))
    assert await notices.take(50, 1000, 5) == ()
    (told,) = await notices.take(60, 1000, 5)
    assert told.kind == "end"
    await notices.note([turn(3, "p", table="t2")], at_once)
    await notices.note([turn(4, "other", table="t2")], at_once)
    assert await notices.take(100, 1000, 5) == ()


async def test_a_retry_does_not_make_it_two(kept: Store) -> None:
    notices = kept.notices
    await notices.note([turn(3, "p")], at_once)
    failed = await notices.take(10, 1000, 5)
    await notices.again(failed, 40)
    await notices.note([Noted("t1", 4, [Notice("p", "t1", "end", 5)])], at_once)
    assert await notices.take(20, 1000, 5) == ()
    (again,) = await notices.take(40, 1000, 5)
    assert (again.id, again.kind) == (failed[0].id, "end")


async def test_who_subscribed_later_is_not_told_of_before(kept: Store) -> None:
    late = Channel("c2", "q", "mail", "c@d.example", 6, wants=WANTS, confirmed=6)
    await kept.notices.add(late, 5)
    await kept.notices.note([turn(3, "q")], at_once)
    assert await kept.notices.take(10, 1000, 5) == ()


async def test_unconfirmed_mails_and_other_kinds_are_not_told(kept: Store) -> None:
    await kept.notices.add(Channel("c2", "q", "mail", "c@d.example", 1, wants=WANTS), 5)
    await kept.notices.note([turn(3, "q")], at_once)
    await kept.notices.note([Noted("t2", 1, [Notice("p", "t2", "question", 5)])], at_once)
    assert await kept.notices.take(10, 1000, 5) == ()


async def test_a_key_is_made_once(both: tuple[Store, Store]) -> None:
    found = await asyncio.gather(
        *(store.notices.key("push", f"k{i}".upper) for i, store in enumerate(both))
    )
    assert len({*found, await both[0].notices.key("push", "later".upper)}) == 1


async def test_a_person_has_only_so_many(kept: Store) -> None:
    found = [
        await kept.notices.add(Channel(f"m{number}", "p", "mail", f"{number}@b.example", 1), 3)
        for number in range(4)
    ]
    assert found == [True, True, False, False]
