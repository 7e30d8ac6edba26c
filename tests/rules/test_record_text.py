"""Records as text and JSON: they round-trip, and whatever is wrong with one is said in a sentence."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import example, given, settings, strategies as st

from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.errors import BrokenRecord
from spieltisch.rules.record import Record, digest, final_state
from spieltisch.rules.record_text import (
    record_from_bytes,
    record_from_json,
    record_from_text,
    record_to_json,
    record_to_text,
)
from spieltisch.testing.records import begun_later, played, records, records_begun_later

FEW: Final = settings(max_examples=30)
ROOT: Final = Path(__file__).parents[2]
STORED: Final = ROOT / "tests/games/records"
SAMPLES: Final = sorted(file.stem for file in STORED.glob("*.txt"))
OLDER: Final = sorted(f"first/{file.stem}" for file in STORED.glob("first/*.txt"))
"""Written before Paroli had options; they are read, and what would be written today says more."""
FIRST: Final = {
    "first/paroli-2": "c24fd990ab6f841f711772b016f4d68e",
    "first/paroli-3": "594908e632a8aa22e2d04deb7ec78fca",
    "first/paroli-4": "583965472c4ae796eb5451ab9a6053c3",
    "first/paroli-5": "762bdf2bd39ea890223db82ca9434e44",
    "first/paroli-6": "140b12f6fed971cad55ffb45504a6f4c",
    "first/raeuberparoli-2": "95673c3a3ee0a0d824bea85804b3b2fd",
    "first/raeuberparoli-2-begun-later": "33a72b3bdb189e9c922fe0c67f2938ac",
    "first/raeuberparoli-3": "b2a011eb5e5d7587b4cb89d2cedbcce2",
    "first/raeuberparoli-4": "8167718060e5fcaaf351959d71a307fa",
    "first/raeuberparoli-5": "55be73da1f3a9214279785bc02267c80",
    "first/raeuberparoli-6": "c9dd9e527b6babef5059c55077b982bd",
    "paroli-2": "cfb6c62d8a190f042733ef309c266c46",
    "paroli-2-one-by-one": "4b6666ce8591ecc143288783f1ac1730",
    "paroli-3": "ad795fa77c089f599b156619c29a774b",
    "paroli-4": "e410d76775b8444c70f1942dc110cdef",
    "paroli-5": "c4efcdab77ab8f03b4f744b84314aeb4",
    "paroli-6": "6a1e084575b0eccbd3b27062a6499653",
    "paseo-2": "47249ec50aab02b174031614bf942a4f",
    "paseo-2-blocked": "cee13c0d9ec88264b540785a21828de2",
    "paseo-3": "f33a8d7fc9a40a779bbd5598cb64b3f6",
    "paseo-3-limit": "5452edbc0d8c65aac4d6ab0e0846c46f",
    "paseo-4-begun-later": "d079ee6f6c81b1724eda3fa01c19536f",
    "paseo-4-random-path": "67e88b6aa8b3c7470d33ea299e617e35",
    "paseo-4-unfinished": "5e54626fb27d9733b4d4cbeb831b545c",
    "raeuberparoli-2": "12f53a1db7082762774102be01c3fc34",
    "raeuberparoli-2-begun-later": "af4096f8e5950c350d82f250fa19ba88",
    "raeuberparoli-3": "8a6611aec8eba5d69aadee81bf19c6e2",
    "raeuberparoli-3-options": "9bfdb4b5444324ad09f14b257d3d6060",
    "raeuberparoli-4": "f6cdb5f6517cd5d6e5ef3b3b1c6c51ca",
    "raeuberparoli-5": "a12a308c55bcc3ef1a8d03f189d60693",
    "raeuberparoli-6": "6068cc654318bf4dd5d6722a0360ea48",
}
"""Of each stored game, its three files' digest. F8 begins with these, of rules 1 and records 1; lines are only added."""
KEYWORDS: Final = {"game", "config", "seat", "position", "result", "total", "spieltisch", "#"}


