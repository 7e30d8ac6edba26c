"""Telling people who are not at a table: what happened is looked at, written into the outbox, and sent from there.

All of it is a chore beside the tables. Nobody who moves waits for it, and whatever is lost when a process dies
between a move and the outbox is found again, because each table notes up to which event it was looked at.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import monotonic
from typing import Final, NamedTuple

from spieltisch.server.model import Channel, Delivery, TableRow
from spieltisch.server.notices.due import due_at
from spieltisch.server.notices.finding import notices_at
from spieltisch.server.notices.mailing import send_mail
from spieltisch.server.notices.messages import (
    Told,
    code_for,
    mail,
    new_push_key,
    push_message,
    webhook_message,
)
from spieltisch.server.notices.reaching import Outcome, Reach
from spieltisch.server.notices.wording import said, sentence_of
from spieltisch.server.operations.housekeeping import failures_logged
from spieltisch.server.operations.limits import Rates
from spieltisch.server.people.auth import new_secret
from spieltisch.server.services import Services
from spieltisch.server.store.notices import Noted
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import now
from spieltisch.server.table.table import LiveTable

__all__ = ["Keys", "Notifier", "keys_of"]

_AT_ONCE: Final = 32
"""Messages on their way at the same time."""
_SWEPT: Final = 50
"""Tables taken up in one sweep."""
_LONGEST_PAUSE: Final = 3600
_BUSY: Final = 60_000
"""Milliseconds until a channel that got too many notices gets the next."""


class Keys(NamedTuple):
    """The server's own, made when they are first needed and kept in its database."""

    push: str
    codes: str


async def keys_of(services: Services) -> Keys:
    store = services.store.notices
    return Keys(await store.key("push", new_push_key), await store.key("codes", new_secret))


