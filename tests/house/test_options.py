"""An option is declared once: whatever only sets up or carries a game follows and names none."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.rules.catalogue import GAMES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/spieltisch"
FOLLOWING = (
    "bots",
    "cli",
    "client",
    "envs",
    "fair",
    "learn",
    "lessons",
    "library",
    "server",
    "wire",
)
SOLVED = ("solving.py", "wire/bodies.py", "envs/vector/paseo/machine.py")
"""They may name `blank_blocked`: a path is solved for one reading of P8, and one calls a kernel that takes it."""
NAMES = sorted({option.name for entry in GAMES.values() for option in entry.options})


def named(file: Path) -> set[str]:
    """Names, attributes, arguments and texts of the code, documentation left out."""
    return {name for node in ast.walk(ast.parse(file.read_text("utf-8"))) for name in names(node)}


def names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            yield name
        case ast.arg(arg=name) | ast.keyword(arg=str(name)):
            yield name
        case _:
            pass


@pytest.mark.parametrize("option", NAMES)
def test_python_that_carries_games_names_no_option(option: str) -> None:
    files = [file for part in FOLLOWING for file in sorted((SOURCE / part).rglob("*.py"))]
    found = {str(file.relative_to(SOURCE)) for file in files if option in named(file)}
    assert option == "blank_blocked" or not found
    assert all(name.endswith(SOLVED) for name in found)


@pytest.mark.parametrize("option", NAMES)
def test_the_page_names_no_option(option: str) -> None:
    """But where the types of the wire are written down, and in tests."""
    files = [*(ROOT / "web/src").rglob("*.ts"), *(ROOT / "web/src").rglob("*.svelte")]
    found = {
        file.name
        for file in files
        if not file.name.endswith(".test.ts") and file.name != "fixtures.ts"
        if option in file.read_text("utf-8")
    }
    assert found == {"wire.ts"}
