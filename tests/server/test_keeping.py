"""What is kept for how long, what is deleted then, and what a person can read of it."""

import json
import logging
from dataclasses import replace
from pathlib import Path
from typing import Final

import httpx
import pytest
from support.serving import served

from spieltisch.client import open_client
from spieltisch.client.errors import ApiError
from spieltisch.server.model import (
    Ban,
    Channel,
    ChatLine,
    Ignored,
    Invitation,
    Person,
    Report,
    SeatRow,
    ShareRow,
    Status,
    TableRow,
    Token,
)
from spieltisch.server.operations.tidying import tell_tidied, tidy
from spieltisch.server.settings import Keeping, Settings
from spieltisch.server.store import Store
from spieltisch.server.store.schema import tables
from spieltisch.wire.admin import Tidied
from spieltisch.wire.bodies import CreateTable, SeatWish

pytestmark = pytest.mark.asyncio
DAY: Final = 86_400_000
NOW: Final = 1000 * DAY
FOR_EVER: Final = Keeping(0, 0, 0, 0, 0, 0, 0)


async def add_person(store: Store, name: str, seen: int) -> None:
    token = Token(f"hash-{name}", name, "session", seen)
    await store.people.create(Person(name, name.title(), seen, seen), token)


async def add_table(store: Store, name: str, status: Status, at: int, *people: str) -> None:
    seats = tuple(SeatRow(each, None, each) for each in people)
    row = TableRow(name, "paroli", {"players": 2}, seats, people[0], created=at)
    await store.tables.create(row)
    changed = tables.update().where(tables.c.id == name).values(status=status, ended=at)
    await store.access.write(lambda connection: connection.execute(changed))


async def fill(store: Store) -> None:
    """Everything once from long ago and once from yesterday."""
    for when, at in (("old", NOW - 500 * DAY), ("new", NOW - DAY)):
        await add_person(store, f"{when}-visitor", at)
        await add_person(store, f"{when}-player", at)
        await add_table(store, f"{when}-game", "ended", at, f"{when}-player")
        await store.chat.say(ChatLine(f"{when}-game", at, f"{when}-player", "x", "well played"))
        await store.shares.create(ShareRow(f"s-{when}", f"{when}-game", f"{when}-player", at), 9)
        await store.invitations.create(Invitation(f"i-{when}", f"{when}-game", 0, at))
        report = Report(f"{when}-game", at, "new-player", f"{when}-player", "x", "spam", closed=at)
        await store.moderation.report(report, 9)
        await store.moderation.ban(Ban(f"b-{when}", "person", f"{when}-visitor", at, NOW + at))
    await store.moderation.ban(Ban("over", "address", "192.0.2.7/32", 1, NOW - 1))
    await add_person(store, "waiting", NOW - 900 * DAY)
    await add_table(store, "long-game", "running", NOW - 900 * DAY, "waiting")


async def kept(store: Store) -> Tidied:
    """The same again deletes nothing."""
    return await tidy(store, Keeping(games=30), NOW, store.people.forget)


async def test_what_was_kept_long_enough_is_deleted_and_nothing_else(store: Store) -> None:
    await fill(store)
    keeping = Keeping(games=300, chat=300, links=300, sessions=600, visitors=30, people=400)
    done = await tidy(store, keeping, NOW, store.people.forget)
    assert done == Tidied(games=1, tokens=1, people=2, bans=1, reports=1)
    assert await store.tables.get("old-game") is None
    assert await store.tables.get("new-game") is not None
    assert await store.people.get("waiting") is not None, "a game of theirs is on"
    assert await store.people.get("new-visitor") is not None
    assert [line.text for line in await store.chat.lines("new-game")] == ["well played"]
    assert await store.shares.get("s-new") is not None
    assert len(await store.moderation.bans(NOW)) == 2
    assert await tidy(store, keeping, NOW, store.people.forget) == Tidied()


async def test_parts_of_a_game_are_deleted_without_it(store: Store) -> None:
    await fill(store)
    keeping = replace(FOR_EVER, chat=300, links=300)
    done = await tidy(store, keeping, NOW, store.people.forget)
    assert (done.chat, done.links, done.reports, done.games) == (1, 2, 1, 0)
    assert await store.tables.get("old-game") is not None
    assert await store.invitations.get("i-new") is not None


async def test_for_ever_is_for_ever(store: Store) -> None:
    await fill(store)
    assert await tidy(store, FOR_EVER, NOW, store.people.forget) == Tidied(bans=1)


async def test_a_session_ends_when_it_is_old_and_others_when_they_say(store: Store) -> None:
    await add_person(store, "anna", NOW - 500 * DAY)
    for name, expires in (("gone", NOW - 1), ("good", NOW + DAY)):
        await store.people.add_token(Token(name, "anna", "bot", 1, expires=expires))
    await store.people.add_token(Token("just", "anna", "session", NOW - 400 * DAY))
    done = await tidy(store, replace(FOR_EVER, sessions=400), NOW, store.people.forget)
    assert done.tokens == 2
    assert {token.hash for token in await store.people.tokens("anna")} == {"good", "just"}


