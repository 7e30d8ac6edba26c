"""Protected lines and consent: every case of section 3 with R14, R15, R16 and R17."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings

from spieltisch.rules import paroli
from spieltisch.rules.paroli import (
    Answered,
    Asked,
    Cell,
    ChipTurned,
    Line,
    Move,
    Rob,
    Robbed,
    Shift,
    State,
    Turn,
    Worth,
    actor,
    consent,
    explain_move,
    is_complete,
    legal,
    owners_asked,
    parse,
    protected_lines,
    refusal,
)
from spieltisch.rules.paroli.cards import Card
from spieltisch.rules.paroli.consent import ProtectedLines, cells_of, changes
from spieltisch.rules.paroli.robber import legal_moves
from spieltisch.rules.paroli.state import Public
from spieltisch.testing.paroli import after, facts_of, state_from_drawing, why_not
from spieltisch.testing.paroli_strategies import moments

ROW_J, ROW_K, ROW_L = Line("row", 0), Line("row", 1), Line("row", 2)
MOVING = Turn(0, laid=(10,), granted=(Line("row", 2),), earned=1)
MOVING_TWICE = Turn(0, laid=(10,), granted=(Line("col", 10), Line("row", 2)), earned=2)

PROTECTED = """
J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
K g1 r2 .  b4 g5 .  P  .  .  g10
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
"""
"""Row J belongs to B, is complete and worth 50; A has just filled row L."""


def moving(drawing: str = PROTECTED, racks: int = 2, turn: Turn = MOVING) -> State:
    return state_from_drawing(drawing, ["b1"] * racks, robber=True, turn=turn)


def asked(state: State, text: str) -> tuple[int, ...]:
    return owners_asked(state, move(text))


def move(text: str) -> Move:
    action = parse(text)
    assert isinstance(action, Shift | Rob)
    return action


class TestProtection:
    """#protected-lines and #free-lines."""

    def test_a_chip_of_another_player_on_a_complete_line_protects_it(self) -> None:
        assert protected_lines(moving()) == (ROW_J,)

    def test_ones_own_chip_does_not(self) -> None:
        state = moving(PROTECTED.replace(" B", " A"))
        assert protected_lines(state) == ()
        assert asked(state, "shift J3 K3") == ()

    def test_a_chip_before_an_incomplete_line_does_not(self) -> None:
        state = moving(PROTECTED.replace("b9 b10 B", "b9 .   B"))
        assert protected_lines(state) == ()
        assert asked(state, "rob J2 K2") == ()

    def test_a_complete_line_without_a_chip_is_free(self) -> None:
        assert asked(moving(), "shift L3 K3") == ()

    def test_a_line_completed_in_this_turn_may_be_spoilt_in_this_turn(self) -> None:
        drawing = PROTECTED.replace("b9 b10\n", "b9 b10 B\n")
        state = state_from_drawing(
            drawing, ["b1", "b1"], robber=True, turn=MOVING, began_with=[ROW_J]
        )
        assert asked(state, "shift L3 K3") == ()

    def test_nothing_is_protected_in_the_basic_game(self) -> None:
        """#raeuberparoli: only there."""
        state = state_from_drawing(PROTECTED, ["b1", "b1"])
        assert state.turn.chips_on == (ROW_J,)
        assert protected_lines(state) == ()

    def test_laying_never_needs_consent(self) -> None:
        column = "\n".join(
            f"{row} . . . . . . . . . {card}"
            for row, card in zip(
                "JKLMNOPQ", ["b10", "b10", "b10", "b10", "b10", "b10", "g10", "g10"], strict=True
            )
        )
        state = state_from_drawing(
            f"chip . . . . . . . . . B\n{column}", ["r10", "b1"], robber=True
        )
        assert protected_lines(state) == (Line("col", 10),)
        assert actor(after(state, "lay r10 R10")) == 0


