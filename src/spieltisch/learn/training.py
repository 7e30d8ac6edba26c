"""Training: epoch after epoch, kept after each, examined now and then.

Whatever interrupts it, it goes on from the last epoch that was kept and comes to the same weights, bit by
bit, as if it had never been interrupted: an epoch depends on what is known, its number and the seed alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from spieltisch.learn.trainer import Trainer
from spieltisch.learn.training_checkpoint import Checkpoint, latest_checkpoint, write_checkpoint
from spieltisch.learn.training_files import write_arrays
from spieltisch.learn.training_reports import Report, read_reports, write_reports
from spieltisch.rules.errors import Impossible

__all__ = ["Exams", "TrainingRun"]

_EXAM_SEED: Final = 1_000_003
"""The games of exams are not those of epochs."""


class Exams(NamedTuple):
    every: int = 5
    """After every so many epochs, and at the beginning and the end."""
    games: int = 400


class TrainingRun:
    """One trainer's work, in a folder of its own; raises `Impossible` if another is there."""

    def __init__(
        self, trainer: Trainer, folder: Path, seed: int | None = None, exams: Exams | None = None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._trainer, self._folder, self._exams = trainer, folder, exams or Exams()
        self._progress = latest_checkpoint(folder) or self._beginning(seed or 0)
        self._check(seed)
        self.reports = read_reports(self._file("strength.jsonl"), self._progress.epoch)

    @property
    def epoch(self) -> int:
        """Epochs done."""
        return self._progress.epoch

    @property
    def seed(self) -> int:
        return self._progress.seed

    @property
    def weights_file(self) -> Path:
        return self._file(f"{self._trainer.name}.npz")

    def train(self, epochs: int) -> Iterator[int]:
        """Learn until so many epochs are done; yields how many are, after each and at the start."""
        if epochs < self.epoch:
            raise Impossible(
                f"There were {self.epoch} epochs already, more than {epochs}; choose more, or another folder."
            )
        self._examine(self.epoch in (0, epochs))
        yield self.epoch
        while self.epoch < epochs:
            self._learn()
            self._examine(self.epoch % self._exams.every == 0 or self.epoch == epochs)
            yield self.epoch
        write_arrays(self.weights_file, self._trainer.weights(self._progress.known))

    def _learn(self) -> None:
        begun, before = monotonic(), self._progress
        known = self._trainer.epoch(before.known, before.epoch, before.seed)
        spent = before.seconds + monotonic() - begun
        self._progress = Checkpoint(before.trainer, before.seed, before.epoch + 1, spent, known)
        write_checkpoint(self._folder, self._progress)

    def _examine(self, due: bool) -> None:
        """An exam, unless there is a report of it."""
        if not due or any(report.epoch == self.epoch for report in self.reports):
            return
        known, games = self._progress.known, self._exams.games
        strength = self._trainer.exam(known, games, self.seed + _EXAM_SEED)
        self.reports.append(Report(self.epoch, strength, games, round(self._progress.seconds, 1)))
        write_reports(self._file("strength.jsonl"), self.reports)

    def _beginning(self, seed: int) -> Checkpoint:
        return Checkpoint(self._trainer.name, seed, 0, 0.0, self._trainer.beginning(seed))

    def _check(self, seed: int | None) -> None:
        found = self._progress
        if found.trainer != self._trainer.name:
            raise Impossible(f"In {self._folder} {found.trainer} is learnt; choose another folder.")
        if seed not in (None, found.seed):
            raise Impossible(
                f"In {self._folder} is a training with seed {found.seed}; choose another folder."
            )

    def _file(self, name: str) -> Path:
        return self._folder / name
