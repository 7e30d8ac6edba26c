"""Figures name the commit they were measured at: it is in the history, or marked † and explained below."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
HASH = re.compile(r"(?<![\w./#-])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)([0-9a-f]{7,12})(?![\w-])(`?†)?")
GONE = "† A commit that is not in the history: what was measured came in later, rebased or as one with the work of others."


def git(*words: str) -> str | None:
    command = ["git", *words]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 our own words
    return found.stdout.strip() if found.returncode == 0 else None


@cache
def history() -> frozenset[str]:
    """Every commit; a source archive has none, and a shallow clone not all."""
    whole = git("rev-parse", "--is-shallow-repository") == "false"
    return frozenset((git("rev-list", "HEAD") or "").split()) if whole else frozenset()


def cited(page: Path) -> list[tuple[str, bool]]:
    """Each commit, and whether it is marked."""
    return [(found[1], bool(found[2])) for found in HASH.finditer(page.read_text("utf-8"))]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if cited(page)], ids=lambda page: page.name
)
def test_cited_commits_can_be_checked_out_or_are_marked(page: Path) -> None:
    if not history():
        pytest.skip("there is no whole history here")
    known = {
        commit: any(each.startswith(commit) for each in history()) for commit, _ in cited(page)
    }
    assert not [commit for commit, marked in cited(page) if known[commit] == marked]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_marks_are_explained_where_they_stand(page: Path) -> None:
    is_marked = any(marked for _, marked in cited(page))
    assert (GONE in page.read_text("utf-8")) == is_marked
