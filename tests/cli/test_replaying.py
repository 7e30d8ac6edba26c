"""A record looked at through one seat's eyes."""

import json
from random import Random
from typing import Any

import pytest

from spieltisch.bots.registry import bot
from spieltisch.cli import main
from spieltisch.cli.session import begin
from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_to_text

CAPTURE = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game of Paroli that is over."""
    bots = (bot("greedy", "paroli"),) * 2
    session = begin(
        Record("paroli", paroli.Config(2), ("Mira", "Jonas")), bots, Random(1), Random(1)
    )
    while (actor := session.actor) is not None:
        session.act(session.draw() if actor is CHANCE else session.decide(actor))
    file = tmp_path_factory.mktemp("games") / "game.txt"
    file.write_text(record_to_text(session.record()), encoding="utf-8")
    return str(file)


def receivers(capsys: CAPTURE, *arguments: str) -> set[int]:
    """Whose cards are told, by facts or by the actions themselves."""
    assert main(["replay", *arguments, "--json"]) == 0
    steps: list[Any] = json.loads(capsys.readouterr().out)["steps"]
    told = (
        fact["seat"]
        for step in steps
        for fact in step["facts"]
        if fact["kind"] == "received" or (fact["kind"] == "dealt" and step["action"] != "deal ?")
    )
    return {*told}


def test_one_seats_eyes_see_no_other_cards_of_a_finished_game(
    capsys: CAPTURE, finished: str
) -> None:
    assert receivers(capsys, finished) == {0, 1}
    assert receivers(capsys, finished, "--as", "B") == {1}
    assert receivers(capsys, finished, "--as", "B", "--reveal") == {0, 1}


def test_pictures_keep_to_the_seat_too(capsys: CAPTURE, finished: str) -> None:
    assert main(["replay", finished, "--as", "B", "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "Jonas · your hand" in out
    assert "Mira · your hand" not in out
    assert "Mira gets" not in out
