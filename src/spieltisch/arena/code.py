"""Which players played: a hash of everything that decides how our bots move, and of what others bring."""

from __future__ import annotations

import hashlib
import os
import shlex
from functools import cache
from pathlib import Path
from shutil import which
from typing import Final

from spieltisch.bots.custom import installed, is_custom, source_hash
from spieltisch.bots.registry import BOTS
from spieltisch.bots.seated import is_program

__all__ = ["code_hash", "player_hash"]

_ROOMS: Final = ("rules", "games", "kernels", "solver", "learn", "search", "envs", "bots", "arena")


@cache
def code_hash() -> str:
    """Of law, deals, kernels, weights, searches and bots, as they lie on the disk."""
    package, digest = Path(__file__).parents[1], hashlib.sha256()
    for room in _ROOMS:
        for file in sorted((package / room).rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".nbc", ".nbi"}:
                digest.update(file.relative_to(package).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def player_hash(spec: str) -> str | None:
    """Of the code of somebody else's bot, or of the files that a program's command names; `None` for ours.

    Of a script all files of its kind in the same folder count, for it may load them. What a program reads
    besides nobody can know: then `--fresh` plays again.
    """
    if is_program(spec):
        return _files_hash(program_files(spec))
    if is_custom(spec):
        return source_hash(spec)
    if spec not in BOTS and spec in installed():
        return source_hash(installed()[spec].value)
    return None


def program_files(spec: str) -> list[Path]:
    """What a command starts and is given, as far as it lies on the disk."""
    words = shlex.split(spec.partition(":")[2])
    found = [Path(which(word) or word) for word in words[:1]] + [Path(word) for word in words[1:]]
    files = {file.resolve() for file in found if file.is_file()}
    scripts = [file for file in files if file.suffix and os.access(file, os.R_OK)]
    beside = {each for file in scripts for each in file.parent.glob(f"*{file.suffix}")}
    return sorted(files | {each for each in beside if each.is_file()})


def _files_hash(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]
