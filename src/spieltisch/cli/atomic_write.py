"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["check_writable", "write_text"]


def check_writable(file: Path) -> None:
    """Raises `OSError` where `write_text` would, and leaves everything as it is."""
    with _about(file):
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if file.exists() and not os.access(file, os.W_OK):
            raise PermissionError(errno.EACCES, "")
        if _is_plain(file):
            _draft(file).touch()
            _draft(file).unlink()


def write_text(file: Path, text: str) -> None:
    """Write beside it first, so that an old file stays until the new one is complete."""
    with _about(file):
        if _is_plain(file):
            _replace(file.resolve(), text)
        else:
            file.write_text(text, encoding="utf-8")


def _replace(file: Path, text: str) -> None:
    draft = _draft(file)
    try:
        draft.write_text(text, encoding="utf-8")
        if file.exists():
            shutil.copymode(file, draft)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _is_plain(file: Path) -> bool:
    """Rather than a folder, a device or a pipe."""
    return file.is_file() or not file.exists()


def _draft(file: Path) -> Path:
    return file.resolve().with_name(f".spieltisch-{os.getpid()}.tmp")


@contextmanager
def _about(file: Path) -> Generator[None]:
    """Whatever goes wrong is reported about this file, or its folder."""
    try:
        if not file.parent.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "")
        yield
    except OSError as error:
        missing = isinstance(error, NotADirectoryError)
        error.filename = str(file.parent if missing else file)
        raise
