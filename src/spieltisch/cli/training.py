"""`spieltisch train`: learn a game by self-play, as the shipped weights were learnt."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json
from spieltisch.extras import Missing
from spieltisch.learn.registry import TRAINERS, trainer_named
from spieltisch.learn.trainer import Trainer
from spieltisch.learn.training import Exams, TrainingRun
from spieltisch.learn.training_plot import PICTURES, can_draw, draw_strength

__all__ = ["TrainOptions", "train"]


@dataclass(frozen=True)
class TrainOptions:
    """The options of the command."""

    trainer: str
    epochs: int | None
    seed: int | None
    out: Path | None
    exams: Exams
    plot: Path | None


def train(screen: Screen, wish: TrainOptions, *, as_json: bool) -> None:
    """Learn, or go on learning; tell how strong it has become and where the weights are."""
    _check(wish)
    trainer = trainer_named(wish.trainer)
    folder = wish.out or user_data_path("spieltisch") / "training" / trainer.name
    run = TrainingRun(trainer, folder, wish.seed, wish.exams)
    _run(screen, run, wish.epochs or trainer.epochs, quiet=as_json)
    if wish.plot:
        draw_strength(run.reports, trainer.name, wish.plot)
    if as_json:
        print_json(_told(trainer, run))
    else:
        screen.show(screen.words("train.done", file=str(run.weights_file)))


def _check(wish: TrainOptions) -> None:
    """Refuse early what would fail after hours."""
    if wish.trainer not in TRAINERS:
        raise CommandError("error.no-trainer", name=wish.trainer, text=", ".join(TRAINERS))
    if wish.plot is None:
        return
    if not can_draw():
        raise Missing("matplotlib", "train")
    if wish.plot.suffix not in PICTURES:
        raise CommandError("error.no-picture", file=str(wish.plot))
    if not wish.plot.absolute().parent.is_dir():
        raise CommandError("error.no-folder", file=str(wish.plot.absolute().parent))


def _run(screen: Screen, run: TrainingRun, epochs: int, *, quiet: bool) -> None:
    """A bar where somebody looks on, a line for each exam where nobody does."""
    begun_at, told = run.epoch, len(run.reports)
    if begun_at and not quiet:
        screen.show(screen.words("train.resumed", number=begun_at))
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
        console=screen.console,
    )
    with bar if screen.live and not quiet else nullcontext():
        task = bar.add_task(screen.words("train.first"), total=epochs, completed=begun_at)
        for done in run.train(epochs):
            for report in run.reports[told:] if not quiet else ():
                screen.show(_report(screen, report.epoch, report.strength))
            told = len(run.reports)
            bar.update(task, completed=done, description=screen.words("train.epochs"))


def _report(screen: Screen, epoch: int, strength: float) -> str:
    return screen.words("train.exam", number=epoch, text=f"{100 * strength:.1f}")


def _told(trainer: Trainer, run: TrainingRun) -> dict[str, object]:
    return {
        "trainer": trainer.name,
        "seed": run.seed,
        "epochs": run.epoch,
        "exams": [report._asdict() for report in run.reports],
        "weights": str(run.weights_file),
    }
