"""How strong a network was after which epoch: one line of JSON for each exam."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from spieltisch.learn.training_files import write_whole

__all__ = ["Report", "read_reports", "write_reports"]


class Report(NamedTuple):
    epoch: int
    """After so many epochs."""
    strength: float
    """The share of games won."""
    games: int
    seconds: float
    """Spent on epochs and exams up to here."""


def read_reports(file: Path, up_to: int) -> list[Report]:
    """The reports of epochs up to this one; what was written later is not yet true again."""
    if not file.exists():
        return []
    return [report for report in _lines(file) if report.epoch <= up_to]


def write_reports(file: Path, reports: Iterable[Report]) -> None:
    text = "".join(f"{json.dumps(report._asdict())}\n" for report in reports)
    write_whole(file, text.encode())


def _lines(file: Path) -> Iterator[Report]:
    """What can be read of a file that somebody may have edited."""
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            said = json.loads(line)
            epoch, games = int(said["epoch"]), int(said["games"])
            yield Report(epoch, float(said["strength"]), games, float(said["seconds"]))
        except (ValueError, KeyError, TypeError):
            continue
