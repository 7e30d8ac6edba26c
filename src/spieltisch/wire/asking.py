"""A player's questions about what could be done, and the answers. Boards know no rules: they ask."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from spieltisch.wire.pieces import Choice, Letter, Option, Pips, Value, Why, kebab
from spieltisch.wire.review import HintGiven

__all__ = [
    "ActionText",
    "Advice",
    "AnyAnswer",
    "AnyQuestion",
    "CellText",
    "Draft",
    "Hint",
    "Hinted",
    "LawQuestion",
    "LineChange",
    "LineState",
    "LineStates",
    "LinesNow",
    "MoveEffect",
    "MoveEffects",
    "Moves",
    "Plan",
    "Planned",
    "Reason",
    "Risk",
    "Risked",
    "WhyNot",
    "Worth",
]

ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
"""An action in the notation."""
CellText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=8)]
"""A cell of Paroli in the notation: `J7`."""


class Question(Value, frozen=True, kw_only=True, tag_field="kind", tag=kebab):
    """Something a board wants to know."""


class WhyNot(Question, frozen=True, kw_only=True):
    """Why may this action not be taken now?"""

    action: ActionText


class Draft(Question, frozen=True, kw_only=True):
    """Paseo: how does a half-entered turn stand? What is not chosen yet is left out."""

    first: ActionText | None = None
    """The first half of a split, as in a choice's `half`."""
    stone: int | None = None
    use: Literal["die", "sum", "difference"] | None = None
    steps: int | None = None
    """Together with `use`: how far."""
    target: tuple[int, int] | None = None
    dice: tuple[Pips, Pips] | None = None
    """Once two players' game is over because nothing went with this roll: why nothing did. Anybody may ask."""


class Plan(Question, frozen=True, kw_only=True):
    """What if these steps were taken one after the other? Nothing is done.

    Paroli can be planned ahead: while others play, as if the turn were the seat's already; while an owner
    is asked, as if the answer were no.
    """

    actions: Annotated[tuple[ActionText, ...], Meta(max_length=24)] = ()


class Moves(Question, frozen=True, kw_only=True):
    """Räuberparoli: where may the card on this cell go, what would each move change, and who would be asked?"""

    cell: CellText
    after: Annotated[tuple[ActionText, ...], Meta(max_length=24)] = ()
    """Steps of one's own turn that are planned before it."""


class LinesNow(Question, frozen=True, kw_only=True):
    """Paroli: how do the lines stand? Watchers may ask it, too, and everybody after the end."""


class Hint(Question, frozen=True, kw_only=True):
    """What is best here, and why? Only where nobody else plays, and not too often."""

    after: Annotated[tuple[ActionText, ...], Meta(max_length=24)] = ()
    """Paroli: steps of the turn that are planned before it."""
    first: ActionText | None = None
    """Paseo: the first half of a split, as in a choice's `half`."""


class Risk(Question, frozen=True, kw_only=True):
    """Paseo: which rolls would leave the seat without a move, next time, after this turn? Where hints are given."""

    turn: ActionText


LawQuestion: TypeAlias = WhyNot | Draft | Plan | Moves | LinesNow | Risk
AnyQuestion: TypeAlias = LawQuestion | Hint


class Answer(Value, frozen=True, kw_only=True, tag_field="kind", tag=kebab):
    """What the law has to say."""


class Reason(Answer, frozen=True, kw_only=True):
    """To `why-not`; no reason: it may be done."""

    why: Why | None = None


class Advice(Answer, frozen=True, kw_only=True):
    """To `draft`."""

    progress: Literal["impossible", "possible", "complete"]
    choices: tuple[Choice, ...]
    turn: str | None = None
    why: Why | None = None


class LineState(Value, frozen=True, kw_only=True):
    """How a line of Paroli stands."""

    line: str
    cards: int
    complete: bool
    missing: tuple[str, ...]
    value: int
    owner: Letter | None = None
    chip: Literal["on", "before"] | None = None
    protected: bool = False


class Planned(Answer, frozen=True, kw_only=True):
    """To `plan`: how far it goes, and how things would stand there."""

    done: int
    """How many of the steps are allowed, one after the other."""
    why: Why | None = None
    """Why the next one is not."""
    legal: tuple[Option, ...] = ()
    """What could follow; empty where others or chance would act."""
    lines: tuple[LineState, ...] = ()


class Worth(Value, frozen=True, kw_only=True):
    cards: int
    complete: bool
    value: int


class LineChange(Value, frozen=True, kw_only=True):
    """What a move does to one line."""

    line: str
    owner: Letter | None
    before: Worth
    after: Worth
    protected: bool
    asks: bool
    """Whether the owner must agree."""


class MoveEffect(Value, frozen=True, kw_only=True):
    action: str
    changes: tuple[LineChange, ...]
    asks: tuple[Letter, ...]
    """Who has to agree, in the order in which they are asked."""


class MoveEffects(Answer, frozen=True, kw_only=True):
    """To `moves`: every move of the card that is allowed."""

    why: Why | None = None
    """Why the steps before are not allowed; then nothing else is said."""
    effects: tuple[MoveEffect, ...] = ()


class LineStates(Answer, frozen=True, kw_only=True):
    """To `lines-now`."""

    lines: tuple[LineState, ...]


class Hinted(Answer, frozen=True, kw_only=True):
    """To `hint`: what to do, from what the seat may know."""

    option: Option
    """The best; after a half-made turn, of what it can still become."""
    hint: HintGiven | None = None
    """The best three with their chances, and why; none where there was no time to weigh them."""
    whole: HintGiven | None = None
    """After a half-made turn: the same for the whole turn."""


class Risked(Answer, frozen=True, kw_only=True):
    """To `risk`, by the board as the turn leaves it."""

    rolls: tuple[tuple[Pips, Pips], ...]
    """The lower die first. Each stands for two of the 36: a double can always stay."""


AnyAnswer: TypeAlias = Reason | Advice | Planned | MoveEffects | LineStates | Hinted | Risked
