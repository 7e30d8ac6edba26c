"""Every public kernel that names a function of the law stands in a test beside that law."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
KERNELS = ROOT / "src/spieltisch/kernels"
TESTS = ROOT / "tests/kernels"
RANDOM = {"lay_randomly", "place_randomly", "random_line_turn", "line_labels", "fill_network"}
"""They name no single function, but what they do is the law's, too."""


def kernels() -> Iterator[tuple[str, str]]:
    """The names of all public kernels, and what is said about each."""
    for file in sorted(KERNELS.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                decorators = {getattr(each, "id", "") for each in node.decorator_list}
                if "kernel" in decorators:
                    yield node.name, ast.get_docstring(node) or ""


def used_by_tests() -> set[str]:
    """The names that tests of kernels use beyond importing them."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in TESTS.rglob("*.py")]
    return {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}


def test_every_kernel_that_names_the_law_is_called_by_a_test() -> None:
    used = used_by_tests()
    lawful = {name for name, said in kernels() if re.search(r"[Ee]quals? the|law's", said)}
    assert len(lawful) > 50
    assert {name for name, _ in kernels()} >= RANDOM
    missing = sorted(name for name in lawful | RANDOM if name not in used)
    assert not missing, f"no test compares these with the law: {', '.join(missing)}"
