"""The values that messages are made of. Seats are letters; views and facts are the law's own JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from spieltisch.rules.json_form import kebab
from spieltisch.wire.law import ActionBytes, ViewBytes

__all__ = [
    "AnyClockRule",
    "BotName",
    "Choice",
    "Clock",
    "ClockRule",
    "ConfigJson",
    "DaysClock",
    "Ending",
    "Fairness",
    "GameClock",
    "GameName",
    "Hash",
    "Idem",
    "Json",
    "Letter",
    "Line",
    "MoveClock",
    "Name",
    "NoClock",
    "Option",
    "Origin",
    "Pips",
    "Preset",
    "Seat",
    "SeatView",
    "Seq",
    "Table",
    "TableId",
    "Time",
    "Value",
    "Why",
    "kebab",
]

Json: TypeAlias = dict[str, Any]
"""What a sentence needs, or an event's body."""

Letter: TypeAlias = Literal["A", "B", "C", "D", "E", "F"]
Seq: TypeAlias = Annotated[int, Meta(ge=-1, le=2**53 - 1)]
"""The number of an event of the table's log; -1 before the first."""
Time: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Milliseconds, by the server's clock, since 1970."""
Idem: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
"""128 random bits made by the client: the same command sent twice counts once."""
Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
Pips: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
TableId: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(?:.*\S)?$")]
"""A person's name: one line."""
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9-]+$")]
GameName: TypeAlias = Literal["paseo", "paroli", "raeuberparoli"]
ConfigJson: TypeAlias = dict[str, Any]
Preset: TypeAlias = Literal["hello", "thanks", "well-played", "good-luck", "one-moment", "again"]
"""Things that can be said in every language."""


