"""Other people's programs on a seat: they play, and whatever they do wrong is told in one sentence."""

import os
import re
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Event, Timer
from typing import Any

import pytest

from spieltisch.bots.external import Patience, external
from spieltisch.bots.external_errors import (
    EngineCheats,
    EngineComplains,
    EngineEndless,
    EngineError,
    EngineGone,
    EngineMissing,
    EngineNoise,
    EngineSilent,
)
from spieltisch.bots.external_process import Process
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.registry import LEVELS, UnknownBot, bot, bots_for
from spieltisch.bots.seated import registered_level, seated
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.game import CHANCE
from spieltisch.testing.paroli import state_from_drawing
from spieltisch.words.catalogue import codes

EXAMPLE = Path(__file__).parents[2] / "examples/random_engine.py"
HASTY = Patience(start=0.4, ready=0.4, grace=0.3, nodes=0.4)
PATIENT = Patience(start=60, grace=60)
SOON = Budget(seconds=0.05)

GOOD = """
import json, os, subprocess, sys, time
def say(text):
    print(text, flush=True)
def greet():
    say("id name Test")
    say("ok")
def ready():
    say("readyok")
def go(legal):
    say("bestmove " + legal[0])
def other(line):
    pass
"""
LISTEN = """
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "spieltisch": greet()
    elif word == "isready": ready()
    elif word == "legal": legal = json.loads(rest)
    elif word == "go": go(legal)
    elif word == "quit": break
    else: other(line.strip())
"""


def program(folder: Path, change: str = "") -> str:
    """The command of a program that plays by the protocol but for a change."""
    file = folder / "engine.py"
    file.write_text(GOOD + change + LISTEN, encoding="utf-8")
    return f"{sys.executable} {file}"


def first_choice(game: str, seed: int = 1) -> Any:
    """What the first seat to act knows."""
    law, rng = entry(game).game, Random(seed)
    state = law.initial(entry(game).config_from_json({"players": 2}))
    while law.actor(state) is CHANCE:
        state = law.apply(state, rng.choice([action for action, _ in law.chance(state)])).state
    actor = law.actor(state)
    assert isinstance(actor, int)
    return law.view(state, actor)


VIEW = first_choice("paroli")
TABLE = """
J b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
K g1 r2 .  b4 g5 .  P  .  .  g10
L b1 b2 b3 b4 b5 b6 b7 b8 b9 b10
"""
MOVING = paroli.Turn(0, laid=(10,), granted=(paroli.Line("row", 2),), earned=1)
ROBBING = paroli.view(state_from_drawing(TABLE, ["b1 P", "b2"], robber=True, turn=MOVING), 0)


def refused(trouble: type[Exception], sentence: str) -> Any:
    return pytest.raises(trouble, match=re.escape(sentence))


def handles() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def stat_of(pid: int | str) -> list[str]:
    """State, parent and more of a process; nothing of one that has gone."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return []
    return stat.rpartition(")")[2].split()


def is_alive(pid: int) -> bool:
    """Whether this process runs; one that has ended and was not yet fetched does not."""
    return stat_of(pid)[:1] not in ([], ["Z"])


def children() -> set[str]:
    """Our own processes, also those that have ended and were not fetched."""
    processes = (folder.name for folder in Path("/proc").glob("[0-9]*"))
    return {pid for pid in processes if stat_of(pid)[1:2] == [str(os.getpid())]}


def comes_to_an_end(pid: int) -> bool:
    """Whether it ends soon: what was killed may take a moment to die."""
    return any(not is_alive(pid) or Event().wait(0.05) for _ in range(100))


@contextmanager
def nothing_left() -> Generator[None]:
    """No handle stays open and no child is left."""
    before = handles(), children()
    yield
    assert (handles(), children()) == before


def played(game: str, seats: list[Thinker], seed: int) -> int:
    """A whole game; how many decisions it took."""
    law, rng, decisions = entry(game).game, Random(seed), 0
    state = law.initial(entry(game).config_from_json({"players": len(seats)}))
    while (actor := law.actor(state)) is not None:
        if actor is CHANCE:
            action = rng.choice([each for each, _ in law.chance(state)])
        else:
            action = seats[actor](law.view(state, actor), Budget(seconds=5), rng).action
            decisions += 1
            assert law.refusal(state, action) is None
        state = law.apply(state, action).state
    return decisions


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_whole_games(game: str) -> None:
    command = f"engine:{sys.executable} {EXAMPLE}"
    with nothing_left(), seated(command, game) as other, seated("greedy", game) as ours:
        assert played(game, [other, ours], 3) > 5


def test_our_own_engine_is_one_of_them() -> None:
    run = "from spieltisch.cli import main; main(['engine', '--bot', 'greedy'])"
    with nothing_left(), external(f'{sys.executable} -c "{run}"', "raeuberparoli") as ours:
        found = ours(ROBBING, Budget(), Random(5)).action
    seed = Random(5).getrandbits(32)
    assert found == bot("greedy", "raeuberparoli")(ROBBING, Budget(), Random(seed))


def test_what_it_says_of_its_move(tmp_path: Path) -> None:
    change = """
