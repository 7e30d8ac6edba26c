"""The verifier shares no code with whoever runs a table: it imports itself, the law and the library."""

import ast
import sys
from pathlib import Path

FAIR = Path(__file__).parents[2] / "src/spieltisch/fair"
ALLOWED = ("spieltisch.fair.verifier", "spieltisch.rules")


def imported(file: Path) -> set[str]:
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return plain | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


def test_the_verifier_imports_only_itself_the_law_and_the_standard_library() -> None:
    found = {name for file in (FAIR / "verifier").glob("*.py") for name in imported(file)}
    ours = {name for name in found if name.split(".")[0] not in sys.stdlib_module_names}
    assert ours
    assert {
        name for name in ours if not f"{name}.".startswith(tuple(f"{a}." for a in ALLOWED))
    } == set()


def test_the_table_does_not_lean_on_the_verifier() -> None:
    found = {name for file in FAIR.glob("*.py") for name in imported(file)}
    assert not {name for name in found if "verifier" in name}
