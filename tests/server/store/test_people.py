"""People are known by tokens; what is stored can be written out, copied, and forgotten."""

import errno
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.server.model import (
    Append,
    ChatLine,
    Event,
    Invitation,
    NotPossible,
    Person,
    Report,
    ReviewRow,
    SeatRow,
    TableRow,
    Token,
)
from spieltisch.server.store import Store, open_store

pytestmark = pytest.mark.asyncio

ANNA = Person("p1", "Anna Unvergessen", created=1, seen=1)
BEN = Person("p2", "Ben", created=2, seen=2)
SESSION = Token("secret-session-hash", "p1", "session", 1)
SEATS = (SeatRow("p1", None, ANNA.name), SeatRow("p2", None, "Ben"))


async def filled(store: Store) -> None:
    await store.people.create(ANNA, SESSION)
    await store.people.create(BEN, Token("other-hash", "p2", "session", 2))
    for name in ("running", "over"):
        await store.tables.create(TableRow(name, "paseo", {"players": 2}, SEATS, "p1", created=3))
    begun = Event(0, 4, "start", "table", {"table": "x"}, 1, "00")
    await store.log.append(Append("running", (begun,), None, "running", ("seed-of-running",)))
    await store.log.append(Append("over", (begun,), None, "ended", ("seed-of-over",)))
    await store.chat.say(ChatLine("over", 5, "p1", ANNA.name, "my address is …"))
    await store.chat.say(ChatLine("over", 6, "p2", "Ben", "thanks"))
    await store.invitations.create(Invitation("secret-code-hash", "running", 1, 3))
    await store.invitations.use("secret-code-hash", "p1", 4)


async def exported(store: Store) -> list[str]:
    lines: list[str] = []
    await store.data.export(lines.append)
    return lines


async def test_a_token_tells_who_it_is(store: Store) -> None:
    await filled(store)
    assert await store.people.by_token(SESSION.hash) == (ANNA, SESSION)
    assert await store.people.by_token("unknown") is None
    await store.people.rename("p1", "Anne")
    await store.people.seen({"p1", "nobody"}, 50)
    await store.people.seen({"p1"}, 40)
    assert await store.people.get("p1") == Person("p1", "Anne", 1, 50)
    assert await store.people.called("Ben") == [BEN]


async def test_a_bot_token_can_be_revoked(store: Store) -> None:
    await filled(store)
    bot = Token("bot-hash", "p1", "bot", 9, label="my engine")
    await store.people.add_token(bot)
    assert await store.people.tokens("p1") == [SESSION, bot]
    assert await store.people.revoke("bot-hash")
    assert not await store.people.revoke("bot-hash")
    assert await store.people.by_token("bot-hash") is None


async def test_tokens_that_have_expired_make_room(store: Store) -> None:
    await filled(store)
    bot = Token("first", "p1", "bot", 10, expires=20)
    assert await store.people.add_token(bot, most=1)
    assert not await store.people.add_token(replace(bot, hash="second", created=19), most=1)
    assert await store.people.add_token(replace(bot, hash="third", created=20), most=1)
    assert [token.hash for token in await store.people.tokens("p1")] == [SESSION.hash, "third"]


async def test_who_was_seen_and_which_tokens_hold_is_told_of_any_number_at_once(
    store: Store,
) -> None:
    await filled(store)
    strangers = {f"q{number}" for number in range(1000)}
    assert await store.people.valid({SESSION.hash, "other-hash", *strangers}, 100) == {
        SESSION.hash,
        "other-hash",
    }
    await store.people.seen({"p1", "p2", *(f"o{number}" for number in range(499))}, 9)
    assert await seen(store, "p1", "p2") == [9, 9]
    await store.people.seen({"p1"}, 10)
    await store.people.seen({"p1"}, 8)
    assert await seen(store, "p1", "p2") == [10, 9]


async def seen(store: Store, *people: str) -> list[int]:
    found = [await store.people.get(person) for person in people]
    return [person.seen for person in found if person]


