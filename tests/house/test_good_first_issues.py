"""Each good first issue comes with a test that fails today; one that passes is no issue any more."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[2]
LISTED = re.findall(
    r"In `(tests/[^`]+)`:\n\n```python\n(.*?)```",
    (ROOT / "docs" / "good-first-issues.md").read_text(encoding="utf-8"),
    re.DOTALL,
)


def test_some_are_listed() -> None:
    headings = (ROOT / "docs" / "good-first-issues.md").read_text(encoding="utf-8").count("\n## ")
    assert len(LISTED) == headings > 0


@pytest.mark.parametrize(("file", "code"), LISTED, ids=[code.split("(")[0] for _, code in LISTED])
def test_it_fails_today(file: str, code: str) -> None:
    names = run_path(str(ROOT / file))
    exec(code, names)  # noqa: S102 our own page
    wanted = next(name for name in names if f"def {name}(" in code)
    with pytest.raises((AssertionError, AttributeError, TypeError, ValueError)):
        names[wanted]()
