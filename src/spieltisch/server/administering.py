"""What an operator may do: one function for each wish, over the store alone or with the server that runs on it."""

from __future__ import annotations

import logging
import os
from collections.abc import Awaitable, Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, cast

from msgspec import structs

from spieltisch.server.bus import log_of, row_of
from spieltisch.server.model import Ban, BanKind, ChatLine, Person, Report, TableRow
from spieltisch.server.operations.closing import close_table
from spieltisch.server.operations.moderation import network_of, word_of
from spieltisch.server.store import Store
from spieltisch.server.table.describing import line_of
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import new_id, now
from spieltisch.server.tables import OpenTables
from spieltisch.wire import admin
from spieltisch.wire.pieces import GameName

__all__ = ["Administration"]

_DAY: Final = 86_400_000
_MOST_BANS: Final = 1000
_MOST_WORDS: Final = 1000
"""What is said is compared with each of them."""

_log = logging.getLogger(__name__)


class Administration:
    """Without open tables: no server runs here. Another one, on the same PostgreSQL, learns of it within seconds."""

    def __init__(self, store: Store, open_tables: OpenTables | None = None) -> None:
        self._store = store
        self._open = open_tables

    async def carry_out(self, wish: admin.AdminWish) -> admin.AdminAnswer:
        """Raises `TableError`, `UnknownTable` and `StoreFailed`."""
        answer = await _DOING[type(wish)](self, wish)
        if isinstance(answer, admin.Done):
            _log.info("the operator: %s", answer.what)
        return answer

    async def look_around(self, _wish: admin.LookAround) -> admin.Overview:
        counts, order = await self._store.tables.counts(), self._store.moderation
        told = admin.Overview(
            now=now(),
            version=version("spieltisch"),
            gathering=counts.gathering,
            running=counts.running,
            ended=counts.ended,
            people=counts.people,
            reports=len(await order.reports()),
            bans=len(await order.bans(now())),
        )
        return structs.replace(told, **_figures(self._open)) if self._open else told

    async def list_tables(self, wish: admin.ListTables) -> admin.TableList:
        found = await self._store.tables.all(wish.status, wish.limit)
        return admin.TableList(tables=tuple(_table(row) for row in found))

    async def list_people(self, wish: admin.ListPeople) -> admin.PeopleFound:
        people = self._store.people
        found = await people.called(wish.name) if wish.name else await people.some(wish.limit)
        bans = await self._store.moderation.bans(now())
        banned = {each.subject for each in bans if each.kind == "person"}
        here = self._open.guests.people if self._open else frozenset[str]()
        return admin.PeopleFound(
            people=tuple(
                admin.PersonInfo(
                    person=each.id,
                    name=each.name,
                    created=each.created,
                    seen=each.seen,
                    banned=each.id in banned,
                    here=each.id in here,
                )
                for each in found[: wish.limit]
            )
        )

    async def list_lines(self, wish: admin.ListLines) -> admin.Lines:
        if await self._store.tables.get(wish.table) is None:
            raise TableError("no-table")
        lines = await self._store.chat.lines(wish.table, limit=500)
        return admin.Lines(lines=tuple(_line(each) for each in lines if each.name))

    async def list_reports(self, wish: admin.ListReports) -> admin.Reports:
        found = await self._store.moderation.reports(closed=wish.closed)
        return admin.Reports(reports=tuple(_report(each) for each in found))

    async def list_bans(self, _wish: admin.ListBans) -> admin.Bans:
        found = await self._store.moderation.bans(now())
        return admin.Bans(bans=tuple(_ban(each) for each in found))

    async def list_words(self, _wish: admin.ListWords) -> admin.Words:
        return admin.Words(words=tuple(await self._store.moderation.words()))

    async def end_table(self, wish: admin.EndTable) -> admin.Done:
        done = await close_table(self._store, wish.table, now())
        if self._open and done == "removed":
            await self._open.forget(wish.table)
        else:
            await self._ring(wish.table)
        return admin.Done(what=done)

    async def remove_line(self, wish: admin.RemoveLine) -> admin.Done:
        table = await self._store.chat.remove(wish.number, now())
        if table is None:
            raise TableError("no-line")
        await self._ring(table)
        return admin.Done(what="deleted")

    async def close_report(self, wish: admin.CloseReport) -> admin.Done:
        if not await self._store.moderation.close_report(wish.number, now()):
            raise TableError("no-report")
        return admin.Done(what="closed")

    async def ban_person(self, wish: admin.BanPerson) -> admin.Done:
        person = await self._person(wish.person)
        host = self._open.services.moderation.last_host(person.id) if self._open else None
        if wish.address and host is None:
            raise TableError("no-address")
        if wish.address and host:
            await self._ban("address", network_of(host), wish.days, wish.note)
        await self._ban("person", person.id, wish.days, wish.note)
        return await self._banned(1 + wish.address)

    async def ban_address(self, wish: admin.BanAddress) -> admin.Done:
        try:
            network = network_of(wish.address)
        except ValueError:
            raise TableError("bad-address") from None
        await self._ban("address", network, wish.days, wish.note)
        return await self._banned(1)

    async def lift_ban(self, wish: admin.LiftBan) -> admin.Done:
        """By its id, or by whom it is about."""
        order = self._store.moderation
        found = [each.id for each in await order.bans(now()) if wish.ban in {each.id, each.subject}]
        for ban in found:
            await order.lift(ban)
        if not found:
            raise TableError("no-ban")
        await self._learn()
        return admin.Done(what="lifted")

    async def change_words(self, wish: admin.ChangeWords) -> admin.Done:
        added = [word_of(word) for word in wish.add]
        if None in added:
            raise TableError("bad-word")
        order = self._store.moderation
        words = [word for word in added if word]
        if len({*await order.words(), *words}) > _MOST_WORDS:
            raise TableError("too-many")
        await order.change_words(words, [word_of(word) or word for word in wish.remove])
        await self._learn()
        return admin.Done(what="changed", count=len(await order.words()))

    async def forget_person(self, wish: admin.ForgetPerson) -> admin.Done:
        person = await self._person(wish.person)
        forget = self._open.forget_person if self._open else self._store.people.forget
        await forget(person.id)
        return admin.Done(what="forgotten")

    async def tidy_up(self, _wish: admin.TidyUp) -> admin.Tidied:
        """Only the server knows how long its operator wants things to be kept."""
        return await self._running.tidy_up()

    async def drain(self, wish: admin.Drain) -> admin.Done:
        self._running.drain(wish.seconds)
        return admin.Done(what="draining")

    @property
    def _running(self) -> OpenTables:
        if self._open is None:
            raise TableError("no-server")
        return self._open

    async def _person(self, who: str) -> Person:
        """By id, or by a name that only one person has."""
        if known := await self._store.people.get(who):
            return known
        called = await self._store.people.called(who)
        if not called:
            raise TableError("no-person", name=who)
        if len(called) > 1:
            ids = ", ".join(each.id for each in called)
            raise TableError("many-people", name=who, text=ids)
        return called[0]

    async def _ban(self, kind: BanKind, subject: str, days: int | None, note: str) -> None:
        order, at = self._store.moderation, now()
        if len(await order.bans(at)) >= _MOST_BANS:
            raise TableError("too-many")
        until = None if days is None else at + days * _DAY
        await order.ban(Ban(new_id(), kind, subject, at, until, note))

    async def _banned(self, count: int) -> admin.Done:
        await self._learn()
        if self._open:
            self._open.guests.expel_banned()
        return admin.Done(what="banned", count=count)

    async def _learn(self) -> None:
        if self._open:
            await self._open.services.moderation.learn(self._store, now())

    async def _ring(self, table: str) -> None:
        """Everybody who has it open here reads it again."""
        row = await self._store.tables.get(table)
        if self._open and row:
            self._open.services.bus.publish(log_of(table), row.last)
            self._open.services.bus.publish(row_of(table), row.revision)


