"""What holds in every game, judged by predicates written independently from the rules page."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, groupby

import pytest
from hypothesis import given, settings

from spieltisch.rules.paroli import (
    DECK,
    Answered,
    Cell,
    Lay,
    Line,
    Phase,
    Rob,
    Robbed,
    Shift,
    Shifted,
    State,
    Table,
    outcome,
)
from spieltisch.testing.paroli_strategies import Ply, games

VALUE = {"b": 5, "g": 10, "r": -5, "P": -10}

Cards = Mapping[Cell, str]


def cells_of(table: Table) -> Cards:
    return {cell: str(card) for cell, card in table.cards}


def in_line(cards: Cards, line: Line) -> list[tuple[int, str]]:
    """Places along the line and their cards."""
    row = line.axis == "row"
    placed = (
        (c.number if row else c.row, card) for c, card in cards.items() if line.at == c[not row]
    )
    return sorted(placed)


def complete(cards: Cards, line: Line) -> bool:
    return any(len(run) >= (10 if line.axis == "row" else 8) for run in runs(in_line(cards, line)))


def runs(placed: list[tuple[int, str]]) -> Iterator[list[str]]:
    """Unbroken runs: places that keep their distance to the counter."""
    for _, run in groupby(enumerate(placed), key=lambda item: item[1][0] - item[0]):
        yield [card for _, (_, card) in run]


def worth(cards: Cards, line: Line, robber: bool) -> int:
    if not complete(cards, line):
        return 0
    needed = 10 if line.axis == "row" else 8
    placed = in_line(cards, line)
    counting = [(at, card) for at, card in placed if not (robber and card == "P")]
    long_runs = [run for run in runs(counting) if len(run) >= needed]
    return sum(VALUE[card[0]] for run in long_runs for card in run)


def may_change(before: Cards, after: Cards, line: Line) -> bool:
    """Whether a protected line may go from one to the other without its owner's consent."""
    old, new = in_line(before, line), in_line(after, line)
    same_cards = Counter(card for _, card in old) == Counter(card for _, card in new)
    same_worth = worth(before, line, True) == worth(after, line, True)
    if same_cards and same_worth and complete(before, line) == complete(after, line):
        return True
    raised = complete(after, line) and worth(after, line, True) > worth(before, line, True)
    added = line.axis == "col" and set(old) < set(new) and len(new) in (9, 10)
    return raised or added


def turns(plies: list[Ply]) -> Iterator[list[Ply]]:
    for _, turn in groupby(plies, key=lambda ply: ply.state.turns):
        yield list(turn)


def all_cards(state: State) -> Counter[str]:
    on_table = (card for _, card in state.table.cards)
    return Counter(str(card) for card in chain(state.stock, on_table, *state.racks))


@pytest.mark.exhaustive
@given(games())
@settings(max_examples=30)
def test_every_game(plies: list[Ply]) -> None:
    assert_cards_rows_racks_and_chips(plies)
    assert_turns_keep_their_limits(plies)
    assert_it_ends_exactly_when_it_must(plies)
    assert_its_scores_are_what_the_table_shows(plies[-1].step.state)


def assert_cards_rows_racks_and_chips(plies: list[Ply]) -> None:
    deck = {str(card): count for card, count in DECK.items()}
    for ply in plies:
        state = ply.step.state
        assert all_cards(state) == deck
        assert all(len(rack) <= 21 for rack in state.racks)
        assert all(card in ("P", f"{card[0]}{cell.number}") for cell, card in state.table.cards)
        rows = [cell.row for cell, _ in state.table.cards]
        rows += [line.at for line, _ in state.table.chips if line.axis == "row"]
        assert not rows or max(rows) - min(rows) <= 9
        owners = Counter(owner for _, owner in state.table.chips)
        assert all(count <= (3 if state.config.players < 5 else 2) for count in owners.values())
        assert set(ply.state.table.chips) <= set(state.table.chips), "a chip never moves"


def assert_turns_keep_their_limits(plies: list[Ply]) -> None:
    for turn in turns([ply for ply in plies if ply.state.phase is not Phase.FIRST]):
        laid = [ply.action for ply in turn if isinstance(ply.action, Lay)]
        numbers = [action.cell.number for action in laid]
        assert len(numbers) <= 2 or len(set(numbers)) == 1
        kinds = Counter(type(ply.action).__name__ for ply in turn)
        assert kinds["Claim"] <= 1
        draws = 2 if turn[0].state.config.draw_one_by_one else 1
        assert kinds["Draw"] <= draws
        assert kinds["Pass"] <= 1
        assert not (kinds["Draw"] and kinds["Pass"])
        assert not (laid and kinds["Draw"] + kinds["Pass"])


