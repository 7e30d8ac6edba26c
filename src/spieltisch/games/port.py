"""What is asked of a game besides its law: by tables, terminals, engines, arenas and environments alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeAlias, TypeVar

from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Actor, Outcome, Seat
from spieltisch.wire import asking
from spieltisch.wire.pieces import Choice
from spieltisch.words.speech import Place

__all__ = ["Branches", "GameAnswer", "GameQuestion", "Pending", "Port", "Unanswerable"]

Branches: TypeAlias = list[tuple[str, Callable[[], int]]]
"""The first actions, each with the count of what follows."""
GameQuestion: TypeAlias = asking.Draft | asking.Moves | asking.LinesNow | asking.Risk
"""A question that not every game knows."""
GameAnswer: TypeAlias = asking.Advice | asking.MoveEffects | asking.LineStates | asking.Risked
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


class Unanswerable(SpieltischError):
    """A question about another game, or about a time that is over; the message is a stable code."""


@dataclass(frozen=True)
class Pending(Generic[ActionT]):
    """A question of one seat that another one has to answer before play goes on."""

    asker: Seat
    owner: Seat
    """Who is to answer now."""
    no: ActionT
    """The answer of somebody who does not answer."""


class Port(Protocol[StateT, ActionT, ViewT]):
    """One game, as it is set up, played, told and studied."""

    @property
    def hidden(self) -> bool:
        """Whether a seat holds what others may not see."""
        ...

    @property
    def settings(self) -> frozenset[str]:
        """What a configuration may say besides players and options."""
        ...

    @property
    def quick(self) -> Mapping[str, object]:
        """The settings by which a game begins soonest."""
        ...

    @property
    def set_up_news(self) -> str | None:
        """What is said once chance has set up the table before people's eyes."""
        ...

    def is_set_up(self, state: StateT) -> bool:
        """Whether all lies there that chance lays before play begins; it is seen, and not told one by one."""
        ...

    def choices(self, state: StateT) -> tuple[Choice, ...]:
        """The actor's turns in halves, where a turn has halves."""
        ...

    def ahead(self, state: StateT, seat: Seat) -> StateT:
        """From where the seat plans: its own turn, also while it is not its turn yet.

        Nothing hidden enters: the seat could work it out from its view.
        """
        ...

    def pending(self, state: StateT) -> Pending[ActionT] | None:
        """The question that is waited for."""
        ...

    def lines(self, state: StateT) -> tuple[asking.LineState, ...]:
        """How lines that count stand, where a game has any."""
        ...

    def answer(self, state: StateT, question: GameQuestion, ending: Outcome | None) -> GameAnswer:
        """Raises `Unanswerable`, and `Unreadable` for text that is not in the notation."""
        ...

    def places(self, state: StateT | None) -> Place:
        """What the cells are called, as far as that is known without a table."""
        ...

    def read_position(self, text: str, *, full_set: bool = True) -> StateT:
        """As text or JSON; raises `Unreadable` or `Impossible`."""
        ...

    def roll(self, dice: tuple[int, int]) -> ActionT:
        """CHANCE's roll; raises `Unanswerable` where there are no dice."""
        ...

    def branches(self, state: StateT, depth: int, draws: Sequence[str]) -> Branches:
        """Perft by the first action; `draws` are the cards that CHANCE deals. Raises `Unanswerable`."""
        ...

    def chance_source(self, key: str, players: int) -> Callable[[StateT], ActionT]:
        """What CHANCE does in each state; it does not depend on how anybody plays."""
        ...

    def dealt_again(
        self, config: object, actions: Sequence[ActionT], seat: Seat, rng: Random
    ) -> Sequence[ActionT]:
        """A game from its beginning, with what the seat had not seen by the end of these actions drawn otherwise.

        Raises `SpieltischError` where that would not be legal: then ask with another `rng`.
        """
        ...

    def view_actor(self, view: ViewT) -> Actor | None:
        """Who acts, as a seat knows it."""
        ...

    def view_to_text(self, view: ViewT) -> str:
        """A seat's view in one line."""
        ...

    def view_from_text(self, text: str) -> ViewT:
        """What the acting seat knows; raises `SpieltischError`."""
        ...
