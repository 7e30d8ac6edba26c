"""Rooms import only downwards, and the law stands on the standard library alone.

The levels, and who may import a game's law, are those of the import-linter contracts in
`pyproject.toml`; this test walks the graph itself, so that contracts and code are held to the same
lists twice.
"""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import grimp
import pytest

from spieltisch.rules.catalogue import GAMES as NAMES

ROOT = Path(__file__).parents[2]
PACKAGE = "spieltisch"
LAW = "spieltisch.rules"


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(PACKAGE, include_external_packages=True, cache_dir=None)


def declared_levels() -> dict[str, int]:
    """Every declared room and its height; the lowest level is 0."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    levels: list[str] = contract["layers"]
    return {
        f"{PACKAGE}.{room}": height
        for height, level in enumerate(reversed(levels))
        for room in re.findall(r"\w+", level)
    }


def room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def imports(start: str) -> list[tuple[str, str]]:
    """Every direct import inside a package, as importer and imported."""
    importers = [start, *sorted(graph().find_descendants(start))]
    return [
        (importer, imported)
        for importer in importers
        for imported in sorted(graph().find_modules_directly_imported_by(importer))
    ]


def is_inside(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def test_every_room_has_a_level() -> None:
    assert graph().find_children(PACKAGE) == set(declared_levels())


def test_rooms_import_only_downwards() -> None:
    height = declared_levels()
    upwards = [
        f"{importer} imports {imported}"
        for importer, imported in imports(PACKAGE)
        if importer != PACKAGE and is_inside(imported, PACKAGE)
        if room_of(importer) != room_of(imported)
        if imported == PACKAGE or height[room_of(importer)] <= height[room_of(imported)]
    ]
    assert not upwards


def test_the_law_imports_itself_and_the_standard_library_only() -> None:
    foreign = [
        f"{importer} imports {imported}"
        for importer, imported in imports(LAW)
        if not is_inside(imported, LAW)
        if imported.split(".")[0] not in sys.stdlib_module_names
    ]
    assert not foreign


def test_the_walk_sees_the_imports_of_the_law() -> None:
    assert (LAW + ".game", "dataclasses") in imports(LAW)


GAMES = ("spieltisch.rules.paseo", "spieltisch.rules.paroli")
KNOWS_GAMES = ("rules", "kernels", "games", "fair", "solver", "testing", "lessons")
"""Rooms whose business is the games themselves."""
ADAPTERS = (
    "spieltisch.bots.openspiel_bot",
    "spieltisch.bots.openspiel_rollouts",
    "spieltisch.wire.law",
)


KNOWS_NAMES = {"rules", "kernels", "games", "fair", "solver", "paseo", "paroli"}


def may_know_games(module: str) -> bool:
    """Those rooms, a game's own folder in any room, what joins both games to OpenSpiel, and the wire's types of their values."""
    parts = module.split(".")
    return bool(
        parts[1] in KNOWS_GAMES or {"paseo", "paroli", "openspiel"} & {*parts} or module in ADAPTERS
    )


def test_only_the_folders_of_a_game_know_its_law() -> None:
    outside = [
        f"{importer} imports {imported}"
        for importer, imported in imports(PACKAGE)
        if importer != PACKAGE and not may_know_games(importer)
        if any(is_inside(imported, game) for game in GAMES)
    ]
    assert not outside


def asks_for(node: ast.AST) -> bool:
    """Whether it can tell a game from others: a comparison, a `case`, a set or what is done with sets."""
    of_sets = isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub)
    return (of_sets or isinstance(node, ast.Compare | ast.MatchValue | ast.Set)) and any(
        isinstance(each, ast.Constant) and each.value in NAMES for each in ast.walk(node)
    )


def names_asked_for(source: str) -> list[int]:
    """Lines that ask whether it is a certain game."""
    asking = (node for node in ast.walk(ast.parse(source)) if asks_for(node))
    return [node.lineno for node in asking if isinstance(node, ast.expr | ast.pattern)]


@pytest.mark.parametrize(
    "source",
    [
        "game == 'paseo'",
        "game in ('paseo', 'chess')",
        "{*games} & {'raeuberparoli'}",
        "games & CARDS | {'paroli'}",
        "CARDS = {'paroli', 'raeuberparoli'}",
        "games - {'paseo': 1}.keys()",
        "match game:\n    case 'paseo': pass",
        "match game:\n    case 'chess' | 'paroli': pass",
    ],
)
def test_it_is_seen_how_a_name_is_asked_for(source: str) -> None:
    assert names_asked_for(source)


def test_a_name_may_be_given() -> None:
    assert not names_asked_for("folder / 'paroli'; play('paseo', {'paroli': 1}, ['raeuberparoli'])")


def test_only_the_folders_of_a_game_ask_for_its_name() -> None:
    sources = ROOT / "src" / PACKAGE
    asking = [
        f"{file}:{line}"
        for file in sorted(sources.rglob("*.py"))
        if not KNOWS_NAMES & {*file.relative_to(sources).with_suffix("").parts}
        for line in names_asked_for(file.read_text(encoding="utf-8"))
    ]
    assert not asking


@pytest.mark.parametrize("room", ["table.table", "local.port", "local.thinking"])
def test_a_table_is_imported_without_what_only_a_server_has(room: str) -> None:
    """What an import brings along counts too: a browser has no database driver."""
    absent = ("sqlalchemy", "asyncpg", "starlette", "prometheus_client", "uvicorn")
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({absent}));import spieltisch.server.{room}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 our own code
