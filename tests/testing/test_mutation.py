"""Changes to a module: which there are, and that a changed module is what the tests get."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from spieltisch.testing.mutation.areas import AREAS
from spieltisch.testing.mutation.footprints import Known
from spieltisch.testing.mutation.mutants import mutants
from spieltisch.testing.mutation.trial import Exchange

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
    made = [each.changed() for each in mutants("some", file)]
    assert {f"{each.before} → {each.after}" for each in made} == CHANGES
    assert len({each.source for each in made}) == len(made) == len(CHANGES)


def test_what_is_meant_for_another_system_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    for system, numbers in ((sys.platform, ["1"]), ("elsewhere", ["2"])):
        source = f"if sys.platform == {system!r}:\n    a = 1\nelse:\n    a = 2\n"
        file.write_text(source, encoding="utf-8")
        assert [each.changed().before for each in mutants("some", file)] == numbers


def test_only_tests_that_enter_the_changed_function_can_notice(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(SOURCE, encoding="utf-8")
    of_tests = Known({}, {"": frozenset(), "near": frozenset({f"{file}:7"}), "far": frozenset()})
    noticing = {
        f"{changed.before} → {changed.after}": {
            test for test in ("near", "far", "new") if of_tests.can_notice(test, each, changed)
        }
        for each in mutants("some", file)
        if (changed := each.changed())
    }
    assert noticing.pop("True → False") == {"near", "far", "new"}, "a default is made once"
    assert all(tests == {"near", "new"} for tests in noticing.values())


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


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_every_area_has_tests_and_something_to_change(area: object) -> None:
    found = next(each for each in AREAS if each is area)
    assert len(found.mutants()) > 50
    assert all((Path(__file__).parents[2] / test).exists() for test in found.tests)