@cache
def samples() -> tuple[Record, ...]:
    """Records to damage: whole, broken off and begun later."""
    pace = played("paseo", paseo.Config(2), Random(1))
    crowd = played("paseo", paseo.Config(3, path="random", turn_limit=8), Random(2))
    cards = played("paroli", paroli.Config(2), Random(3), most=60)
    robbers = played("raeuberparoli", paroli.Config(3, robber=True), Random(5))
    return pace, crowd, cards, begun_later(pace, 30), begun_later(robbers, 200)


def pace_text() -> str:
    return record_to_text(samples()[0])


def broken(text: str) -> BrokenRecord:
    """What is said about a text that is no good record."""
    with pytest.raises(BrokenRecord) as caught:
        record_from_text(text)
    return well_said(caught.value)


def broken_json(value: object) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as caught:
        record_from_json(value)
    assert caught.value.line is None
    return well_said(caught.value)


def broken_bytes(data: bytes) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as caught:
        record_from_bytes(data)
    return well_said(caught.value)


def well_said(error: BrokenRecord) -> BrokenRecord:
    """One line, not endless, with a capital and a full stop."""
    said = str(error)
    assert re.fullmatch(r"[^a-zäöü].{10,500}[.…]", said), said
    return error


def replaced(text: str, pattern: str, by: str) -> str:
    """The text with one line changed: the first that the pattern matches."""
    changed, count = re.subn(rf"^{pattern}$", lambda _: by, text, count=1, flags=re.MULTILINE)
    assert count == 1, pattern
    return changed


class TestRoundTrip:
    @FEW
    @given(records() | records_begun_later())
    def test_text_and_json_say_the_same(self, record: Record) -> None:
        text, value = record_to_text(record), record_to_json(record)
        read = [
            record_from_text(text),
            record_from_bytes(text.encode()),
            record_from_json(json.loads(json.dumps(value))),
            record_from_bytes(json.dumps(value, indent=1, ensure_ascii=False).encode()),
        ]
        assert read == [record] * 4
        assert text.split()[-1] == value["digest"] == digest(record)
        assert record_to_text(read[2]) == text

    @FEW
    @given(records())
    def test_the_result_is_told_once_there_is_one(self, record: Record) -> None:
        over = entry(record.game).game.outcome(final_state(record)) is not None
        assert bool(re.search("^result ", record_to_text(record), re.MULTILINE)) == over
        assert bool(record_to_json(record)["result"]) == over

    @given(st.text(min_size=1, max_size=8).filter(lambda name: name.isprintable()).map(str.strip))
    @example("# not a comment")
    @example("Jean  Paul")
    def test_names(self, name: str) -> None:
        record = Record("paseo", paseo.Config(2), (name or "Änne", "total 3"))
        assert record_from_text(record_to_text(record)) == record
        assert record_from_json(record_to_json(record)) == record

    def test_a_given_path(self) -> None:
        pace = samples()[0]
        board = final_state(pace).board
        config = paseo.Config(2, path="given", tiles=board.tiles, starts=board.starts)
        backwards = replace(config, tiles=board.tiles[::-1])
        assert record_to_text(played("paseo", backwards, Random(7))) == record_to_text(
            played("paseo", config, Random(7))
        )
        record = played("paseo", backwards, Random(7))
        assert record_from_text(record_to_text(record)) == record
        assert record_from_json(record_to_json(record)) == record

    def test_no_action_can_be_taken_for_a_keyword(self) -> None:
        actions = {
            entry(record.game).game.format(a) for record in samples() for a in record.actions
        }
        words = {action.split()[0] for action in actions}
        assert len(words) > 10
        assert not words & KEYWORDS
        for name in GAMES:
            for keyword in KEYWORDS:
                with pytest.raises(ValueError, match="is no action"):
                    entry(name).game.parse(f"{keyword} 1")


