"""A table in this process: everything that happens at it goes through one queue.

The path of a command: a known `idem` gets its first answer; an old state gets what was missed; the law judges;
the ledger writes; then, and only then, the answer goes out and everybody hears of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from spieltisch.games.pieces import letter, why
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Refusal, Seat
from spieltisch.server.bus import log_of, row_of
from spieltisch.server.model import (
    Appended,
    ChatLine,
    Due,
    Event,
    Repeated,
    StoreFailed,
    TableRow,
    UnknownTable,
    removed_by,
)
from spieltisch.server.table.advancing import Beginning, EventDraft, Happening, aborted, started
from spieltisch.server.table.audience import Audience, Listener
from spieltisch.server.table.deadlines import Deadlines
from spieltisch.server.table.describing import describe, line_of
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.event_log import EventLog
from spieltisch.server.table.given import given_to
from spieltisch.server.table.jobs import Jobs, Work
from spieltisch.server.table.judging import Judgement, judge
from spieltisch.server.table.loading import Loaded
from spieltisch.server.table.options import options_of, practised, with_options
from spieltisch.server.table.presence import Presence
from spieltisch.server.table.replay import Course, seat_of
from spieltisch.server.table.services import TableServices, new_seed, now
from spieltisch.server.table.state import TableState
from spieltisch.server.table.views import (
    Viewers,
    ending_of,
    event_for,
    fairness_of,
    seat_views,
)
from spieltisch.wire import VERSION
from spieltisch.wire.codec import write
from spieltisch.wire.downward import (
    Accepted,
    AnyEvent,
    Changed,
    Refused,
    Said,
    Stale,
    Unsaid,
    Welcome,
)
from spieltisch.wire.pieces import Clock, Table as TableInfo
from spieltisch.wire.upward import Act, AnyCommand, CallOff, Hand, Undo, Withdraw

__all__ = ["GATHERING", "Answer", "LiveTable"]

Answer: TypeAlias = Accepted | Refused | Stale

_MOST_MISSED: Final = 200
"""Who missed more gets the state without the way there."""
_AROUND: Final = {"start", "commit", "absent", "reveal", "restart", "hand", "forfeit", "end"}
"""Events after which the table around the game looks different."""
GATHERING: Final = 0.2
"""Seconds for which comings and goings are collected into one message."""
_SOON: Final = 60_000
_LATE_BELL: Final = 2_000
"""Milliseconds that a bell of another process may take."""
_TRIES: Final = 8
"""How often something is judged again because another process was first."""


class LiveTable:
    """Opened by `OpenTables`."""

    def __init__(self, services: TableServices, loaded: Loaded) -> None:
        row = loaded.row
        self._services = services
        self._event_log = EventLog(services, loaded, self._heard)
        self.audience = Audience()
        self.touched = now()
        """When somebody last asked for it."""
        self._commanded = 0
        """When somebody last played here, or wanted to."""
        self._presence = Presence(services.bus, row.id, len(row.seats))
        self._elsewhere: frozenset[str] = frozenset()
        self._chat_seen = 0
        self._telling: asyncio.TimerHandle | None = None
        """A message of who is here is about to go out."""
        self._newest: tuple[Listener | None, TableInfo | None] = (None, None)
        """Who came last since everybody heard, and what they heard."""
        self._readings: list[Work[None]] = []
        """What is to be read soon, because another process wrote it."""
        self._deadlines = Deadlines(services, self._event_log, self._post, self._is_attended)
        self._jobs = Jobs(self._deadlines.pause, self._deadlines.keep)
        self._unsubscribe: tuple[Callable[[], None], ...] = (
            services.bus.subscribe(log_of(row.id), self.seq, self._log_rang),
            services.bus.subscribe(row_of(row.id), row.revision, self._row_rang),
        )

    @property
    def row(self) -> TableRow:
        return self._event_log.row

    @property
    def course(self) -> Course | None:
        table_state = self._event_log.table_state
        return table_state.course if table_state else None

    @property
    def table_state(self) -> TableState | None:
        return self._event_log.table_state

    @property
    def seq(self) -> int:
        return self._event_log.seq

    @property
    def info(self) -> TableInfo:
        here = self.audience.people | self._elsewhere
        return describe(self.row, self.course, here, self.audience.watchers)

    @property
    def clock(self) -> Clock:
        table_state = self._event_log.table_state
        return table_state.clock(now(), self._services.uptime) if table_state else Clock(now=now())

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it in memory now."""
        deadline = self.row.deadline
        soon = deadline is not None and deadline < now() + _SOON
        busy = self.audience.listeners or self._deadlines.is_thinking or not self._jobs.is_idle
        return not soon and not busy

    async def close(self) -> None:
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self._unsubscribe = ()
        self._presence.close()
        self._tell_no_more()
        self._deadlines.close()
        await self._jobs.close()
        self._event_log.close()

    def keep(self) -> None:
        """So that the table opens quickly next time."""
        if self._event_log.wants_keeping:
            self._jobs.post(self._event_log.keep)

    async def command(self, command: AnyCommand, viewers: Viewers) -> Answer:
        """Carry out what a seat's player wants; raises `TableError` and `StoreFailed`."""
        self._commanded = now()
        try:
            return await self._jobs.do(lambda: self._command(command, viewers))
        except StoreFailed:
            self._services.metrics.store_failed()
            self._soon(self._event_log.catch_up)
            raise

    async def start(self) -> None:
        """The seats are taken: the log begins."""
        await self._jobs.do(self._start)

    async def end(self) -> None:
        """End the game as it stands."""
        await self._jobs.do(self._end)

    async def change(self, edit: Callable[[TableRow], TableRow]) -> TableRow:
        """Change the row; `edit` raises `TableError` if that can't be."""
        return await self._jobs.do(lambda: self._change(edit))

    async def say(self, line: ChatLine) -> None:
        """Moves do not wait behind what is said: only telling it takes its turn."""
        await self._services.store.chat.say(line)
        await self._jobs.do(self._said)

    async def join(self, listener: Listener, last_seq: int) -> Welcome:
        """Listen from now on; nothing is missed in between."""
        return await self._jobs.do(lambda: self._join(listener, last_seq))

    def leave(self, listener: Listener) -> None:
        if listener in self.audience.listeners:
            self._presence.ring(self._seats_of(self.audience.people))
            self.audience.leave(listener)
            self._tell_around_soon()

    def vanish(self) -> None:
        """The table was taken away."""
        for listener in [*self.audience.listeners]:
            listener.turn_out()

    def look_around(self) -> None:
        """Let other processes know who is at this table, and show who is there with them."""
        self._presence.ring(self._seats_of(self.audience.people))
        lately = now() - int(1000 * self._services.settings.away_seconds)
        people = {self.row.seats[seat].person for seat in self._presence.since(lately)}
        found = frozenset(person for person in people if person)
        if found != self._elsewhere:
            self._elsewhere = found
            self._tell_around_soon()

    def last_here(self, seat: Seat) -> int:
        """When the player of a seat was last at this table, as far as it is known."""
        return self._presence.last(seat)

    def is_here(self, person: str, since: int) -> bool | None:
        """Whether somebody is at this table, or was after that moment; `None`: other processes may still say so."""
        if self._services.alone or person in self.audience.people:
            return person in self.audience.people
        last = max((self.last_here(seat) for seat in self._seats_of({person})), default=0)
        if last > since:
            return True
        bells = 1000 * self._services.settings.presence_seconds + _LATE_BELL
        return None if last > now() - bells else False

    def _is_attended(self) -> bool:
        """Whether somebody who plays is at this table, or was lately: for them bots think first."""
        table_state = self.table_state
        if table_state is None or len(table_state.bots) == len(table_state.seats):
            return False
        lately = now() - int(1000 * self._services.settings.away_seconds)
        played = {*range(len(table_state.seats))} - table_state.bots
        here = self._seats_of(self.audience.people | self._elsewhere)
        return (
            self._commanded >= lately
            or not played.isdisjoint(here)
            or any(self.last_here(seat) >= lately for seat in played)
        )

    def _seats_of(self, people: Collection[str]) -> Collection[Seat]:
        return {number for number, seat in enumerate(self.row.seats) if seat.person in people}

    def put_off(self, due: Due) -> None:
        """Its stored deadline is over; see `EventLog.put_off`."""
        self._post(lambda: self._event_log.put_off(due))

    async def happened(self) -> Sequence[Happening]:
        """The whole game so far, with its facts."""
        return await self._event_log.since(-1)

    async def written(self) -> Sequence[Event]:
        """The whole game so far, as it is stored."""
        return await self._services.store.log.since(self.row.id)

    async def _command(self, command: AnyCommand, viewers: Viewers) -> Answer:
        for _ in range(_TRIES):
            found = await self._judged(command, viewers)
            if not isinstance(found, tuple):
                return found
            first = self.seq + 1
            appended = await self._event_log.append(found, command.idem)
            if isinstance(appended, Repeated):
                first = appended.first
            if isinstance(appended, Appended | Repeated):
                return Accepted(idem=command.idem, seq=first)
        raise TableError("busy")

    async def _judged(
        self, command: AnyCommand, viewers: Viewers
    ) -> tuple[EventDraft, ...] | Answer:
        """The events of a command, or its answer. What was accepted before is never refused now."""
        table_state = self._event_log.table_state
        if table_state is None:
            raise TableError("not-started")
        if isinstance(command, Act | Undo | Withdraw) and command.expected_seq != self.seq:
            return await self.repeated(command) or await self._stale(command, viewers)
        try:
            _demand_time(table_state, command)
            judgement = self._judgement(table_state, command)
        except TableError:
            if accepted := await self.repeated(command):
                return accepted
            raise
        if isinstance(judgement, Refusal):
            refused = Refused(idem=command.idem, why=why(judgement))
            return await self.repeated(command) or refused
        return judgement

    def _judgement(self, table_state: TableState, command: AnyCommand) -> Judgement:
        if not isinstance(command, CallOff):
            return judge(table_state.course, command)
        if table_state.course.ending:
            raise TableError("game-over")
        at = now()
        endable = table_state.endable(at, self._services.uptime)
        if endable is None or endable > at:
            raise TableError("not-silent")
        return (aborted(table_state.course, self.row.seeds),)

    async def repeated(self, command: AnyCommand) -> Accepted | None:
        """The first answer to a command that was accepted before."""
        first = await self._services.store.log.known(self.row.id, command.idem)
        return None if first is None else Accepted(idem=command.idem, seq=first)

    async def _stale(self, command: AnyCommand, viewers: Viewers) -> Stale:
        events = await self._missed(command.expected_seq, viewers, views=True)
        course = self.course
        if events or course is None:
            return Stale(idem=command.idem, seq=self.seq, events=events)
        return Stale(
            idem=command.idem,
            seq=self.seq,
            events=(),
            head=course.head,
            seats=seat_views(course, viewers),
            clock=self.clock,
        )

    async def _missed(self, since: int, viewers: Viewers, *, views: bool) -> tuple[AnyEvent, ...]:
        """The events after a number, if they are not too many or too old; the newest with how things stand."""
        few = 0 < self.seq - since <= _MOST_MISSED
        if not few or not self._event_log.tells_quickly(since):
            return ()
        found = await self._event_log.since(since)
        newest = event_for(found[-1], viewers, views=views, clock=self.clock if views else None)
        return (*(event_for(each, viewers) for each in found[:-1]), newest)

    async def _start(self) -> None:
        await self._event_log.refresh()
        for _ in range(_TRIES):
            row = self.row
            if row.status != "gathering" or self.course:
                raise TableError("already-started")
            if not all(seat.person or seat.bot for seat in row.seats):
                raise TableError("seats-open")
            seed = new_seed()
            given = await asyncio.to_thread(given_to, row) if options_of(row).given else ()
            beginning = [_beginning(row, seed), *given]
            if isinstance(await self._event_log.append(beginning, None, (seed,)), Appended):
                return
            await self._event_log.refresh()
        raise TableError("busy")

    async def _end(self) -> None:
        while self.course and not self.course.ending:
            await self._event_log.append([aborted(self.course, self.row.seeds)])

    async def _change(self, edit: Callable[[TableRow], TableRow]) -> TableRow:
        await self._event_log.refresh()
        for _ in range(_TRIES):
            if await self._event_log.put(edit(self.row)):
                self._tell_around()
                await self._turn_out()
                return self.row
        raise TableError("busy")

    async def _said(self) -> None:
        await self._row_changed()
        self._services.bus.publish(row_of(self.row.id), self.row.revision)

    async def _join(self, listener: Listener, last_seq: int) -> Welcome:
        lines = await self._services.store.chat.lines(self.row.id)
        missed = await self._missed(last_seq, listener.viewers, views=False)
        self._chat_seen = max([self._chat_seen, *(line.id for line in lines)])
        self.audience.welcome(listener)
        if listener.person and listener.viewers != (None,):
            self._services.attention.looked(self.row.id, listener.person)
        self._presence.ring(self._seats_of(self.audience.people))
        self._tell_around_soon()
        self._newest = (listener, self.info)
        return self._welcome(listener, missed, lines)

    async def _welcome_moved(self) -> None:
        """Those whose seats have changed learn which are theirs now."""
        moved = self.audience.moved
        lines = await self._services.store.chat.lines(self.row.id) if moved else ()
        for listener in moved:
            self.audience.welcome(listener)
            listener.post(write(self._welcome(listener, (), lines)))

    def _welcome(
        self, listener: Listener, missed: tuple[AnyEvent, ...], lines: Sequence[ChatLine]
    ) -> Welcome:
        course = self.course
        return Welcome(
            version=VERSION,
            table=self.info,
            yours=tuple(letter(seat) for seat in listener.viewers if seat is not None),
            owner=listener.person is not None and listener.person == self.row.owner,
            seq=self.seq,
            head=course.head if course else None,
            seats=seat_views(course, listener.viewers) if course else (),
            missed=missed,
            fairness=fairness_of(course) if course else None,
            clock=self.clock,
            chat=tuple(line_of(line) for line in lines if removed_by(line) is None),
            ending=ending_of(course) if course else None,
        )

    def _post(self, work: Work[None]) -> None:
        self._jobs.post(work)

    def _heard(self, happened: Sequence[Happening]) -> None:
        """The player who acted is answered before all others: what those see takes longest."""
        self._jobs.afterwards(lambda: self._tell(happened))
        self._services.attention.happened(self.row.id)
        for person in _who_acted(self.row, happened):
            self._services.attention.looked(self.row.id, person)
        if any(each.event.kind == "branch" for each in happened):
            self._jobs.post(self._note_practice)

    async def _tell(self, happened: Sequence[Happening]) -> None:
        async with self._services.telling:
            await self.audience.tell_events(happened, self.clock)
        if any(each.event.kind in _AROUND for each in happened):
            self._tell_around()
        self.keep()

    async def _note_practice(self) -> None:
        """Also in lists of tables, for which no game is replayed."""
        if not options_of(self.row).practice:
            await self._change(lambda row: with_options(row, practised(options_of(row))))

    def _tell_around_soon(self) -> None:
        """Comings and goings are sent together: of hundreds at once, each would go to all the others."""
        if self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(GATHERING, self._post, self._tell_who_is_here)

    async def _tell_who_is_here(self) -> None:
        self._jobs.afterwards(self._tell_all_but_newest)

    def _tell_around(self) -> None:
        """Behind the events that wait to be sent: an ending never comes before the move that made it."""
        self._jobs.afterwards(self._tell_changed)

    async def _tell_all_but_newest(self) -> None:
        """The last to come knows, if nobody came or went until now."""
        newest, known = self._newest
        await self._tell_changed(newest if known == self.info else None)

    async def _tell_changed(self, but: Listener | None = None) -> None:
        self._tell_no_more()
        if self.audience.moved:
            self._post(self._welcome_moved)
        course = self.course
        fairness = fairness_of(course) if course else None
        ending = ending_of(course) if course else None
        changed = Changed(table=self.info, clock=self.clock, fairness=fairness, ending=ending)
        self.audience.tell(changed, but)

    def _tell_no_more(self) -> None:
        self._newest = (None, None)
        if self._telling:
            self._telling.cancel()
            self._telling = None

    def _log_rang(self, number: int) -> None:
        if number > self.seq:
            self._soon(self._event_log.catch_up)

    def _row_rang(self, revision: int) -> None:
        if revision > self.row.revision:
            self._soon(self._row_changed)

    def _soon(self, reading: Work[None]) -> None:
        """Read once in its turn, and again if it fails: a bell rings only once."""
        if reading in self._readings:
            return
        self._readings.append(reading)

        async def read() -> None:
            self._readings.remove(reading)
            try:
                await reading()
            except StoreFailed:
                self._soon(reading)
                raise

        self._jobs.post(read)

    async def _row_changed(self) -> None:
        """Who only spoke has changed nothing around the game."""
        before = self.info
        try:
            await self._event_log.refresh()
        except UnknownTable:
            self.vanish()
            return
        for line in await self._services.store.chat.lines(self.row.id, self._chat_seen):
            self._chat_seen = max(self._chat_seen, line.id)
            self.audience.tell(_news_of(line))
        if self.info != before or self.audience.moved:
            self._tell_around()
        await self._turn_out()

    async def _turn_out(self) -> None:
        """At a table by invitation, people who left their seat and are not invited to look on see nothing more."""
        at_it = {self.row.owner, *(seat.person for seat in self.row.seats)}
        others = [each for each in self.audience.listeners if each.person not in at_it]
        if self.row.public or not others:
            return
        invitations = await self._services.store.invitations.of_table(self.row.id)
        invited = {each.used_by for each in invitations if each.used_by}
        for listener in others:
            if listener.person not in invited:
                listener.turn_out()


def _who_acted(row: TableRow, happened: Sequence[Happening]) -> set[str]:
    """Who plays by a program looks by playing."""
    played = (each.event for each in happened if each.event.body.get("played") == "person")
    return {person for event in played if (person := row.seats[seat_of(event.by)].person)}


def _news_of(line: ChatLine) -> Said | Unsaid:
    removed = removed_by(line)
    return Said(line=line_of(line)) if removed is None else Unsaid(number=removed)


def _demand_time(table_state: TableState, command: AnyCommand) -> None:
    """A seat that lost its time is a bot's for good."""
    takes_back = isinstance(command, Hand) and command.to is None
    if takes_back and not table_state.has_time(seat_of(command.seat)):
        raise TableError("time-up")


def _beginning(row: TableRow, seed: str) -> EventDraft:
    sits = {letter(number): seat for number, seat in enumerate(row.seats)}
    people = [seat for seat, who in sits.items() if who.person]
    agreed = Beginning(
        table=row.id,
        game=row.game,
        config=entry(row.game).config_from_json(dict(row.config)),
        bots={seat: who.bot for seat, who in sits.items() if who.bot},
        contributors=people if options_of(row).fair else [],
        position=options_of(row).position,
    )
    return started(agreed, seed)
