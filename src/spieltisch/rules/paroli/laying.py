"""Playing cards from the rack.

Holds **Play** of *A turn: draw or play*: which cards together make a turn. Where a card may lie
is decided in `table` and `placing`; what a filled line earns in `robber`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spieltisch.rules.game import Refusal, Step
from spieltisch.rules.paroli.actions import Lay
from spieltisch.rules.paroli.cards import without_card
from spieltisch.rules.paroli.facts import Laid
from spieltisch.rules.paroli.placing import refuse_column, refuse_place
from spieltisch.rules.paroli.robber import earn
from spieltisch.rules.paroli.state import State

__all__ = ["keeps_the_limit", "lay", "legal_lays", "refuse_lay"]


def keeps_the_limit(laid: tuple[int, ...], number: int) -> bool:
    """One or two cards of different numbers, or any number of cards of the same number (#how-many)."""
    return len(laid) <= 1 or set(laid) == {number}


def refuse_lay(state: State, lay: Lay) -> Refusal | None:
    if lay.card not in state.rack:
        return Refusal("play", "not-on-rack", {"card": str(lay.card)})
    return (
        refuse_column(lay.card, lay.cell, "play")
        or _refuse_limit(state.turn.laid, lay.cell.number)
        or refuse_place(state.table, lay.cell, "play")
    )


def legal_lays(state: State) -> Iterator[Lay]:
    """The lays that `refuse_lay` does not refuse, by card and cell."""
    cells = [
        cell for cell in state.table.open_cells if keeps_the_limit(state.turn.laid, cell.number)
    ]
    for card in dict.fromkeys(state.rack):
        for cell in cells:
            if card.fits(cell.number):
                yield Lay(card, cell)


def lay(state: State, lay: Lay) -> Step[State]:
    """#how-many: a Paroli counts as the number it is laid as, whatever becomes of it later in the turn."""
    turn = replace(state.turn, laid=tuple(sorted((*state.turn.laid, lay.cell.number))))
    racks = state.racks_with(turn.seat, without_card(state.rack, lay.card))
    laid = replace(state, table=state.table.lay(lay.cell, lay.card), racks=racks, turn=turn)
    earned, facts = earn(laid, state.table, lay.cell)
    return Step(earned, (Laid(turn.seat, lay.card, lay.cell), *facts))


def _refuse_limit(laid: tuple[int, ...], number: int) -> Refusal | None:
    if keeps_the_limit(laid, number):
        return None
    code = "only-equal-numbers" if len(set(laid)) == 1 else "two-different-laid"
    return Refusal("play", code, {"laid": list(laid), "number": number})
