"""A record replays to the states it was played through, without any random numbers."""

import random
from contextlib import nullcontext
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given, settings, strategies as st

from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.errors import BrokenRecord, Impossible, SpieltischError, Unreadable
from spieltisch.rules.game import Outcome, Refusal
from spieltisch.rules.record import (
    Record,
    digest,
    final_state,
    replay,
    result_text,
    start_state,
)
from spieltisch.testing.records import begun_later, played, records, records_begun_later

FEW: Final = settings(max_examples=30)


def short_game(seed: int = 1) -> Record:
    return played("paseo", paseo.Config(2), Random(seed))


class TestReplay:
    @FEW
    @given(records())
    def test_it_goes_through_the_same_states(self, record: Record) -> None:
        game = entry(record.game).game
        state = game.initial(record.config)
        for number, (action, step) in enumerate(
            zip(record.actions, replay(record), strict=True), 1
        ):
            assert (step.number, step.action, step.before) == (number, action, state)
            assert step.actor == game.actor(state)
            assert step.step == game.apply(state, action)
            state = step.step.state
        assert final_state(record) == state

    @FEW
    @given(records(), st.data())
    def test_a_game_begun_later_ends_the_same(self, record: Record, data: st.DataObject) -> None:
        later = begun_later(record, data.draw(st.integers(0, len(record.actions))))
        assert final_state(later) == final_state(record)

    def test_it_asks_for_no_random_numbers(self) -> None:
        record = short_game()
        before = random.getstate()
        assert entry("paseo").game.outcome(final_state(record)) is not None
        assert random.getstate() == before

    def test_it_begins_at_the_usual_beginning_or_at_the_given_position(self) -> None:
        record = short_game()
        assert start_state(record) == paseo.initial(paseo.Config(2))
        later = begun_later(record, 20)
        assert start_state(later) is later.position

    def test_without_actions_it_ends_where_it_begins(self) -> None:
        record = Record("paroli", paroli.Config(2), ("A", "B"))
        assert final_state(record) == start_state(record)

    def test_it_stops_at_the_first_action_that_is_refused(self) -> None:
        record = short_game()
        actions = (*record.actions[:3], paseo.Stay(), *record.actions[4:])
        steps = replay(replace(record, actions=actions))
        assert [next(steps).number for _ in range(3)] == [1, 2, 3]
        with pytest.raises(BrokenRecord) as caught:
            next(steps)
        assert caught.value.number == 4
        assert caught.value.refusal == Refusal("a-turn", "wrong-phase", {"phase": "laying"})
        assert str(caught.value) == "Action 4, 'stay', is not legal there (a-turn, wrong-phase)."

    def test_nothing_follows_the_end(self) -> None:
        record = short_game()
        longer = replace(record, actions=(*record.actions, paseo.Stay()))
        with pytest.raises(BrokenRecord, match="game-over"):
            final_state(longer)


class TestDigest:
    def test_it_is_the_same_for_ever(self) -> None:
        record = Record("paroli", paroli.Config(2), ("Änne", "Bo"), (paroli.First(0),))
        assert digest(record) == "2776ff937d2dce65"

    @FEW
    @given(records_begun_later())
    def test_it_sees_every_change(self, record: Record) -> None:
        assume(record.actions)
        changed = [
            replace(record, actions=record.actions[:-1]),
            replace(record, seats=(*record.seats[:-1], "somebody else")),
            replace(record, position=None),
        ]
        assert digest(record) not in {digest(each) for each in changed}
        assert digest(record) == digest(replace(record))

    def test_it_sees_the_agreements(self) -> None:
        blocked = Record("paseo", paseo.Config(2, blank_blocked=True), ("a", "b"))
        assert digest(blocked) != digest(Record("paseo", paseo.Config(2), ("a", "b")))


class TestNames:
    @given(st.text(max_size=6).filter(lambda name: "\u200d" not in name))
    def test_a_name_is_one_line_that_can_be_seen(self, name: str) -> None:
        fine = bool(name) and name.isprintable() and name == name.strip()
        with nullcontext() if fine else pytest.raises(Impossible, match="is no player's name"):
            assert Record("paseo", paseo.Config(2), (name, "B")).seats[0] == name

    @pytest.mark.parametrize(
        "name", ["Änne", "Jean  Paul", "# 1", "result", "O'Neill", "李", "👩\u200d🚀"]
    )
    def test_good(self, name: str) -> None:
        assert Record("paseo", paseo.Config(2), (name, name)).seats == (name, name)

    @pytest.mark.parametrize("name", ["", " ", "a\nb", " a", "a ", "\u2028", "\x00", "\ud800"])
    def test_bad(self, name: str) -> None:
        with pytest.raises(Impossible, match="is no player's name"):
            Record("paseo", paseo.Config(2), ("A", name))

    @pytest.mark.parametrize("count", [0, 1, 3])
    def test_there_are_as_many_as_players(self, count: int) -> None:
        with pytest.raises(Impossible, match=f"2 players need as many names, not {count}"):
            Record("paseo", paseo.Config(2), ("x",) * count)


class TestParts:
    def test_the_game_must_be_known(self) -> None:
        with pytest.raises(Unreadable, match="no game 'chess'"):
            Record("chess", paseo.Config(2), ("A", "B"))

    @pytest.mark.parametrize("name", ["paroli", "raeuberparoli"])
    def test_the_agreements_must_be_those_of_the_game(self, name: str) -> None:
        other = paroli.Config(2, robber=name == "paroli")
        with pytest.raises(Impossible, match="do not go together"):
            Record(name, other, ("A", "B"))

    def test_agreements_that_could_not_be_read_again_are_refused_at_once(self) -> None:
        square = [paseo.Cell(x, y) for x in range(2) for y in range(6)]
        tiles = tuple(paseo.Tile(cell, "*") for cell in square)
        with pytest.raises(Impossible, match="2×2 square"):
            Record("paseo", paseo.Config(2, path="given", tiles=tiles), ("A", "B"))

    @pytest.mark.parametrize("name", [*GAMES])
    def test_the_position_must_belong_to_the_agreements(self, name: str) -> None:
        two, three = (entry(name).config_from_json({"players": n}) for n in (2, 3))
        position = entry(name).game.initial(three)
        with pytest.raises(Impossible, match="do not go together"):
            Record(name, two, ("A", "B"), position=position)


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome((0,), "home"), "A home"),
        (Outcome((), "turn-limit"), "- turn-limit"),
        (Outcome((1, 5), "out", (0, 50, -5, -25, -15, 50)), "BF out 0,50,-5,-25,-15,50"),
    ],
)
def test_the_result_in_one_line(outcome: Outcome, text: str) -> None:
    assert result_text(outcome) == text


class TestErrors:
    def test_they_are_one_tree(self) -> None:
        assert SpieltischError.__bases__ == (ValueError,)
        for kind in (Unreadable, Impossible, BrokenRecord):
            assert kind.__bases__ == (SpieltischError,)

    def test_a_broken_record_names_its_line(self) -> None:
        error = BrokenRecord("the ink ran out.", number=2)
        assert str(error) == "The ink ran out."
        placed = error.at(7)
        assert str(placed) == "Line 7: the ink ran out."
        assert (placed.line, placed.number, placed.refusal) == (7, 2, None)
        assert str(error.at(None)) == "The ink ran out."