class TestWhoIsAsked:
    """#consent."""

    def test_a_raise_needs_no_consent(self) -> None:
        state = moving()
        assert asked(state, "rob J1 K1") == ()
        assert actor(after(state, "rob J1 K1")) == 0
        assert after(state, "rob J1 K1").turn.used == 1

    def test_a_loss_does(self) -> None:
        assert asked(moving(), "rob J2 K2") == (1,)

    def test_an_equal_value_does(self) -> None:
        """Row J is worth 0 with its Paroli, with the red or with the blue 2."""
        state = moving(PROTECTED.replace("J b1", "J P "))
        assert asked(state, "rob J2 K2") == (1,)

    def test_a_spoiling_paroli_does(self) -> None:
        assert asked(moving(), "rob J7 K7") == (1,)

    def test_making_a_line_incomplete_is_never_a_raise(self) -> None:
        """R14: not even if it was worth −50."""
        reds = "J r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 B"
        state = moving("\n".join([reds, *PROTECTED.replace("r2", ". ").splitlines()[2:]]))
        effect = explain_move(state, move("shift J3 K3"))
        change = next(change for change in effect.changes if change.line == ROW_J)
        assert (change.before, change.after) == (Worth(10, True, -50), Worth(9, False, 0))
        assert effect.asks == (1,)

    def test_every_protected_line_must_satisfy_it_by_itself(self) -> None:
        drawing = """
        J b1 b2 b3 g4 b5 b6 b7 b8 b9 b10 B
        K b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 C
        L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
        """
        assert asked(moving(drawing, 3), "rob J4 K4") == (1,)
        assert asked(moving(drawing.replace(" C", " B"), 3), "rob J4 K4") == (1,)
        assert asked(moving(drawing.replace(" B", " A"), 3), "rob J4 K4") == ()

    def test_owners_are_asked_in_seat_order_after_the_mover(self) -> None:
        """R15."""
        drawing = """
        J P  b2 b3 b4 b5 b6 b7 b8 b9 b10 B
        K b1 b2 b3 g4 b5 b6 b7 b8 b9 b10 D
        L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
        """
        for seat, order in [(0, (1, 3)), (2, (3, 1))]:
            turn = Turn(seat, laid=(10,), granted=(ROW_L,), earned=1)
            assert asked(moving(drawing, 4, turn), "rob J4 K4") == order

    def test_the_ninth_and_tenth_card_of_a_column_are_free(self) -> None:
        """A Paroli from another column, also where it raises nothing."""
        eight = ["b3", "b3", "b3", "b3", "b3", "g3", "g3", "r3"]
        rows = zip("CDEFGHIJ", eight, strict=True)
        column = "\n".join(f"{row} . . {card} . . . . . . ." for row, card in rows)
        base = "K b1 b2 {} b4 b5 b6 b7 b8 b9 b10\nL P P . . . . . . . ."
        chip = "chip . . B . . . . . . ."
        ninth = moving(
            f"{chip}\n{column}\n{base.format('b3')}",
            turn=Turn(0, laid=(10,), granted=(ROW_K,), earned=1),
        )
        assert len(ninth.table.line(Line("col", 3))) == 9
        assert asked(ninth, "shift L2 L3") == (), "the tenth"
        assert asked(ninth, "shift L1 B3") == (), "the tenth at the other end"
        seven = column.split("\n", 1)[1]
        eighth = moving(
            f"{chip}\n{seven}\n{base.format('b3')}",
            turn=Turn(0, laid=(10,), granted=(ROW_K,), earned=1),
        )
        assert asked(eighth, "shift L2 L3") == (), "the ninth"
        effect = explain_move(eighth, move("shift L2 L3"))
        change = next(change for change in effect.changes if change.line == Line("col", 3))
        assert change.protected
        assert change.before.value == change.after.value


class TestABrokenLine:
    """R17."""

    def broken(self) -> State:
        return after(moving(turn=MOVING_TWICE), "shift J3 K3", "agree")

    def test_its_chip_is_turned_back_at_once(self) -> None:
        asking = after(moving(turn=MOVING_TWICE), "shift J3 K3")
        assert ChipTurned(ROW_J, 1, on=False) in facts_of(asking, "agree")
        assert self.broken().turn.chips_on == ()

    def test_it_is_open_in_the_same_turn(self) -> None:
        assert asked(self.broken(), "rob J1 K1") == ()
        assert protected_lines(self.broken()) == ()

    def test_it_is_open_though_it_is_complete_again(self) -> None:
        """Three moves: break it, mend it, lower it."""
        turn = replace(MOVING_TWICE, granted=(Line("col", 9), *MOVING_TWICE.granted), earned=3)
        mended = after(moving(turn=turn), "shift J3 K3", "agree", "shift K3 J3")
        assert is_complete(mended.table, ROW_J)
        assert asked(mended, "rob J2 K2") == ()
        assert mended.turn.chips_on == (), "chips are turned on only at the end of the turn"
        assert after(mended, "end").turn.chips_on == (ROW_J,)
        assert ChipTurned(ROW_J, 1, on=True) in facts_of(mended, "end")

    def test_a_chip_turned_back_is_not_turned_again_at_the_end(self) -> None:
        facts = facts_of(self.broken(), "end")
        assert not any(isinstance(fact, ChipTurned) for fact in facts)

    def test_ones_own_line_is_turned_back_too(self) -> None:
        state = after(moving(PROTECTED.replace(" B", " A")), "shift J3 K3")
        assert state.turn.chips_on == ()

    def test_a_line_left_complete_stays_protected(self) -> None:
        state = after(moving(turn=MOVING_TWICE), "rob J2 K2", "agree")
        assert asked(state, "rob J7 K7") == (1,)