class Value(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a message. Unknown fields are refused, so that a misspelt one is noticed."""


class ClockRule(Value, frozen=True, kw_only=True, tag_field="kind", tag=kebab):
    """How time is kept at a table."""


class NoClock(ClockRule, frozen=True, kw_only=True, tag="none"):
    """Nobody is pressed; only a table that rests for weeks is taken up by `on_timeout`."""


class MoveClock(ClockRule, frozen=True, kw_only=True, tag="move"):
    """So long for every turn."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class GameClock(ClockRule, frozen=True, kw_only=True, tag="game"):
    """So long for all turns together, and so much more after each."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class DaysClock(ClockRule, frozen=True, kw_only=True, tag="days"):
    """So many days for every turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


AnyClockRule: TypeAlias = NoClock | MoveClock | GameClock | DaysClock


class Seat(Value, frozen=True, kw_only=True):
    """Who sits where."""

    seat: Letter
    kind: Literal["open", "person", "bot"]
    name: str = ""
    """The person's name, or the bot's."""
    bot: str | None = None
    """Who plays the seat now, if it is a bot: one that was seated, or one that stands in."""
    here: bool = False
    """Whether the person is connected."""
    forfeited: bool = False
    same_as: Letter | None = None
    """Where one person has several seats, under whatever names: the first of them."""


class Origin(Value, frozen=True, kw_only=True):
    """Where a game comes from."""

    kind: Literal["record", "table"]
    """Brought in from paper, or played on from a moment of another table's game."""
    table: TableId | None = None
    at: Seq | None = None
    """The event after which it goes on."""
    world: int | None = None
    """Cards: the number of the sampled world that was dealt; none where they are as they lay."""
    roll: tuple[Pips, Pips] | None = None
    """Paseo: the roll that was chosen to go on with."""


class Table(Value, frozen=True, kw_only=True):
    """A table as everyone who may look at it sees it."""

    id: TableId
    game: GameName
    rules: int
    config: ConfigJson
    public: bool
    chat: bool
    counts: bool = True
    """Whether boards count the cards that can't be seen."""
    fair: bool
    clock: AnyClockRule
    on_timeout: Literal["bot", "forfeit"]
    stand_in: str = "greedy"
    """The bot that plays for those whose time is up, who gave up, or whose seat others give away."""
    absent_bot: bool = False
    """Without a clock, or with days: whether others may give an absent player's seat to it."""
    stage: Literal["gathering", "seeding", "playing", "ended"]
    owner: str
    """The name of the person who set it up."""
    created: Time
    active: Time | None = None
    """In a list of tables: when something happened there last."""
    seats: tuple[Seat, ...]
    winners: tuple[Letter, ...] | None = None
    """In a list of tables, where the game is over: who won."""
    waits: Letter | None = None
    """In a list of one's own tables: the caller's seat that is to act."""
    watchers: int = 0
    rematch: TableId | None = None
    """The table where play goes on."""
    origin: Origin | None = None
    """Where the game comes from, if it did not begin here."""
    practice: bool = False
    """Whether it counts for nothing: it began in the middle, or turns were taken back."""


class Clock(Value, frozen=True, kw_only=True):
    """What the clocks show, by server time."""

    now: Time
    waiting: Literal["turn", "consent", "commit", "reveal"] | None = None
    """What the table waits for."""
    seat: Letter | None = None
    """Whose turn it is, or who is asked; nobody while seeds are gathered."""
    due: Time | None = None
    """When the waiting ends, whatever happens."""
    left: dict[Letter, int] = field(default_factory=dict[Letter, int])
    """With a clock per game: milliseconds left by seat, at `now`."""
    replaceable: Time | None = None
    """From when on others may give the acting seat to the table's stand-in, if its player is away."""
    endable: Time | None = None
    """From when on the others may end the game, because the acting player is silent."""


class Line(Value, frozen=True, kw_only=True):
    """Something that was said."""

    number: int
    at: Time
    name: str
    seat: Letter | None = None
    preset: Preset | None = None
    text: str = ""
    speaker: str = ""
    """The same for all that one person says at one table; nothing once their data were deleted."""


class Why(Value, frozen=True, kw_only=True):
    """Why something is not allowed: enough for a sentence in any language and marks on the board."""

    ruling: str
    """The ruling's number (`P9`) or the anchor of the rule's heading (`numbered-stone`)."""
    code: str
    """The key of the sentence, `refusal.<code>`."""
    params: Json = field(default_factory=dict[str, Any])
    """What the sentence needs; `cells`, where present, are the places to mark."""


class Option(Value, frozen=True, kw_only=True):
    """An action that may be taken now."""

    text: str
    """As it is sent back in `act`."""
    action: ActionBytes | UnsetType = UNSET
    """Its parts: `kind` and what the law names them; none where `choices` tell them move by move."""


class Choice(Value, frozen=True, kw_only=True):
    """Paseo, after the roll: one move of one stone that some legal turn goes on with."""

    first: str | None = None
    """The first half of a split that must be made before, as `1+2>0,2`; none for a first move."""
    stone: int | None = None
    """No stone for staying."""
    use: Literal["die", "sum", "difference"]
    steps: int
    target: tuple[int, int] | None = None
    route: tuple[tuple[int, int], ...] = ()
    """Every tile entered or jumped, in order, the target included."""
    jumped: tuple[tuple[int, int], ...] = ()
    """The tiles that are jumped."""
    home: bool = False
    """Whether the stone comes home."""
    half: str | None = None
    """This move as the `first` of what can follow it; none if it completes a turn."""
    turn: str | None = None
    """The turn that it completes, to be sent in `act`."""


class SeatView(Value, frozen=True, kw_only=True):
    """What one seat, or a watcher (no seat), may know after an event."""

    seat: Letter | None
    view: ViewBytes
    hash: Hash
    """SHA-256 of the view's canonical JSON, which is how the view is sent."""
    legal: tuple[Option, ...] = ()
    """What may be done now; empty unless it is this seat's turn."""
    choices: tuple[Choice, ...] = ()
    """In Paseo after the roll: the same turns, move by move."""
    undo: tuple[Seq, ...] = ()
    """The numbers of the events whose state this seat may take up again."""
    branch: Seq | None = None
    """Where only bots play with one person: the event with which this person's last confirmed turn began."""


class Fairness(Value, frozen=True, kw_only=True):
    """How the dice and cards of this game are bound. See docs/protocol.md."""

    commit: Hash
    """The server's commitment in force."""
    round: int
    """How often seeds were gathered before, because somebody did not reveal."""
    seats: tuple[Letter, ...]
    """Who contributes: those asked, less those who did not commit in time."""
    committed: dict[Letter, Hash] = field(default_factory=dict[Letter, Hash])
    revealed: dict[Letter, Hash] = field(default_factory=dict[Letter, Hash])


class Ending(Value, frozen=True, kw_only=True):
    """How the game ended."""

    winners: tuple[Letter, ...]
    reason: str
    scores: tuple[int, ...] = ()
    seeds: tuple[Hash, ...] = ()
    """Every server seed, so that anybody can check every draw."""