class Notifier:
    def __init__(self, services: Services, table: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._services = services
        self._settings = services.settings.notifying
        self._store = services.store.notices
        self._table = table
        self._reach = Reach(self._settings.networks, self._settings.deadline_seconds)
        self._rates = Rates(services.settings.guarding.notices_per_channel, 3600)
        self._sending: set[asyncio.Task[None]] = set()
        self._sweep = 0.0
        """When it is next looked for tables that were left behind."""
        self._keys: Keys | None = None

    @property
    def is_sending(self) -> bool:
        return bool(self._sending)

    async def keep(self) -> None:
        """Tell for ever."""
        try:
            while True:
                await asyncio.sleep(self._settings.round_seconds)
                with failures_logged("telling people"):
                    await self._round()
        finally:
            for task in self._sending:
                task.cancel()
            await asyncio.gather(*self._sending, return_exceptions=True)

    async def _round(self) -> None:
        if self._keys is None:
            self._keys = await keys_of(self._services)
        attention = self._services.attention
        await self._store.looked(attention.take_looked())
        await self._note(attention.take_happened(self._settings.hold_seconds))
        if monotonic() >= self._sweep:
            self._sweep = monotonic() + self._settings.sweep_seconds
            await self._note(await self._store.behind(now(), _SWEPT))
        await self._send(self._keys)

    async def _note(self, names: Collection[str]) -> None:
        found = [table for name in names if (table := await self._found(name))]
        people = {seat.person for table in found for seat in table.row.seats if seat.person}
        reachable = await self._store.reachable(people) if people else frozenset[str]()
        about = [table for table in found if reachable & {seat.person for seat in table.row.seats}]
        noted = [each for table in about if (each := self._noted(table))]
        if noted:
            await self._store.note(noted, lambda channel, notice: due_at(channel, notice, now()))

    async def _found(self, name: str) -> LiveTable | None:
        try:
            return await self._table(name)
        except TableError:
            return None

    def _noted(self, table: LiveTable) -> Noted | None:
        """Without those who are looking; later, if it isn't known yet who is."""
        notices = [*notices_at(table.row, table.table_state)]
        here = {each.person: table.is_here(each.person, each.at) for each in notices}
        if None in here.values():
            self._services.attention.happened(table.row.id)
            return None
        return Noted(table.row.id, table.seq, [each for each in notices if not here[each.person]])

    async def _send(self, keys: Keys) -> None:
        """Several things for one reader's mail go into one."""
        lease = round(3000 * self._settings.deadline_seconds)
        some = await self._store.take(now(), lease, _AT_ONCE - len(self._sending))
        bundles: defaultdict[tuple[str, int], list[Delivery]] = defaultdict(list)
        kinds = {each.channel: await self._store.get(each.channel) for each in some}
        for each in some:
            channel = kinds[each.channel]
            is_mail = channel is not None and channel.kind == "mail" and each.kind != "confirm"
            bundles[each.channel, 0 if is_mail else each.id].append(each)
        for (name, _), bundle in bundles.items():
            task = asyncio.create_task(self._deliver(kinds[name], bundle, keys))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _deliver(
        self, channel: Channel | None, bundle: Sequence[Delivery], keys: Keys
    ) -> None:
        with failures_logged("sending a notice"):
            if channel is None:
                await self._store.done(bundle)
            elif self._rates.allows(channel.id):
                await self._settle(channel, bundle, await self._outcome(channel, bundle, keys))
            else:
                await self._store.again(bundle, now() + _BUSY)

    async def _settle(self, channel: Channel, bundle: Sequence[Delivery], outcome: Outcome) -> None:
        self._services.metrics.notices.labels(channel.kind, outcome).inc()
        pause = self._pause(bundle[0].tries)
        if outcome == "gone":
            await self._store.remove(channel.id)
        elif outcome == "sent" or pause is None:
            await self._store.done(bundle)
        else:
            await self._store.again(bundle, now() + round(1000 * pause))

    def _pause(self, tries: int) -> float | None:
        """Seconds until the next try; `None`: it was tried for long enough."""
        first = self._settings.retry_seconds
        pauses = [min(_LONGEST_PAUSE, first * 2**number) for number in range(tries + 1)]
        return None if sum(pauses) > self._settings.patience_seconds else pauses[-1]

    async def _outcome(self, channel: Channel, bundle: Sequence[Delivery], keys: Keys) -> Outcome:
        if bundle[0].kind == "confirm":
            return await self._ask(channel, keys)
        rows = [await self._services.store.tables.get(each.table) for each in bundle]
        told = [
            _told(channel, each, row, self._link(each.table))
            for each, row in zip(bundle, rows, strict=True)
            if row
        ]
        if not told:
            return "sent"
        if channel.kind == "mail":
            return await self._mail(channel, told, keys)
        if channel.kind == "webhook":
            return await self._reach.post(
                channel.address, *webhook_message(channel, told[0], bundle[0].id)
            )
        unseen = await self._store.unseen(channel.person)
        message = await asyncio.to_thread(
            push_message, channel, told[0], unseen, keys.push, self._contact()
        )
        return await self._reach.post(channel.address, *message)

    async def _mail(self, channel: Channel, told: Sequence[Told], keys: Keys) -> Outcome:
        code, language = code_for("off", channel, keys.codes), channel.language
        several = said(language, "notice.mail.several", count=len(told))
        subject = told[0].text if len(told) == 1 else several
        lines = [line for each in told for line in (each.text, each.link or "", "")]
        off = self._public(f"#/notices/off/{code}")
        lines += ["-- ", said(language, "notice.mail.off", link=off)]
        return await self._post(channel, subject, lines, self._public(f"api/notices/off/{code}"))

    async def _ask(self, channel: Channel, keys: Keys) -> Outcome:
        """Whether the address is theirs who gave it."""
        person = await self._services.store.people.get(channel.person)
        link = self._public(f"#/notices/confirm/{code_for('confirm', channel, keys.codes)}")
        name, language = person.name if person else "?", channel.language
        text = said(language, "notice.mail.confirm", name=name, link=link)
        return await self._post(channel, said(language, "notice.mail.subject"), [text], None)

    async def _post(
        self, channel: Channel, subject: str, lines: Sequence[str], off: str | None
    ) -> Outcome:
        smtp = self._settings.smtp
        if smtp is None:
            return "failed"
        message = mail(smtp.sender, channel.address, subject, lines, off)
        return await send_mail(smtp, message, self._settings.deadline_seconds)

    def _contact(self) -> str:
        smtp, public = self._settings.smtp, self._services.settings.public_url or ""
        known = public if public.startswith("https:") else "mailto:operator@localhost"
        return self._settings.contact or (f"mailto:{smtp.sender}" if smtp else known)

    def _link(self, table: str) -> str | None:
        return self._public(f"#/table/{table}") if self._services.settings.public_url else None

    def _public(self, place: str) -> str:
        return f"{(self._services.settings.public_url or '').rstrip('/')}/{place}"


def _told(channel: Channel, delivery: Delivery, row: TableRow, link: str | None) -> Told:
    text = sentence_of(channel.language, delivery.kind, row, channel.person)
    return Told(delivery.kind, row.id, row.game, text, delivery.at, link)