def assert_its_scores_are_what_the_table_shows(final: State) -> None:
    cards, robber = cells_of(final.table), final.config.robber
    scores = [-5 * len(rack) for rack in final.racks]
    for line, owner in final.table.chips:
        scores[owner] += worth(cards, line, robber)
    found = outcome(final)
    assert found is not None
    assert found.scores == tuple(scores)
    assert found.winners == tuple(s for s, score in enumerate(scores) if score == max(scores))


def assert_it_ends_exactly_when_it_must(plies: list[Ply]) -> None:
    for ply in plies:
        state = ply.step.state
        if state.turns > ply.state.turns:
            assert (state.reason is not None) == (somebody_is_out(state) or nobody_goes_on(state))
        else:
            assert state.reason is None


def somebody_is_out(state: State) -> bool:
    cards = cells_of(state.table)
    claims = {
        seat: [line for line, owner in state.table.chips if owner == seat]
        for seat, rack in enumerate(state.racks)
        if not rack
    }
    chips = 3 if state.config.players < 5 else 2
    return any(
        len(lines) == chips and all(complete(cards, line) for line in lines)
        for lines in claims.values()
    )


def nobody_goes_on(state: State) -> bool:
    return not any(
        (state.stock and len(rack) < 21) or any(fits_somewhere(state.table, card) for card in rack)
        for rack in state.racks
    )


def fits_somewhere(table: Table, card: str) -> bool:
    cards = cells_of(table)
    claimed = [line.at for line, _ in table.chips if line.axis == "row"]
    rows = [*(cell.row for cell in cards), *claimed]
    columns = range(1, 11) if card == "P" else [int(card[1:])]
    return any(
        (row, number) not in cards
        and max(*rows, row) - min(*rows, row) <= 9
        and {(row - 1, number), (row + 1, number), (row, number - 1), (row, number + 1)}
        & set(cards)
        for row in range(min(rows) - 1, max(rows) + 2)
        for number in columns
    )


@pytest.mark.exhaustive
@given(games(robber=True))
@settings(max_examples=30)
def test_every_game_of_robbers(plies: list[Ply]) -> None:
    for turn in turns([ply for ply in plies if ply.state.table.cards]):
        assert_protected_lines_change_only_as_the_rules_allow(turn)
        for ply in turn:
            if ply.step.state.turn.question and not ply.state.turn.question:
                assert_exactly_the_right_owners_are_asked(ply, still_protected(turn, ply))


def protected_at_the_beginning(first: State) -> dict[Line, int]:
    mover, cards = first.turn.seat, cells_of(first.table)
    chips = first.table.chips
    return {line: owner for line, owner in chips if owner != mover and complete(cards, line)}


def still_protected(turn: list[Ply], until: Ply) -> dict[Line, int]:
    """R17: without the lines that were incomplete at any time in this turn."""
    tables = [cells_of(ply.state.table) for ply in turn[: turn.index(until) + 1]]
    return {
        line: owner
        for line, owner in protected_at_the_beginning(turn[0].state).items()
        if all(complete(cards, line) for cards in tables)
    }


def assert_protected_lines_change_only_as_the_rules_allow(turn: list[Ply]) -> None:
    agreed: set[int] = set()
    for ply in turn:
        facts = ply.step.facts
        agreed |= {fact.owner for fact in facts if isinstance(fact, Answered) and fact.agree}
        if any(isinstance(fact, Shifted | Robbed) for fact in facts):
            before, after = cells_of(ply.state.table), cells_of(ply.step.state.table)
            for line, owner in still_protected(turn, ply).items():
                assert owner in agreed or may_change(before, after, line)
        if not ply.step.state.turn.question:
            agreed.clear()


def assert_exactly_the_right_owners_are_asked(ply: Ply, protected: dict[Line, int]) -> None:
    """Nobody is asked in vain, and in seat order after the mover."""
    before, after = cells_of(ply.state.table), cells_of(moved(ply))
    demanding = {o for line, o in protected.items() if not may_change(before, after, line)}
    players, mover = ply.state.config.players, ply.state.turn.seat
    order = sorted(demanding, key=lambda seat: (seat - mover) % players)
    assert ply.step.state.turn.question is not None
    assert ply.step.state.turn.question.owners == tuple(order)


def moved(ply: Ply) -> Table:
    """The table as the move that was asked for would leave it."""
    cards = dict(ply.state.table.cards)
    match ply.action:
        case Shift(origin, target):
            cards[target] = cards.pop(origin)
        case Rob(one, other):
            cards[one], cards[other] = cards[other], cards[one]
        case _:
            raise AssertionError(ply.action)
    return Table(tuple(sorted(cards.items())), ply.state.table.chips)