class TestWhatChangesALine:
    """R16."""

    COLUMN = """
    chip . . . B . . . . . .
    A . . . b4 . . . . . .
    B . . . g4 . . . . . .
    C . . . b4 . . . . . .
    D . . . b4 . . . . . .
    E . . . r4 . . . . . .
    F . . . b4 . . . . . .
    G . . . b4 . . . . . .
    H . . . b4 . . . . . .
    J b1 b2 b3 g4 b5 b6 b7 b8 b9 b10
    """

    def state(self) -> State:
        return moving(self.COLUMN, turn=Turn(0, laid=(10,), granted=(ROW_J,), earned=1))

    def test_swapping_inside_the_run_changes_only_the_two_rows(self) -> None:
        effect = explain_move(self.state(), move("rob A4 B4"))
        assert [change.line for change in effect.changes] == [Line("row", -9), Line("row", -8)]
        assert effect.asks == ()

    def test_swapping_beyond_the_gap_changes_the_value(self) -> None:
        effect = explain_move(self.state(), move("rob B4 J4"))
        assert effect.changes == ()
        raising = explain_move(self.state(), move("rob E4 J4"))
        change = raising.changes[0]
        assert (change.line, change.before.value, change.after.value) == (Line("col", 4), 35, 50)
        assert (change.asks, raising.asks) == (False, ())

    def test_shifting_inside_the_column_may_break_the_run(self) -> None:
        state = self.state()
        assert asked(state, "shift J4 I4") == (), "the run grows: a raise"
        assert asked(state, "shift D4 I4") == (1,), "the run is broken"

    def test_a_line_that_keeps_its_cards_and_value_is_not_changed(self) -> None:
        """An incomplete row in which a Paroli moves from one column to another."""
        drawing = PROTECTED.replace("K g1 r2 .  b4 g5 .  P ", "K g1 r2 .  b4 g5 .  P ")
        effect = explain_move(moving(drawing), move("shift K7 K6"))
        assert [change.line for change in effect.changes] == [Line("col", 6), Line("col", 7)]