HARMLESS: Final[Mapping[str, Callable[[str], str]]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "remarks": lambda text: text.replace("\n", "\n\n# a remark\n   \n"),
    "BOM": lambda text: "\ufeff" + text,
    "blank lines": lambda text: "\n" + text.rstrip(),
    "white space": lambda text: text.replace("\n", " \n\t"),
    "no result": lambda text: re.sub("(?m)^result .*$", "", text),
    "no digest": lambda text: re.sub("(?m)^(total [0-9]+) .*$", r"\1", text),
    "another head": lambda text: re.sub("(?m)^(config.*)\n(seat A.*)\n", r"\2\n\1\n", text),
    "defaults": lambda text: re.sub("(?m)^config .*$", "config {}", text),
}


class TestLeniency:
    """What may be left out or added without harm."""

    @pytest.mark.parametrize("change", HARMLESS.values(), ids=[*HARMLESS])
    def test_text(self, change: Callable[[str], str]) -> None:
        assert record_from_bytes(change(pace_text()).encode()) == samples()[0]

    @pytest.mark.parametrize("part", ["result", "digest", "position"])
    @pytest.mark.parametrize("absent", [True, False])
    def test_json(self, part: str, absent: bool) -> None:
        value = record_to_json(samples()[0]) | {part: None}
        if absent:
            del value[part]
        assert record_from_json(value) == samples()[0]

    def test_a_record_changed_on_purpose_goes_without_digest(self) -> None:
        text = replaced(pace_text(), "seat B .*", "seat B Bo")
        assert "take the digest out" in str(broken(text))
        without = re.sub("(?m)^(total [0-9]+) .*$", r"\1", text)
        assert record_from_text(without).seats == ("Änne", "Bo")


