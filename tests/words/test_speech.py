"""Forms, lists, signs, names, stones, cards and places, as they are spoken."""

import json
from pathlib import Path

import pytest

from spieltisch.games.paroli.places import places as paroli_places
from spieltisch.games.paseo.places import places as paseo_places
from spieltisch.rules.game import CHANCE, Refusal
from spieltisch.rules.json_form import JsonValue
from spieltisch.rules.paroli.actions import Rob, Shift
from spieltisch.rules.paroli.cards import PAROLI, Card
from spieltisch.rules.paroli.consent import LineChange, Worth
from spieltisch.rules.paroli.facts import (
    Answered,
    Asked,
    ChipTurned,
    Drew,
    GameOver,
    Laid,
    Robbed,
)
from spieltisch.rules.paroli.table import Cell as TableCell, Line
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.facts import (
    JumpedStone,
    LimitReached,
    Rolled,
    StoneHome,
    StoneMoved,
    TileLaid,
    Won,
)
from spieltisch.rules.paseo.tiles import Cell, Start, Tile
from spieltisch.words.catalogue import Catalogue, Entry, catalogue, codes
from spieltisch.words.speech import Message, MissingParameter, Speech, sentence, tell

NAMES = ("Anna", "Ben")
LINE = Board.of(
    [Tile(Cell(x, 0), "*") for x in range(12)],
    [Start(Cell(-1, 0), Cell(0, 0)), Start(Cell(12, 0), Cell(11, 0))],
)


def say(entry: Entry, **params: JsonValue) -> str:
    words = {"it": entry, "language.locale": "en-GB"}
    return Speech(Catalogue("en", words)).say(Message("it", params))


def test_without_forms_the_text_is_taken() -> None:
    assert say("Roll again.") == "Roll again."


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_count_chooses_the_form(count: int, text: str) -> None:
    assert say({"one": "{count} card", "other": "{count} cards"}, count=count) == text


def test_another_parameter_may_choose_the_form() -> None:
    forms: Entry = {"by": "agree", "true": "yes", "other": "no"}
    assert say(forms, agree=True) == "yes"
    assert say(forms, agree=False) == "no"


def test_a_form_called_like_the_value_comes_first() -> None:
    assert (
        say({"by": "turns", "1": "at once", "one": "soon", "other": "later"}, turns=1) == "at once"
    )


def test_nothing_is_a_value_too() -> None:
    assert say({"by": "owner", "none": "free", "other": "taken"}, owner=None) == "free"


def test_a_list_chooses_by_its_length() -> None:
    forms: Entry = {"by": "dice", "0": "none", "one": "one", "other": "many"}
    rolls: list[JsonValue] = [[], [3], [3, 5]]
    assert [say(forms, dice=dice) for dice in rolls] == ["none", "one", "many"]


@pytest.mark.parametrize(
    ("values", "text"),
    [([], ""), ([1], "1"), ([1, 2], "1 and 2"), ([1, 2, -3], "1, 2 and −3")],
)
def test_lists_are_joined(values: list[JsonValue], text: str) -> None:
    assert say("{values}", values=values) == text


def test_numbers_have_a_real_minus_and_marked_thousands() -> None:
    assert say("{points}", points=-1000) == "−1,000"


def test_a_sentence_begins_with_a_capital() -> None:
    assert say("{what} moves. {what} stops; {what} rests.", what="it") == (
        "It moves. It stops; it rests."
    )


def test_names_stay_as_they_are() -> None:
    assert tell(Won(0), "en", ["van Dyck"]) == "van Dyck wins."


def test_a_missing_parameter_is_named() -> None:
    with pytest.raises(MissingParameter, match="'it' needs the parameter 'stone'"):
        say("The {stone}.")


def test_seats_are_letters_until_they_have_names() -> None:
    assert tell(Won(2), "en") == "C wins."
    assert tell(Won(1), "de", NAMES) == "Ben gewinnt."
    assert tell(Won(2), "de", NAMES) == "C gewinnt."


