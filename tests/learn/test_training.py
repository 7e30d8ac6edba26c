"""Training: interrupted or not, it comes to the same weights, and keeps an honest book of its exams."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spieltisch.cli import main
from spieltisch.learn.paroli.training import CardTrainer
from spieltisch.learn.registry import TRAINERS, trainer_named
from spieltisch.learn.trainer import Trainer
from spieltisch.learn.training import Exams, TrainingRun
from spieltisch.learn.training_files import arrays_to_bytes, read_arrays, write_arrays
from spieltisch.learn.training_plot import draw_strength
from spieltisch.learn.training_reports import Report, read_reports
from spieltisch.rules.errors import Impossible, Unreadable

RACE = '''
"""Who is ahead in a race of two dice to 20, learnt from random games by logistic regression."""

import time

import numpy as np


def games(seed, number, count=64):
    """Positions, and whether the one to roll won."""
    rng = np.random.default_rng([seed, number])
    here = rng.integers(0, 20, (count, 2))
    way, won = here.copy(), np.zeros(count)
    for game in range(count):
        turn = 0
        while way[game].max() < 20:
            way[game, turn] += rng.integers(1, 7)
            turn = 1 - turn
        won[game] = way[game, 0] >= 20
    return np.column_stack([here / 20, np.ones(count)]), won


def judged(net, seen):
    return 1 / (1 + np.exp(-seen @ net))


class Race:
    name = "race"
    epochs = 12

    def __init__(self, pause=0.0):
        self.pause = pause

    def beginning(self, seed):
        net = np.random.default_rng(seed).normal(size=3).astype(np.float32)
        return {"net": net, "moment": np.zeros((3, 1), np.float32, order="F"), "steps": np.array(0)}

    def epoch(self, known, number, seed):
        time.sleep(self.pause)
        seen, won = games(seed, number)
        slope = seen.T @ (judged(known["net"], seen) - won) / len(won)
        moment = (known["moment"] * 0.9 + slope[:, None]).astype(np.float32)
        net = (known["net"] - 0.8 * moment[:, 0]).astype(np.float32)
        return {"net": net, "moment": moment, "steps": known["steps"] + 1}

    def exam(self, known, count, seed):
        seen, won = games(seed, 0, count)
        return float(((judged(known["net"], seen) > 0.5) == won).mean())

    def weights(self, known):
        return {"net": known["net"].astype(np.float16)}
'''
KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from race import Race
from spieltisch.learn.training import TrainingRun
for _ in TrainingRun(Race(pause=0.02), Path(sys.argv[1]) / "killed", 7).train(400):
    pass
"""


