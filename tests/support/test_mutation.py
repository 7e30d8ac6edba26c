"""Changes to a module: which there are, and that a changed module is what the tests get."""

import sys
import weakref
from ast import unparse
from importlib import import_module
from pathlib import Path

import pytest
from support.mutation.areas import AREAS
from support.mutation.footprints import Known
from support.mutation.mutants import mutants
from support.mutation.swapping import Exchange, swap

SOURCE = '''
"""Three."""
__all__ = ["f"]
Alias: TypeAlias = int | str


@cache
def f(a: int | None, *, b: bool = True) -> int | None:
    """One or 1."""
    if a is None or not b:
        raise ValueError("no 2")
    g(a)
    return a + 3 if a else None
'''
CHANGES = {
    "True → False",
    "a is None or not b → a is None and (not b)",
    "a is None → a is not None",
    "not b → b",
    "raise ValueError('no 2') → pass",
    "g(a) → pass",
    "return a + 3 if a else None → return None",
    "a + 3 if a else None → a + 3 if not a else None",
    "a + 3 → a - 3",
    "3 → 4",
}


def test_what_can_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(SOURCE, encoding="utf-8")
    made = [each.changed for each in mutants("some", file)]
    assert {f"{each.before} → {each.after}" for each in made} == CHANGES
    assert len({unparse(each.module) for each in made}) == len(made) == len(CHANGES)


def test_what_is_meant_for_another_system_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    for system, numbers in ((sys.platform, ["1"]), ("elsewhere", ["2"])):
        source = f"if sys.platform == {system!r}:\n    a = 1\nelse:\n    a = 2\n"
        file.write_text(source, encoding="utf-8")
        assert [each.changed.before for each in mutants("some", file)] == numbers


def test_only_tests_that_enter_the_changed_function_can_notice(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(SOURCE, encoding="utf-8")
    seconds = {"slow": 3.0, "far": 1.0, "near": 2.0}
    entered = {"": frozenset[str](), "far": frozenset[str]()}
    near = dict.fromkeys(("near", "slow"), frozenset({f"{file}:7"}))
    of_tests = Known(seconds, {**entered, **near})
    noticing = {
        f"{each.changed.before} → {each.changed.after}": of_tests.noticing(each, 6.0)
        for each in mutants("some", file)
    }
    assert noticing.pop("True → False") == ["far", "near", "slow"], "a default is made once"
    assert all(tests == ["near", "slow"] for tests in noticing.values())
    first = mutants("some", file)[1]
    assert of_tests.noticing(first, 4.5) == ["near"], "the quick ones must do"


def test_the_changed_module_is_what_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "changed_by_us.py"
    file.write_text("THREE = 3\n", encoding="utf-8")
    (only,) = mutants("changed_by_us", file)
    monkeypatch.setattr(sys, "meta_path", [Exchange(only), *sys.meta_path])
    assert import_module("changed_by_us").THREE == 4
    with pytest.raises(AssertionError, match="any more"):
        Exchange(only)
    monkeypatch.delitem(sys.modules, "changed_by_us")


NESTED = """
class Some:
    @property
    def three(self):
        return 3

    def twice(self):
        def inner():
            return super(Some, self).__init__() or 2
        return inner


class Listed(list):
    def __init__(self, one):
        super().__init__([one])
"""


def test_a_function_is_changed_wherever_it_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "changed_inside.py"
    file.write_text(NESTED, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    module = import_module("changed_inside")
    some = module.Some()
    dead = weakref.proxy(module.Some())  # other tests leave such things behind
    for mutant in mutants("changed_inside", file):
        if mutant.changed.before in ("3", "2"):
            swap(mutant)
    assert (some.three, some.twice()()) == (4, 3)
    del dead
    monkeypatch.delitem(sys.modules, "changed_inside")


def test_a_method_may_lose_its_only_super(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "without_super.py"
    file.write_text(NESTED, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    listed = import_module("without_super").Listed
    (left_out,) = (each for each in mutants("without_super", file) if each.changed.after == "pass")
    assert listed(3) == [3]
    swap(left_out)
    assert listed(3) == []
    monkeypatch.delitem(sys.modules, "without_super")


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_every_area_has_tests_and_something_to_change(area: object) -> None:
    found = next(each for each in AREAS if each is area)
    assert len(found.mutants()) > 50
    assert all(
        (Path(__file__).parents[2] / test.partition("::")[0]).exists() for test in found.tests
    )
