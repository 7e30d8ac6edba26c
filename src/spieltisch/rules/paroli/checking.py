"""Whether a game can look like this: for states that come from outside.

Complaints are looked for in an order in which the later ones may trust the earlier ones. Not
every position that passes can be reached, but the law answers for every one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.paroli.cards import DECK, HAND_SIZE, NUMBERS, RACK_LIMIT, Card
from spieltisch.rules.paroli.consent import MOST_REFUSALS, owners_asked
from spieltisch.rules.paroli.draw import draw_limit
from spieltisch.rules.paroli.ending import complete_claims, reason_to_end
from spieltisch.rules.paroli.law import initial
from spieltisch.rules.paroli.laying import keeps_the_limit
from spieltisch.rules.paroli.notation import format_cell, format_line
from spieltisch.rules.paroli.robber import refuse_move
from spieltisch.rules.paroli.state import Phase, Question, State, Turn
from spieltisch.rules.paroli.table import MOST_ROWS, Cell, Table

__all__ = ["check", "first_piece"]

_FAR_TOO_MANY_TURNS: Final = 2**31
"""A number that every machine can hold."""


def check(state: State) -> None:
    """Raise `Impossible` with the first complaint."""
    complaint = next(_complaints(state), None)
    if complaint:
        raise Impossible(complaint)


def _complaints(state: State) -> Iterator[str]:
    yield from chain(_seats(state), _deck(state), _racks(state), _table(state), _chips(state))
    if not state.table.cards:
        yield from _set_up(state)
    else:
        yield from chain(_limits(state), _chips_turned(state), _moves(state))
        yield from chain(_question(state), _end(state))


def _seats(state: State) -> Iterator[str]:
    players = state.config.players
    if len(state.racks) != players:
        yield f"{players} players have {players} racks, not {len(state.racks)}."
    if state.turn.seat not in range(players):
        yield f"There is no seat {state.turn.seat} among {players} players."
    if state.turns < 0:
        yield "The number of completed turns is negative."
    if state.turns >= _FAR_TOO_MANY_TURNS:
        yield "More turns were completed than any game has."


def _deck(state: State) -> Iterator[str]:
    """104 cards, each kind as often as the deck has it."""
    in_play: Counter[Card] = Counter(state.stock)
    in_play.update(card for _, card in state.table.cards)
    in_play.update(chain.from_iterable(state.racks))
    if in_play.total() != DECK.total():
        yield f"{in_play.total()} cards are in play; Paroli has {DECK.total()}."
    for card, count in DECK.items():
        if in_play[card] != count:
            yield f"{in_play[card]} cards {card} are in play; Paroli has {count}."


def _racks(state: State) -> Iterator[str]:
    for seat, rack in enumerate(state.racks):
        if len(rack) > RACK_LIMIT:
            yield f"Rack {seat_letter(seat)} holds {len(rack)} cards; {RACK_LIMIT} is the limit."


def _table(state: State) -> Iterator[str]:
    """Cards in columns they fit, ten rows at most (R1), and in the basic game all in one piece."""
    table = state.table
    for cell, card in table.cards:
        if not card.fits(cell.number):
            yield f"{card} lies in the wrong column, on {format_cell(cell)}."
    if table.rows_in_use and table.rows_in_use[-1] - table.rows_in_use[0] >= MOST_ROWS:
        yield f"More than {MOST_ROWS} rows are in use."
    if not state.config.robber and len(first_piece(table)) < len(table.cards):
        yield "The cards do not hang together; only moves of Räuberparoli can part them."


def first_piece(table: Table) -> set[Cell]:
    """The cells that hang together with the first one."""
    found: set[Cell] = set()
    reached = [cell for cell, _ in table.cards[:1]]
    while reached:
        cell = reached.pop()
        found.add(cell)
        reached += [near for near in table.neighbours(cell) if near not in found]
    return found


def _chips(state: State) -> Iterator[str]:
    config, table = state.config, state.table
    for line, owner in table.chips:
        if owner not in range(config.players):
            yield f"The chip of {format_line(line)} belongs to nobody in this game."
        if not config.robber and not table.line(line):
            yield f"{format_line(line)} has a chip but no card."
    for seat in range(config.players):
        if state.chips_left(seat) < 0:
            yield f"Seat {seat_letter(seat)} has more than {config.chips_each} chips on the table."


def _set_up(state: State) -> Iterator[str]:
    """Before the first card is turned up nothing has happened but the deal, hand by hand."""
    fresh = replace(initial(state.config), stock=state.stock, racks=state.racks)
    if state != replace(fresh, started=state.started, turn=Turn(state.turn.seat)):
        yield "Something has happened although no card lies on the table."
    if not state.started and any(state.racks):
        yield "Cards were dealt before the starting player was named."
    hands = [len(state.racks[seat]) for seat in state.config.seats_from(state.turn.seat)]
    full, dealt = divmod(sum(hands), HAND_SIZE)
    if hands != [HAND_SIZE] * full + ([dealt] + [0] * len(hands))[: len(hands) - full]:
        yield "The hands are not dealt one after the other from the starting player on."


def _limits(state: State) -> Iterator[str]:
    """What may be laid and drawn in one turn."""
    turn = state.turn
    if not state.started:
        yield "Cards lie on the table but nobody has started."
    if any(number not in NUMBERS for number in turn.laid):
        yield "A number was laid that no card bears."
    if turn.laid and not keeps_the_limit(turn.laid[:-1], turn.laid[-1]):
        yield "More was laid than a turn allows."
    if len(turn.laid) >= len(state.table.cards):
        yield "More was laid than lies on the table."
    if turn.owed and (turn.laid or turn.owed not in range(draw_limit(state, turn.seat) + 1)):
        yield "More cards are owed than may be drawn."
    if turn.drawn and (turn.drawn != 1 or turn.laid or not state.config.draw_one_by_one):
        yield "A drawn card is seen inside a turn only where cards are drawn one by one (R4)."


def _chips_turned(state: State) -> Iterator[str]:
    """Chips lie on complete lines, and between turns on all of them that are claimed."""
    turn, claims = state.turn, complete_claims(state.table)
    if not set(turn.chips_on) <= set(state.table.owners):
        yield "A chip lies on a line that has none."
    if not set(turn.chips_on) <= set(claims):
        yield "A chip lies on an incomplete line (R17)."
    if len(set(turn.chips_on)) < len(turn.chips_on):
        yield "A chip lies twice on the same line."
    if not turn.laid and turn.chips_on != claims:
        yield "The chips do not lie on the complete lines."


def _moves(state: State) -> Iterator[str]:
    """Moves belong to Räuberparoli and to turns in which a card was laid (R11, R15)."""
    turn = state.turn
    if turn.granted and not (state.config.robber and turn.laid):
        yield "A move was granted although no line can have been filled."
    if len(set(turn.granted)) < len(turn.granted):
        yield "A line granted two moves in one turn."
    if turn.earned not in _may_have_earned(state):
        yield "More or fewer moves were earned than the filled lines grant (R11)."
    if turn.used not in range(turn.earned + 1):
        yield "More moves were made than granted."
    if turn.refused and not turn.granted:
        yield "A move was refused that was never granted."
    if len(turn.refused) > MOST_REFUSALS or len(set(turn.refused)) < len(turn.refused):
        yield "More moves were refused than a turn allows."


def _may_have_earned(state: State) -> range:
    """One move for each line; with `one_move_per_card` two lines may have had one together."""
    lines = len(state.turn.granted)
    fewest = (lines + 1) // 2 if state.config.one_move_per_card else lines
    return range(fewest, lines + 1)


def _question(state: State) -> Iterator[str]:
    """R15: a question is open only if the move may be made and its owners must agree."""
    question = state.turn.question
    if question is None:
        return
    if refuse_move(state, question.move):
        yield "An owner is asked for a move that cannot be made."
    elif not question.owners or question.owners != _last_asked(state, question):
        yield "The owners asked are not those who have to agree."


def _last_asked(state: State, question: Question) -> tuple[Seat, ...]:
    return owners_asked(state, question.move)[-len(question.owners) :]


def _end(state: State) -> Iterator[str]:
    """R7: between turns the game is over exactly if there is a reason."""
    between = state.turn == Turn(state.turn.seat, chips_on=state.turn.chips_on)
    if state.phase is Phase.OVER and not (between and state.turns):
        yield "The game ended inside a turn."
    elif between and state.turns and reason_to_end(state) != state.reason:
        yield "The game goes on or has ended against the rules."