_Doing = Callable[[Administration, Any], Awaitable[admin.AdminAnswer]]
_DOING: Final[Mapping[type, _Doing]] = {
    admin.LookAround: Administration.look_around,
    admin.ListTables: Administration.list_tables,
    admin.ListPeople: Administration.list_people,
    admin.ListLines: Administration.list_lines,
    admin.ListReports: Administration.list_reports,
    admin.ListBans: Administration.list_bans,
    admin.ListWords: Administration.list_words,
    admin.EndTable: Administration.end_table,
    admin.RemoveLine: Administration.remove_line,
    admin.CloseReport: Administration.close_report,
    admin.BanPerson: Administration.ban_person,
    admin.BanAddress: Administration.ban_address,
    admin.LiftBan: Administration.lift_ban,
    admin.ChangeWords: Administration.change_words,
    admin.ForgetPerson: Administration.forget_person,
    admin.TidyUp: Administration.tidy_up,
    admin.Drain: Administration.drain,
}


def _figures(open_tables: OpenTables) -> Mapping[str, Any]:
    """What only the running process knows."""
    seen = open_tables.services.metrics.totals()
    accepted = open_tables.services.metrics.count("spieltisch_answers_total", type="Accepted")
    return {
        "since": open_tables.since,
        "draining": open_tables.draining.is_set(),
        "sockets": int(seen["spieltisch_sockets"]),
        "tables": int(seen["spieltisch_tables_loaded"]),
        "moves": int(accepted),
        "refused": int(seen["spieltisch_answers_total"] - accepted),
        "waiting": int(seen["spieltisch_bot_jobs_waiting"]),
        "makeshift": int(seen["spieltisch_bot_makeshifts_total"]),
        "dropped": int(seen["spieltisch_dropped_total"]),
        "failures": int(seen["spieltisch_store_failures_total"]),
        "lag": _mean(seen, "spieltisch_loop_lag_seconds"),
        "answer": _mean(seen, "spieltisch_acknowledge_seconds"),
        "memory": _memory(),
    }