async def test_what_was_done_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "spieltisch"):
        tell_tidied(Tidied(games=3, chat=50))
        tell_tidied(Tidied())
    assert caplog.messages == ["tidied up: 3 games, 50 chat"]


async def test_a_server_tidies_up_by_itself(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't.db'}",
        workers=1,
        tidy_seconds=0.1,
        keeping=Keeping(visitors=1e-7),
    )
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        store = own.open_tables.services.store
        while await store.people.get(mira.person):
            await own.open_tables.guests.note()
        with pytest.raises(ApiError, match="unknown-token"):
            await mira.tables("mine")


async def test_one_reads_what_is_kept_of_oneself_and_nothing_of_others(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't.db'}", workers=1)
    async with served(settings) as own, open_client(own.url, "Mira") as mira:
        async with open_client(own.url, "Jo") as jo:
            me, free = SeatWish(kind="me"), SeatWish()
            table = await mira.create(CreateTable(game="paroli", seats=(me, free), public=True))
            await jo.sit(table.id, "B")
            store = own.open_tables.services.store
            await store.chat.say(ChatLine(table.id, 1, mira.person, "Mira", "hello there", 0))
            await store.chat.say(ChatLine(table.id, 2, jo.person, "Jo", "a secret of Jo", 1))
            await store.moderation.ignore(Ignored(mira.person, jo.person, "mute", 3), 9)
            told = json.loads(await mira.web.fetch("GET", "/api/person"))
        assert told["person"][0]["name"] == "Mira"
        assert [line["text"] for line in told["chat"]] == ["hello there"]
        assert [each["id"] for each in told["tables"]] == [table.id]
        assert told["tokens"][0]["kind"] == "session"
        text = json.dumps(told)
        for secret in (jo.person, "secret", "seeds", "hash"):
            assert secret not in text
        async with httpx.AsyncClient(base_url=own.url) as nobody:
            assert (await nobody.get("/api/person")).status_code == 401


async def test_who_is_forgotten_is_forgotten_in_reports_and_lists_as_well(store: Store) -> None:
    for name in ("anna", "ben"):
        await add_person(store, name, 1)
        other = "ben" if name == "anna" else "anna"
        await store.moderation.ignore(Ignored(name, other, "block", 1), 9)
        await store.moderation.report(Report("t", 1, name, other, other, "spam"), 9)
    await store.people.forget("anna")
    assert await store.moderation.ignored("anna") == []
    assert await store.moderation.ignored("ben") == []
    (left,) = await store.moderation.reports()
    assert (left.reporter, left.person) == (None, "ben")


async def test_who_only_sat_in_games_that_are_over_is_not_waited_for(store: Store) -> None:
    for name in ("host", "sitter", "guest"):
        await add_person(store, name, 1)
    await add_table(store, "over", "ended", 1, "host", "guest")
    await add_table(store, "on", "running", 1, "host", "sitter")
    assert await store.retention.people(2, visitors=False) == ["guest"]
    assert await store.retention.people(1, visitors=False) == []
    assert await store.retention.people(2, visitors=True) == []


async def test_what_is_just_as_old_as_is_kept_stays(store: Store) -> None:
    keeps = store.retention
    await add_person(store, "anna", 5)
    await add_table(store, "over", "ended", 5, "anna")
    await store.chat.say(ChatLine("over", 5, "anna", "x", "well played"))
    await store.shares.create(ShareRow("s", "over", "anna", 5), 9)
    await store.invitations.create(Invitation("i", "over", 0, 5))
    await store.moderation.report(Report("over", 5, "anna", "anna", "x", "spam", closed=5), 9)
    await store.uptimes.beat("p", 1, 5)
    await add_table(store, "on", "running", 5, "anna")
    begun = tables.update().where(tables.c.id == "on").values(started=9)
    await store.access.write(lambda connection: connection.execute(begun))
    for before, count in ((5, 0), (6, 1)):
        assert await keeps.tokens(before, before) == count
        assert await keeps.links(before) == 2 * count
        assert await keeps.chat(before) == await keeps.reports(before) == count
        assert len(await keeps.games(before)) == count
        await store.uptimes.prune(before)
        assert bool(await store.uptimes.latest()) != bool(count)


async def test_a_mail_address_may_wait_a_day_to_be_confirmed(store: Store) -> None:
    await add_person(store, "anna", 5)
    unsure = Channel("unsure", "anna", "mail", "a@b.example", 5)
    for channel in (unsure, replace(unsure, id="sure", address="c@d.example", confirmed=6)):
        await store.notices.add(channel, 9)
    for now, left in ((DAY + 5, ["sure", "unsure"]), (DAY + 6, ["sure"])):
        await store.retention.tokens(now, None)
        assert sorted(each.id for each in await store.notices.of("anna")) == left


async def test_a_ban_and_a_token_end_when_they_say(store: Store) -> None:
    await add_person(store, "anna", 5)
    await store.people.add_token(Token("bot", "anna", "bot", 1, expires=5))
    await store.moderation.ban(Ban("b", "person", "anna", 1, 5))
    for now, count in ((4, 0), (5, 1)):
        assert await store.retention.tokens(now, None) == count
        assert await store.retention.bans(now) == count
