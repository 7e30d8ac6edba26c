"""What a review says about a finished game, and a hint about a position.

Computed by the room `analysis`, kept and sent by the server, drawn by the page. Chances are shares of the
win, 0 to 1, as are differences of them. Whatever is given by seat has one entry for each seat, A first.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import field

from spieltisch.wire.pieces import GameName, Json, Letter, Value, kebab

__all__ = [
    "AnyMoment",
    "Because",
    "CardToCome",
    "CardsHeld",
    "ChanceMoment",
    "DecisionMoment",
    "Figure",
    "HintGiven",
    "Ledger",
    "LedgerEntry",
    "Method",
    "Outlook",
    "Review",
    "RollValue",
    "SeatSummary",
    "Weighed",
    "World",
]


class Figure(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A number, and how sure it is."""

    value: float
    error: float = 0.0
    """Its standard error; 0 if the number is exact."""


class Because(Value, frozen=True, kw_only=True):
    """A reason that a player can see; its sentence is `reason.<code>` of the words."""

    code: str
    params: Json = field(default_factory=dict[str, Any])


class RollValue(Value, frozen=True, kw_only=True):
    """One of the 21 rolls of a player of Paseo."""

    dice: tuple[int, int]
    ways: int
    """Of 36: 1 for equal dice, else 2."""
    chance: Figure
    """Of the player who rolls, with the best turn."""
    luck: Figure
    """How much that is above the mean of all rolls."""
    turn: str | None
    """The best turn in the notation; none for a player who is stuck."""


class Weighed(Value, frozen=True, kw_only=True):
    """One thing a seat could have done, and what it was worth to that seat."""

    actions: tuple[str, ...]
    """In the notation. Paseo: the turn. Paroli: the steps up to the end of the turn."""
    chance: Figure
    """To win, by what the seat could know."""
    behind: Figure
    """How much less that is than the best, never above 0; both were played on with the same chance."""
    points: Figure | None = None
    """Points to be expected at the end, in games that count them."""
    hindsight: Figure | None = None
    """The chance with the cards as they really lay."""
    hindsight_behind: Figure | None = None
    """Against the same best as `behind`: above 0 where the hidden cards favoured this one."""
    hindsight_points: Figure | None = None
    stuck: tuple[tuple[int, int], ...] | None = None
    """Paseo: the rolls that would leave the seat without a move, on the board as the turn leaves it.
    Each stands for two of 36, because equal dice never get stuck."""
    played: bool = False


class CardsHeld(Value, frozen=True, kw_only=True):
    """Paroli: what another seat could have held, by what the seat that decides had not seen."""

    seat: Letter
    count: int
    """Cards in that rack."""
    unseen: int
    """Cards that could have been any of them."""
    shares: tuple[float, ...]
    """Share of the worlds in which it holds at least one 1, 2 … 10, and a Paroli."""
    really: tuple[str, ...]
    """What it held."""
    needed: tuple[int, ...] = ()
    """The numbers that mattered, because a line with this seat's chip lacks them."""
    line: str | None = None
    """That line in the notation."""
    together: float | None = None
    """Share of the worlds in which it holds all that are needed."""


class CardToCome(Value, frozen=True, kw_only=True):
    """Paroli: a kind of card that could have been drawn, by what the seat that drew had not seen."""

    card: str
    """`b7`, `g7`, `r7`, or `P` for a Paroli."""
    unseen: int
    """How many of the cards that the seat had not seen were of this kind."""
    share: float
    """How likely it was to come first: its part of all unseen cards."""
    drawn: int = 0
    """How many of them were drawn."""


class Moment(Value, frozen=True, kw_only=True, tag_field="kind", tag=kebab):
    """Something that happened in the game: a draw of CHANCE, or a decision."""

    index: int
    """How many of the record's actions came before it."""
    count: int
    """How many actions it consists of."""
    turn: int
    """The number of the turn, counted from 1."""
    seat: Letter
    """Whose roll, card or decision it was."""
    actions: tuple[str, ...]
    """In the notation."""
    before: tuple[Figure, ...]
    """By seat the chance to win before it."""
    after: tuple[Figure, ...]
    effect: tuple[Figure, ...]
    """By seat what it changed, computed for itself: the ledger adds these up."""
    points: tuple[Figure, ...] | None = None
    """By seat the points to be expected after it, in games that count them."""


class ChanceMoment(Moment, frozen=True, kw_only=True, tag="chance"):
    """A roll, or cards drawn. Its `effect` on its own seat is that seat's luck."""

    rolls: tuple[RollValue, ...] = ()
    """Paseo: all 21 rolls, where they are known."""
    stuck: bool = False
    """Paseo: the roll left the seat without a move."""
    cards: tuple[CardToCome, ...] = ()
    """Paroli: all that could have come, by number and colour, what was drawn among it."""


