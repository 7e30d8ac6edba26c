"""What HTTP requests and answers hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from spieltisch.wire.asking import ActionText
from spieltisch.wire.downward import Accepted, AnyEvent, Refused, Stale
from spieltisch.wire.pieces import (
    AnyClockRule,
    BotName,
    Clock,
    ConfigJson,
    Ending,
    GameName,
    Idem,
    Json,
    Letter,
    Name,
    NoClock,
    SeatView,
    Seq,
    Table,
    TableId,
    Time,
    Value,
    kebab,
)

__all__ = [
    "Admitted",
    "Answered",
    "AskSolved",
    "Bots",
    "ChangeTable",
    "Code",
    "Complaint",
    "CreateTable",
    "Events",
    "GameEnd",
    "GameInfo",
    "GameStart",
    "Games",
    "HttpError",
    "Ignore",
    "IgnoredHere",
    "Invitation",
    "Invite",
    "Invited",
    "Lent",
    "NewSession",
    "NewToken",
    "Play",
    "PlayedGame",
    "PlayedGames",
    "Rename",
    "SeatBot",
    "SeatWish",
    "SeedWanted",
    "Session",
    "Sit",
    "SolvedPath",
    "SolvedPaths",
    "SolvedPosition",
    "SolvedRoll",
    "SolvedTurn",
    "Start",
    "StreamLine",
    "Tables",
    "TakeOver",
    "Token",
    "Tokens",
    "Whom",
    "YourTurn",
]


class NewSession(Value, frozen=True, kw_only=True):
    """Sit down with a name; no account is needed."""

    name: Name
    bearer: bool = False
    """For programs: answer with the token, to be sent as `Authorization: Bearer …`, and set no cookie."""


class Session(Value, frozen=True, kw_only=True):
    """Who the caller is from now on."""

    person: str
    name: str
    token: str | None = None
    """Told once, and only if it was asked for."""
    before: str | None = None
    """Who this browser was before it became this person's device, and can be again."""


class Rename(Value, frozen=True, kw_only=True):
    """Be called something else, at tables to come."""

    name: Name


class NewToken(Value, frozen=True, kw_only=True):
    """A token for a program that plays in the person's name."""

    label: Annotated[str, Meta(max_length=60)] = ""
    scope: Literal["play", "tables"] = "play"
    """To play where the person sits, or also to set tables up, sit down and invite."""
    days: Annotated[int, Meta(ge=1, le=365)] = 90
    """How long it is good."""


class Token(Value, frozen=True, kw_only=True):
    """One of them; the secret itself is told once."""

    id: str
    kind: Literal["session", "bot", "link"]
    label: str
    scope: Literal["play", "tables", "person"]
    """To play, also to set tables up, or for everything."""
    created: Time
    expires: Time | None = None
    current: bool = False
    """Whether it is the one that was asked with."""
    token: str | None = None
    """Told once, when it is made."""


class Tokens(Value, frozen=True, kw_only=True):
    """What may act in the person's name: browsers, programs and links."""

    tokens: tuple[Token, ...]


class SeatWish(Value, frozen=True, kw_only=True):
    """Who is to sit here: anybody who comes, the one who sets the table up, or a bot."""

    kind: Literal["open", "me", "bot"] = "open"
    bot: BotName | None = None
    name: Name | None = None
    """With `me`: the name at this seat, where several people share one screen."""


class CreateTable(Value, frozen=True, kw_only=True):
    """Set a table up: what is played, who sits where, and how long one may think."""

    game: GameName
    config: ConfigJson = field(default_factory=dict[str, Any])
    """As in the notation; `players` is the number of seats if left out."""
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=6)]
    clock: AnyClockRule = NoClock()
    on_timeout: Literal["bot", "forfeit"] = "bot"
    stand_in: BotName = "greedy"
    """The bot that plays for those whose time is up, who gave up, or whose seat others give away."""
    absent_bot: bool = False
    """Without a clock, or with days: whether others may give an absent player's seat to it."""
    public: bool = False
    chat: bool = True
    counts: bool = True
    """Paroli: whether boards count the cards that can't be seen."""
    fair: bool = True
    """Whether the seats contribute to dice and cards. The server is bound by its commitment either way."""


