"""`spieltisch page`: the page as a folder that any web host serves, with the table without a server where it was built."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import spieltisch.web
from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen

__all__ = ["PAGE", "write_page"]

PAGE: Final = Path(spieltisch.web.__file__).with_name("static")
_OFFLINE: Final = Path("offline/manifest.json")
_OURS: Final = "sw.js"
_NAMED_BY_CONTENT: Final = ("assets", "offline")
"""Where files of before would stay for ever."""


def write_page(screen: Screen, folder: Path) -> None:
    """Into a folder that is new, empty or a page of ours from before."""
    if not (PAGE / _OURS).is_file():
        raise CommandError("error.no-page")
    try:
        if folder.is_dir() and any(folder.iterdir()) and not (folder / _OURS).is_file():
            raise CommandError("error.not-empty", name=str(folder))
        for name in _NAMED_BY_CONTENT:
            shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True)
    except OSError as error:
        text = error.strerror or str(error)
        raise CommandError("error.folder", name=str(folder), text=text) from None
    screen.show(screen.words("page.written", name=str(folder)))
    if not (folder / _OFFLINE).is_file():
        screen.show(screen.words("page.no-offline"))