class TestAsking:
    """R15."""

    def test_the_owner_is_asked_with_the_values_before_and_after(self) -> None:
        (fact,) = facts_of(moving(), "rob J2 K2")
        assert isinstance(fact, Asked)
        assert (fact.seat, fact.owner, fact.move) == (0, 1, move("rob J2 K2"))
        (change,) = fact.changes
        assert (change.line, change.owner) == (ROW_J, 1)
        assert (change.before.value, change.after.value) == (50, 40)

    def test_while_an_answer_is_awaited_the_owner_acts(self) -> None:
        state = after(moving(), "rob J2 K2")
        assert actor(state) == 1
        assert [paroli.format(action) for action in legal(state)] == ["agree", "refuse"]
        for action in ("end", "rob J1 K1", "draw 1", "lay b1 I1", "deal b1"):
            refused = refusal(state, parse(action))
            assert refused is not None
            assert (refused.ruling, refused.code) == ("R15", "answer-awaited")
            assert refused.params == {"owner": 1}

    def test_all_agree_and_the_move_is_made(self) -> None:
        state = after(moving(), "rob J2 K2")
        assert facts_of(state, "agree") == (
            Answered(1, agree=True),
            Robbed(0, (Cell(0, 2), Cell(1, 2)), (Card("b2"), Card("r2"))),
        )
        agreed = after(state, "agree")
        assert agreed.table.at[Cell(0, 2)] == "r2"
        assert (actor(agreed), agreed.turn.moves_left, agreed.turn.question) == (0, 0, None)

    def test_one_refuses_and_nothing_is_moved(self) -> None:
        before = moving()
        state = after(before, "rob J2 K2")
        assert facts_of(state, "refuse") == (Answered(1, agree=False),)
        refused = after(state, "refuse")
        assert refused.table == before.table
        assert (actor(refused), refused.turn.moves_left) == (0, 1)

    def test_the_same_move_may_not_be_asked_again(self) -> None:
        state = after(moving(), "rob J2 K2", "refuse")
        refused = refusal(state, parse("rob J2 K2"))
        assert refused is not None
        assert (refused.ruling, refused.code) == ("R15", "refused-already")
        assert refused.params == {"cells": [Cell(0, 2), Cell(1, 2)], "owners": [1]}
        assert why_not(state, "rob K2 J2") == ("R15", "refused-already")
        assert why_not(state, "rob J7 K7") is None

    def test_nor_in_the_next_turn_is_it_remembered(self) -> None:
        state = after(moving(), "rob J2 K2", "refuse", "end")
        assert state.turn.refused == ()

    def test_both_owners_must_agree(self) -> None:
        drawing = """
        J P  b2 b3 b4 b5 b6 b7 b8 b9 b10 B
        K b1 b2 b3 g4 b5 b6 b7 b8 b9 b10 C
        L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
        """
        state = after(moving(drawing, 3), "rob J4 K4")
        assert actor(state) == 1
        answered, next_asked = facts_of(state, "agree")
        assert answered == Answered(1, agree=True)
        assert isinstance(next_asked, Asked)
        assert (next_asked.owner, [change.line for change in next_asked.changes]) == (2, [ROW_K])
        second = after(state, "agree")
        assert actor(second) == 2
        assert after(second, "agree").table.at[Cell(0, 4)] == "g4"
        assert after(second, "refuse").table.at[Cell(0, 4)] == "b4"
        assert actor(after(state, "refuse")) == 0, "the second is not asked any more"

    def test_after_three_refusals_only_free_moves_are_left(self) -> None:
        state = moving()
        for text in ("rob J2 K2", "rob J7 K7", "shift J3 K3"):
            assert why_not(state, text) is None
            state = after(state, text, "refuse")
        assert why_not(state, "shift J6 K6") == ("R15", "three-refusals")
        moves = [action for action in legal(state) if isinstance(action, Shift | Rob)]
        assert moves
        assert not any(owners_asked(state, action) for action in moves)
        assert why_not(state, "rob J1 K1") is None, "a raise is free"

    def test_two_refusals_are_not_three(self) -> None:
        state = after(moving(), "rob J2 K2", "refuse", "rob J7 K7", "refuse")
        assert why_not(state, "shift J6 K6") is None

    def test_a_refused_move_that_later_needs_no_consent_may_be_made(self) -> None:
        drawing = """
        J P  r2 b3 b4 b5 b6 b7 b8 b9 b10 B
        K g1 b2 .  b4 g5 .  .  .  .  g10
        L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
        """
        state = after(moving(drawing, turn=MOVING_TWICE), "rob J2 K2", "refuse")
        assert why_not(state, "rob J2 K2") == ("R15", "refused-already")
        state = after(state, "rob J1 K1")
        assert why_not(state, "rob J2 K2") is None, "now it raises the row"
        assert after(state, "rob J2 K2").table.at[Cell(0, 2)] == "b2"

    @pytest.mark.parametrize("answer", ["agree", "refuse"])
    def test_answers_nobody_asked_for(self, answer: str) -> None:
        assert why_not(moving(), answer) == ("R15", "nobody-asked")


class TestManyMoves:
    """What a turn lists after three refusals costs no more than what has to be judged."""

    def test_only_protected_lines_are_judged(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every line of every move was, on a table of its own: a fortieth of a second for one list."""
        state = moving()
        moves = [*legal_moves(state)]
        touching = sum(cell.row == ROW_J.at for move in moves for cell in cells_of(move))
        judged, judge = list[Line](), consent._worth  # pyright: ignore[reportPrivateUsage]

        def counted(public: Public, line: Line, cards: Mapping[int, Card]) -> Worth:
            judged.append(line)
            return judge(public, line, cards)

        monkeypatch.setattr(consent, "_worth", counted)
        refused = tuple(move(f"rob J{number} K{number}") for number in (1, 2, 4))
        listed = [*legal_moves(replace(state, turn=replace(state.turn, refused=refused)))]
        assert 0 < len(listed) < len(moves)
        assert {*judged} == {ROW_J}
        assert len(judged) <= 1 + touching

    @pytest.mark.exhaustive
    @given(moments(lambda state: bool(state.turn.moves_left and protected_lines(state))))
    @settings(max_examples=10)
    def test_it_is_what_the_changes_say(self, state: State) -> None:
        lines = ProtectedLines(state)
        for each in legal_moves(state):
            owners = {change.owner for change in changes(state, each) if change.asks}
            assert {*lines.owners_asked(each)} == owners