class TestDamagedText:
    @pytest.mark.parametrize("record", samples(), ids=lambda record: record.game)
    def test_cut_off_after_any_line(self, record: Record) -> None:
        lines = record_to_text(record).splitlines()
        for kept in range(len(lines)):
            cut = "\n".join(lines[:kept])
            error = broken(cut)
            assert error.line in range(max(kept - 1, 1), kept + 2)
            assert "cut off" in str(error) or kept == 0

    @pytest.mark.parametrize("record", samples(), ids=lambda record: record.game)
    def test_any_line_left_out(self, record: Record) -> None:
        lines = record_to_text(record).splitlines()
        for number, line in enumerate(lines):
            if line and not line.startswith("result"):
                broken("\n".join(lines[:number] + lines[number + 1 :]))

    @pytest.mark.parametrize("record", samples(), ids=lambda record: record.game)
    def test_any_line_said_twice(self, record: Record) -> None:
        lines = record_to_text(record).splitlines()
        for number, line in enumerate(lines):
            if line:
                broken("\n".join([*lines[:number], line, *lines[number:]]))

    def test_an_illegal_action_is_told_with_line_action_ruling_and_code(self) -> None:
        text = replaced(pace_text(), "roll .*", "stay")
        number = text.splitlines().index("stay") + 1
        error = broken(text)
        assert (
            str(error) == f"Line {number}: action {number - 6}, 'stay', is not legal there "
            "(a-turn, wrong-phase)."
        )
        assert error.line == number
        assert error.number == number - 6
        assert error.refusal is not None
        assert (error.refusal.ruling, error.refusal.code) == ("a-turn", "wrong-phase")

    def test_a_tile_on_a_tile_cites_its_ruling(self) -> None:
        lines = pace_text().splitlines()
        lays = (number for number, line in enumerate(lines) if line.startswith("lay"))
        first, second = next(lays), next(lays)
        lines[second] = " ".join((*lines[second].split()[:2], lines[first].split()[2]))
        error = broken("\n".join(lines))
        assert error.refusal is not None
        assert error.refusal.code in str(error)
        assert error.refusal.ruling in str(error)
        assert error.line == second + 1

    def test_cards_dealt_twice_are_refused(self) -> None:
        text = record_to_text(samples()[2])
        lines = [re.sub("^deal .*", "deal g7", line) for line in text.splitlines()]
        error = broken("\n".join(lines))
        assert error.refusal is not None
        assert (error.refusal.ruling, error.refusal.code) == ("set-up", "not-in-stock")

    def test_an_action_nobody_can_read(self) -> None:
        error = broken(replaced(pace_text(), "roll .*", "roll 7-9"))
        assert error.number is not None
        assert str(error).startswith(f"Line {error.line}: action {error.number}: '7-9' is no roll")
        assert error.refusal is None

    @pytest.mark.parametrize(
        ("pattern", "by", "said"),
        [
            ("spieltisch .*", "chess record 1", "begins with 'spieltisch record 1'"),
            ("spieltisch .*", "spieltisch", "begins with 'spieltisch record 1'"),
            ("spieltisch .*", "spieltisch record 2", "form '2'; only 1 can be read"),
            ("game .*", "game chess 1", "There is no game 'chess' here; the games are paseo"),
            ("game .*", "game paseo", "its name and the version"),
            ("game .*", "game paseo " + "9" * 5000, "its name and the version"),
            ("game .*", "game paseo 2", "made by rules 2 of Paseo; these are rules 1"),
            ("game .*", "game paroli 1", "The configuration|config"),
            ("config .*", "config", "no JSON"),
            ("config .*", "config {", "no JSON"),
            ("config .*", "config " + "[" * 100_000, "nested more than 20 deep"),
            ("config .*", 'config {"players":' + "9" * 5000 + "}", "no JSON"),
            ("config .*", 'config {"players":' + "9" * 4000 + "}", "Paseo is for 2, 3 or 4"),
            ("config .*", "config []", "must be an object"),
            ("config .*", 'config {"players":5}', "Paseo is for 2, 3 or 4 players, not 5"),
            ("config .*", 'config {"players":3}', "3 players need as many names, not 2"),
            ("config .*", 'config {"player":2}', "has no 'player'"),
            ("config .*", 'config {"turn_limit":0}', r"\(P11\)"),
            ("seat A .*", "seat B Änne", "A is next, not 'B'"),
            ("seat A .*", "seat", "A is next, not ''"),
            ("seat A .*", "seat A", "'' is no player's name"),
            ("seat B .*", "seat B Bo\nseat C Cy", "2 players need as many names, not 3"),
            ("seat B .*", "\n".join(f"seat {x} x" for x in "BCDEFG"), "nobody is next, not 'G'"),
            ("seat B .*", "seat B Bo\nposition", "A position of Paseo has 8 parts; here are 0"),
            ("seat B .*", "seat B Bo\ngame paseo 1", "'game' was already said in line 2"),
            ("seat B .*", "seat B Bo\nresult A home", "an action can't come after 'result'"),
            ("first .*", "first A\nseat C Cy", "'seat' can't come after an action"),
            ("first .*", "x" * 100_000, "'xxx.*…$"),
            ("result .*", "result A home 1", "said to be 'A home 1', but the actions come to"),
            ("result .*", "result " + "x" * 100_000, "but the actions come to"),
            ("total .*", "total", "'total' counts no actions"),
            ("total .*", "total 1", "'total' counts 1 actions, but there are"),
            ("total .*", "total " + "1" * 100_000, "but there are"),
            ("total .*", "total 9\nstay", "'total' counts 9 actions"),
        ],
    )
    def test_a_wrong_line(self, pattern: str, by: str, said: str) -> None:
        error = broken(replaced(pace_text(), pattern, by))
        assert re.search(said, str(error))
        assert error.line is not None

    @pytest.mark.parametrize("more", ["stay", "total 3", "result A home", "seat C Cy", "?"])
    def test_something_after_total(self, more: str) -> None:
        error = broken(pace_text() + more)
        assert re.search("can't come after 'total'|already said", str(error))
        assert error.line == len(pace_text().splitlines()) + 1

    def test_the_result_comes_before_the_total(self) -> None:
        swapped = re.sub(r"(?m)^(result .*)\n(total .*)$", r"\2\n\1", pace_text())
        assert swapped != pace_text()
        assert "'result' can't come after 'total'" in str(broken(swapped))

    @pytest.mark.parametrize("word", ["game", "config", "seat"])
    def test_a_missing_part_is_named(self, word: str) -> None:
        text = re.sub(f"(?m)^{word} .*$", "", pace_text())
        assert str(broken(text)) == f"The record has no line '{word}'."

    @pytest.mark.parametrize("digest", ["0" * 16, "x", "é", pace_text().split()[-1][:-1]])
    def test_a_wrong_digest(self, digest: str) -> None:
        text = pace_text().replace(pace_text().split()[-1], digest)
        assert "was changed after it was written" in str(broken(text))

    def test_an_unfinished_game_has_no_result(self) -> None:
        text = replaced(record_to_text(samples()[2]), "total .*", "result A out 0,0\ntotal 60")
        assert "the actions come to None" in str(broken(text))

    def test_a_position_of_another_game(self) -> None:
        text = record_to_text(samples()[4])
        assert "do not go together" in str(broken(text.replace("raeuberparoli", "paroli")))
        other = paseo.state_to_text(paseo.initial(paseo.Config(2)))
        assert "This is no JSON" in str(broken(replaced(text, "position .*", f"position {other}")))

    def test_an_impossible_position(self) -> None:
        text = record_to_text(samples()[3])
        error = broken(re.sub("(?m)^(position 2 )(.)", r"\1*\2", text))
        assert error.line == 6


