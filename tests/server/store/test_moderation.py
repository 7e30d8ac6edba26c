"""Bans, words, reports, whom somebody ignores, and lines that are deleted, in both databases."""

import pytest

from spieltisch.server.model import (
    Ban,
    ChatLine,
    Ignored,
    Person,
    Report,
    SeatRow,
    TableRow,
    Token,
    removed_by,
)
from spieltisch.server.store import Store

pytestmark = pytest.mark.asyncio


async def kept(store: Store) -> None:
    """Mira, Jo and Kim, and a table of Mira's."""
    for number, name in enumerate(("Mira", "Jo", "Kim"), 1):
        person = f"p{number}"
        await store.people.create(
            Person(person, name, 1, 1), Token(f"h{number}", person, "session", 1)
        )
    seats = (SeatRow("p1"), SeatRow())
    await store.tables.create(TableRow("t1", "paseo", {"players": 2}, seats, "p1", 1))


async def test_a_ban_is_in_force_until_its_time_or_until_it_is_lifted(store: Store) -> None:
    first = Ban("b1", "person", "p1", 10, until=20)
    second = Ban("b2", "address", "192.0.2.7/32", 11)
    for ban in (first, second):
        await store.moderation.ban(ban)
    assert await store.moderation.bans(19) == [second, first]
    assert await store.moderation.bans(20) == [second]
    assert [await store.moderation.lift("b2") for _ in range(2)] == [True, False]
    assert await store.moderation.bans(19) == [first]


async def test_a_ban_takes_the_place_of_the_same_subjects(store: Store) -> None:
    bans = [Ban("b1", "person", "p1", 10), Ban("b2", "person", "p2", 11)]
    for ban in (*bans, Ban("b3", "person", "p1", 12, until=99)):
        await store.moderation.ban(ban)
    assert [ban.id for ban in await store.moderation.bans(20)] == ["b3", "b2"]


async def test_words_are_added_once_and_removed(store: Store) -> None:
    await store.moderation.change_words(["toad", "newt", "toad"], [])
    await store.moderation.change_words(["toad"], ["newt"])
    assert await store.moderation.words() == ["toad"]
    await store.moderation.change_words(["asp"], [])
    await store.moderation.change_words([], ["nobody said this"])
    assert await store.moderation.words() == ["asp", "toad"]


def about(person: str, reporter: str, at: int) -> Report:
    return Report("t1", at, reporter, person, "Jo", "rude", said="you toad")


async def test_a_report_is_open_until_it_is_dealt_with(store: Store) -> None:
    await kept(store)
    told = store.moderation
    assert [await told.report(about("p2", "p1", at), 2) for at in (10, 11, 12)] == [
        True,
        True,
        False,
    ]
    assert await told.report(about("p2", "p3", 13), 2), "others have their own count"
    assert await told.report(about("p3", "p1", 14), 2), "and so have other people"
    found = await told.reports()
    assert [each.at for each in found] == [14, 13, 11, 10]
    assert (found[0].table, found[0].said, found[0].closed) == ("t1", "you toad", None)
    oldest = found[-1].id
    assert not await told.close_report(found[0].id + 1, 20), "there is none"
    assert [await told.close_report(oldest, at) for at in (20, 21)] == [True, False]
    assert [each.closed for each in await told.reports(closed=True)] == [20]
    assert [each.at for each in await told.reports()] == [14, 13, 11]
    assert len(await told.reports(limit=1)) == 1
    assert await told.report(about("p2", "p1", 15), 2), "one of two was dealt with"


async def test_somebody_is_ignored_in_one_way_until_heeded(store: Store) -> None:
    await kept(store)
    wishes = [
        Ignored("p1", "p2", "mute", 10),
        Ignored("p1", "p3", "block", 11),
        Ignored("p2", "p3", "mute", 12),
    ]
    assert [await store.moderation.ignore(wish, 2) for wish in wishes] == [True] * 3
    assert not await store.moderation.ignore(Ignored("p1", "p1", "mute", 13), 2), "no room"
    assert await store.moderation.ignores("p1", "p2", "mute")
    assert not await store.moderation.ignores("p1", "p2", "block")
    assert not await store.moderation.ignores("p2", "p1", "mute")
    assert await store.moderation.ignore(Ignored("p1", "p2", "block", 14), 3)
    assert await store.moderation.ignores("p1", "p2", "block")
    await store.moderation.heed("p1", "p2")
    assert await store.moderation.ignored("p1") == [wishes[1]]
    assert await store.moderation.ignored("p2") == [wishes[2]]


async def test_a_line_that_is_deleted_leaves_a_note_in_its_place(store: Store) -> None:
    await kept(store)
    line, other = [await store.chat.say(ChatLine("t1", at, "p1", "Mira", "toad")) for at in (5, 6)]
    assert await store.chat.remove(line.id, 7) == "t1"
    assert await store.chat.get(line.id) is None
    lines = await store.chat.lines("t1")
    assert [each.id for each in lines] == [other.id, other.id + 1]
    assert lines[0] == other
    assert [removed_by(each) for each in lines] == [None, line.id]
    assert await store.chat.remove(line.id, 8) is None
    assert await store.chat.lines("t1") == lines