@pytest.fixture
def race(tmp_path: Path) -> Any:
    """The module of a small trainer."""
    file = tmp_path / "race.py"
    file.write_text(RACE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("race", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def learnt(trainer: Trainer, folder: Path, epochs: int, seed: int | None = 7) -> TrainingRun:
    run = TrainingRun(trainer, folder, seed, Exams(every=4, games=50))
    assert [*run.train(epochs)][-1] == epochs
    return run


def kept(folder: Path, epoch: int) -> dict[str, bytes]:
    """What is known after an epoch, to the bit; time is none of it."""
    arrays = read_arrays(folder / f"epoch-{epoch:06}.npz")
    return {name: array.tobytes() for name, array in arrays.items() if name != "seconds"}


def test_it_learns(race: Any, tmp_path: Path) -> None:
    run = learnt(race.Race(), tmp_path / "a", 12)
    assert [report.epoch for report in run.reports] == [0, 4, 8, 12]
    assert run.reports[-1].strength > 0.6
    assert read_reports(tmp_path / "a/strength.jsonl", 99) == run.reports


def test_in_parts_it_is_the_same_as_at_a_stretch(race: Any, tmp_path: Path) -> None:
    whole = learnt(race.Race(), tmp_path / "whole", 11)
    for epochs in (3, 4, 11):
        parts = learnt(race.Race(), tmp_path / "parts", epochs, seed=None if epochs > 3 else 7)
    assert parts.weights_file.read_bytes() == whole.weights_file.read_bytes()
    assert kept(tmp_path / "parts", 11) == kept(tmp_path / "whole", 11)
    reports = [(report.epoch, report.strength) for report in whole.reports]
    exams = {(report.epoch, report.strength) for report in parts.reports}
    assert exams.issuperset(reports)


def test_another_seed_is_another_training(race: Any, tmp_path: Path) -> None:
    one, other = (learnt(race.Race(), tmp_path / str(seed), 3, seed) for seed in (1, 2))
    assert one.weights_file.read_bytes() != other.weights_file.read_bytes()


def test_stopped_by_the_keyboard_it_goes_on(
    race: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_seconds: float) -> None:
        if (tmp_path / "stopped/epoch-000005.npz").exists():
            raise KeyboardInterrupt

    whole = learnt(race.Race(), tmp_path / "whole", 9)
    with monkeypatch.context() as patch:
        patch.setattr(race.time, "sleep", stopped)
        with pytest.raises(KeyboardInterrupt):
            learnt(race.Race(), tmp_path / "stopped", 9)
    again = TrainingRun(race.Race(), tmp_path / "stopped")
    assert again.epoch == 5
    again = learnt(race.Race(), tmp_path / "stopped", 9)
    assert again.weights_file.read_bytes() == whole.weights_file.read_bytes()


@pytest.mark.usefixtures("race")
def test_killed_it_goes_on(race: Any, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(command) as training:  # noqa: S603 our own code
        while not [*tmp_path.glob("killed/epoch-000004.npz")]:
            assert training.poll() is None
            time.sleep(0.01)
        os.kill(training.pid, signal.SIGKILL)
    begun_again = TrainingRun(race.Race(), tmp_path / "killed").epoch
    assert 4 <= begun_again < 400
    again = learnt(race.Race(), tmp_path / "killed", begun_again + 5)
    whole = learnt(race.Race(), tmp_path / "whole", begun_again + 5)
    assert again.weights_file.read_bytes() == whole.weights_file.read_bytes()


def test_a_damaged_file_costs_a_lesson_and_not_the_training(race: Any, tmp_path: Path) -> None:
    whole = learnt(race.Race(), tmp_path / "whole", 8)
    learnt(race.Race(), tmp_path / "hurt", 6)
    newest = tmp_path / "hurt/epoch-000006.npz"
    newest.write_bytes(newest.read_bytes()[:200])
    write_arrays(tmp_path / "hurt/epoch-000007.npz", {"something": np.zeros(3)})
    with (tmp_path / "hurt/strength.jsonl").open("a", encoding="utf-8") as book:
        book.write('{"epoch": 5, "stre')
    again = TrainingRun(race.Race(), tmp_path / "hurt")
    assert again.epoch == 5
    assert [report.epoch for report in again.reports] == [0, 4]
    again = learnt(race.Race(), tmp_path / "hurt", 8)
    assert again.weights_file.read_bytes() == whole.weights_file.read_bytes()


def test_old_lessons_are_cleared_away(race: Any, tmp_path: Path) -> None:
    learnt(race.Race(), tmp_path, 9)
    names = sorted(file.name for file in tmp_path.glob("epoch-*"))
    assert names == [f"epoch-{number:06}.npz" for number in (7, 8, 9)]
    assert not [*tmp_path.glob(".*")]


def test_one_folder_is_for_one_training(race: Any, tmp_path: Path) -> None:
    learnt(race.Race(), tmp_path, 3)
    with pytest.raises(Impossible, match="seed 7; choose another folder"):
        TrainingRun(race.Race(), tmp_path, 8)
    with pytest.raises(Impossible, match="3 epochs already, more than 2"):
        next(TrainingRun(race.Race(), tmp_path).train(2))
    other = CardTrainer("paroli", robber=False, epochs=1, games=1)
    with pytest.raises(Impossible, match="race is learnt; choose another folder"):
        TrainingRun(other, tmp_path)


def test_a_shipped_subject_goes_on_bit_by_bit(tmp_path: Path) -> None:
    trainer = CardTrainer("paroli", robber=False, epochs=6, games=4)
    whole, parts = (TrainingRun(trainer, tmp_path / name, 3, Exams(9, 2)) for name in ("a", "b"))
    assert [*whole.train(3)] == [0, 1, 2, 3]
    assert [*parts.train(1)] == [0, 1]
    parts = TrainingRun(trainer, tmp_path / "b", exams=Exams(9, 2))
    assert [*parts.train(3)] == [1, 2, 3]
    assert kept(tmp_path / "a", 3) == kept(tmp_path / "b", 3)
    assert whole.weights_file.read_bytes() == parts.weights_file.read_bytes()


def test_the_same_arrays_are_the_same_bytes(tmp_path: Path) -> None:
    one = {"b": np.arange(6, dtype=np.float16).reshape(2, 3), "a": np.array(7)}
    other = {"a": np.array(7), "b": np.asfortranarray(one["b"])}
    assert arrays_to_bytes(one) == arrays_to_bytes(other)
    write_arrays(tmp_path / "x.npz", one)
    found = read_arrays(tmp_path / "x.npz")
    assert {name: (array.dtype, array.shape, array.tolist()) for name, array in found.items()} == {
        name: (array.dtype, array.shape, array.tolist()) for name, array in one.items()
    }
    with zipfile.ZipFile(tmp_path / "x.npz") as archive:
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}


@pytest.mark.parametrize("data", [b"", b"nonsense", b"PK\x03\x04 half a zip"])
def test_what_is_no_file_of_arrays(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.npz").write_bytes(data)
    with pytest.raises(Unreadable, match="holds no arrays"):
        read_arrays(tmp_path / "x.npz")


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    write_arrays(tmp_path / "x.npz", {"a": np.array(1)})
    before = (tmp_path / "x.npz").read_bytes()
    with pytest.raises(ValueError, match="pickle"):
        write_arrays(tmp_path / "x.npz", {"a": np.array([object()])})
    assert (tmp_path / "x.npz").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["x.npz"]


@pytest.mark.parametrize("name", TRAINERS)
def test_every_subject_is_there(name: str) -> None:
    trainer = trainer_named(name)
    assert trainer.name == name
    assert trainer.epochs > 0


def test_nothing_of_this_name_is_taught() -> None:
    with pytest.raises(Unreadable, match="called 'latin'; there are paseo2"):
        trainer_named("latin")


def test_strength_is_drawn(tmp_path: Path) -> None:
    draw_strength([Report(0, 0.4, 100, 0.0), Report(5, 0.8, 100, 9.0)], "race", tmp_path / "s.svg")
    assert "<svg" in (tmp_path / "s.svg").read_text(encoding="utf-8")
    with pytest.raises(Unreadable, match=r"\.png or \.svg"):
        draw_strength([], "race", tmp_path / "s.txt")


# the command


@pytest.fixture
def small_paroli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The real trainer with few games in an epoch."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    small = CardTrainer("paroli", robber=False, epochs=2, games=2)
    monkeypatch.setattr("spieltisch.learn.paroli.training.PAROLI", small)


@pytest.mark.usefixtures("small_paroli")
def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    exams = ["--exam-games", "2", "--exam-every", "1"]
    assert main(["train", "paroli", "--epochs", "1", *exams]) == 0
    first = capsys.readouterr().out
    assert "After epoch 1:" in first
    weights = tmp_path / "data/spieltisch/training/paroli/paroli.npz"
    assert str(weights) in first.replace("\n", "")
    picture = tmp_path / "strength.png"
    assert main(["train", "paroli", *exams, "--plot", str(picture), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["trainer"], told["seed"], told["epochs"]) == ("paroli", 0, 2)
    assert [exam["epoch"] for exam in told["exams"]] == [0, 1, 2]
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert read_arrays(weights).keys() == {"net"}
    assert main(["train", "paroli", *exams]) == 0
    assert "Continuing after epoch 2." in capsys.readouterr().out


@pytest.mark.usefixtures("small_paroli")
@pytest.mark.parametrize(
    ("arguments", "english"),
    [
        (["latin"], "There is nothing to learn called “latin”; there are paseo2, paseo34"),
        (["paroli", "--plot", "x.txt"], "A picture is a .png or .svg file, not x.txt."),
        (["paroli", "--plot", "nowhere/x.png"], "There is no folder"),
        (["paroli", "--epochs", "0"], "--epochs"),
    ],
)
def test_what_cannot_be_trained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], english: str
) -> None:
    assert main(["train", *arguments]) == 2
    err = capsys.readouterr().err
    assert english in err
    assert err.count("\n") == 1


@pytest.mark.usefixtures("small_paroli")
def test_without_matplotlib_there_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["train", "paroli", "--plot", "x.png"]) == 2
    assert "spieltisch[train]" in capsys.readouterr().err
