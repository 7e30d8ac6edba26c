"""A player's questions about what could be done, and the answers. Boards know no rules: they ask."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from spieltisch.wire.pieces import BotName, Choice, Letter, Option, Value, Why, kebab

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
    "Pips",
    "Plan",
    "Planned",
    "Reason",
    "WhyNot",
    "Worth",
]

ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
"""An action in the notation."""
CellText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=8)]
"""A cell of Paroli in the notation: `J7`."""
Pips: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


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
    """Steps of the own turn that are planned before it."""


class LinesNow(Question, frozen=True, kw_only=True):
    """Paroli: how do the lines stand? Watchers may ask it, too, and everybody after the end."""


class Hint(Question, frozen=True, kw_only=True):
    """What would a strong bot do here? Only where nobody else plays, and not too often."""

    after: Annotated[tuple[ActionText, ...], Meta(max_length=24)] = ()
    """Steps of the own turn that are planned before it."""


LawQuestion: TypeAlias = WhyNot | Draft | Plan | Moves | LinesNow
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
    """To `hint`: what the bot would do, from what the seat may know."""

    bot: BotName
    option: Option


AnyAnswer: TypeAlias = Reason | Advice | Planned | MoveEffects | LineStates | Hinted
