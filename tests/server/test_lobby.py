"""Setting tables up, sitting down and getting up."""

from dataclasses import replace
from typing import Any

import pytest

from spieltisch.rules.catalogue import entry
from spieltisch.server.model import ChatLine, Person, SeatRow, TableRow
from spieltisch.server.people.authority import (
    demand_owner,
    demand_seats,
    is_at,
    seats_of,
    viewers_for,
)
from spieltisch.server.people.lobby import (
    filled,
    left,
    named,
    new_table,
    sat,
    seated_bot,
    set_up_again,
)
from spieltisch.server.table.describing import describe, line_of, preset_text
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import TableOptions, options_of, with_options
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.pieces import GameClock

MIRA = Person("p1", "Mira", 0, 0)
JO = Person("p2", "Jo", 0, 0)


def table(*wishes: SeatWish, **more: Any) -> TableRow:
    seats = wishes or (SeatWish(kind="me"), SeatWish())
    return new_table(CreateTable(game="paroli", seats=seats, **more), MIRA)


def trouble(call: Any, *arguments: Any) -> str:
    with pytest.raises(TableError) as caught:
        call(*arguments)
    return caught.value.code


def test_a_table_is_as_it_was_wished_for() -> None:
    bot = SeatWish(kind="bot", bot="greedy")
    made = table(
        SeatWish(kind="me", name="Mi"), SeatWish(), bot, clock=GameClock(seconds=60), chat=False
    )
    assert made.config == {"players": 3, "draw_one_by_one": False}
    assert made.seats == (
        SeatRow(person="p1", name="Mi"),
        SeatRow(),
        SeatRow(bot="greedy", name="greedy"),
    )
    assert options_of(made) == TableOptions(clock=GameClock(seconds=60), chat=False)
    assert made.owner == "p1"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "paseo", "seats": (SeatWish(),) * 5}, "bad-config"),
        ({"game": "paroli", "seats": (SeatWish(),) * 2, "config": {"players": 3}}, "bad-config"),
        ({"game": "paroli", "seats": (SeatWish(),) * 2, "config": {"jokers": 3}}, "bad-config"),
        ({"game": "paseo", "seats": (SeatWish(),) * 2, "config": {"path": 7}}, "bad-config"),
        ({"game": "paseo", "seats": (SeatWish(kind="bot", bot="nobody"), SeatWish())}, "no-bot"),
        ({"game": "paseo", "seats": (SeatWish(kind="bot"), SeatWish())}, "no-bot"),
    ],
)
def test_what_can_not_be_played_is_not_set_up(wish: dict[str, Any], code: str) -> None:
    assert trouble(new_table, CreateTable(**wish), MIRA) == code


