"""Commands that the docs show: all can be read, those that are cheap run, the rest say when they ran last.

A block whose commands take long, or need what is not here, is followed by `<!-- ran DATE COMMIT -->`, which may add how.
A line with `…` is no command as it stands.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.quick_starts import STARTS
from typer.main import get_command

import spieltisch
from spieltisch.cli.app import app
from spieltisch.rules import paroli
from spieltisch.testing.paroli import state_from_drawing

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CHEAP = re.compile(
    r"spieltisch (play|legal|perft|rules|verify|serve$|solve --list|admin migrate|atlas --paths 0)"
)
BLOCK = re.compile(
    r"^```(console|sh)\n(.*?)^```\n(?:\n?<!-- ran (.*?) -->)?", re.MULTILINE | re.DOTALL
)
MARK = re.compile(r"\d{4}-\d\d-\d\d [0-9a-f]{7,12}†?(, [^>]+)?")
POSITION = "2 A***123***123B@0,0 4,0;-;3,0;B|9,0;-;-;- A - - 17/1000 -"
ENGINE = f"{sys.executable} {ROOT / 'examples/random_engine.py'}"
CARDS = "J . . b3 b4 . . . . . ."
"""The first row of a table."""


class Shown(NamedTuple):
    page: str
    line: str
    mark: str | None
    prompted: bool

    @property
    def command(self) -> str:
        return re.sub(r"\s+#.*", "", self.line)

    @property
    def is_whole(self) -> bool:
        return "…" not in self.line

    @property
    def is_run(self) -> bool:
        """Here or, on pages for beginners, in `test_site.py`."""
        return bool(CHEAP.match(self.command)) or self.is_started

    @property
    def is_started(self) -> bool:
        return self.prompted and self.page in STARTS and self.command.startswith("spieltisch ")


def shown_on(page: Path) -> list[Shown]:
    text = page.read_text(encoding="utf-8")
    return [
        Shown(page.stem, line.removeprefix("$ "), block[3], line.startswith("$ "))
        for block in BLOCK.finditer(text)
        for line in block[2].splitlines()
        if line.strip() and (block[1] == "sh" or line.startswith("$ "))
    ]


ALL = [each for each in chain.from_iterable(map(shown_on, PAGES)) if each.is_whole]
OURS = [each for each in ALL if each.command.startswith("spieltisch ")]
RUN = [each for each in OURS if CHEAP.match(each.command) and not each.is_started]
INLINE = re.compile(r"`(spieltisch [^`…]+)`")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|^spieltisch \w+$|^spieltisch record|\[")
"""What stands for something else, or names a command without what it takes."""
SAID = sorted(
    {
        words
        for page in PAGES
        for words in INLINE.findall(page.read_text(encoding="utf-8"))
        if not PLACEHOLDER.search(words)
    }
)
"""Commands in the middle of a sentence."""


def test_commands_are_found() -> None:
    assert len(ALL) > 60
    assert len(RUN) > 12


@pytest.mark.parametrize("line", [*dict.fromkeys(each.command for each in OURS), *SAID])
def test_every_command_of_ours_can_be_read(line: str) -> None:
    """Its name, its options and what they take; nothing is done."""
    command: Any = get_command(app)
    words = shlex.split(line.partition(" && ")[0])
    context: Any = None
    while hasattr(command, "get_command") and words[1:] != ["--help"] and len(words) > 1:
        context = command.context_class(command, info_name=words.pop(0), parent=context)
        command = command.get_command(context, words[0])
        assert command is not None, words[0]
    if "--help" not in words:
        command.make_context(words[0], words[1:], parent=context).close()


@pytest.mark.parametrize("page", sorted({each.page for each in ALL}))
def test_what_does_not_run_says_when_it_did(page: str) -> None:
    unmarked = [each for each in ALL if each.page == page and not each.is_run and not each.mark]
    assert not [each.command for each in unmarked]


@pytest.mark.parametrize("shown", [each for each in ALL if each.mark], ids=lambda shown: shown.line)
def test_marks_give_date_and_commit(shown: Shown) -> None:
    assert MARK.fullmatch(shown.mark or "")


def surroundings(folder: Path) -> dict[str, str]:
    """Nothing of what is played is kept elsewhere, and `python` is the one that runs this."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"LANGUAGE": "en", "PATH": path, "SPIELTISCH_PORT": "0"}
    return {**os.environ, **own, "XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the files lie that the commands name."""
    game = spieltisch.new("paseo", seed=1, path="random")
    game.save(tmp_path / "game.txt")
    (tmp_path / "position.txt").write_text(POSITION, encoding="utf-8")
    cards = paroli.state_to_json(state_from_drawing(CARDS, ["b3 b4", "b2"]))
    (tmp_path / "position.json").write_text(json.dumps(cards), encoding="utf-8")
    shutil.copy(ROOT / "tests/fair/paseo.spieltisch-log", tmp_path / "game.spieltisch-log")
    shutil.copytree(ROOT / "docs/data", tmp_path / "docs/data")
    (tmp_path / "docs/pictures").mkdir()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "mybot").write_text(f"#!/bin/sh\nexec {ENGINE}\n", encoding="utf-8")
    (tmp_path / "mybot").chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("shown", RUN, ids=lambda shown: f"{shown.page}: {shown.command}")
def test_cheap_commands_run_as_they_are_shown(shown: Shown, folder: Path) -> None:
    """To every question Enter, then they are left; a server is stopped once it says where it is."""
    code = "import sys; from spieltisch.cli import main; sys.exit(main(sys.argv[1:]))"
    words = shlex.split(shown.command)[1:]
    process = subprocess.Popen(  # noqa: S603 our own command
        [sys.executable, "-c", code, *words],
        cwd=folder, env=surroundings(folder), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    if words == ["serve"]:
        assert process.stdout is not None
        assert "http://" in process.stdout.readline()
        process.terminate()
    out, err = process.communicate("\n\n\n\nq\n\n", timeout=200)
    assert (process.returncode, err if words != ["serve"] else "") == (0, ""), out