class ChangeTable(Value, frozen=True, kw_only=True):
    """By the owner; what is left out stays."""

    public: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    counts: bool | UnsetType = UNSET


class Sit(Value, frozen=True, kw_only=True):
    """Take a seat that is open."""

    name: Name | None = None
    """The name at this seat; the session's if left out."""


class SeatBot(Value, frozen=True, kw_only=True):
    """Give a seat that is open to a bot."""

    bot: BotName


class Start(Value, frozen=True, kw_only=True):
    """Begin the game, by the owner."""

    fill: BotName | None = None
    """Who takes the seats that are still open."""


class Invite(Value, frozen=True, kw_only=True):
    """Ask for an invitation to a table."""

    seat: Letter | None = None
    """The seat it is for; to look on if left out."""


class Invitation(Value, frozen=True, kw_only=True):
    """To a seat: good for one person, once. To look on: good for everyone who has it."""

    code: str
    link: str
    """The code comes after the `#`, so that no server and no proxy writes it down."""
    svg: str
    """The link as a QR code."""


class Code(Value, frozen=True, kw_only=True):
    """What an invitation or a link to another device carries, as it was received."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class Lent(Value, frozen=True, kw_only=True):
    """Whose device one's own would become by a link."""

    name: str


class TakeOver(Value, frozen=True, kw_only=True):
    """Become the person whose link this is."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]
    leave: bool = False
    """Whether a browser that is somebody already may become another person's. It can go back."""


class Invited(Value, frozen=True, kw_only=True):
    """What an invitation is to."""

    table: Table
    seat: Letter | None = None
    """The seat that it is for; none to look on."""


class Admitted(Value, frozen=True, kw_only=True):
    """Where an invitation led."""

    table: TableId
    seat: Letter | None = None
    """The seat that the invitation was for."""


class Tables(Value, frozen=True, kw_only=True):
    """Tables that the caller may see, newest first."""

    tables: tuple[Table, ...]
    before: Time | None = None
    """Where there may be others: what to ask for to read on."""


class PlayedGame(Value, frozen=True, kw_only=True):
    """A game of the caller's that is over."""

    table: Table
    ended: Time
    yours: tuple[Letter, ...]
    """Where the caller sat."""
    reason: str
    """How it ended."""
    scores: tuple[int, ...]
    """By seat."""
    luck: float | None = None
    """What all dice changed of the caller's chance to win, where an exact review knows."""
    errors: float | None = None
    """The chance that the caller gave away, as a number below zero."""


class PlayedGames(Value, frozen=True, kw_only=True):
    """The caller's games that are over, newest first."""

    games: tuple[PlayedGame, ...]
    before: Time | None = None
    """Where there may be others: what to ask for to read on."""


class Events(Value, frozen=True, kw_only=True):
    """A game as the caller may know it; each with the view after it, where views were asked for."""

    table: Table
    events: tuple[AnyEvent, ...]
    more: bool = False
    """Whether others follow: ask again, `after` the last of these."""
    clock: Clock
    ending: Ending | None = None


class Play(Value, frozen=True, kw_only=True):
    """A bot's action, as `act` of the socket."""

    idem: Idem
    seat: Letter
    expected_seq: Seq
    actions: Annotated[tuple[ActionText, ...], Meta(min_length=1, max_length=24)]


Answered: TypeAlias = Accepted | Refused | Stale
"""What became of a bot's action, as the socket says it."""


