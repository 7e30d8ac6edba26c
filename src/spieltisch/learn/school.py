"""Training: lesson after lesson, kept after each, examined now and then.

Whatever interrupts it, it goes on from the last lesson that was kept and comes to the same weights, bit by
bit, as if it had never been interrupted: a lesson depends on what is known, its number and the seed alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from spieltisch.learn.school_files import write_arrays
from spieltisch.learn.school_progress import Progress, keep_progress, latest_progress
from spieltisch.learn.school_reports import Report, read_reports, write_reports
from spieltisch.learn.subject import Subject
from spieltisch.rules.errors import Impossible

__all__ = ["Exams", "School"]

_EXAM_SEED: Final = 1_000_003
"""The games of exams are not those of lessons."""


class Exams(NamedTuple):
    every: int = 5
    """After every so many lessons, and at the beginning and the end."""
    games: int = 400


class School:
    """One pupil of one subject, in a folder of its own; raises `Impossible` if another is there."""

    def __init__(
        self, subject: Subject, folder: Path, seed: int | None = None, exams: Exams | None = None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._subject, self._folder, self._exams = subject, folder, exams or Exams()
        self._progress = latest_progress(folder) or self._beginning(seed or 0)
        self._check(seed)
        self.reports = read_reports(self._file("strength.jsonl"), self._progress.lesson)

    @property
    def lesson(self) -> int:
        """Lessons done."""
        return self._progress.lesson

    @property
    def seed(self) -> int:
        return self._progress.seed

    @property
    def weights_file(self) -> Path:
        return self._file(f"{self._subject.name}.npz")

    def attend(self, lessons: int) -> Iterator[int]:
        """Learn until so many lessons are done; yields how many are, after each and at the start."""
        if lessons < self.lesson:
            raise Impossible(
                f"There were {self.lesson} lessons already, more than {lessons};"
                " choose more, or another folder."
            )
        self._examine(self.lesson in (0, lessons))
        yield self.lesson
        while self.lesson < lessons:
            self._learn()
            self._examine(self.lesson % self._exams.every == 0 or self.lesson == lessons)
            yield self.lesson
        write_arrays(self.weights_file, self._subject.weights(self._progress.known))

    def _learn(self) -> None:
        begun, before = monotonic(), self._progress
        known = self._subject.lesson(before.known, before.lesson, before.seed)
        spent = before.seconds + monotonic() - begun
        self._progress = Progress(before.subject, before.seed, before.lesson + 1, spent, known)
        keep_progress(self._folder, self._progress)

    def _examine(self, due: bool) -> None:
        """An exam, unless there is a report of it."""
        if not due or any(report.lesson == self.lesson for report in self.reports):
            return
        known, games = self._progress.known, self._exams.games
        strength = self._subject.exam(known, games, self.seed + _EXAM_SEED)
        self.reports.append(Report(self.lesson, strength, games, round(self._progress.seconds, 1)))
        write_reports(self._file("strength.jsonl"), self.reports)

    def _beginning(self, seed: int) -> Progress:
        return Progress(self._subject.name, seed, 0, 0.0, self._subject.beginning(seed))

    def _check(self, seed: int | None) -> None:
        found = self._progress
        if found.subject != self._subject.name:
            raise Impossible(f"In {self._folder} {found.subject} is learnt; choose another folder.")
        if seed not in (None, found.seed):
            raise Impossible(
                f"In {self._folder} is a training with seed {found.seed}; choose another folder."
            )

    def _file(self, name: str) -> Path:
        return self._folder / name