async def test_people_of_one_name_are_told_last_seen_first(store: Store) -> None:
    await filled(store)
    await store.people.create(replace(BEN, id="p3", seen=9), Token("third", "p3", "session", 9))
    assert [person.id for person in await store.people.called("Ben")] == ["p3", "p2"]
    assert await store.people.get("p4") is None


async def test_where_a_forgotten_person_played_somebody_must_take_the_seat_at_once(
    store: Store,
) -> None:
    await filled(store)
    before = await store.tables.tops(["running", "over"])
    await store.people.forget("p1")
    assert [due.table for due in await store.tables.due(0)] == ["running"]
    after = await store.tables.tops(["running", "over"])
    assert after == {name: (last, revision + 1) for name, (last, revision) in before.items()}


async def test_a_forgotten_person_is_missed_only_where_they_were(store: Store) -> None:
    """At tables where they sit, own or talk; and reviews that others began keep their name."""
    await filled(store)
    sits, owns = (SeatRow("p1"), SeatRow("p2")), (SeatRow("p2"), SeatRow())
    kept = TableRow("kept", "paseo", {}, owns, "p2", created=3)
    mine = [replace(kept, id="sat", seats=sits), replace(kept, id="owned", owner="p1")]
    for table in (kept, *mine, replace(kept, id="told")):
        await store.tables.create(table)
    await store.chat.say(ChatLine("told", 1, "p1", "Anna", "hello"))
    for name, person in (("sat", "p1"), ("kept", "p2")):
        await store.reviews.want(ReviewRow(name, person, "waiting", 1, 1), 9, 9)
    names = ["kept", "sat", "owned", "told"]
    before = await store.tables.tops(names)
    await store.people.forget("p1")
    after = await store.tables.tops(names)
    grown = {name for name in names if after[name] != before[name]}
    assert grown == {"sat", "owned", "told"}
    assert await store.reviews.get("kept") == ReviewRow("kept", "p2", "waiting", 1, 1)
    left = await store.reviews.get("sat")
    assert left is not None
    assert left.person is None


async def test_everybody_reads_what_they_reported_and_not_what_others_did(store: Store) -> None:
    await filled(store)
    for reporter, person in (("p1", "p2"), ("p2", "p1")):
        report = Report("over", 1, reporter, person, "somebody", f"by {reporter}")
        assert await store.moderation.report(report, 1)
    assert [row["why"] for row in (await store.personal.of("p1"))["reports"]] == ["by p1"]


async def test_everybody_reads_of_the_tables_where_they_sit_and_that_they_own(store: Store) -> None:
    await filled(store)
    alone = TableRow("alone", "paseo", {}, (SeatRow("p1"), SeatRow()), "p1", created=3)
    for table in (alone, replace(alone, id="lent", owner="p2")):
        await store.tables.create(table)
    kept = {person: await store.personal.of(person) for person in ("p1", "p2")}
    read = {person: {row["id"] for row in rows["tables"]} for person, rows in kept.items()}
    assert read == {"p1": {"running", "over", "alone", "lent"}, "p2": {"running", "over", "lent"}}


async def test_a_seats_codes_are_revoked_and_no_others(store: Store) -> None:
    await filled(store)
    for code, table, seat in (("a", "running", 0), ("b", "running", 1), ("c", "over", 0)):
        await store.invitations.create(Invitation(code, table, seat, 5))
    await store.invitations.revoke("running", 0)
    left = [*await store.invitations.of_table("running"), *await store.invitations.of_table("over")]
    assert {each.code_hash for each in left} == {"secret-code-hash", "b", "c"}


async def test_a_forgotten_persons_tables_belong_to_the_next_who_sits_there(store: Store) -> None:
    await filled(store)
    alone = TableRow(
        "alone", "paseo", {}, (SeatRow("p1"), SeatRow(), SeatRow("p1")), "p1", created=3
    )
    for table in (alone, replace(alone, id="open", seats=(*alone.seats, SeatRow("p2")))):
        await store.tables.create(table)
    await store.people.forget("p1")
    found = {table.id: table.owner for table in await store.tables.all()}
    assert found == {"running": "p2", "over": None, "alone": None, "open": "p2"}


