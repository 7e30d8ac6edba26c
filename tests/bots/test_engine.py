"""Our engine: the documented conversation, every kind of bad line, and stopping."""

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event
from typing import cast

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.bots.engine import Engine
from spieltisch.bots.engine_answer import EngineAnswer, answer_lines
from spieltisch.bots.engine_input import InputReader
from spieltisch.bots.engine_options import EngineOptions, Go, go_text, read_go
from spieltisch.bots.policy import Budget, Thought
from spieltisch.bots.registry import BOTS, bot, bots_for
from spieltisch.bots.seated import registered_level
from spieltisch.cli import main
from spieltisch.games.registry import PORTS
from spieltisch.rules import paroli, paseo
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_to_json
from spieltisch.testing.paroli_strategies import positions

PAGE = (Path(__file__).parents[2] / "docs/engine.md").read_text(encoding="utf-8")
RUN = "from spieltisch.cli import main; raise SystemExit(main())"
ROLLED = "2 A****123**123B@0,0 4,0;-;B;-|-;3,0;-;- A 1-2 - 17/1000 -"


def conversation() -> list[tuple[str, str]]:
    """Who says what on the page."""
    (block,) = re.findall(r"^```engine\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [(line[0], line[2:]) for line in str(block).splitlines()]


class Talk:
    """A conversation with the real command."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-c", RUN, "engine", *arguments]
        pipe = subprocess.PIPE
        self.popen = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")  # noqa: S603 our own command

    def say(self, line: str) -> None:
        assert self.popen.stdin
        self.popen.stdin.write(f"{line}\n")
        self.popen.stdin.flush()

    def hear(self) -> str:
        assert self.popen.stdout
        return self.popen.stdout.readline().rstrip("\n")

    def end(self) -> tuple[str, int]:
        """What it says to the end of the input, and how it ends."""
        rest, _ = self.popen.communicate(timeout=60)
        return rest, self.popen.returncode


def test_the_conversation_on_the_page() -> None:
    talking = Talk("--bot", "greedy")
    for who, line in conversation():
        if who == ">":
            talking.say(line)
        elif line.endswith("…"):
            assert talking.hear().startswith(line[:-1])
        else:
            assert talking.hear() == line
    assert talking.end() == ("", 0)


def test_what_was_asked_before_the_end_of_the_input_is_answered() -> None:
    talking = Talk("--bot", "random")
    for line in (*RACE, "go seed 1", *CARDS, "go seed 1"):
        talking.say(line)
    told, code = talking.end()
    assert (told.count("bestmove"), code) == (2, 0)


def test_every_command_is_on_the_page() -> None:
    (told,) = talk("help")
    assert all(f"`{word}" in PAGE for word in told.removeprefix("info string commands: ").split())


def talk(*said: str) -> list[str]:
    """What an engine says to these lines, one after the other."""
    told: list[str] = []
    engine = Engine(told.append, EngineOptions("greedy"))
    for line in said:
        engine.do(line, Event())
    return told


def view_text(robber: bool = False) -> str:
    """The view of a seat of Paroli that acts."""
    state, rng = paroli.initial(paroli.Config(2, robber)), Random(0)
    while not isinstance(paroli.actor(state), int):
        state = paroli.apply(state, rng.choice(paroli.legal(state))).state
    actor = paroli.actor(state)
    assert isinstance(actor, int)
    return PORTS["paroli"].view_to_text(paroli.view(state, actor))


CARDS = ("newgame paroli", f"position {view_text()}")
RACE = ("newgame paseo", f"position {ROLLED}")
OTHER_SEAT = json.dumps({**json.loads(view_text()), "seat": None, "rack": None})

BAD: list[tuple[Sequence[str], str, str]] = [
    ((), "fly", "There is no command 'fly'; help lists them."),
    ((), "spieltisch 2", "This engine speaks version 1"),
    ((), "newgame go", "There is no game 'go' here; the games are paseo, paroli, raeuberparoli"),
    ((), "newgame paseo {", "This is no JSON"),
    ((), "newgame paseo {}{}", "This is no JSON"),
    ((), 'newgame paroli {"players": 9}', "2 to 6 players"),
    ((), "newgame paseo " + "[" * 10_000, "nested more than 20 deep"),
    ((), f"position {ROLLED}", "No game yet; send newgame"),
    ((), "go", "No game yet; send newgame"),
    (("newgame paseo",), "go", "No position yet; send position"),
    (("newgame paseo",), "legal", "No position yet; send position"),
    (("newgame paseo",), "position", "position"),
    (("newgame paseo",), "position nonsense", "position"),
    (("newgame paseo",), "position record {}", "must be text"),
    (("newgame paseo",), f"position {view_text()}", "has no"),
    (("newgame paroli",), f"position {ROLLED}", "This is no JSON"),
    (("newgame paroli",), "position record {}", "shows hidden cards; send the seat's view"),
    (("newgame paroli",), 'position {"stock": []}', "hidden cards included; send the seat's view"),
    (
        ("newgame paroli",),
        f"position {view_text(robber=True)}",
        "no view of paroli: robber is true",
    ),
    (("newgame paroli",), "position null", "must be an object"),
    (('newgame paroli {"players": 3}',), f"position {view_text()}", "another configuration"),
    (('newgame paseo {"players": 3}',), f"position {ROLLED}", "another configuration"),
    (
        ("newgame paseo", f"position {ROLLED.replace('1-2', '-')}"),
        "go",
        "Nobody has to decide here",
    ),
    (("newgame paroli", f"position {OTHER_SEAT}"), "go", "Nobody has to decide here"),
    (RACE, "go seconds", "It is written: go [seconds S] [nodes N] [seed K]."),
    (RACE, "go seconds 1 seconds 2", "It is written: go"),
    (RACE, "go depth 7", "There is no 'depth' here; there are seconds, nodes, seed"),
    (RACE, "go seconds nan", "seconds can't be nan"),
    (RACE, "go seconds inf", "seconds can't be inf"),
    (RACE, "go seconds 0", "seconds can't be 0"),
    (RACE, "go nodes -1", "nodes can't be -1"),
    (RACE, "go nodes 1.5", "nodes must be a number, not '1.5'"),
    (RACE, "go nodes " + "9" * 5000, "nodes must be a number"),
    (RACE, "go seed x", "seed must be a number"),
    ((), "setoption level club", "It is written: setoption name level value club"),
    (
        (),
        "setoption name level value nobody",
        "There is no level 'nobody'; there are random, greedy",
    ),
    ((), "setoption name hash value 16", "There is no option 'hash'; there are level, seconds"),
    ((), "setoption name nodes value few", "nodes must be a number"),
]


@pytest.mark.parametrize(("before", "line", "sentence"), BAD)
def test_a_bad_line_is_answered_and_changes_nothing(
    before: Sequence[str], line: str, sentence: str
) -> None:
    (told,) = talk(*before, line)
    assert told.startswith("error ")
    assert sentence in told
    probe = ("spieltisch", "legal", "go seed 1")
    assert talk(*before, line, *probe)[1:] == talk(*before, *probe)


def test_a_failing_bot_is_an_error_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was registered by mistake: it can't even be asked."""
    registry = cast("dict[str, dict[str, str]]", BOTS)
    monkeypatch.setitem(registry, "broken", {"paseo": "policy:best"})
    told = talk(
        *RACE, "setoption name level value broken", "go", "setoption name level value greedy", "go"
    )
    assert told[0].startswith("error The bot failed: TypeError")
    assert told[-1].startswith("bestmove")


def test_a_level_that_does_not_play_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = cast("dict[str, dict[str, str]]", BOTS)
    monkeypatch.setitem(registry, "racer", {"paseo": "paseo.greedy:greedy"})
    told = talk("setoption name level value racer", "newgame paroli", "newgame paseo")
    assert told == [
        f"error No bot 'racer' plays paroli; there are {', '.join(bots_for('paroli'))}."
    ]


def test_a_record_where_nothing_is_hidden() -> None:
    config = paseo.Config(path="random")
    state, actions, rng = paseo.initial(config), list[paseo.Action](), Random(3)
    while not isinstance(paseo.actor(state), int):
        actions.append(rng.choice(paseo.legal(state)))
        state = paseo.apply(state, actions[-1]).state
    record = json.dumps(record_to_json(Record("paseo", config, ("A", "B"), tuple(actions))))
    by_record = talk("newgame paseo", f"position record {record}", "legal")
    assert by_record == talk("newgame paseo", f"position {paseo.state_to_text(state)}", "legal")
    foreign = record_to_json(Record("paroli", paroli.Config(), ("A", "B")))
    (told,) = talk("newgame paseo", f"position record {json.dumps(foreign)}")
    assert "a record of paroli, not of paseo" in told


def test_positions_as_text_and_as_json_are_the_same() -> None:
    as_json = json.dumps(paseo.state_to_json(paseo.state_from_text(ROLLED)))
    assert PORTS["paseo"].view_from_text(as_json) == PORTS["paseo"].view_from_text(ROLLED)


def test_options_are_what_is_usual() -> None:
    told = talk(*RACE, "setoption name seed value 5", "go", "go", "go seed 5")
    assert len({line for line in told if line.startswith("bestmove")}) == 1
    described = talk(
        "setoption name seconds value 0.25", "setoption name level value random", "spieltisch"
    )
    assert any(line.startswith("option name level type combo default random") for line in described)
    assert "option name seconds type string default 0.25" in described
    assert "option name seconds type string default none" in talk(
        "setoption name seconds value 2", "setoption name seconds value none", "spieltisch"
    )


def test_the_same_seed_gives_the_move_of_the_bot() -> None:
    view = PORTS["paroli"].view_from_text(view_text())
    action = bot("random", "paroli")(view, Budget(), Random(77))
    told = talk(*CARDS, "setoption name level value random", "go seed 77")
    assert told[-1] == f"bestmove {paroli.format(action)}"


@given(positions())
@settings(max_examples=15)
def test_what_a_seat_knows_survives_the_way(state: paroli.State) -> None:
    view = paroli.view(state, 1)
    port = PORTS["raeuberparoli" if view.config.robber else "paroli"]
    assert port.view_from_text(port.view_to_text(view)) == view


AMOUNTS = st.none() | st.floats(1e-6, 1e6)
COUNTS = st.none() | st.integers(1, 10**11)


@given(st.builds(Go, AMOUNTS.map(lambda found: found and float(f"{found:.12g}")), COUNTS, COUNTS))
def test_the_command_to_think_reads_as_it_is_written(go: Go) -> None:
    assert read_go(go_text(go).split()[1:]) == go


def test_a_thought_is_told_and_heard() -> None:
    thought = Thought("draw 2", 0.625, 77, exact=True, ranking=(("draw 2", 0.625), ("pass", 0.5)))
    answer = EngineAnswer()
    for line in answer_lines(thought, str):
        answer.hear(line)
    assert answer.thought(str) == thought


def test_lines_wait_their_turn_and_the_end_waits_for_them() -> None:
    told: list[str] = []
    ear = InputReader(told.append, EngineOptions("greedy"))
    for line in (*RACE, "", "go seed 1", *CARDS, "go seed 1", "stop", "nonsense"):
        assert ear.hear(line)
    ear.finish()
    assert [line.split()[0] for line in told] == ["info", "bestmove", "info", "bestmove", "error"]


@pytest.mark.parametrize("before", [RACE, CARDS], ids=["paseo", "paroli"])
def test_it_stops_when_it_is_told_to(before: Sequence[str]) -> None:
    """Given half an hour, it answers as soon as it is stopped; ready it is all the time."""
    told = SimpleQueue[str]()
    game = before[0].split()[1]
    ear = InputReader(told.put, EngineOptions(registered_level("expert", game)))
    for line in (*before, "isready", "go seconds 1800 seed 1"):
        ear.hear(line)
    assert told.get(timeout=600) == "readyok"
    ear.hear("stop")
    while not told.get(timeout=60).startswith("bestmove"):
        pass


def test_leaving_is_at_once() -> None:
    ear = InputReader(lambda _line: None, EngineOptions("greedy"))
    assert ear.hear("isready")
    assert not ear.hear(" quit ")


@pytest.mark.parametrize(
    ("said", "heard"),
    [("quit\n", ""), ("isready\n", "readyok\n"), ("isready\nquit\n", "readyok\n")],
)
def test_nothing_is_dismantled_before_it_leaves(said: str, heard: str) -> None:
    """Compiled kernels take Python seconds to free."""
    watched = f"import atexit; atexit.register(print, 'dismantled'); {RUN}"
    command = [sys.executable, "-c", watched, "engine", "--bot", "random"]
    done = subprocess.run(command, input=said, capture_output=True, text=True, check=True)  # noqa: S603 our own command
    assert (done.stdout, done.stderr) == (heard, "")


def test_whoever_greets_and_leaves_is_answered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a shell writes it, the whole conversation is there before the first line is read."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    line = r"printf 'spieltisch 1\nquit\n' | spieltisch engine"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=True)  # noqa: S603 our own command
    assert done.stdout.startswith("id name ")
    assert done.stdout.endswith("ok\n")
    assert done.stderr == ""


def test_an_unknown_bot_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(["engine", "--bot", "nobody"]) == 2
    assert "There is no bot “nobody”; there are random, greedy" in capsys.readouterr().err
    assert main(["engine", "--bot", "nobody", "--language", "de"]) == 2


def test_the_page_about_bots_shows_the_example_and_runs() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs/bots.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for name, text in zip(("random_engine.py", "my_bot.py"), shown, strict=True):
        assert (root / "examples" / name).read_text(encoding="utf-8").endswith(text)
    sessions = re.findall(r"^```pycon\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("".join(sessions), {}, "bots", None, None)
    report: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=report.append)
    assert result.attempted > 4
    assert not result.failed, "".join(report)
