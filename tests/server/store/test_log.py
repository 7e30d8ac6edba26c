"""The log of a table: numbered without gaps, each command whole or not at all, synced in groups."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest

from spieltisch.server.model import (
    Append,
    Appended,
    Event,
    NotStorable,
    OutOfStep,
    Repeated,
    SeatRow,
    Snapshot,
    TableRow,
    UnknownTable,
)
from spieltisch.server.store import Store, open_store

pytestmark = pytest.mark.asyncio

TABLE = TableRow("t", "paseo", {"players": 2}, (SeatRow(), SeatRow()), None, created=1)


def event(seq: int, idem: str | None = None) -> Event:
    return Event(seq, 100 + seq, "act", "A", {"action": "größer"}, 1, f"{seq:02x}", idem)


def wish(*events: Event, table: str = "t", deadline: int | None = 500) -> Append:
    return Append(table, events, deadline)


async def test_events_are_read_back_as_they_were_written(store: Store) -> None:
    await store.tables.create(TABLE)
    assert await store.log.append(wish(event(0, "a"), event(1))) == Appended(1)
    assert await store.log.append(wish(event(2, "b"))) == Appended(2)
    assert await store.log.since("t") == [event(0, "a"), event(1), event(2, "b")]
    assert await store.log.since("t", 1) == [event(2, "b")]


async def test_a_taken_number_is_told_with_the_last_one(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.log.append(wish(event(0), event(1)))
    assert await store.log.append(wish(event(1, "x"))) == OutOfStep(1)
    assert await store.log.since("t") == [event(0), event(1)]


async def test_a_number_too_far_on_leaves_no_gap(store: Store) -> None:
    await store.tables.create(TABLE)
    assert await store.log.append(wish(event(1))) == OutOfStep(-1)
    assert await store.log.append(wish(event(0), event(2))) == OutOfStep(-1)
    assert await store.log.since("t") == []


async def test_a_repeated_command_is_told_its_first_number(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.log.append(wish(event(0, "a"), event(1)))
    await store.log.append(wish(event(2, "b")))
    assert await store.log.append(wish(event(3, "a"))) == Repeated(0)
    assert await store.log.append(wish(event(0, "b"))) == Repeated(2)
    assert await store.log.known("t", "b") == 2
    assert await store.log.known("t", "c") is None


async def test_an_idem_belongs_to_its_table(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.tables.create(replace(TABLE, id="u"))
    assert await store.log.append(wish(event(0, "a"))) == Appended(0)
    assert await store.log.append(wish(event(0, "a"), table="u")) == Appended(0)


async def test_an_unknown_table_is_told(store: Store) -> None:
    with pytest.raises(UnknownTable, match="'nowhere'"):
        await store.log.append(wish(event(0), table="nowhere"))


async def test_conflicts_in_a_group_do_not_touch_the_others(store: Store) -> None:
    for name in "tuvw":
        await store.tables.create(replace(TABLE, id=name))
    await store.log.append(wish(event(0, "a")))
    answers = await asyncio.gather(
        store.log.append(wish(event(1, "a"))),
        store.log.append(wish(event(0), table="u")),
        store.log.append(wish(event(7), table="v")),
        store.log.append(wish(event(0), table="nowhere")),
        store.log.append(wish(event(0), table="w")),
        return_exceptions=True,
    )
    assert [*answers[:3]] == [Repeated(0), Appended(0), OutOfStep(-1)]
    assert isinstance(answers[3], UnknownTable)
    assert answers[4] == Appended(0)
    assert await store.log.since("w") == [event(0)]


async def test_commands_of_one_group_follow_each_other(store: Store) -> None:
    await store.tables.create(TABLE)
    answers = await asyncio.gather(
        store.log.append(wish(event(0, "a"))),
        store.log.append(wish(event(1, "b"), event(2))),
        store.log.append(wish(event(1, "c"))),
        store.log.append(wish(event(3, "b"))),
        store.log.append(wish(event(3, "d"))),
    )
    assert [*answers] == [Appended(0), Appended(2), OutOfStep(2), Repeated(1), Appended(3)]


async def test_what_can_not_be_stored_fails_alone_and_whole(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.tables.create(replace(TABLE, id="u"))
    unstorable = replace(event(1), at=2**70)
    answers = await asyncio.gather(
        store.log.append(wish(event(0), unstorable)),
        store.log.append(wish(event(0), table="u")),
        return_exceptions=True,
    )
    assert isinstance(answers[0], NotStorable)
    assert answers[1] == Appended(0)
    assert await store.log.since("t") == []


async def test_a_command_needs_an_event(store: Store) -> None:
    with pytest.raises(ValueError, match="without events"):
        await store.log.append(wish())


async def test_many_at_once_share_few_commits(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"t{number}" for number in range(120)]
    for name in names:
        await store.tables.create(replace(TABLE, id=name))
    commits = commits_of(store, monkeypatch)
    await asyncio.gather(*(play(store, name, 5) for name in names))
    assert (await store.tables.counts()).events == 600
    assert len(commits) <= 600 / 8


async def test_the_first_of_a_group_waits_for_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.tables.create(TABLE)
    await store.tables.create(replace(TABLE, id="u"))
    commits = commits_of(store, monkeypatch)
    first = asyncio.create_task(store.log.append(wish(event(0))))
    for _ in range(2):
        await asyncio.sleep(0)  # it is taken up
    await asyncio.gather(first, store.log.append(wish(event(0), table="u")))
    assert len(commits) == 1


async def test_closing_answers_what_was_asked_for(url: str) -> None:
    async with open_store(url) as store:
        await store.tables.create(TABLE)
        asked = asyncio.create_task(store.log.append(wish(event(0))))
        await asyncio.sleep(0)
    assert await asked == Appended(0)


def commits_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many commands each commit has, from now on."""
    commits, append = list[int](), store.access.append

    async def counted(wishes: Sequence[Append]) -> list[Appended | None]:
        commits.append(len(wishes))
        return await append(wishes)

    monkeypatch.setattr(store.access, "append", counted)
    return commits