async def test_a_forgotten_person_leaves_no_trace_but_the_games(store: Store) -> None:
    await filled(store)
    assert "Unvergessen" in "\n".join(await exported(store))
    assert await store.people.forget("p1")
    assert not await store.people.forget("p1")
    left = "\n".join(await exported(store))
    for trace in ("Unvergessen", '"p1"', "my address"):
        assert trace not in left
    assert "thanks" in left
    over = await store.tables.get("over")
    assert over is not None
    assert over.seats == (SeatRow(), SEATS[1])
    assert over.owner is None
    assert len(await store.log.since("over")) == 1
    assert await store.people.by_token(SESSION.hash) is None


async def test_the_export_holds_every_row_and_no_secret(store: Store) -> None:
    await filled(store)
    lines = await exported(store)
    rows = [json.loads(line) for line in lines]
    kinds = {row["row"] for row in rows}
    assert kinds == {"people", "tokens", "tables", "seats", "invitations", "events", "chat"}
    assert sum(row["row"] == "events" for row in rows) == 2
    assert {"table": "x"} in [row.get("body") for row in rows]
    assert "seed-of-over" in "\n".join(lines)
    for secret in ("secret", "seed-of-running", "other-hash"):
        assert secret not in "\n".join(lines)


async def test_a_backup_is_a_database_like_the_first(sqlite_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with open_store(sqlite_url) as store:
        await filled(store)
        await store.data.backup(copy)
        before = await exported(store)
        with pytest.raises(FileExistsError, match=rf"Errno {errno.EEXIST}\]"):
            await store.data.backup(copy)
    with sqlite3.connect(copy) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    opened.close()
    async with open_store(f"sqlite:///{copy}") as second:
        assert await exported(second) == before


async def test_postgresql_has_its_own_way_to_be_copied(postgres_url: str, tmp_path: Path) -> None:
    async with open_store(postgres_url) as store:
        with pytest.raises(NotPossible, match="pg_dump"):
            await store.data.backup(tmp_path / "copy.db")


async def test_revoking_the_codes_of_a_table_leaves_used_seats_and_other_tables_alone(
    store: Store,
) -> None:
    await filled(store)
    for code, table, seat in (("a", "running", 0), ("b", "running", None), ("c", "over", None)):
        await store.invitations.create(Invitation(code, table, seat, 5))
    await store.invitations.revoke("running")
    assert [left.code_hash for left in await store.invitations.of_table("running")] == [
        "secret-code-hash"
    ]
    assert [left.code_hash for left in await store.invitations.of_table("over")] == ["c"]


async def test_uptime_is_kept_from_the_beginning_of_the_oldest_game_on(store: Store) -> None:
    await filled(store)
    began = 4
    for process, until in (("before", began - 1), ("at", began), ("after", began + 1)):
        await store.uptimes.beat(process, 0, until)
    await store.uptimes.prune(began - 1)
    assert len(await store.uptimes.reaching(0)) == 3
    await store.uptimes.prune(began + 9)
    assert sorted(until for _, until in await store.uptimes.reaching(0)) == [began, began + 1]


async def test_who_is_sent_away_loses_only_the_codes_of_that_table(store: Store) -> None:
    await filled(store)
    for code, table, person in (
        ("a", "running", "p2"),
        ("b", "over", "p1"),
        ("c", "running", "p1"),
    ):
        await store.invitations.create(Invitation(code, table, None, 5))
        await store.invitations.use(code, person, 6)
    await store.invitations.forget("running", "p1")
    assert [left.code_hash for left in await store.invitations.of_table("running")] == ["a"]
    assert [left.code_hash for left in await store.invitations.of_table("over")] == ["b"]
