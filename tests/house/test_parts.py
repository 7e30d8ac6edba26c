"""Parts of the package: the smallest installation plays, and whatever is missing is named with its command."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import metadata, packages_distributions
from pathlib import Path

import pytest
from support.installing import ROOT, pages, said

from spieltisch.extras import EXTRAS, SOURCE, Missing, has, install, need, require, run

WITHOUT = "import sys; sys.modules.update(dict.fromkeys({packages}));"
ALL = sorted({package for packages in EXTRAS.values() for package in packages})
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def fresh(script: str, *packages: str) -> subprocess.CompletedProcess[str]:
    """In an interpreter that does not find these packages."""
    code = WITHOUT.format(packages=packages) + script
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 our own script


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("spieltisch.envs.pettingzoo", "pettingzoo", "envs"),
        ("spieltisch.envs.pettingzoo", "numpy", "envs"),
        ("spieltisch.envs.vector", "gymnasium", "envs"),
        ("spieltisch.envs.openspiel", "pyspiel", "openspiel"),
        ("spieltisch.solver", "numba", "play"),
        ("spieltisch.bots.paseo.levels", "numpy", "play"),
    ],
)
def test_a_missing_package_is_named_with_the_command_that_brings_it(
    module: str, package: str, extra: str
) -> None:
    last = fresh(f"import {module}", package).stderr.strip().splitlines()[-1]
    assert last == (
        f"spieltisch.extras.Missing: This needs {package}, which is not installed: {install(extra)}"
    )


def test_pictures_name_the_part_that_draws_them() -> None:
    told = fresh("from spieltisch.envs.drawing import check_mode; check_mode('human')", "pygame")
    last = told.stderr.strip().splitlines()[-1]
    assert last.endswith(f"This needs pygame, which is not installed: {install('render')}")


COMMANDS = {
    "server": ["table", "serve", "admin tables"],
    "play": [
        *("arena --game paseo club greedy", "sprt --game paseo club greedy", "strength", "atlas"),
        *("solve --list", "train paseo2", "compile", "crosscheck", "bench", "review game.txt"),
        *("play paseo --seats club,greedy", "engine --bot club"),
    ],
}


@pytest.mark.parametrize("extra", COMMANDS)
def test_a_command_that_lacks_a_part_says_so_in_one_line(extra: str) -> None:
    asked = [command.split() for command in COMMANDS[extra]]
    script = f"from spieltisch.cli import main; print([main(each) for each in {asked}])"
    told = fresh(script, *ALL)
    assert told.stdout == f"{[2] * len(asked)}\n"
    said = told.stderr.splitlines()
    assert len(said) == len(asked)
    for line in said:
        assert line.startswith("spieltisch: This needs ")
        assert line.endswith(f"which is not installed: {install(extra)}")


def test_the_smallest_installation_plays_draws_and_keeps_a_game() -> None:
    script = """
import spieltisch
for name in ("paseo", "paroli", "raeuberparoli"):
    game = spieltisch.new(name, seed=1)
    game.push(game.legal()[0])
    print(game, game.svg()[:4])
    game.play_out("greedy", "random")
    assert spieltisch.load(game.to_text()).outcome == game.outcome
from spieltisch.cli import main
assert main(["rules", "paseo", "P9"]) == 0
import spieltisch.client
"""
    told = fresh(script, *ALL)
    assert told.returncode == 0, told.stderr


def test_who_asks_for_a_hint_where_nothing_can_think_is_told_and_plays_on() -> None:
    script = """
import builtins
from spieltisch.cli import main
lines = iter(["hint", "?", "q", "n"])
builtins.input = lambda prompt="": next(lines)
main(["play", "paseo", "--path", "random", "--seats", "human,greedy", "--language", "en"])
"""
    told = fresh(script, *ALL)
    assert told.stderr == ""
    said = " ".join(told.stdout.split())
    assert f"which is not installed: {install('play')}" in said
    assert (
        next(iter(said.partition("not installed:")[2:])).count("hint") > 0
    )  # the help came after it


def test_the_simple_bots_sit_down_where_no_other_is_installed() -> None:
    script = "from spieltisch.cli import main; main(['play', 'paroli', '--language', 'en'])"
    told = fresh(script, *ALL)
    assert "come with: pip install" in " ".join(told.stdout.split())
    assert "Greedy" in told.stdout


def test_the_parts_are_those_of_the_package() -> None:
    named = PROJECT["optional-dependencies"]
    assert {*EXTRAS, "all"} <= {*named}
    found = packages_distributions()
    for extra, packages in EXTRAS.items():
        wanted = {re.split(r"[\[>]", each)[0].replace("_", "-") for each in named[extra]}
        wanted |= {re.split(r"[\[>]", each)[0] for each in named["play"]}
        for package in packages:
            assert {each.replace("_", "-").lower() for each in found[package]} & wanted


def test_the_metadata_is_what_an_index_shows() -> None:
    assert {"name", "version", "description", "license", "authors", "urls"} <= {*PROJECT}
    assert {"Homepage", "Source", "Issues", "Changelog", "Documentation"} == {*PROJECT["urls"]}
    versions = [each for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert [each[-4:] for each in versions] == ["3.11", "3.12", "3.13", "3.14"]


def test_an_index_finds_the_pictures_and_pages_of_the_readme() -> None:
    told = metadata("spieltisch").json["description"]
    assert isinstance(told, str)
    links = re.findall(r"\]\(([^)#]+)", told)
    assert len(links) > 20
    assert not [link for link in links if not link.startswith("https://")]
    assert f"{SOURCE}/raw/main/docs/pictures/page/start.webp" in links
    assert f"{SOURCE}/blob/main/docs/rules.md" in links


def test_what_is_there_is_handed_over() -> None:
    assert need("math", "envs").pi > 3
    assert has("play")
    require("play")


def test_what_is_not_there_is_an_import_error() -> None:
    with pytest.raises(ImportError, match="needs nonsense") as missing:
        need("nonsense", "play")
    assert isinstance(missing.value, Missing)
    with pytest.raises(Missing, match="needs nonsense"):
        require("play", "nonsense")


@pytest.mark.parametrize("page", [*pages()], ids=lambda page: page.name)
def test_every_page_says_how_it_is_installed_now(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert said(text) == text, "python -m support.installing"


def test_options_of_a_command_stay() -> None:
    assert said("`pip install --upgrade spieltisch`") == f"`{install()}`".replace(
        "install ", "install --upgrade "
    )
    for upgrade in ("--upgrade", "-U", "--upgrade --force-reinstall"):
        now = install("server").replace("install ", f"install {upgrade} ")
        assert said(f"$ pip install {upgrade} 'spieltisch[server]' && spieltisch compile") == (
            f"$ {now} && spieltisch compile"
        )
        assert said(now) == now


def test_one_constant_switches_all(monkeypatch: pytest.MonkeyPatch) -> None:
    before = f"{install()}\n{install('play')}\n{run('play')}"
    assert before.count("git+https://") == 3
    monkeypatch.setattr("spieltisch.extras.ON_PYPI", True)
    assert (
        said(before)
        == "pip install spieltisch\npip install 'spieltisch[play]'\nuvx spieltisch play"
    )
    assert str(Missing("numba", "play")).endswith("pip install 'spieltisch[play]'")
