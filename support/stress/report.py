"""docs/stress.md: what was measured last, between two markers, with machine, commit and command."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from support.stress.figure import Figure, Finding

__all__ = ["BROKEN_OFF", "FILE", "can_hold", "measured", "told", "write_report"]

FILE: Final = Path("docs/stress.md")
_BEGIN: Final = "<!-- measured: written by make stress -->"
_END: Final = "<!-- end of measured -->"
BROKEN_OFF: Final = "broken off"
_MEASURED: Final = ("src", "support", "tests", "requirements", "pyproject.toml")
"""What changes figures; the page that they are written into does not."""


def told(figure: Figure, finding: Finding, scale: float, load: str) -> str:
    """A row of the table."""
    met = {True: "yes", False: "**no**", None: "–"}[finding.met]
    how = f"{_where(scale)} {_today()}, load {load}"
    return (
        f"| {figure.name} | {figure.goal} | {finding.size} | {finding.measured} | {met} | {how} |"
    )


def measured(file: Path, scale: float) -> frozenset[str]:
    """The figures that were measured at this commit and scale already, to their end."""
    rows = file.read_text(encoding="utf-8").splitlines()
    here = [row for row in rows if f"| {_where(scale)} " in row]
    return frozenset(_name(row) for row in here if f"| {BROKEN_OFF} |" not in row)


def _where(scale: float) -> str:
    """What was changed and not committed is no commit: nobody can run it again."""
    changed = " + changes" if _git("status", "--porcelain", "--", *_MEASURED) else ""
    return f"{scale:g}, {_git('rev-parse', '--short', 'HEAD')}{changed},"


def _today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d")


def can_hold(file: Path) -> bool:
    """Whether there is a place for what is measured."""
    return file.is_file() and _place(file.read_text(encoding="utf-8")) is not None


def write_report(file: Path, names: Sequence[str], rows: Sequence[str]) -> None:
    """Put these rows in; what was measured before and not now stays. `names` is the order."""
    text = file.read_text(encoding="utf-8")
    part = _place(text)
    if part is None:
        raise ValueError(f"{file} has no place for what is measured")
    known = {_name(row): row for row in [*part[1].splitlines(), *rows] if _name(row) in names}
    table = [known[name] for name in names if name in known]
    body = "\n".join([_BEGIN, "", *_heading(), *table, "", _END])
    file.write_text(text[: part.start()] + body + text[part.end() :], encoding="utf-8")


def _place(text: str) -> re.Match[str] | None:
    return re.search(f"{re.escape(_BEGIN)}(.*){re.escape(_END)}", text, re.DOTALL)


def _name(row: str) -> str:
    return row.strip("| ").partition(" |")[0]


def _heading() -> list[str]:
    machine = f"{_processor()}, {os.cpu_count()} cores, {platform.system()}"
    python = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return [
        f"On {machine}, {python}. The last column says how: `make stress SCALE=…`, at which commit, on which day, with which load average.",
        "",
        "| | goal at full size | run | measured | met at this size | scale, commit, day, load |",
        "|---|---|---|---|---|---|",
    ]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8") if info.exists() else ""
    found = re.search(r"model name\s*: (.+)", text)
    return found[1] if found else platform.processor() or platform.machine()


def _git(*words: str) -> str:
    command = ["git", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 fixed words
