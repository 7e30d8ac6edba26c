"""Where compiled kernels are kept, whoever makes some at the same time."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any, cast

import numba
import pytest

from spieltisch.kernels.jit import kept_in

settings = cast("Any", numba).config


def test_two_threads_keep_their_kernels_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = settings.CACHE_DIR

    def slowly(**_: object) -> Any:
        def made(_: object) -> tuple[str, str]:
            before = settings.CACHE_DIR
            sleep(0.02)  # the other thread goes on
            return before, settings.CACHE_DIR

        return made

    monkeypatch.setattr("spieltisch.kernels.jit._njit", slowly)
    monkeypatch.setattr("spieltisch.kernels.jit._ALL", [])
    folders = [tmp_path / name for name in "abcd"]

    def keep(folder: Path) -> Any:
        return kept_in(folder)(len)

    with ThreadPoolExecutor(4) as threads:
        kept = list(threads.map(keep, folders))
    assert kept == [(str(folder), str(folder)) for folder in folders]
    assert usual == settings.CACHE_DIR
