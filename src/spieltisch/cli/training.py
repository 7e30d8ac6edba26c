"""`spieltisch train`: learn a game by self-play, as the shipped weights were learnt."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.learn.school import Exams, School
from spieltisch.learn.school_plot import PICTURES, can_draw, draw_strength
from spieltisch.learn.school_shelf import SUBJECTS, subject_called
from spieltisch.learn.subject import Subject

__all__ = ["Wish", "train"]


@dataclass(frozen=True)
class Wish:
    """The options of the command."""

    subject: str
    lessons: int | None
    seed: int | None
    out: Path | None
    exams: Exams
    plot: Path | None


def train(screen: Screen, wish: Wish, *, as_json: bool) -> None:
    """Learn, or go on learning; tell how strong it has become and where the weights are."""
    _check(wish)
    subject = subject_called(wish.subject)
    folder = wish.out or user_data_path("spieltisch") / "training" / subject.name
    school = School(subject, folder, wish.seed, wish.exams)
    _attend(screen, school, wish.lessons or subject.lessons, quiet=as_json)
    if wish.plot:
        draw_strength(school.reports, subject.name, wish.plot)
    if as_json:
        print_json(_told(subject, school))
    else:
        screen.show(screen.words("train.done", file=str(school.weights_file)))


def _check(wish: Wish) -> None:
    """Refuse early what would fail after hours."""
    if wish.subject not in SUBJECTS:
        raise Complaint("error.no-subject", name=wish.subject, text=", ".join(SUBJECTS))
    if wish.plot is None:
        return
    if not can_draw():
        raise Complaint("error.no-matplotlib")
    if wish.plot.suffix not in PICTURES:
        raise Complaint("error.no-picture", file=str(wish.plot))
    if not wish.plot.absolute().parent.is_dir():
        raise Complaint("error.no-folder", file=str(wish.plot.absolute().parent))


def _attend(screen: Screen, school: School, lessons: int, *, quiet: bool) -> None:
    """A bar where somebody looks on, a line for each exam where nobody does."""
    begun_at, told = school.lesson, len(school.reports)
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
        task = bar.add_task(screen.words("train.first"), total=lessons, completed=begun_at)
        for done in school.attend(lessons):
            for report in school.reports[told:] if not quiet else ():
                screen.show(_report(screen, report.lesson, report.strength))
            told = len(school.reports)
            bar.update(task, completed=done, description=screen.words("train.lessons"))


def _report(screen: Screen, lesson: int, strength: float) -> str:
    return screen.words("train.exam", number=lesson, text=f"{100 * strength:.1f}")


def _told(subject: Subject, school: School) -> dict[str, object]:
    return {
        "subject": subject.name,
        "seed": school.seed,
        "lessons": school.lesson,
        "exams": [report._asdict() for report in school.reports],
        "weights": str(school.weights_file),
    }
