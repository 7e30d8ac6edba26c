"""Where compiled kernels are kept."""

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest

from spieltisch.kernels.jit import COMPILED, kept_in, remove_unused

SOURCE = "def double(number):\n    return 2 * number\n"


def double_in(folder: Path) -> Any:
    """The same module, installed in another place."""
    folder.mkdir()
    source = folder / "doubling.py"
    source.write_text(SOURCE, "utf-8")
    spec = importlib.util.spec_from_file_location("some.doubling", source)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.double


@pytest.mark.skipif(not COMPILED, reason="nothing is kept where nothing is compiled")
def test_a_second_environment_finds_what_the_first_has_compiled(tmp_path: Path) -> None:
    kept = kept_in(tmp_path / "kept")
    here, there = (kept(double_in(tmp_path / name)) for name in ("here", "there"))
    assert here(21) == there(21) == 42
    assert (here.stats.cache_hits.total(), there.stats.cache_hits.total()) == (0, 1)


@pytest.mark.skipif(not COMPILED, reason="nothing is kept where nothing is compiled")
def test_kernels_of_other_sources_are_kept_apart(tmp_path: Path) -> None:
    first = kept_in(tmp_path / "one")(double_in(tmp_path / "here"))
    second = kept_in(tmp_path / "two")(double_in(tmp_path / "there"))
    assert first(21) == second(21) == 42
    assert second.stats.cache_hits.total() == 0


def test_what_nobody_has_used_for_long_is_removed(tmp_path: Path) -> None:
    old, used, foreign = (tmp_path / name for name in ("0" * 16, "f" * 16, "somebody_else"))
    for folder in (old, used, foreign):
        (folder / "inside").mkdir(parents=True)
    for folder in (old, foreign):
        os.utime(folder, (0, 0))
    remove_unused(tmp_path)
    assert [folder.is_dir() for folder in (old, used, foreign)] == [False, True, True]
