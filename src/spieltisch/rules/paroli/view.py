"""What a seat, or a watcher, may know, and what it may guess.

A view is built from nothing upward: the table, the turn, sizes, and the seat's own rack. When the
game is over all racks are shown, because R7 counts them; the stock is never shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from spieltisch.rules.game import Actor, Outcome, Seat
from spieltisch.rules.paroli.cards import DECK, Card, Cards, sorted_cards
from spieltisch.rules.paroli.config import Config
from spieltisch.rules.paroli.consent import protected_lines
from spieltisch.rules.paroli.ending import reason_to_end
from spieltisch.rules.paroli.law import actor
from spieltisch.rules.paroli.scoring import outcome
from spieltisch.rules.paroli.state import Phase, Reason, State, Turn
from spieltisch.rules.paroli.table import Line, Table

__all__ = ["View", "sample", "unseen", "view"]


@dataclass(frozen=True)
class View:
    """What a seat may know, or a watcher: the table, counts, and of the racks only its own."""

    config: Config
    seat: Seat | None
    """Whose view it is; `None` for a watcher."""
    phase: Phase
    actor: Actor | None
    """Who acts now; while consent is awaited (R15), the owner who is asked."""
    table: Table
    turn: Turn
    """Whose turn it is and what it has brought so far."""
    turns: int
    """Turns completed."""
    moves_left: int
    """Moves earned and not yet made (R11)."""
    protected: tuple[Line, ...]
    """The lines that may not be changed freely in this turn."""
    chips_left: tuple[int, ...]
    """By seat."""
    rack: Cards | None
    """The seat's own cards; a watcher has none."""
    rack_sizes: tuple[int, ...]
    stock_size: int
    racks: tuple[Cards, ...] | None
    """All racks once the game is over."""
    reason: Reason | None
    """Why the game is over, once it is."""
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """The view of a seat, or of a watcher (`None`); it is built, never stripped."""
    return View(
        config=state.config,
        seat=seat,
        phase=state.phase,
        actor=actor(state),
        table=state.table,
        turn=state.turn,
        turns=state.turns,
        moves_left=state.turn.moves_left,
        protected=protected_lines(state),
        chips_left=tuple(state.chips_left(owner) for owner in range(state.config.players)),
        rack=None if seat is None else state.racks[seat],
        rack_sizes=tuple(len(rack) for rack in state.racks),
        stock_size=len(state.stock),
        racks=state.racks if state.phase is Phase.OVER else None,
        reason=state.reason,
        outcome=outcome(state),
    )


def unseen(view: View) -> Cards:
    """The cards the viewer cannot see, wherever they are."""
    hidden = DECK.copy()
    hidden.subtract(card for _, card in view.table.cards)
    for rack in _known_racks(view).values():
        hidden.subtract(rack)
    return sorted_cards(hidden.elements())


def sample(view: View, rng: Random) -> State:
    """A state that looks like this to the viewer, each with equal chance by the cards' shuffle.

    A deal in which nobody could have gone on is dealt again: R7 would have ended that game.
    """
    hidden = list(unseen(view))
    while True:
        rng.shuffle(hidden)
        state = _dealt(view, hidden)
        if _may_be(state):
            return state


def _known_racks(view: View) -> dict[Seat, Cards]:
    if view.racks is not None:
        return dict(enumerate(view.racks))
    if view.seat is None or view.rack is None:
        return {}
    return {view.seat: view.rack}


def _dealt(view: View, hidden: list[Card]) -> State:
    known, rest = _known_racks(view), iter(hidden)
    racks = tuple(
        known[seat] if seat in known else sorted_cards(next(rest) for _ in range(size))
        for seat, size in enumerate(view.rack_sizes)
    )
    return State(
        config=view.config,
        stock=sorted_cards(rest),
        racks=racks,
        table=view.table,
        turn=view.turn,
        turns=view.turns,
        started=view.phase is not Phase.FIRST,
        reason=view.reason,
    )


def _may_be(state: State) -> bool:
    turn_has_begun = state.phase is not Phase.PLAYING or state.turn.laid or state.turn.drawn
    return bool(turn_has_begun) or state.turns == 0 or reason_to_end(state) is None
