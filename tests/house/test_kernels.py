"""What a public kernel says it equals is there, and some test of the kernels names both."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).parents[2] / "src"
KERNELS = SOURCE / "spieltisch/kernels"
TESTS = Path(__file__).parents[1] / "kernels"
ELSEWHERE = {"jit.py", "warm.py", "crosscheck.py", "rarities.py", "disagreement.py", "reached.py"}
"""What compiles, and what compares kernels with the law: their tests are those of the commands."""


@dataclass(frozen=True)
class Kernel:
    """A public function, or a public method of a public class."""

    module: str
    owner: str | None
    name: str
    equals: tuple[str, ...]
    """What of the law its docstring names."""

    @property
    def named(self) -> str:
        """`paroli.row.kind_of`, `paseo.table.Table.state`."""
        within = self.module.removeprefix("spieltisch.kernels.")
        return ".".join(filter(None, (within, self.owner, self.name)))

    @property
    def game(self) -> str:
        return self.module.split(".")[2]


def kernels() -> Iterator[Kernel]:
    for file in sorted(KERNELS.rglob("*.py")):
        if file.name not in ELSEWHERE:
            module = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
            body = ast.parse(file.read_text(encoding="utf-8")).body
            yield from of(module, None, body)
            for node in body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield from of(module, node.name, node.body)


def of(module: str, owner: str | None, body: list[ast.stmt]) -> Iterator[Kernel]:
    for node in body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            text = " ".join((ast.get_docstring(node) or "").split())
            yield Kernel(module, owner, node.name, (*re.findall(r"the law's `([\w.]+)`", text),))


def in_the_law(game: str, name: str) -> object:
    """`turn.is_stuck`, `Table.at` and `Deal` alike; raises `AttributeError` or `ImportError`."""
    first, _, rest = name.partition(".")
    law = import_module(f"spieltisch.rules.{game}")
    owner = law if not rest else getattr(law, first, None) if first[0].isupper() else None
    return getattr(owner or import_module(f"spieltisch.rules.{game}.{first}"), rest or first)


@dataclass(frozen=True)
class Named:
    """What a test names, with the helpers of its file that it calls."""

    objects: tuple[object, ...]
    attributes: frozenset[str]

    def has(self, found: object, name: str) -> bool:
        """A member of a class is named by its name alone: what it is asked of is not known."""
        owned = isinstance(found, property) or "." in getattr(found, "__qualname__", ".")
        return name in self.attributes if owned else any(each is found for each in self.objects)


def written() -> Iterator[Named]:
    for file in sorted(TESTS.rglob("test_*.py")):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        known = dict(imported(body))
        defined = {
            node.name: node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        for name in defined:
            if name.startswith(("test_", "Test")):
                yield named(called(name, defined, set()), known)


def imported(body: list[ast.stmt]) -> Iterator[tuple[str, object]]:
    for node in body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("spieltisch"):
            for alias in node.names:
                yield (
                    alias.asname or alias.name,
                    member(import_module(node.module or ""), alias.name),
                )


def member(owner: ModuleType, name: str) -> object:
    found = getattr(owner, name, None)
    return import_module(f"{owner.__name__}.{name}") if found is None else found


def called(
    name: str, defined: dict[str, ast.FunctionDef | ast.ClassDef], seen: set[str]
) -> set[ast.AST]:
    """All nodes of a test and of its helpers."""
    seen.add(name)
    nodes = {*ast.walk(defined[name])}
    inner = {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.arg for node in nodes if isinstance(node, ast.arg)
    }
    for helper in sorted(inner & defined.keys() - seen):
        nodes |= called(helper, defined, seen)
    return nodes


def named(nodes: set[ast.AST], known: dict[str, object]) -> Named:
    objects = [known[node.id] for node in nodes if isinstance(node, ast.Name) and node.id in known]
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    objects += [
        getattr(known[node.value.id], node.attr, None)
        for node in attributes
        if isinstance(node.value, ast.Name) and isinstance(known.get(node.value.id), ModuleType)
    ]
    return Named((*objects,), frozenset(node.attr for node in attributes))


PARTS = {
    "bits": "count highest kth lowest",
    "chance": "as_seed below next_word seed_word",
    "threads": "in_threads",
    "paroli.batch": "random_games",
    "paroli.dealing": "deal_out random_card",
    "paroli.games": "copy_row playout playouts random_games run_chance",
    "paroli.lines": "cards_in line_bit",
    "paroli.moves": "move_code",
    "paroli.packing": "card_code decode encode encode_line line_from_code pack unpack variant_of",
    "paroli.policy": "appeal policy_games policy_playout policy_playouts tastes",
    "paroli.racks": "copies give kinds_held take totals",
    "paroli.row": "bit_of cell_code cell_number cell_row kind_of line_code one_of other_of step_code",
    "paroli.table": "full_rows has_run lift_card make_room put_card refresh rows_around",
    "paseo.building": "draw_site",
    "paseo.games": "line_playouts line_policy_playouts network_playouts network_policy_playouts"
    " random_games",
    "paseo.layout": "clear_grid",
    "paseo.line": "crowd_after crowd_word line_playout",
    "paseo.network": "fill_crowd network_playout shift_crowd stones_after",
    "paseo.packing": "pack turn_from_code turn_to_code unpack",
    "paseo.policy": "line_policy_playout network_policy_playout",
    "paseo.position": "label_word stones_word",
    "paseo.row": "first_stone first_target hop_code kind_of second_stone second_target turn_code",
    "paseo.site": "Site.state",
    "paseo.table": "Table.playouts Table.policy_playouts Table.state random_games",
}
"""What stands for no function of the law: bits, codes, random numbers, tastes, whole games."""
FOUND = [*kernels()]


@pytest.fixture(scope="module")
def shown() -> list[Named]:
    return [*written()]


@pytest.mark.parametrize("kernel", FOUND, ids=lambda kernel: f"{kernel.module}.{kernel.name}")
def test_a_test_compares_it_with_the_law_that_it_names(kernel: Kernel, shown: list[Named]) -> None:
    own = getattr(import_module(kernel.module), kernel.owner or kernel.name)
    naming = [
        test
        for test in shown
        if any(each is own for each in test.objects)
        if not kernel.owner or kernel.name in test.attributes
    ]
    assert naming, "no test of kernels calls it"
    for name in kernel.equals:
        found = in_the_law(kernel.game, name)
        assert any(test.has(found, name.split(".")[-1]) for test in naming), f"none names {name}"


def test_what_names_no_law_is_known_to_be_a_part() -> None:
    assert len(FOUND) > 150
    silent = {each.named for each in FOUND if not each.equals}
    assert silent == {f"{module}.{name}" for module in PARTS for name in PARTS[module].split()}
