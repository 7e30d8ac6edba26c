"""The outbox, in both databases: each notice once, whichever process is first, and nothing told twice."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
import pytest_asyncio

from spieltisch.server.model import (
    Append,
    Channel,
    Event,
    Ignored,
    Notice,
    NoticeKind,
    Person,
    Quiet,
    SeatRow,
    Status,
    TableRow,
    Token,
)
from spieltisch.server.store import Store, open_store
from spieltisch.server.store.notices import Noted

pytestmark = pytest.mark.asyncio
WANTS: frozenset[NoticeKind] = frozenset({"turn", "end"})
SESSION, THEIRS = "hash", "theirs"
MAIL = Channel("c1", "p", "mail", "a@b.example", 1, wants=WANTS, confirmed=1)


def at_once(_channel: Channel, _notice: Notice) -> int:
    return 10


def at(moment: int) -> Callable[[Channel, Notice], int]:
    return lambda _channel, _notice: moment


def turn(seq: int, *people: str, table: str = "t1") -> Noted:
    return Noted(table, seq, [Notice(person, table, "turn", 5) for person in people])


@pytest_asyncio.fixture
async def kept(store: Store) -> Store:
    await store.people.create(Person("p", "Mira", 1, 1), Token(SESSION, "p", "session", 1))
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


async def test_a_channel_is_kept_as_it_was_changed(kept: Store) -> None:
    other = Channel("c2", "q", "mail", "c@d.example", 1)
    await kept.notices.add(other, 5)
    changed = replace(MAIL, wants=frozenset({"end"}), quiet=Quiet(60, 120), digest=8, zone="Asia")
    await kept.notices.change(changed)
    assert await kept.notices.get("c1") == changed
    assert (await kept.notices.of("p"), await kept.notices.of("q")) == ([changed], [other])


async def test_a_channel_goes_with_what_is_on_its_way_there(kept: Store) -> None:
    await kept.notices.add(replace(MAIL, id="c2", address="c@d.example"), 5)
    await kept.notices.note([turn(3, "p")], at_once)
    assert [await kept.notices.remove("c1") for _ in range(2)] == [True, False]
    assert await kept.notices.get("c1") is None
    assert [each.channel for each in await kept.notices.take(10, 1000, 5)] == ["c2"]


async def test_who_subscribed_at_that_moment_is_told(kept: Store) -> None:
    await kept.notices.add(
        Channel("c2", "q", "mail", "c@d.example", 5, wants=WANTS, confirmed=5), 5
    )
    await kept.notices.note([turn(3, "q")], at_once)
    assert len(await kept.notices.take(10, 1000, 5)) == 1


async def test_who_looks_at_a_table_knows_of_that_one_alone(kept: Store) -> None:
    notices = kept.notices
    await notices.add(replace(MAIL, id="c2", person="q", address="c@d.example"), 5)
    await notices.note([turn(3, "p", "q"), turn(3, "p", table="t2")], at_once)
    await notices.looked({("p", "t1"), ("q", "t2")})
    assert [await notices.unseen(person) for person in "pq"] == [1, 1]
    told = {(each.person, each.table) for each in await notices.take(10, 1000, 5)}
    assert told == {("p", "t2"), ("q", "t1")}


async def test_nothing_is_told_of_a_muted_table(kept: Store) -> None:
    notices = kept.notices
    await notices.note([turn(3, "p"), turn(3, "p", table="t2")], at_once)
    muted = [await notices.mute("p", table, 6, 1) for table in ("t1", "t3")]
    assert (muted, await notices.muted("p"), await notices.muted("q")) == (
        [True, False],
        ["t1"],
        [],
    )
    await notices.note([turn(4, "p")], at_once)
    assert [each.table for each in await notices.take(10, 1000, 5)] == ["t2"]
    await notices.unmute("q", "t1")
    await notices.unmute("p", "t2")
    assert await notices.muted("p") == ["t1"]
    await notices.unmute("p", "t1")
    await notices.note([turn(5, "p")], at_once)
    assert [each.table for each in await notices.take(10, 1, 5)] == ["t1"]


async def test_somebody_who_is_not_wanted_invites_in_vain(kept: Store) -> None:
    await kept.notices.change(replace(MAIL, wants=frozenset({"invitation"})))
    await kept.people.create(Person("pest", "Pest", 1, 1), Token("other", "pest", "session", 1))
    await kept.moderation.ignore(Ignored("p", "pest", "mute", 2), 5)
    for table, inviter in (("t1", "pest"), ("t2", "q")):
        invited = Notice("p", table, "invitation", 5, inviter=inviter)
        await kept.notices.note([Noted(table, 1, [invited])], at_once)
    assert [each.table for each in await kept.notices.take(10, 1000, 5)] == ["t2"]


async def test_a_channel_of_one_table_is_told_of_no_other(kept: Store) -> None:
    await kept.notices.change(replace(MAIL, table="t2"))
    await kept.notices.note([turn(3, "p"), turn(3, "p", table="t2")], at_once)
    assert [each.table for each in await kept.notices.take(10, 1000, 5)] == ["t2"]


async def test_a_browser_is_somebodys_alone_and_known_by_its_session(kept: Store) -> None:
    push = replace(MAIL, id="b1", kind="push", address="push", token=SESSION)
    await kept.people.create(Person("q", "Jonas", 1, 1), Token(THEIRS, "q", "session", 1))
    for each in (
        push,
        replace(push, id="b2", address="new"),
        replace(push, id="b3", person="q", address="new", token=THEIRS),
    ):
        assert await kept.notices.add(each, 1)
    assert [each.id for each in await kept.notices.of("p")] == ["c1"]
    assert [each.id for each in await kept.notices.of("q")] == ["b3"]
    await kept.notices.add(replace(push, id="b4", address="own"), 1)
    await kept.people.revoke(THEIRS)
    assert [each.id for each in await kept.notices.of("p")] == ["b4", "c1"]
    assert (await kept.notices.of("q"), await kept.notices.get("b3")) == ([], None)


async def test_who_can_be_reached_has_confirmed(kept: Store) -> None:
    await kept.notices.add(Channel("c2", "q", "mail", "c@d.example", 1), 5)
    assert await kept.notices.reachable(["p", "q", "r"]) == {"p"}
    assert await kept.notices.reachable(["q"]) == frozenset()


async def test_an_address_is_asked_whether_it_is_right(kept: Store) -> None:
    await kept.notices.deliver("c1", "p", 7)
    assert await kept.notices.take(6, 1000, 5) == ()
    (asked,) = await kept.notices.take(7, 1000, 5)
    assert (asked.channel, asked.person, asked.table, asked.kind) == ("c1", "p", "", "confirm")
    assert (asked.at, asked.due, asked.tries) == (7, 7, 0)


async def test_tables_are_behind_until_they_are_looked_at_for_notices(kept: Store) -> None:
    """Those that go on, or ended within a day, where somebody plays who can be reached."""
    day = 86_400_000
    wishes: list[tuple[str, str, Status, int]] = [
        ("on", "p", "running", 5),
        ("lately", "p", "ended", 6),
        ("once", "p", "ended", 5),
        ("others", "q", "running", 5),
    ]
    await kept.people.create(Person("q", "Jonas", 1, 1), Token(THEIRS, "q", "session", 1))
    for name, person, status, moment in wishes:
        await kept.tables.create(TableRow(name, "paseo", {}, (SeatRow(person),), None, created=1))
        begun = Event(0, moment, "start", "table", {}, 1, "00")
        await kept.log.append(Append(name, (begun,), None, status))
    behind = kept.notices.behind
    assert await behind(day + 5, 5) == ["on", "lately"]
    await kept.notices.note([Noted("on", -1, [])], at_once)
    assert await behind(day + 5, 5) == ["on", "lately"]
    await kept.notices.note([Noted("on", 0, [])], at_once)
    assert await behind(day + 5, 5) == ["lately"]