def test_chance_and_strange_seats_have_a_name_too() -> None:
    refusal = Refusal("a-turn", "out-of-turn", {"actor": CHANCE, "by": 0})
    assert sentence(refusal, "de").endswith("Am Zug ist der Zufall.")
    assert sentence(refusal, "en").endswith("It is chance’s turn.")
    assert tell(Won(9), "en") == "9 wins."


def test_the_blank_has_no_number() -> None:
    refusal = Refusal("home", "stone-home", {"stone": 0})
    assert sentence(refusal, "en") == "Take another stone. The blank is home and stays there."
    assert sentence(refusal, "de") == (
        "Nimm einen anderen Stein. Die Blanke ist daheim und bleibt dort."
    )


@pytest.mark.parametrize(
    ("stone", "text"),
    [
        (1, "Die 1 darf 1 Stein überspringen. Bis Feld 8 wären es 3."),
        (2, "Die 2 darf 2 Steine überspringen. Bis Feld 8 wären es 3."),
    ],
)
def test_the_jump_limit_says_how_many(stone: int, text: str) -> None:
    params = {"stone": stone, "count": 3, "target": Cell(7, 0), "cells": [Cell(5, 0)]}
    refusal = Refusal("P9", "jump-limit", params)
    assert sentence(refusal, "de", place=paseo_places(LINE)) == text


def test_places_of_paseo() -> None:
    def refused(cell: Cell, board: Board = LINE) -> str:
        refusal = Refusal("numbered-stone", "occupied", {"cells": [cell]})
        return sentence(refusal, "en", NAMES, paseo_places(board))

    assert refused(Cell(0, 0)) == "Choose a free tile. Tile 1 is occupied."
    assert refused(Cell(12, 0)) == "Choose a free tile. Ben’s start is occupied."
    assert refused(Cell(-3, 1)) == "Choose a free tile. Cell −3,1 is occupied."
    unfinished = Board.of(LINE.tiles, (None, None))
    assert refused(Cell(0, 0), unfinished) == "Choose a free tile. Cell 0,0 is occupied."


def test_moves_of_paseo() -> None:
    def moved(*jumped: JumpedStone) -> str:
        fact = StoneMoved(0, 2, 3, Cell(2, 0), Cell(7, 0), (Cell(7, 0),), jumped)
        return tell(fact, "en", NAMES, paseo_places(LINE))

    jumped = JumpedStone(Cell(4, 0), 1, 0)
    assert moved() == "Anna moves the 2 by 3 to tile 8."
    assert moved(jumped) == "Anna moves the 2 by 3 to tile 8, jumping 1 stone."
    assert moved(jumped, jumped) == "Anna moves the 2 by 3 to tile 8, jumping 2 stones."


def test_other_facts_of_paseo() -> None:
    assert tell(Rolled(0, (3, 5)), "de", NAMES) == "Anna würfelt 3 und 5."
    assert tell(StoneHome(0, 0, 1, 4), "de", NAMES) == (
        "Anna bringt die Blanke nach Hause, zu Ben (4 von 4)."
    )
    assert tell(TileLaid(0, "*", Cell(0, -1)), "de", NAMES) == (
        "Anna legt ein Bildplättchen auf Feld 0,−1."
    )
    assert tell(TileLaid(0, "3", Cell(0, 0)), "de", NAMES) == "Anna legt eine 3 auf Feld 0,0."
    assert tell(LimitReached(1000), "de") == "Nach 1.000 Zügen endet das Spiel ohne Sieger."


def test_what_is_left_in_hand() -> None:
    refusal = Refusal("material", "no-such-tile", {"label": "1", "hand": ["*", "2", "3"]})
    assert sentence(refusal, "de").endswith("Du hast noch: Bild, 2 und 3.")


def test_what_the_dice_allow() -> None:
    refusal = Refusal("single", "wrong-steps", {"steps": 4, "allowed": [2, 5]})
    assert sentence(refusal, "en") == "Move by 2 or 5. The dice do not give 4 here."


def test_cards_and_places_of_paroli() -> None:
    seven, cell = Card("g7"), TableCell(0, 7)
    assert tell(Laid(0, seven, cell), "en", NAMES, paroli_places) == "Anna lays a green 7 on J7."
    assert (
        tell(Laid(0, PAROLI, cell), "de", NAMES, paroli_places) == "Anna legt einen Paroli auf J7."
    )
    robbed = Robbed(1, (cell, TableCell(1, 7)), (Card("r7"), PAROLI))
    assert tell(robbed, "de", NAMES, paroli_places) == (
        "Ben tauscht eine rote 7 und einen Paroli (J7 und K7)."
    )