def test_the_law_judges_only_what_is_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its work grows faster than what it is given: 61 KB of tiles once stopped everybody for seconds."""
    asked: list[object] = []
    judging = replace(entry("paseo"), config_from_json=asked.append)
    monkeypatch.setattr("spieltisch.server.people.lobby.entry", {"paseo": judging}.__getitem__)
    cells = [[number, 0, "1"] for number in range(5000)]
    wish = CreateTable(
        game="paseo", seats=(SeatWish(),) * 2, config={"path": "given", "cells": cells}
    )
    assert trouble(new_table, wish, MIRA) == "bad-config"
    assert asked == []


def test_the_longest_given_path_can_be_played() -> None:
    cells = [[x, -900, label] for x, label in zip(range(-900, -876), "***123" * 4, strict=True)]
    wish = CreateTable(
        game="paseo", seats=(SeatWish(),) * 4, config={"path": "given", "cells": cells}
    )
    assert new_table(wish, MIRA).config["cells"] == cells


def test_a_free_seat_is_sat_down_at() -> None:
    made = table()
    seated = sat(made, 1, JO, None)
    assert seated.seats[1] == SeatRow(person="p2", name="Jo")
    assert sat(made, 1, MIRA, "Ida").seats[1] == SeatRow(person="p1", name="Ida")
    assert sat(seated, 1, JO, "Joe").seats[1].name == "Joe"
    assert trouble(sat, seated, 1, MIRA, None) == "seat-taken"
    assert trouble(sat, made, 2, JO, None) == "no-seat"
    assert trouble(sat, made, 1, JO, "a\nb") == "bad-name"
    assert trouble(sat, seated_bot(made, 1, "random"), 1, JO, None) == "seat-taken"


def test_a_table_without_an_owner_belongs_to_who_sits_down() -> None:
    assert sat(replace(table(), owner=None), 1, JO, None).owner == "p2"
    assert sat(table(), 1, JO, None).owner == "p1"


def test_one_gets_up_oneself_or_is_sent_away_by_the_owner() -> None:
    seated = sat(table(), 1, JO, None)
    assert left(seated, 1, "p2").seats[1] == SeatRow()
    assert left(seated, 1, "p1").seats[1] == SeatRow()
    assert trouble(left, seated, 0, "p2") == "not-your-seat"


def test_bots_take_free_seats_only() -> None:
    made = table(SeatWish(kind="me"), SeatWish(), SeatWish())
    assert [seat.bot for seat in filled(made, "random").seats] == [None, "random", "random"]
    assert filled(made, None) == made
    assert trouble(seated_bot, made, 0, "random") == "seat-taken"
    assert trouble(seated_bot, made, 1, "nobody") == "no-bot"
    assert trouble(filled, made, "nobody") == "no-bot"


@pytest.mark.parametrize("call", [sat, left, seated_bot, filled])
def test_nothing_changes_once_the_game_is_on(call: Any) -> None:
    begun = replace(table(), status="running")
    arguments = {
        sat: (1, JO, None),
        left: (0, "p1"),
        seated_bot: (1, "random"),
        filled: ("random",),
    }
    assert trouble(call, begun, *arguments[call]) == "already-started"


def test_at_a_rematch_everybody_keeps_the_seat() -> None:
    made = sat(
        table(SeatWish(kind="me"), SeatWish(), SeatWish(kind="bot", bot="random")), 1, JO, None
    )
    over = with_options(
        replace(made, status="ended", last=9, seeds=("aa",)), TableOptions(rematch="x")
    )
    again = set_up_again(over, "p2")
    assert [seat.name for seat in again.seats] == ["Mira", "Jo", "random"]
    assert (again.status, again.last, again.seeds) == ("gathering", -1, ())
    assert options_of(again).rematch is None
    assert again.owner == "p2"
    assert again.id != over.id


@pytest.mark.parametrize("name", ["", " ", "a\tb", "a\x00b", " a", "a\n", "\x01hello"])
def test_a_name_is_one_line(name: str) -> None:
    assert trouble(named, name) == "bad-name"


@pytest.mark.parametrize(
    ("name", "kept"), [("Ann\u00a0Marie", "Ann Marie"), ("👩\u200d🚀", "👩\u200d🚀")]
)
def test_a_name_may_have_any_space_and_joined_pictures(name: str, kept: str) -> None:
    assert named(name) == kept
    assert sat(table(SeatWish(kind="me"), SeatWish()), 1, JO, name).seats[1].name == kept


def test_who_sits_where_decides_what_is_seen() -> None:
    made = sat(table(SeatWish(kind="me"), SeatWish(), SeatWish(kind="me")), 1, JO, None)
    assert seats_of(made, "p1") == (0, 2)
    assert viewers_for(made, "p1", None) == (0, 2)
    assert viewers_for(made, "p1", ("C",)) == (2,)
    assert viewers_for(made, "p1", ()) == (None,)
    assert viewers_for(made, None, None) == (None,)
    assert viewers_for(made, "p1", ("B", "C")) == (2,)
    assert viewers_for(made, None, ("A",)) == (None,)
    assert trouble(demand_seats, made, "p1", ("B", "C")) == "not-your-seat"
    assert trouble(demand_seats, made, None, ("A",)) == "not-your-seat"
    demand_seats(made, "p1", ("A", "C"))
    demand_seats(made, None, None)
    assert is_at(made, "p2")
    assert not is_at(made, None)
    assert trouble(demand_owner, made, "p2") == "not-yours"


def test_a_table_is_described_without_its_secrets() -> None:
    made = replace(sat(table(), 1, JO, None), seeds=("5e" * 32,))
    told = repr(describe(made, here=["p2"]))
    assert "5e5e" not in told
    assert "p1" not in told
    assert [seat.here for seat in describe(made, here=["p2"]).seats] == [False, True]
    assert describe(made).owner == "Mira"


def test_what_was_said_is_a_preset_or_words() -> None:
    preset = line_of(ChatLine("t", 5, "p1", "Mira", preset_text("hello"), 0, 3))
    assert (preset.preset, preset.text, preset.seat, preset.number) == ("hello", "", "A", 3)
    words = line_of(ChatLine("t", 5, None, "Mira", "well", None, 4))
    assert (words.preset, words.text, words.seat) == (None, "well", None)