def go(legal):
    say("info string I like this")
    say("info value 0.625 exact yes nodes 77")
    say("info rank 1 value 0.625 move " + legal[1])
    say("info rank 2 value 7 move " + legal[0])
    say("info rank 3 value 0.5 move fly to the moon")
    say("info something quite else")
    say("bestmove " + legal[1])
"""
    with external(program(tmp_path, change), "paroli") as other:
        thought = other(VIEW, SOON, Random(0))
    assert (thought.value, thought.exact, thought.nodes) == (0.625, True, 77)
    assert thought.ranking == ((thought.action, 0.625),)


def test_it_is_told_what_it_may_spend_and_a_seed(tmp_path: Path) -> None:
    """What it is told comes back as a complaint."""
    change = """
def go(legal):
    say("error " + line)
"""
    seed = Random(7).getrandbits(32)
    for budget, told in (
        (Budget(seconds=0.05), f"go seconds 0.05 seed {seed}"),
        (Budget(nodes=500), f"go nodes 500 seed {seed}"),
        (Budget(), f"go seconds 1 seed {seed}"),
    ):
        command = program(tmp_path, change)
        with external(command, "paroli") as other, pytest.raises(EngineComplains, match=told):
            other(VIEW, budget, Random(7))


def test_a_move_may_be_spelt_in_another_way(tmp_path: Path) -> None:
    change = """
def go(legal):
    _, one, other = next(text for text in legal if text.startswith("rob")).split()
    say(f"bestmove  rob {other} {one} ")
"""
    with external(program(tmp_path, change), "raeuberparoli") as other:
        assert isinstance(other(ROBBING, SOON, Random(0)).action, paroli.Rob)


def test_it_is_stopped_when_it_is_to_stop(tmp_path: Path) -> None:
    change = """
def go(found):
    pass
def other(line):
    if line == "stop": say("bestmove " + legal[-1])
"""
    stop = Event()
    Timer(0.05, stop.set).start()
    with external(program(tmp_path, change), "paroli", PATIENT) as other:
        assert other(VIEW, Budget(seconds=1000, stop=stop), Random(0)).action


def test_old_words_are_no_answer(tmp_path: Path) -> None:
    """A move that is said twice does not count for the next question."""
    change = """
def go(legal):
    say("bestmove " + legal[0] + chr(10) + "bestmove nonsense")
