"""What the files for operators name is what the program reads."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "Dockerfile", ROOT / "compose.yaml", *(ROOT / "deploy").rglob("*.*")]
OF_CADDY = {"SPIELTISCH_SITE", "SPIELTISCH_TLS", "SPIELTISCH_SERVERS"}
NAME = re.compile(r"SPIELTISCH_[A-Z_]+")


def read_by_the_program() -> set[str]:
    sources = (ROOT / "src/spieltisch").rglob("*.py")
    return {name for file in sources for name in NAME.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_variable_is_one_that_is_read(file: Path) -> None:
    named = {*NAME.findall(file.read_text(encoding="utf-8"))}
    assert named - OF_CADDY <= read_by_the_program()


def test_the_page_for_operators_names_every_variable() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    of_the_solver = {"SPIELTISCH_TABLES", "SPIELTISCH_TABLES_GB"}
    assert read_by_the_program() - of_the_solver - {*NAME.findall(page)} == set()


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml"])
def test_options_of_serve_are_spelt_as_it_spells_them(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    given = re.search(r'\["serve"(.*)\]', text)
    assert given
    known = (ROOT / "src/spieltisch/cli/app.py").read_text(encoding="utf-8")
    for option in re.findall(r"--([a-z-]+)", given[1]):
        assert f"    {option.replace('-', '_')}:" in known