class TestDamagedJson:
    @pytest.mark.parametrize("value", [None, 1, "record", [], {}, {"spieltisch": 1}])
    def test_no_record_at_all(self, value: object) -> None:
        broken_json(value)

    @pytest.mark.parametrize(
        ("part", "value", "said"),
        [
            ("spieltisch", "record 2", "form '2'; only 1"),
            ("spieltisch", "chess", "begins with"),
            ("game", 1, "'game' must be text, not 1"),
            ("game", "chess", "no game 'chess'"),
            ("rules", "1", "'rules' must be a whole number"),
            ("rules", 2, "made by rules 2"),
            ("config", None, "must be an object, not None"),
            ("config", {"players": 9}, "not 9"),
            ("config", {"players": True}, "Players must be a whole number"),
            ("seats", "AB", "'seats' must be a list"),
            ("seats", ["A", 2], "A seat must be text"),
            ("seats", ["A"], "2 players need as many names"),
            ("seats", ["A", "\ud800"], "no player's name"),
            ("position", "", "8 parts; here are 0"),
            ("position", 7, "'position' must be text"),
            ("actions", None, "'actions' must be a list"),
            ("actions", [7], "An action must be text"),
            ("actions", [""], "Action 1: '' is no action"),
            ("actions", ["first A", "stay"], "Action 2, 'stay', is not legal there"),
            ("result", "A home 1", "said to be 'A home 1'"),
            ("result", ["A"], "'result' must be text"),
            ("digest", "0" * 16, "was changed after"),
            ("digest", 0, "'digest' must be text"),
            ("colour", "red", "has no 'colour'"),
        ],
    )
    def test_a_wrong_part(self, part: str, value: object, said: str) -> None:
        assert said in str(broken_json(record_to_json(samples()[0]) | {part: value}))

    @pytest.mark.parametrize("part", ["spieltisch", "game", "rules", "config", "seats", "actions"])
    def test_a_missing_part(self, part: str) -> None:
        value = record_to_json(samples()[0])
        del value[part]
        broken_json(value)

    def test_an_illegal_action_keeps_its_number_and_refusal(self) -> None:
        value = record_to_json(samples()[0])
        value["actions"][1] = value["actions"][0]
        error = broken_json(value)
        assert error.number == 2
        assert error.refusal is not None
        assert error.refusal.code == "wrong-phase"