def test_lines_of_paroli() -> None:
    on = ChipTurned(Line("row", 1), 0, on=True)
    assert tell(on, "en", NAMES, paroli_places) == (
        "Row K is complete. Anna’s chip now lies on it."
    )
    before = ChipTurned(Line("col", 7), 0, on=False)
    assert tell(before, "de", NAMES, paroli_places) == (
        "Spalte 7 ist nicht mehr vollständig. Der Chip von Anna liegt wieder vor der Reihe."
    )


def test_rows_in_use() -> None:
    refusal = Refusal("R1", "eleventh-row", {"cells": [TableCell(5, 3)], "rows": [-5, 4]})
    assert sentence(refusal, "en", place=paroli_places) == (
        "Stay within ten rows. In use: row E – row N; O3 would be in an eleventh."
    )


def test_a_question_tells_what_would_change() -> None:
    row = LineChange(
        Line("row", 0), 1, Worth(10, complete=True, value=35), Worth(9, complete=False, value=0),
        protected=True, asks=True,
    )  # fmt: skip
    asked = Asked(0, 1, Shift(TableCell(0, 7), TableCell(1, 7)), (row,))
    assert tell(asked, "en", NAMES, paroli_places) == (
        "Anna asks Ben: shift J7 to K7? This would change row J: 35 → incomplete."
    )
    rob = Asked(0, 1, Rob(TableCell(0, 7), TableCell(1, 7)), (row,))
    assert tell(rob, "de", NAMES, paroli_places) == (
        "Anna fragt Ben: J7 und K7 tauschen? Das ändert Zeile J: 35 → unvollständig."
    )


def test_answers_and_draws() -> None:
    assert tell(Answered(1, agree=True), "de", NAMES) == "Ben stimmt zu."
    assert tell(Answered(1, agree=False), "de", NAMES) == "Ben lehnt ab."
    assert [tell(Drew(0, count), "de") for count in (1, 2)] == [
        "A zieht 1 Karte.",
        "A zieht 2 Karten.",
    ]


def test_the_end_tells_winners_and_points() -> None:
    over = GameOver("stuck", (30, -15), (0,), ((), ()))
    assert tell(over, "de", NAMES) == (
        "Das Spiel ist aus: Niemand kann mehr legen oder ziehen. "
        "Gewonnen: Anna. Punkte: Anna 30, Ben −15."
    )
    shared = GameOver("out", (30, 30), (0, 1), ((), ()))
    assert "Won by Anna and Ben." in tell(shared, "en", NAMES)


PLURALS = json.loads(Path(__file__).with_name("plurals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("language", "count", "category"), PLURALS)
def test_a_number_chooses_the_form_of_its_plural_category(
    language: str, count: int, category: str
) -> None:
    """The page's test reads the same cases."""
    forms = {name: name for name in ("zero", "one", "two", "few", "many", "other")}
    speech = Speech(Catalogue(language, {"it": forms}))
    assert speech.phrase(Message("it", {"count": count})) == category


def test_a_form_called_like_the_number_goes_before_its_category() -> None:
    speech = Speech(Catalogue("fr", {"it": {"0": "rien", "one": "une", "other": "des"}}))
    assert [speech.phrase(Message("it", {"count": each})) for each in (0, 1, 2)] == [
        "rien",
        "une",
        "des",
    ]


@pytest.mark.parametrize("language", codes())
def test_a_way_that_leads_nowhere_names_no_tile(language: str) -> None:
    """In French nothing counts as one."""

    def told(*leads: JsonValue) -> str:
        params: dict[str, JsonValue] = {"steps": 3, "stone": 2, "cells": [[5, 0]]}
        speech = Speech(catalogue(language))
        return speech.say(Message("refusal.elsewhere", params | {"leads": [*leads]}))

    assert told() == told([1, 0], [2, 0]) != told([1, 0])