class DecisionMoment(Moment, frozen=True, kw_only=True, tag="decision"):
    """What a seat did, beside what else it could have done."""

    choices: int
    """How many different things it could do; a decision with one choice does not count."""
    real: bool
    """Whether it counts: there was a choice, and the choice could matter."""
    error: Figure
    """What was given away against the best, never above 0, by what the seat could know."""
    hindsight: Figure | None = None
    """The same with the cards as they really lay, against the same better choice."""
    mistake: bool = False
    """Whether the error is beyond doubt (two standard errors) and worth a word."""
    weighed: tuple[Weighed, ...] = ()
    """The best few and what was played, best first."""
    known: Figure | None = None
    """Games with hidden cards: the seat's chance by what it could know, after what it did."""
    known_before: Figure | None = None
    """The same with the best it could have done."""
    open: float | None = None
    """Standard deviation of that chance between the worlds that the seat thought possible."""
    reason: Because | None = None
    """Why the better one is better, where something visible explains it."""
    held: tuple[CardsHeld, ...] = ()


AnyMoment: TypeAlias = ChanceMoment | DecisionMoment


class LedgerEntry(Value, frozen=True, kw_only=True):
    """Part of a ledger: all luck, or all decisions, of one seat, as they changed one viewer's chance."""

    kind: Literal["luck", "decisions"]
    seat: Letter
    count: int
    total: Figure
    moments: tuple[int, ...]
    """`index` of each."""


class Ledger(Value, frozen=True, kw_only=True):
    """Where one seat's result came from: start + all entries = result, but for `gap`."""

    seat: Letter
    start: Figure
    entries: tuple[LedgerEntry, ...]
    """The seat's own decisions, the others', the others' luck, the seat's own luck."""
    result: float
    gap: Figure
    """Start and entries less the result: what is left over, and what may be."""
    closes: bool
    """Whether the gap is as small as it must be."""


class SeatSummary(Value, frozen=True, kw_only=True):
    """How somebody played, and how lucky they were."""

    seat: Letter
    name: str
    decisions: int
    """Those that count."""
    mistakes: int
    given_away: Figure
    """Mean chance given away for each real decision."""
    like: str | None
    """The level of ours that gives away as much; none where that is not known."""
    luck: Figure
    """All luck of the game as it changed this seat's chance."""
    adjusted: Figure
    """The result without luck: what the seat's and the others' decisions made of the start."""
    key: tuple[int, ...]
    """`index` of the turns worth looking at, the dearest first."""


class Method(Value, frozen=True, kw_only=True):
    """How the figures were found."""

    kind: Literal["solved", "playouts"]
    playouts: int = 0
    """How often every choice was played on."""
    bias: Figure | None = None
    """By how much these chances lie above the expert's, as measured; see docs/review.md."""


class Review(Value, frozen=True, kw_only=True):
    """A finished game, understood: what was luck, what was skill, where it turned."""

    game: GameName
    digest: str
    """Of the record."""
    players: tuple[str, ...]
    exact: bool
    method: Method
    whole: bool
    """Whether every moment is there; else more will come."""
    progress: float
    """How much of the work is done, 0 to 1."""
    since: int
    """`index` of the first moment that is known; what comes before is still worked out."""
    result: tuple[float, ...]
    """By seat its share of the win; empty for a game that is not over."""
    ending: str
    """How the game ended: `home`, `stuck`, `turn-limit`, `out`, `unfinished`."""
    scores: tuple[int, ...]
    moments: tuple[AnyMoment, ...]
    """In the order of the game."""
    ledgers: tuple[Ledger, ...]
    """By seat; none before the review is whole."""
    seats: tuple[SeatSummary, ...]
    key: tuple[int, ...]
    """`index` of the three to five turns of the whole game worth looking at, the dearest first."""
    limit: bool = False
    """Paseo: the game came so near to the limit of turns (P11), which the figures leave out of account, that
    it could matter."""


class Outlook(Value, frozen=True, kw_only=True):
    """A position looked at, for "what if": what the seat to act can do, or what it can roll."""

    seat: Letter | None
    """Who acts or is to roll; nobody after the end."""
    exact: bool
    chances: tuple[Figure, ...]
    """By seat."""
    points: tuple[Figure, ...] | None = None
    weighed: tuple[Weighed, ...] = ()
    rolls: tuple[RollValue, ...] = ()
    held: tuple[CardsHeld, ...] = ()


class World(Value, frozen=True, kw_only=True):
    """One way the unseen cards could have lain, and what came of it."""

    racks: tuple[tuple[str, ...], ...]
    """By seat."""
    chances: tuple[Figure, ...]
    points: tuple[Figure, ...]


class HintGiven(Value, frozen=True, kw_only=True):
    """What to do here, and why: the best three."""

    seat: Letter
    exact: bool
    before: Figure
    """The seat's chance before the roll; in games without dice, before the turn."""
    after: Figure
    """With the best choice."""
    choices: int
    """How many different choices there are; with 1 there is nothing to think about."""
    weighed: tuple[Weighed, ...]
    """The best three at most, best first."""
    reason: Because | None = None
