"""Compiled kernels are made again whenever a source changes whose numbers are frozen into them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import numba

import spieltisch.envs
from spieltisch.envs.vector.compiling import kernel
from spieltisch.kernels.jit import cache_folder, fingerprint

ENVS = Path(spieltisch.envs.__file__).parent
settings = cast("Any", numba).config


def one_more(number: int) -> int:
    return number + 1


def test_the_cache_is_named_by_all_sources_of_this_room() -> None:
    before = settings.CACHE_DIR
    made = cast("Any", kernel(one_more))
    assert before == settings.CACHE_DIR
    kept = Path(made.stats.cache_path)
    assert kept.is_relative_to(cache_folder() / fingerprint(ENVS))


def test_a_changed_number_changes_the_name(tmp_path: Path) -> None:
    (tmp_path / "vector").mkdir()
    (tmp_path / "vector" / "kernels.py").write_text("from ids import STAY", encoding="utf-8")
    ids = tmp_path / "ids.py"
    ids.write_text("STAY = 16", encoding="utf-8")
    before = fingerprint(tmp_path)
    ids.write_text("STAY = 17", encoding="utf-8")
    assert fingerprint(tmp_path) != before