async def play(store: Store, table: str, events: int) -> None:
    for seq in range(events):
        assert await store.log.append(wish(event(seq, str(seq)), table=table)) == Appended(seq)


async def test_deadline_and_status_change_with_the_events(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.log.append(Append("t", (event(0),), 900, "running", seeds=("5eed",)))
    begun = await stored(store)
    assert (begun.status, begun.started, begun.deadline) == ("running", 100, 900)
    assert (begun.seeds, begun.last, begun.revision) == (("5eed",), 0, 1)
    await store.log.append(wish(event(1), deadline=950))
    moved = await stored(store)
    assert moved == replace(begun, deadline=950, last=1)
    await store.log.append(Append("t", (event(2), event(3)), None, "ended"))
    assert await stored(store) == replace(
        moved, status="ended", ended=103, deadline=None, last=3, revision=2
    )


async def test_a_refused_command_changes_no_row(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.log.append(wish(event(0)))
    before = await stored(store)
    await store.log.append(Append("t", (event(0),), 1, "ended", seeds=("5eed",)))
    assert await stored(store) == before


async def test_a_start_waits_for_nobody_who_sat_down_meanwhile(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.tables.put(replace(TABLE, seats=(SeatRow(bot="club"), SeatRow())))
    start = Append("t", (event(0),), None, "running", revision=0)
    assert await store.log.append(start) == OutOfStep(-1)
    assert await store.log.append(replace(start, revision=1)) == Appended(0)


async def test_a_caller_who_leaves_does_not_disturb_the_group(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.tables.create(replace(TABLE, id="u"))
    leaving = asyncio.create_task(store.log.append(wish(event(0))))
    staying = asyncio.create_task(store.log.append(wish(event(0), table="u")))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying == Appended(0)
    assert await store.log.since("t") == [event(0)]


async def test_the_newest_snapshot_is_kept(store: Store) -> None:
    await store.tables.create(TABLE)
    assert await store.log.snapshot("t") is None
    older, newer = (Snapshot("t", seq, 1, {"turn": seq}) for seq in (64, 128))
    await store.log.keep(newer)
    await store.log.keep(older)
    assert await store.log.snapshot("t") == newer
    of_other_rules = replace(older, rules=2)
    await store.log.keep(of_other_rules)
    assert await store.log.snapshot("t") == of_other_rules


async def test_nothing_is_acknowledged_before_others_can_read_it(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        await store.tables.create(TABLE)
        with closing(sqlite3.connect(f"file:{store.file}?mode=ro", uri=True)) as other:
            for seq in range(30):
                await store.log.append(wish(event(seq)))
                assert other.execute("SELECT max(seq) FROM events").fetchone() == (seq,)


async def test_what_was_acknowledged_is_there_after_closing(url: str) -> None:
    async with open_store(url) as first:
        await first.tables.create(TABLE)
        await first.log.append(wish(event(0)))
    async with open_store(url) as second:
        assert await second.log.since("t") == [event(0)]


async def stored(store: Store) -> TableRow:
    found = await store.tables.get("t")
    assert found is not None
    return found
