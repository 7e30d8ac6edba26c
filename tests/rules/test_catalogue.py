"""The shelf: every game by its name, with all that puts it on paper."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from spieltisch.rules import paroli
from spieltisch.rules.catalogue import GAMES, Entry, entry
from spieltisch.rules.errors import Impossible, SpieltischError, Unreadable
from spieltisch.rules.json_form import read_json
from spieltisch.rules.record import Record, final_state
from spieltisch.testing.records import played, records

ENTRIES = pytest.mark.parametrize("found", GAMES.values(), ids=[*GAMES])


def test_three_games_stand_on_the_shelf() -> None:
    assert {name: found.title for name, found in GAMES.items()} == {
        "paseo": "Paseo",
        "paroli": "Paroli",
        "raeuberparoli": "Räuberparoli",
    }
    assert all(entry(name) is found and found.name == name for name, found in GAMES.items())


@pytest.mark.parametrize("name", ["", "chess", "Paseo", "räuberparoli", "paseo "])
def test_another_name_is_answered_with_the_names_there_are(name: str) -> None:
    with pytest.raises(Unreadable, match="the games are paseo, paroli, raeuberparoli"):
        entry(name)


@ENTRIES
def test_a_configuration_round_trips_for_every_player_count(found: Entry) -> None:
    for players in found.players:
        config = found.config_from_json({"players": players})
        data = json.loads(json.dumps(found.config_to_json(config)))
        assert found.config_from_json(data) == config
        assert config.players == players


@ENTRIES
@pytest.mark.parametrize("beyond", [-1, 0, 1, 7, 10**30])
def test_other_player_counts_are_impossible(found: Entry, beyond: int) -> None:
    with pytest.raises(Impossible, match=f"not (for )?{beyond}"):
        found.config_from_json({"players": beyond})


@ENTRIES
@pytest.mark.parametrize("value", [None, [], "2", {"players": "2"}, {"players": 2, "colour": 1}])
def test_a_bad_configuration_is_one_clear_sentence(found: Entry, value: object) -> None:
    with pytest.raises(SpieltischError, match=r"\.$"):
        found.config_from_json(value)


def test_the_name_says_whether_robbers_play() -> None:
    assert not entry("paroli").config_from_json({"players": 3}).robber
    assert entry("raeuberparoli").config_from_json({"players": 3}).robber


@settings(max_examples=25)
@given(records())
def test_positions_round_trip_as_text_and_json(record: Record) -> None:
    found, state = entry(record.game), final_state(record)
    text = found.state_to_text(state)
    assert "\n" not in text
    assert found.state_from_text(text) == state
    assert found.state_from_json(json.loads(json.dumps(found.state_to_json(state)))) == state


@ENTRIES
@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null", "[" * 5000, "1" * 5000, '"\\ud800"'])
def test_a_bad_position_is_one_clear_sentence(found: Entry, text: str) -> None:
    with pytest.raises(SpieltischError, match=r"\.$"):
        found.state_from_text(text)


@ENTRIES
def test_a_position_fits_the_agreements_it_was_played_under(found: Entry) -> None:
    config, other = (found.config_from_json({"players": players}) for players in (2, 3))
    state = final_state(played(found.name, config, Random(1), most=40))
    assert found.fits(config, state)
    assert not found.fits(other, state)


def test_robbers_fit_no_game_without_them() -> None:
    paseo, plain, robber = GAMES.values()
    honest, robbing = (paroli.Config(2, robber=robber) for robber in (False, True))
    assert plain.fits(honest, paroli.initial(honest))
    assert robber.fits(robbing, paroli.initial(robbing))
    assert not plain.fits(robbing, paroli.initial(robbing))
    assert not robber.fits(honest, paroli.initial(honest))
    blocked = paseo.config_from_json({"blank_blocked": True})
    assert not paseo.fits(paseo.config_from_json({}), paseo.game.initial(blocked))


def test_json_is_read_as_deep_as_it_may_be() -> None:
    assert read_json("[" * 20 + "]" * 20)
    with pytest.raises(Unreadable, match="more than 20 deep"):
        read_json("[" * 21 + "]" * 21)


@pytest.mark.parametrize(
    ("name", "players"),
    [("paseo", range(2, 5)), ("paroli", range(2, 7)), ("raeuberparoli", range(2, 7))],
)
def test_a_game_is_for_so_many(name: str, players: range) -> None:
    assert entry(name).players == players
