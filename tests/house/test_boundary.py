"""Where a game ends: outside its own rooms and folders nothing imports its law or asks for its name."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from spieltisch.rules.catalogue import GAMES

SOURCES: Final = Path(__file__).parents[2] / "src/spieltisch"
ROOMS: Final = {"rules", "kernels", "games", "fair", "solver"}
"""They are about the games themselves; `fair` draws each game's dice and cards."""
LAWS: Final = {"paseo", "paroli"}
OTHERS: Final = {
    "wire/law.py": "the types of the wire are made from the law's own",
    "bots/openspiel_bot.py": "other people's search, a bot for each game",
    "bots/openspiel_rollouts.py": "other people's search, a bot for each game",
    "envs/openspiel/state.py": "OpenSpiel deals cards one by one",
    "testing/fair_games.py": "for outsiders: whole games of each kind",
    "testing/golden.py": "for outsiders: whole games of each kind",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    """All that belong to no single game."""
    for file in sorted(SOURCES.rglob("*.py")):
        place = file.relative_to(SOURCES)
        if place.parts[0] not in ROOMS and not _is_of_a_game(place):
            yield place.as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def _is_of_a_game(place: Path) -> bool:
    """By its folder or by its own name: `bots/paseo/`, `lessons/paroli.py`, `testing/paseo_perft.py`."""
    return any(part.partition("_")[0] in LAWS for part in (*place.parts[:-1], place.stem))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{each.name}" for each in node.names)


def compared(tree: ast.Module) -> Iterator[int]:
    """Lines that ask whether it is a certain game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = (side for each in (node.left, *node.comparators) for side in ast.walk(each))
            if any(isinstance(side, ast.Constant) and side.value in GAMES for side in sides):
                yield node.lineno


def test_nothing_else_imports_the_law_of_one_game() -> None:
    laws = tuple(f"spieltisch.rules.{law}." for law in LAWS)
    found = {
        place
        for place, tree in modules()
        if any(f"{each}.".startswith(laws) for each in imported(tree))
    }
    assert found == {*OTHERS}


def test_nothing_else_asks_which_game_it_is() -> None:
    found = [f"{place}:{line}" for place, tree in modules() for line in compared(tree)]
    assert found == []