class TestDamagedFiles:
    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\n\n",
            b"\x00\xff\xfe",
            b"\x89PNG\r\n\x1a\n\x00",
            b"{",
            b"{}",
            b"[]",
            b"null",
            b'{"a":' * 99,
        ],
    )
    def test_garbage(self, data: bytes) -> None:
        broken_bytes(data)

    def test_the_line_with_foreign_bytes_is_named(self) -> None:
        data = pace_text().encode("latin-1")
        assert str(broken_bytes(data)) == "Line 4: this is no text in UTF-8."

    def test_json_cut_off_anywhere(self) -> None:
        data = json.dumps(record_to_json(samples()[1]), separators=(",", ":")).encode()
        for kept in range(len(data)):
            broken_bytes(data[:kept])


def reads_or_says_why(data: bytes) -> None:
    """Damage is noticed and told in a sentence, or it does no harm."""
    try:
        record = record_from_bytes(data)
    except BrokenRecord as error:
        well_said(error)
    else:
        assert record_from_text(record_to_text(record)) == record
        assert record_from_json(record_to_json(record)) == record


class TestRandomDamage:
    TEXTS: Final = st.sampled_from(samples()).map(record_to_text)

    @settings(max_examples=100)
    @given(TEXTS, st.data())
    def test_bytes(self, text: str, data: st.DataObject) -> None:
        whole = text.encode()
        start = data.draw(st.integers(0, len(whole)))
        length = data.draw(st.integers(0, 9))
        reads_or_says_why(
            whole[:start] + data.draw(st.binary(max_size=9)) + whole[start + length :]
        )

    @settings(max_examples=100)
    @given(TEXTS, st.data())
    def test_characters(self, text: str, data: st.DataObject) -> None:
        start = data.draw(st.integers(0, len(text) - 1))
        other = data.draw(st.sampled_from(sorted({*text})) | st.characters(codec="utf-8"))
        reads_or_says_why((text[:start] + other + text[start + 1 :]).encode())

    @settings(max_examples=100)
    @given(TEXTS, st.data())
    def test_lines(self, text: str, data: st.DataObject) -> None:
        lines = text.splitlines()
        place = st.integers(0, len(lines) - 1)
        one, other = data.draw(place), data.draw(place)
        match data.draw(st.sampled_from(["swap", "move", "copy", "lose"])):
            case "swap":
                lines[one], lines[other] = lines[other], lines[one]
            case "move":
                lines.insert(other, lines.pop(one))
            case "copy":
                lines[one] = lines[other]
            case _:
                del lines[min(one, other) : max(one, other)]
        reads_or_says_why("\n".join(lines).encode())

    @settings(max_examples=100)
    @given(TEXTS, st.data())
    def test_words(self, text: str, data: st.DataObject) -> None:
        words = re.split(r"(\W+)", text)
        place = st.integers(0, len(words) - 1)
        words[data.draw(place)] = words[data.draw(place)]
        reads_or_says_why("".join(words).encode())

    @settings(max_examples=100)
    @given(st.sampled_from(samples()), st.data())
    def test_json_values(self, record: Record, data: st.DataObject) -> None:
        value = record_to_json(record)
        holder, key = data.draw(st.sampled_from([*places(value)]))
        holder[key] = data.draw(JSON)
        reads_or_says_why(json.dumps(value).encode())

    @settings(max_examples=100)
    @given(st.data())
    def test_positions(self, data: st.DataObject) -> None:
        record = samples()[4]
        value = json.loads(entry(record.game).state_to_text(record.position))
        holder, key = data.draw(st.sampled_from([*places(value)]))
        holder[key] = data.draw(JSON)
        text = replaced(record_to_text(record), "position .*", f"position {json.dumps(value)}")
        reads_or_says_why(re.sub("(?m)^total ([0-9]+) .*$", r"total \1", text).encode())


JSON: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats()
    | st.text(max_size=5),
    lambda values: (
        st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=4), values, max_size=3)
    ),
    max_leaves=4,
)


def places(value: Any) -> Iterator[tuple[Any, str | int]]:
    """Every place in a JSON value where another value could stand."""
    keys: list[str | int] = [*value] if isinstance(value, dict) else [*range(len(value))]
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


