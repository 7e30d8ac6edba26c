"""docs/stress.md: what was measured last, between two markers, with machine, commit and command."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from spieltisch.testing.stress.figure import Figure, Finding

__all__ = ["FILE", "told", "write_report"]

FILE: Final = Path("docs/stress.md")
_BEGIN: Final = "<!-- measured: written by make stress -->"
_END: Final = "<!-- end of measured -->"


def told(figure: Figure, finding: Finding) -> str:
    """A row of the table."""
    met = {True: "yes", False: "**no**", None: "–"}[finding.met]
    return f"| {figure.name} | {figure.goal} | {finding.size} | {finding.measured} | {met} |"


def write_report(file: Path, scale: float, rows: Sequence[str], load: str) -> None:
    text = file.read_text(encoding="utf-8")
    part = re.compile(f"{re.escape(_BEGIN)}.*{re.escape(_END)}", re.DOTALL)
    if not part.search(text):
        raise ValueError(f"{file} has no place for what is measured")
    body = "\n".join([_BEGIN, "", *_heading(scale, load), "", *rows, "", _END])
    file.write_text(part.sub(lambda _: body, text), encoding="utf-8")


def _heading(scale: float, load: str) -> list[str]:
    machine = f"{_processor()}, {os.cpu_count()} cores, {platform.system()}"
    python = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    command = f"`make stress SCALE={scale:g}`" + (
        f" (`{' '.join(sys.argv[1:])}`)" if sys.argv[1:] else ""
    )
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    return [
        f"{day}, commit {_commit()}, {command}, on {machine}, {python}. Load average {load}.",
        "",
        "| | goal at full size | run | measured | met at this size |",
        "|---|---|---|---|---|",
    ]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8") if info.exists() else ""
    found = re.search(r"model name\s*: (.+)", text)
    return found[1] if found else platform.processor() or platform.machine()


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 fixed words
