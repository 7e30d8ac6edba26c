"""What an operator asks of a running server, and what it answers: one message each, told apart by `do` and `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from spieltisch.wire.pieces import GameName, TableId, Time, Value, kebab

__all__ = [
    "AdminAnswer",
    "AdminWish",
    "BanInfo",
    "Bans",
    "Done",
    "LineInfo",
    "Lines",
    "Overview",
    "PeopleFound",
    "PersonInfo",
    "ReportInfo",
    "Reports",
    "TableList",
    "TableSummary",
    "Tidied",
    "Words",
]

_Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
_Note: TypeAlias = Annotated[str, Meta(max_length=300)]
_Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class _Wish(Value, frozen=True, kw_only=True, tag_field="do", tag=kebab):
    """Of an operator."""


class LookAround(_Wish, frozen=True, kw_only=True):
    """How the server is doing."""


class ListTables(_Wish, frozen=True, kw_only=True):
    """All tables, private ones too, newest first."""

    status: Literal["gathering", "running", "ended"] | None = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 100


class ListPeople(_Wish, frozen=True, kw_only=True):
    """Those of a name, or the ones who were here last."""

    name: str | None = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50


class ListLines(_Wish, frozen=True, kw_only=True):
    """What is said at a table."""

    table: _Id


class ListReports(_Wish, frozen=True, kw_only=True):
    closed: bool = False
    """Those that were dealt with, instead of those that wait."""


class ListBans(_Wish, frozen=True, kw_only=True):
    pass


class ListWords(_Wish, frozen=True, kw_only=True):
    pass


class EndTable(_Wish, frozen=True, kw_only=True):
    """Break a game off, or remove a table that never began."""

    table: _Id


class RemoveLine(_Wish, frozen=True, kw_only=True):
    """Delete what was said; everybody at the table sees it go."""

    number: int


class CloseReport(_Wish, frozen=True, kw_only=True):
    number: int


class BanPerson(_Wish, frozen=True, kw_only=True):
    person: _Id
    """By id, or by a name that only one person has."""
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    """Until it is lifted, if left out."""
    note: _Note = ""
    address: bool = False
    """Whether the addresses by which they came last, as far as this server knows, are banned, too."""


class BanAddress(_Wish, frozen=True, kw_only=True):
    address: _Id
    """An address, or a network as 192.0.2.0/24. One of IPv6 counts with its /64."""
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    note: _Note = ""


class LiftBan(_Wish, frozen=True, kw_only=True):
    ban: _Id


class ChangeWords(_Wish, frozen=True, kw_only=True):
    """Words that nobody may say or be called. `*` at the beginning or the end matches anything."""

    add: Annotated[tuple[_Word, ...], Meta(max_length=1000)] = ()
    remove: Annotated[tuple[_Word, ...], Meta(max_length=1000)] = ()


class ForgetPerson(_Wish, frozen=True, kw_only=True):
    """Delete all that is known of somebody."""

    person: _Id
    """By id, or by a name that only one person has."""


class TidyUp(_Wish, frozen=True, kw_only=True):
    """Delete now what has been kept long enough."""


class Drain(_Wish, frozen=True, kw_only=True):
    """Be ready for nobody new, and stop when all have gone or the time is up."""

    seconds: Annotated[float, Meta(ge=0, le=86_400)] = 30


AdminWish: TypeAlias = (
    LookAround
    | ListTables
    | ListPeople
    | ListLines
    | ListReports
    | ListBans
    | ListWords
    | EndTable
    | RemoveLine
    | CloseReport
    | BanPerson
    | BanAddress
    | LiftBan
    | ChangeWords
    | ForgetPerson
    | TidyUp
    | Drain
)


class _Answer(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """To an operator."""


class Overview(_Answer, frozen=True, kw_only=True):
    now: Time
    version: str
    gathering: int
    """Tables by status, and people, in the database."""
    running: int
    ended: int
    people: int
    reports: int
    """That wait for the operator."""
    bans: int
    since: Time | None = None
    """When this server started; none where no server was asked, as for all that follows."""
    draining: bool = False
    sockets: int = 0
    tables: int = 0
    """In memory."""
    moves: int = 0
    """Commands that were accepted since the start."""
    refused: int = 0
    """Commands that were not."""
    waiting: int = 0
    """Jobs that no bot has begun."""
    makeshift: int = 0
    """Moves that stood in for a bot's since the start."""
    dropped: int = 0
    """Connections that the server ended."""
    failures: int = 0
    """Times the database did not answer."""
    lag: float = 0
    """Milliseconds by which the event loop came late, on average since the start."""
    answer: float = 0
    """Milliseconds from reading a command to its answer, on average since the start."""
    memory: int = 0
    """Bytes, of the server's own process."""


class TableSummary(Value, frozen=True, kw_only=True):
    table: TableId
    game: GameName
    status: Literal["gathering", "running", "ended"]
    public: bool
    events: int
    created: Time
    started: Time | None = None
    ended: Time | None = None
    players: tuple[str, ...]
    """The names of people and bots; empty for a free seat."""


class TableList(_Answer, frozen=True, kw_only=True):
    tables: tuple[TableSummary, ...]


class PersonInfo(Value, frozen=True, kw_only=True):
    person: str
    name: str
    created: Time
    seen: Time
    banned: bool
    here: bool = False
    """Whether they are connected to this server."""


class PeopleFound(_Answer, frozen=True, kw_only=True):
    people: tuple[PersonInfo, ...]


class LineInfo(Value, frozen=True, kw_only=True):
    number: int
    at: Time
    person: str | None
    name: str
    text: str


class Lines(_Answer, frozen=True, kw_only=True):
    lines: tuple[LineInfo, ...]


class ReportInfo(Value, frozen=True, kw_only=True):
    number: int
    at: Time
    table: str
    person: str
    name: str
    """As it was read at the table."""
    why: str
    note: str
    line: int | None = None
    said: str = ""
    by: str | None = None
    """Who reported it; none once they were forgotten."""


class Reports(_Answer, frozen=True, kw_only=True):
    reports: tuple[ReportInfo, ...]


class BanInfo(Value, frozen=True, kw_only=True):
    ban: str
    kind: Literal["person", "address"]
    subject: str
    created: Time
    until: Time | None = None
    note: str = ""


class Bans(_Answer, frozen=True, kw_only=True):
    bans: tuple[BanInfo, ...]


class Words(_Answer, frozen=True, kw_only=True):
    words: tuple[str, ...]


class Tidied(_Answer, frozen=True, kw_only=True):
    """How much of each was deleted."""

    gathering: int = 0
    games: int = 0
    chat: int = 0
    reports: int = 0
    links: int = 0
    tokens: int = 0
    people: int = 0
    bans: int = 0


class Done(_Answer, frozen=True, kw_only=True):
    what: str
    """`ended`, `removed`, `over`, `deleted`, `closed`, `banned`, `lifted`, `changed`, `forgotten` or `draining`."""
    count: int = 1


AdminAnswer: TypeAlias = (
    Overview | TableList | PeopleFound | Lines | Reports | Bans | Words | Tidied | Done
)