class TestStored:
    """Games that were put on paper once and must be readable for ever.

    `python tests/games/records/write.py` writes those that are not there yet and changes none; `FIRST` pins them.
    Those in `first` are as they were written before there were options in Paroli.
    """

    def test_there_are_some_of_every_game(self) -> None:
        assert {name.split("-")[0] for name in SAMPLES} == {*GAMES}

    @pytest.mark.parametrize("name", sorted({*SAMPLES, *OLDER, *FIRST}))
    def test_it_is_never_rewritten(self, name: str) -> None:
        """An option more once changed those that were there, and nobody could read the first ones any more."""
        stored = b"".join(
            (STORED / f"{name}{end}").read_bytes() for end in (".txt", ".json", ".final")
        )
        assert FIRST[name] == sha256(stored).hexdigest()[:32]

    @pytest.mark.parametrize("name", [*SAMPLES, *OLDER])
    def test_it_comes_to_the_same_position(self, name: str) -> None:
        text = (STORED / f"{name}.txt").read_bytes()
        value = (STORED / f"{name}.json").read_bytes()
        final = (STORED / f"{name}.final").read_text(encoding="utf-8")
        record = record_from_bytes(text)
        assert record_from_bytes(value) == record
        assert final_state(record) == entry(record.game).state_from_text(final)
        if name in SAMPLES:
            assert entry(record.game).state_to_text(final_state(record)) == final.rstrip()

    @pytest.mark.parametrize("name", OLDER)
    def test_an_older_one_is_brought_up_to_date(self, name: str) -> None:
        """It is the record that a game as agreed today makes, and has its digest when it is written again."""
        record = record_from_bytes((STORED / f"{name}.txt").read_bytes())
        written = record_to_text(record)
        assert record_from_text(written) == record
        assert written.split()[-1] == digest(record)

    @pytest.mark.parametrize("name", OLDER)
    @pytest.mark.parametrize(
        ("place", "by"),
        [
            ("seat A .*", "seat A Anna"),
            ('config {"players":(.).*', r'config {"players":\1,"draw_one_by_one":false}'),
        ],
    )
    def test_a_change_of_an_older_one_is_noticed(self, name: str, place: str, by: str) -> None:
        """Also one that states what was left out: only what the record itself says is believed."""
        text = (STORED / f"{name}.txt").read_text(encoding="utf-8")
        assert "was changed after" in str(broken(re.sub(f"(?m)^{place}$", by, text)))

    @pytest.mark.parametrize("name", SAMPLES)
    def test_it_is_written_as_it_was(self, name: str) -> None:
        text = (STORED / f"{name}.txt").read_text(encoding="utf-8")
        value = json.loads((STORED / f"{name}.json").read_bytes())
        assert record_to_text(record_from_text(text)) == text
        assert record_to_json(record_from_json(value)) == value


class TestDocumented:
    PAGE: Final = (ROOT / "docs/records.md").read_text(encoding="utf-8")

    def examples(self, language: str) -> list[str]:
        return re.findall(rf"^```{language}\n(.*?)^```", self.PAGE, re.MULTILINE | re.DOTALL)

    def test_the_examples_of_the_page_are_one_record(self) -> None:
        (text,) = (found for found in self.examples("text") if found.startswith("spieltisch"))
        (value,) = self.examples("json")
        record = record_from_bytes(text.encode())
        assert record_from_bytes(value.encode()) == record
        assert entry(record.game).game.outcome(final_state(record)) is not None

    def test_the_page_shows_what_is_said_of_an_illegal_action(self) -> None:
        text, said = self.examples("text")
        shown = re.search(r"Line ([0-9]+): action [0-9]+, '(.*)',", said)
        assert shown
        lines = text.splitlines()
        lines[int(shown[1]) - 1] = shown[2]
        assert str(broken("\n".join(lines))) == said.strip()

    def test_the_page_names_every_keyword(self) -> None:
        keys = {key for record in samples() for key in record_to_json(record)}
        assert len(keys) == 9
        assert all(f"`{word}" in self.PAGE for word in KEYWORDS | keys)