class GameStart(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """A table where the program sits is playing."""

    table: Table
    seats: tuple[Letter, ...]


class YourTurn(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """The program is to act: answer with `POST /api/bot/tables/{table}/act`."""

    table: TableId
    seq: Seq
    seat: SeatView
    clock: Clock


class SeedWanted(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """The program is to contribute to dice and cards: answer with `POST /api/bot/tables/{table}/commit` or `…/reveal`."""

    table: TableId
    seq: Seq
    seat: Letter
    wanted: Literal["commit", "reveal"]
    clock: Clock


class GameEnd(Value, frozen=True, kw_only=True, tag_field="type", tag=kebab):
    """A game in which the program sat is over."""

    table: TableId
    ending: Ending


StreamLine: TypeAlias = GameStart | SeedWanted | YourTurn | GameEnd
"""A line of the bots' stream. Empty lines in between say that the connection lives."""


class GameInfo(Value, frozen=True, kw_only=True):
    """A game that can be played here, by whom, and by how many."""

    name: GameName
    title: str
    rules: int
    players: tuple[int, ...]
    bots: tuple[str, ...]


class Games(Value, frozen=True, kw_only=True):
    """All games of this server."""

    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]
    """Bots by strength, weakest first, where a game has them."""


class Bots(Value, frozen=True, kw_only=True):
    """Who can be given a seat, by game."""

    bots: dict[GameName, tuple[str, ...]]
    levels: tuple[str, ...]


class AskSolved(Value, frozen=True, kw_only=True):
    """A position of Paseo for two on a solved path."""

    position: Annotated[str, Meta(min_length=1, max_length=2000)]
    """In one line, or as JSON."""


class SolvedTurn(Value, frozen=True, kw_only=True):
    """A turn, and the chance to win after it."""

    turn: str
    chance: float


class SolvedRoll(Value, frozen=True, kw_only=True):
    """A roll, what it is worth, and what to do with it."""

    roll: str
    ways: int
    """Of 36."""
    chance: float
    turn: str | None
    """The best; none for a player who is stuck."""


class SolvedPosition(Value, frozen=True, kw_only=True):
    """Exact chances to win with best play of both, of the player whose turn it is."""

    path: str
    blank_blocked: bool
    turn: Letter
    chance: float
    to_roll: dict[Letter, float]
    """By seat, if that one were to roll here."""
    turns: tuple[SolvedTurn, ...]
    """After a roll, best first."""
    rolls: tuple[SolvedRoll, ...]
    """Before a roll, all 21."""


class SolvedPath(Value, frozen=True, kw_only=True):
    """A path whose every position is solved."""

    tiles: str
    """From A's side; the mirror image is solved with it."""
    blank_blocked: bool


class SolvedPaths(Value, frozen=True, kw_only=True):
    """Those that this server can be asked about."""

    paths: tuple[SolvedPath, ...]


class Whom(Value, frozen=True, kw_only=True):
    """Another person at a table: by seat, or by something they said there."""

    seat: Letter | None = None
    line: int | None = None


class Complaint(Value, frozen=True, kw_only=True):
    """To the operator."""

    whom: Whom
    why: Literal["insult", "spam", "name", "cheating", "other"]
    note: Annotated[str, Meta(max_length=300)] = ""


class Ignore(Value, frozen=True, kw_only=True):
    """Hear no more of somebody, or hear of them again."""

    whom: Whom
    kind: Literal["mute", "block"] | None = None
    """Not to read what they say; and that they neither sit down nor speak at one's own tables either. None: no longer."""


class IgnoredHere(Value, frozen=True, kw_only=True):
    """Whom of those at a table one ignores."""

    seats: dict[Letter, Literal["mute", "block"]]
    speakers: tuple[str, ...]
    """As `speaker` of a line marks them."""


class HttpError(Value, frozen=True, kw_only=True):
    """Why a request was not carried out."""

    code: str
    """Stable; docs/protocol.md lists them."""
    params: Json = field(default_factory=dict[str, Any])
