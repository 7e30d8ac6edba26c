"""The documentation as a site, built by Zensical from a copy in which every link leads somewhere: python -m support.site

Pages of the repository that lie elsewhere come along: the rules, CONTRIBUTING, CHANGELOG. Other files are shown by the repository.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

from spieltisch.extras import SOURCE
from spieltisch.words.languages import available

__all__ = ["build", "staged"]

ROOT: Final = Path(__file__).parents[1]
STAGE: Final = ROOT / "build" / "docs"
SITE: Final = ROOT / "src/spieltisch/web/docs"
_INLINE: Final = re.compile(r"<script>(.+?)</script>", re.DOTALL)
_COMING: Final = {
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    **{
        f"src/spieltisch/words/{language}/{page}.md": f"rules/{language}/{page}.md"
        for language in available()
        for page in ("paseo", "paroli")
    },
}
"""Where in the site they are put."""
_PACKED: Final = {".css", ".html", ".js", ".json", ".svg", ".xml"}
_LINK: Final = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)")


def build() -> None:
    """Copy, then build; raises `CalledProcessError`."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", STAGE, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for source, target in _COMING.items():
        (STAGE / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, STAGE / target)
    for page in sorted(STAGE.rglob("*.md")):
        page.write_text(staged(page, page.read_text(encoding="utf-8")), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", "mkdocs.yml"]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 our own tool
    for page in sorted(SITE.rglob("*.html")):
        page.write_text(_without_inline(page, page.read_text(encoding="utf-8")), encoding="utf-8")
    for file in [each for each in SITE.rglob("*") if each.suffix in _PACKED]:
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def _without_inline(page: Path, html: str) -> str:
    """With scripts in files of their own: servers allow no others."""

    def moved(found: re.Match[str]) -> str:
        name = f"{sha256(found[1].encode()).hexdigest()[:12]}.js"
        file = SITE / "assets" / name
        file.write_text(found[1], encoding="utf-8")
        return f'<script src="{os.path.relpath(file, page.parent)}"></script>'

    return _INLINE.sub(moved, html)


def staged(page: Path, text: str) -> str:
    """A page of the copy, with links to where things are in the site, or in the repository."""
    home = _home(page)

    def lead(found: re.Match[str]) -> str:
        wanted = Path(os.path.normpath(home.parent / found[2]))
        target = _COMING.get(wanted.as_posix())
        if target is not None:
            return found[1] + os.path.relpath(STAGE / target, page.parent)
        if wanted.parts[:1] == ("docs",) and (ROOT / wanted).is_file():
            return found[1] + os.path.relpath(STAGE / wanted.relative_to("docs"), page.parent)
        kind = "tree" if (ROOT / wanted).is_dir() else "blob"
        return f"{found[1]}{SOURCE}/{kind}/main/{wanted.as_posix()}"

    return _LINK.sub(lead, text)


def _home(page: Path) -> Path:
    """Where a page of the copy lies in the repository."""
    inside = page.relative_to(STAGE).as_posix()
    back = {target: source for source, target in _COMING.items()}
    return Path(back.get(inside, f"docs/{inside}"))


if __name__ == "__main__":
    build()