def _mean(seen: Mapping[str, float], name: str) -> float:
    """In milliseconds."""
    count = seen[f"{name}_count"]
    return round(1000 * seen[f"{name}_sum"] / count, 2) if count else 0.0


def _memory() -> int:
    """Of this process, where the system says so."""
    told = Path("/proc/self/statm")
    pages = int(told.read_text(encoding="ascii").split()[1]) if told.exists() else 0
    return pages * os.sysconf("SC_PAGE_SIZE") if pages else 0


def _table(row: TableRow) -> admin.TableSummary:
    return admin.TableSummary(
        table=row.id,
        game=cast("GameName", row.game),
        status=row.status,
        public=row.public,
        events=row.last + 1,
        created=row.created,
        started=row.started,
        ended=row.ended,
        players=tuple(seat.name or seat.bot or "" for seat in row.seats),
    )


def _line(line: ChatLine) -> admin.LineInfo:
    told = line_of(line)
    return admin.LineInfo(
        number=line.id,
        at=line.at,
        person=line.person,
        name=line.name,
        text=told.text or f"[{told.preset}]",
    )


def _report(report: Report) -> admin.ReportInfo:
    return admin.ReportInfo(
        number=report.id,
        at=report.at,
        table=report.table,
        person=report.person,
        name=report.name,
        why=report.why,
        note=report.note,
        line=report.line,
        said=report.said,
        by=report.reporter,
    )


def _ban(ban: Ban) -> admin.BanInfo:
    return admin.BanInfo(
        ban=ban.id,
        kind=ban.kind,
        subject=ban.subject,
        created=ban.created,
        until=ban.until,
        note=ban.note,
    )
