"""The command line: answers for people and for programs, and bad input in one line."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.bench import goals
from spieltisch.bench.ours import law
from spieltisch.bench.rounds import Batch
from spieltisch.cli import main
from spieltisch.kernels.paroli.lines import line_value
from spieltisch.kernels.paroli.packing import Row
from spieltisch.kernels.paseo.table import Table
from spieltisch.kernels.reached import Reached
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_to_json, record_to_text
from spieltisch.testing.paroli import state_from_drawing
from spieltisch.words.catalogue import catalogue

DEALING = entry("paroli").state_to_text(paroli.initial(paroli.Config(2)))
POSITION = "2 A***123***123B@0,0 4,0;-;3,0;B|9,0;-;-;- A - - 17/1000 -"
CARDS = "J . . b3 . . . . . . ."
CAPTURE = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def run(capsys: CAPTURE, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def answer(capsys: CAPTURE, *arguments: str) -> Any:
    """What a program would read."""
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


def random_record(game: str, config: Any, seed: int, length: int | None = None) -> Record:
    law, rng = entry(game).game, Random(seed)
    state, actions = law.initial(config), list[Any]()
    while (actor := law.actor(state)) is not None and len(actions) != length:
        drawn = actor is CHANCE
        actions.append(draw_chance(law, state, rng) if drawn else rng.choices(law.legal(state))[0])
        state = law.apply(state, actions[-1]).state
    names = ("Mira", "Jonas", "Ada")[: config.players]
    return Record(game, config, names, tuple(actions))


def saved(folder: Path, record: Record) -> str:
    file = folder / "game.txt"
    file.write_text(record_to_text(record), encoding="utf-8")
    return str(file)


# legal and perft


def test_legal_lists_every_action(capsys: CAPTURE) -> None:
    code, out, _ = run(capsys, "legal", "paseo", POSITION, "--dice", "5", "3")
    assert code == 0
    assert "split 0+3>7,0 2+5>10,0" in out
    assert "12 legal actions (A)" in out


def test_legal_as_json_reads_back(capsys: CAPTURE) -> None:
    found = answer(capsys, "legal", "paseo", POSITION, "--dice", "3", "5")
    assert found["count"] == len(found["actions"]) == 12
    assert all(paseo.format(paseo.parse(text)) == text for text in found["actions"])


def test_legal_distinct_names_the_positions(capsys: CAPTURE) -> None:
    found = answer(capsys, "legal", "paseo", POSITION, "--dice", "3", "5", "--distinct")
    assert found["count"] == 11
    assert [paseo.state_from_text(each["position"]) for each in found["positions"]]


def test_a_position_may_come_as_json_from_a_file_or_from_standard_input(
    capsys: CAPTURE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = json.dumps(paseo.state_to_json(paseo.state_from_text(POSITION)))
    file = tmp_path / "position.json"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    found = [answer(capsys, "legal", "paseo", given) for given in (text, f"@{file}", "-")]
    assert found[0] == found[1] == found[2]
    assert found[0]["actor"] == "chance"


def test_partial_sets_are_for_those_who_ask(capsys: CAPTURE) -> None:
    short = "2 A***B@0,0 -;-;-;-|-;-;-;- A - - 0/1000 -"
    assert run(capsys, "legal", "paseo", short)[0] == 2
    assert run(capsys, "legal", "paseo", short, "--partial-set")[0] == 0


def test_perft_counts_and_divides(capsys: CAPTURE) -> None:
    expected = paseo.perft(paseo.state_from_text(POSITION), 1)
    found = answer(capsys, "perft", "paseo", POSITION, "--depth", "1", "--divide")
    assert found["perft"] == sum(found["divide"].values()) == expected
    _, out, _ = run(capsys, "perft", "paseo", POSITION, "--depth", "1", "--divide")
    assert out.splitlines()[-1].strip() == str(expected)


def test_perft_of_depth_0_is_one(capsys: CAPTURE) -> None:
    assert answer(capsys, "perft", "paseo", POSITION, "--depth", "0")["perft"] == 1


def test_perft_of_paroli_takes_the_draws_in_order(capsys: CAPTURE) -> None:
    position = json.dumps(paroli.state_to_json(state_from_drawing(CARDS, ["b3 b4", "b2"])))
    given = ("perft", "paroli", position, "--depth", "1")
    assert answer(capsys, *given, "--draws", "b7,b8")["perft"] == 5
    assert answer(capsys, *given)["perft"] == 31 + 31 * 31 + 3


def test_legal_of_paroli(capsys: CAPTURE) -> None:
    position = json.dumps(paroli.state_to_json(state_from_drawing(CARDS, ["b3 b4", "b2"])))
    found = answer(capsys, "legal", "paroli", position)
    assert found["actions"] == ["draw 1", "draw 2", "lay b3 I3", "lay b3 K3", "lay b4 J4"]


# rules, version, bench


def test_one_ruling(capsys: CAPTURE) -> None:
    code, out, _ = run(capsys, "rules", "paseo", "p9", "--language", "de")
    assert code == 0
    assert "P9" in out
    assert "<a id" not in out


def test_a_ruling_alone_knows_its_game(capsys: CAPTURE) -> None:
    assert "Jump limit" in run(capsys, "rules", "P9", "--language", "en")[1]
    assert run(capsys, "rules", "r15") == run(capsys, "rules", "paroli", "R15")


def test_all_rules_of_all_games(capsys: CAPTURE) -> None:
    _, out, _ = run(capsys, "rules", "--language", "en")
    assert "P11" in out
    assert "R16" in out


def test_all_rules(capsys: CAPTURE) -> None:
    _, out, _ = run(capsys, "rules", "raeuberparoli", "--language", "en")
    assert "R16" in out
    assert "<a id" not in out


def test_the_version(capsys: CAPTURE) -> None:
    code, out, _ = run(capsys, "--version")
    assert code == 0
    assert re.fullmatch(r"spieltisch \d+\.\d+\.\d+\n", out)


@pytest.mark.parametrize(
    "command",
    ["play", "replay", "legal", "perft", "rules", "bench", "crosscheck", "compile", "page"],
)
def test_every_command_has_help_with_an_example(capsys: CAPTURE, command: str) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert f": spieltisch {command}" in " ".join(out.split())


@pytest.mark.parametrize(("group", "command"), [([], "play"), (["admin"], "tables")])
def test_who_names_no_command_is_shown_all(capsys: CAPTURE, group: list[str], command: str) -> None:
    _, page, _ = run(capsys, *group, "--help")
    assert run(capsys, *group) == (2, "", page)
    assert f"\n  {command} " in page


def test_bench_tells_rates_goals_and_what_is_missing(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def missing() -> Batch:
        raise ModuleNotFoundError("No module named 'pyspiel'")

    peer = "OpenSpiel backgammon, C++ rollouts"
    runners = {"Paseo 2, kernel": law("paseo", 2), peer: law("paseo", 2), "gone": missing}
    monkeypatch.setattr(goals, "RUNNERS", runners)
    picture = tmp_path / "speed.svg"
    options = ("--batches", "2", "--repeats", "2")
    found = answer(capsys, "bench", *options, "--plot", str(picture))
    assert found["results"][0]["decisions_per_second"]["median"] > 0
    assert found["results"][2]["missing"] == "No module named 'pyspiel'"
    assert found["goals"][0]["goal"] == 50
    assert "<svg" in picture.read_text(encoding="utf-8")
    _, out, _ = run(capsys, "bench", *options)
    assert "Not measured: gone (No module named 'pyspiel')." in out
    assert re.search(rf"Paseo 2, kernel\s+{re.escape(peer)}\s+[\d.]+×\s+50×", out)


def test_bench_looks_at_the_picture_before_it_measures(capsys: CAPTURE) -> None:
    for wrong in ("speed.xyz", "nowhere/speed.svg"):
        code, out, err = run(capsys, "bench", "--plot", wrong)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1


def test_bench_knows_its_runners(capsys: CAPTURE) -> None:
    code, _, err = run(capsys, "bench", "--only", "abacus")
    assert code == 2
    assert "abacus" in err


def nothing_legal(_: Table) -> tuple[()]:
    return ()


def test_crosscheck_compares_and_repeats(capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(capsys, "crosscheck", "paseo", "--players", "2", "--games", "3")
    assert found["agree"]
    assert found["decisions"] > 10
    monkeypatch.setattr(Table, "legal", nothing_legal)
    code, out, _ = run(capsys, "crosscheck", "paseo", "--players", "3", "--seed", "5")
    assert code == 1
    assert "To repeat it: spieltisch crosscheck paseo --players 3 --seed 5 --games 1" in out
    code, _, err = run(capsys, "crosscheck", "paseo", "--players", "7")
    assert (code, "7" in err) == (2, True)


ROBBING = ("crosscheck", "raeuberparoli", "--players", "2", "--option", "one-move-per-card")


def test_crosscheck_counts_the_rulings_of_raeuberparoli_with_an_option(capsys: CAPTURE) -> None:
    found = answer(capsys, *ROBBING, "--games", "1")
    assert found["agree"]
    assert found["games"] == 1
    assert found["decisions"] > 0
    assert found["rulings"]["R3"] == 1
    assert found["rulings"]["R7"] >= 1
    assert {"R12", "R14", "R15"} <= {*found["rulings"], *found["never"]}


def test_crosscheck_repeats_a_difference_with_its_option(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_much(row: Row, code: int) -> int:
        return int(line_value(row, code)) + 5

    monkeypatch.setattr("spieltisch.kernels.paroli.crosscheck.line_value", too_much)
    again = f"spieltisch {' '.join(ROBBING)} --seed 5 --games 1"
    code, out, _ = run(capsys, *ROBBING, "--seed", "5")
    assert code == 1
    assert "lines differs" in out
    assert f"To repeat it: {again}" in out
    code, out, _ = run(capsys, *ROBBING, "--seed", "5", "--json")
    assert code == 1
    assert json.loads(out)["repeat"] == again


CODES = {
    key.removeprefix("refusal.") for key in catalogue("en").entries if key.startswith("refusal.")
}
OF_PASEO = [f"P{number}" for number in range(1, 12)]
OF_PAROLI = [f"R{number}" for number in range(1, 10)]
OF_ROBBING = [f"R{number}" for number in range(10, 18)]


def meeting(
    rulings: Iterable[str], refusals: Iterable[str]
) -> Callable[[object, int, Reached], int]:
    def check_game(_config: object, _seed: int, reached: Reached) -> int:
        reached.rulings.update(rulings)
        reached.refusals.update(refusals)
        return 1

    return check_game


@pytest.fixture
def games_meet(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterable[str], Iterable[str]], None]:
    """What every game meets, instead of playing it."""

    def meet(rulings: Iterable[str], refusals: Iterable[str]) -> None:
        for game in ("paseo", "paroli"):
            played = meeting([*rulings], [*refusals])
            monkeypatch.setattr(f"spieltisch.kernels.{game}.crosscheck.check_game", played)

    return meet


@pytest.mark.parametrize(
    ("games", "rulings", "codes"),
    [
        ((), [*OF_PASEO, *OF_PAROLI, *OF_ROBBING], CODES),
        (("paseo",), OF_PASEO, set[str]()),
        (("paroli",), OF_PAROLI, set[str]()),
        (("raeuberparoli",), [*OF_PAROLI, *OF_ROBBING], set[str]()),
    ],
)
def test_crosscheck_names_what_it_never_met(
    capsys: CAPTURE,
    games_meet: Callable[[Iterable[str], Iterable[str]], None],
    games: Sequence[str],
    rulings: Sequence[str],
    codes: set[str],
) -> None:
    games_meet((), ())
    assert {*answer(capsys, "crosscheck", *games)["never"]} == {*rulings} | codes
    assert len(answer(capsys, "crosscheck", *games)["never"]) == len(rulings) + len(codes)
    games_meet(rulings, codes)
    assert answer(capsys, "crosscheck", *games)["never"] == []
    games_meet(rulings[1:], CODES - {"line-closes"})
    missed = [rulings[0], *(["line-closes"] if codes else [])]
    assert answer(capsys, "crosscheck", *games)["never"] == missed
    _, out, _ = run(capsys, "crosscheck", *games)
    assert f"Never reached: {', '.join(missed)}\n" in out


# replay


def test_replay_tells_a_whole_game(capsys: CAPTURE, tmp_path: Path) -> None:
    record = random_record("paseo", paseo.Config(2), 4)
    code, out, _ = run(capsys, "replay", saved(tmp_path, record), "--language", "en")
    assert code == 0
    assert "Mira" in out
    assert out.count("Paseo · turn") > 10
    assert re.search("Won by |Nobody wins", out.splitlines()[-1])


def test_replay_stops_where_it_is_told(capsys: CAPTURE, tmp_path: Path) -> None:
    file = saved(tmp_path, random_record("paseo", paseo.Config(2), 4))
    found = answer(capsys, "replay", file, "--to", "5")
    assert [step["number"] for step in found["steps"]] == [1, 2, 3, 4, 5]
    assert found["steps"][0]["facts"][0]["kind"] == "started"


def test_replay_reads_json_too(capsys: CAPTURE, tmp_path: Path) -> None:
    record = random_record("paroli", paroli.Config(2), 4, 40)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record_to_json(record)), encoding="utf-8")
    assert len(answer(capsys, "replay", str(file))["steps"]) == 40


def as_json(record: Record) -> str:
    return json.dumps(record_to_json(record))


@pytest.mark.parametrize("form", [record_to_text, as_json])
def test_a_record_is_replayed_from_standard_input(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch, form: Callable[[Record], str]
) -> None:
    written = form(random_record("paroli", paroli.Config(2), 4, 30)).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written)))
    assert len(answer(capsys, "replay", "-")["steps"]) == 30


def test_replay_writes_views_as_everything_else_does(capsys: CAPTURE, tmp_path: Path) -> None:
    for game, config in (("paseo", paseo.Config(2)), ("paroli", paroli.Config(2))):
        file = saved(tmp_path, random_record(game, config, 4, 20))
        for step in answer(capsys, "replay", file, "--as", "B")["steps"]:
            view = entry(game).view_from_json(step["view"])
            assert json.loads(json.dumps(entry(game).view_to_json(view))) == step["view"]


def test_an_unfinished_game_hides_its_cards(capsys: CAPTURE, tmp_path: Path) -> None:
    """Only `--reveal`, or a seat for its own cards, shows them."""
    file = saved(tmp_path, random_record("paroli", paroli.Config(2), 4, 40))

    def deals(*how: str) -> list[str]:
        steps = answer(capsys, "replay", file, *how)["steps"]
        return [step["action"] for step in steps if step["action"].startswith("deal")]

    assert set(deals()) == {"deal ?"}
    assert "deal ?" not in deals("--reveal")
    hidden = deals("--as", "B").count("deal ?")
    assert 0 < hidden < len(deals())
    shown = answer(capsys, "replay", file)["steps"][-1]["view"]
    assert shown["rack"] is None


def test_a_replay_in_words_hides_them_too(capsys: CAPTURE, tmp_path: Path) -> None:
    file = saved(tmp_path, random_record("paroli", paroli.Config(2), 4, 40))
    _, out, _ = run(capsys, "replay", file, "--language", "en")
    assert "gets a" not in out
    assert "your hand" not in out
    _, out, _ = run(capsys, "replay", file, "--language", "en", "--as", "A")
    assert "your hand" in out
    assert "Jonas gets" not in out
    _, out, _ = run(capsys, "replay", file, "--language", "en", "--reveal")
    assert {"Mira · your hand", "Jonas · your hand"} <= {*re.findall(r"\w+ · your hand", out)}


def broken(folder: Path, old: str, new: str) -> str:
    text = record_to_text(random_record("paseo", paseo.Config(2), 4))
    assert old in text
    file = folder / "broken.txt"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("lay ", "lie ", r"Line 8: .*lie"),
        ("total ", "totally ", r"Line \d+: .*"),
        ("roll ", "roll 9", r"Line \d+: .*roll"),
        ("game paseo 1", "game chess 1", r"Line 2: There is no game 'chess'"),
        ("seat B Jonas\n", "", r"Line \d+: 2 players need as many names"),
    ],
)
def test_a_broken_record_gives_the_line(
    capsys: CAPTURE, tmp_path: Path, old: str, new: str, told: str
) -> None:
    code, out, err = run(capsys, "replay", broken(tmp_path, old, new))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert re.search(told, err), err


def test_a_refused_action_is_told_with_ruling_and_sentence(capsys: CAPTURE, tmp_path: Path) -> None:
    """P1: the second tile is laid apart from the first."""
    record = random_record("paseo", paseo.Config(2), 4, 3)
    second = paseo.format(record.actions[2])
    far = broken_lay(second)
    text = record_to_text(record).replace(second, far)
    file = tmp_path / "broken.txt"
    file.write_text(text, encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert err.startswith(f"spieltisch: Line 9: action 3, “{far}”, is not legal there (")
    assert "Lay it edge to edge with a tile." in err
    assert err.count("\n") == 1


def broken_lay(text: str) -> str:
    return " ".join((*text.split()[:2], "9,9"))


# bad input


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dance"], "No such command 'dance'"),
        (["legal", "paseo", "nonsense"], "A position of Paseo has 8 parts"),
        (["legal", "paseo", "{"], "This is no JSON"),
        (["legal", "chess", POSITION], "There is no game “chess”"),
        (["legal", "paseo", POSITION, "--dice", "3", "9"], "Nobody can roll 3 and 9"),
        (["legal", "paroli", "{}"], "State lacks"),
        (["legal", "paseo", "@nowhere.txt"], "There is no file nowhere.txt"),
        (["perft", "paseo", POSITION], "Missing option '--depth'"),
        (["perft", "paseo", POSITION, "--depth", "-1"], "'--depth'"),
        (["perft", "paseo", POSITION, "--depth", "1", "--draws", "b7"], "--draws is for Paroli"),
        (["perft", "paroli", DEALING, "--depth", "1", "--draws", "x7"], "'x7' is no card"),
        (["rules", "paseo", "P99"], "have nothing called “P99”"),
        (["rules", "chess"], "not for “chess”"),
        (["rules", "--language", "tlh"], "“tlh” is not one of the languages"),
        (["play", "paseo", "--players", "5"], "Paseo is for 2 to 4 players, not 5"),
        (["play", "paseo", "--seats", "human,genius"], "“genius” cannot sit here"),
        (["play", "paseo", "--seats", "human,random,random", "--players", "2"], "--seats names 3"),
        (["play", "paseo", "--names", "A,B,C"], "--names gives 3"),
        (["play", "paseo", "--turn-limit", "0"], "P11"),
        (["play", "paroli", "--path", "random"], "are for Paseo"),
        (["play", "--resume", "nowhere.txt"], "There is no file nowhere.txt"),
        (["replay", "nowhere.txt"], "There is no file nowhere.txt"),
        (["bench", "--seconds", "0"], "'--seconds'"),
    ],
)
def test_bad_input_is_one_line_and_code_2(capsys: CAPTURE, arguments: list[str], told: str) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert told in err
    assert err.startswith("spieltisch: ")
    assert err.count("\n") == 1


def test_a_file_of_bytes_is_no_record(capsys: CAPTURE, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    code, _, err = run(capsys, "replay", str(file))
    assert (code, err) == (2, "spieltisch: Line 1: this is no text in UTF-8.\n")


def test_a_record_of_another_game_is_not_resumed_as_this(capsys: CAPTURE, tmp_path: Path) -> None:
    file = saved(tmp_path, random_record("paseo", paseo.Config(2), 4, 10))
    code, _, err = run(capsys, "play", "paroli", "--resume", file)
    assert code == 2
    assert "is a game of Paseo, not of paroli" in err


def test_as_takes_a_seat_of_the_game(capsys: CAPTURE, tmp_path: Path) -> None:
    file = saved(tmp_path, random_record("paroli", paroli.Config(2), 4, 40))
    code, _, err = run(capsys, "replay", file, "--as", "C")
    assert code == 2
    assert "There is no seat “C” here; --as takes A, B." in err


# the process


def spieltisch(*arguments: str) -> list[str]:
    return [
        sys.executable,
        "-c",
        "from spieltisch.cli import main; raise SystemExit(main())",
        *arguments,
    ]


def test_nobody_reads_on() -> None:
    command = subprocess.Popen(  # noqa: S603 our own command
        spieltisch("rules", "paseo"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout
    assert command.stderr
    command.stdout.close()
    error = command.stderr.read()
    command.stderr.close()
    assert (command.wait(), error) == (141, b"")


def test_the_command_starts_without_loading_the_games() -> None:
    code = "import sys; from spieltisch.cli import main; main(['--version']); print(*sys.modules)"
    found = subprocess.run(  # noqa: S603 our own command
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    heavy = {"spieltisch.rules.paroli", "rich.markdown", "chess", "spieltisch.bots.paseo.greedy"}
    assert not heavy & set(found.stdout.split())


def test_a_log_is_verified_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = (Path(__file__).parents[1] / "fair/paseo.spieltisch-log").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(log)))
    assert main(["verify", "-", "--language", "en"]) == 0
    assert capsys.readouterr().out.startswith("Accepted: Paseo")


def test_what_is_no_log_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.txt"
    file.write_text("hello", encoding="utf-8")
    assert main(["verify", str(file), "--language", "en"]) == 2
    told = capsys.readouterr()
    assert (told.out, "not JSON" in told.err) == ("", True)


def test_a_usage_error_points_to_the_help_of_its_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "paseo", "--nonsense"]) == 2
    assert "(spieltisch play --help)" in capsys.readouterr().err


def test_rules_are_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "P9", "--json", "--language", "de"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["language"], told["ruling"]) == ("de", "P9")
    assert "P9" in told["text"]["paseo"]
