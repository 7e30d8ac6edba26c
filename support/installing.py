"""How the package is installed, said everywhere as `spieltisch.extras` says it: python -m support.installing

After the release change `ON_PYPI` there and run this; `tests/house/test_parts.py` finds what was forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from spieltisch.extras import install, run

__all__ = ["pages", "said"]

ROOT: Final = Path(__file__).parents[1]
_INSTALL: Final = re.compile(
    r"pip install ((?:-\S+ )*)'?spieltisch\b(?:\[([\w,]+)\])?(?: @ git\+[^\s'`]+)?'?"
)
_RUN: Final = re.compile(r"uvx (?:--from git\+[^\s'`]+ )?spieltisch\b ?")


def pages() -> Iterator[Path]:
    """Everything a person reads about installing."""
    yield from (ROOT / "README.md", ROOT / "CONTRIBUTING.md")
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from sorted((ROOT / "examples").glob("*.py"))


def said(text: str) -> str:
    """The same text with the commands that work now."""
    text = _INSTALL.sub(_with_its_options, text)
    return _RUN.sub(lambda _: run(""), text)


def _with_its_options(found: re.Match[str]) -> str:
    """`--upgrade` stays what it was."""
    return install(found[2] or "").replace("pip install ", f"pip install {found[1]}", 1)


if __name__ == "__main__":
    for page in pages():
        before = page.read_text(encoding="utf-8")
        if (after := said(before)) != before:
            page.write_text(after, encoding="utf-8")
            print(page.relative_to(ROOT))