"""
    with external(program(tmp_path, change), "paroli") as other:
        first = other(VIEW, SOON, Random(0)).action
        Event().wait(0.05)
        assert other(VIEW, SOON, Random(0)).action == first


AT_THE_START = [
    ("def greet(): time.sleep(99)", EngineSilent, "has not answered within 0.4 seconds"),
    ("def ready(): time.sleep(99)", EngineSilent, "has not answered within 0.4 seconds"),
    (
        "def greet(): say('Hello, dear host')",
        EngineNoise,
        "not in the protocol: “Hello, dear host”",
    ),
    ("def greet(): say('error I am not well')", EngineComplains, "complains: I am not well"),
    ("def greet(): sys.exit('no licence')", EngineGone, "closed its output: no licence"),
    ("def greet(): sys.exit()", EngineGone, "closed its output."),
    ("def ready(): raise KeyError('x')", EngineGone, "closed its output: KeyError: 'x'"),
    ("def greet(): os.write(1, b'\\xff\\xfe' + bytes([10]))", EngineNoise, "not in the protocol"),
]


@pytest.mark.parametrize(("change", "trouble", "sentence"), AT_THE_START)
def test_trouble_at_the_start(
    tmp_path: Path, change: str, trouble: type[EngineError], sentence: str
) -> None:
    command = program(tmp_path, change)
    patience = HASTY if trouble is EngineSilent else PATIENT
    with nothing_left(), refused(trouble, sentence), external(command, "paroli", patience):
        pytest.fail("nobody sits here")


AT_A_MOVE = [
    ("def go(legal): time.sleep(99)", EngineSilent, "within 0.35 seconds"),
    (
        "def go(legal): say('bestmove fly to the moon')",
        EngineCheats,
        "not legal: “fly to the moon”",
    ),
    ("def go(legal): say('bestmove agree')", EngineCheats, "not legal: “agree”"),
    ("def go(legal): say('bestmove lay b1 A1')", EngineCheats, "not legal"),
    ("def go(legal): say('bestmove')", EngineNoise, "not in the protocol: “bestmove”"),
    ("def go(legal): say('I think')", EngineNoise, "not in the protocol: “I think”"),
    ("def go(legal): say('error where am I')", EngineComplains, "complains: where am I"),
    ("def go(legal): os._exit(3)", EngineGone, "closed its output."),
    ("def go(legal): os.close(1); time.sleep(99)", EngineGone, "closed its output."),
    (
        "def go(legal):\n while True: say('info string ' + 'x' * 999)",
        EngineEndless,
        "never stops writing",
    ),
    ("def go(legal):\n while True: os.write(1, b'x' * 999)", EngineEndless, "never stops writing"),
    ("def go(legal):\n while True: os.write(2, b'x' * 999)", EngineSilent, "within 0.35"),
]


@pytest.mark.parametrize(("change", "trouble", "sentence"), AT_A_MOVE)
def test_trouble_at_a_move(
    tmp_path: Path, change: str, trouble: type[EngineError], sentence: str
) -> None:
    command = program(tmp_path, change)
    patience = PATIENT._replace(grace=0.3) if trouble is EngineSilent else PATIENT
    with nothing_left(), external(command, "paroli", patience) as other:
        with refused(trouble, sentence):
            other(VIEW, SOON, Random(0))
        with pytest.raises(EngineGone):
            other(VIEW, SOON, Random(0))


def test_one_that_does_not_listen_holds_nobody_up() -> None:
    """More is said to it than a pipe holds."""
    with (
        nothing_left(),
        closing(Process(f"{sys.executable} -c 'import time; time.sleep(99)'")) as deaf,
    ):
        deaf.send("x" * 1_000_000)
        assert deaf.listen(0.2) is None


def test_one_that_closed_its_ears_has_gone() -> None:
    command = f"{sys.executable} -c 'import os, time; os.close(0); time.sleep(99)'"
    with nothing_left(), closing(Process(command)) as deaf, refused(EngineGone, "has ended"):
        for _ in range(1000):
            deaf.send("x")
            deaf.listen(0.01)


def test_what_it_started_is_ended_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    change = f"""
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(99)"])
open({str(note)!r}, "w").write(str(child.pid))
"""
    with nothing_left():
        with external(program(tmp_path, change), "paroli") as other:
            assert other(VIEW, SOON, Random(0)).action
            assert is_alive(int(note.read_text(encoding="utf-8")))
        assert comes_to_an_end(int(note.read_text(encoding="utf-8")))


def test_it_is_asked_to_leave_before_it_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "goodbye"
    change = f"import atexit; atexit.register(lambda: open({str(note)!r}, 'w').close())\n"
    with external(program(tmp_path, change), "paroli"):
        assert not note.exists()
    assert note.exists()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("./no-such-program", "No such file"),
        (str(Path(__file__).parent), "Permission denied"),
        ("'half a quotation", "No closing quotation"),
        ("", "no command"),
    ],
)
def test_a_program_that_cannot_be_started(command: str, why: str) -> None:
    with nothing_left(), refused(EngineMissing, why), seated(f"engine:{command}", "paseo"):
        pytest.fail("nobody sits here")


@pytest.mark.parametrize("language", codes())
def test_every_trouble_has_its_sentence(language: str) -> None:
    kinds = EngineError.__subclasses__()
    told = {kind("./bot", text="x", seconds="3").told(language) for kind in kinds}
    assert len(told) == len(kinds) == 7
    assert all("./bot" in sentence for sentence in told)


def test_nobody_of_this_name() -> None:
    with refused(UnknownBot, "nobody"), seated("nobody", "paseo"):
        pytest.fail("nobody sits here")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_is_wished_for_is_one_that_plays(game: str, level: str) -> None:
    found = registered_level(level, game)
    assert found in bots_for(game)
    assert found == level or level not in bots_for(game)
