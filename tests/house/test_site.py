"""The documentation as a site: links lead somewhere, quick starts run, and a server shows it."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from support.quick_starts import STARTS, commands, page
from support.serving import served
from support.site import ROOT, STAGE, staged

from spieltisch.extras import SOURCE
from spieltisch.server.http import app
from spieltisch.server.settings import Settings
from spieltisch.words.languages import available

DOCS = ROOT / "docs"
CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", STARTS)
def test_the_examples_of_a_quick_start_run(name: str) -> None:
    text = re.sub(r"^```.*$", "", page(name).read_text("utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    report: list[str] = []
    assert not doctest.DocTestRunner().run(examples, out=report.append).failed, "".join(report)


@pytest.mark.parametrize(
    "command", [words for name in STARTS for words in commands(name)], ids=shlex.join
)
def test_the_commands_of_a_quick_start_run(command: list[str], tmp_path: Path) -> None:
    code = "import sys; from spieltisch.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(  # noqa: S603 our own command
        [sys.executable, "-c", code, *command],
        *(), cwd=ROOT, env={"XDG_STATE_HOME": str(tmp_path), "HOME": str(Path.home()), "PATH": ""},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_every_page_of_the_list_is_there() -> None:
    named = re.findall(r"([\w/-]+\.md)$", CONFIG, re.MULTILINE)
    assert len(named) > 30
    assert not [name for name in named if not (DOCS / name).is_file()]


def test_links_lead_into_the_site_or_to_the_repository() -> None:
    text = staged(
        STAGE / "rules.md",
        "[a](../src/spieltisch/words/en/paseo.md#P9) [b](../Makefile) [c](page.md) [d](#x)",
    )
    assert "(rules/en/paseo.md#P9)" in text
    assert "/blob/main/Makefile)" in text
    assert "(page.md)" in text
    assert "(#x)" in text


@pytest.mark.parametrize("language", available())
def test_the_rules_are_in_the_site_in_every_language(language: str) -> None:
    link = f"[x](../src/spieltisch/words/{language}/paroli.md)"
    assert staged(STAGE / "rules.md", link) == f"[x](rules/{language}/paroli.md)"


@pytest.mark.asyncio
async def test_a_server_without_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_DOCS", tmp_path / "not-built")
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", workers=1)
    async with served(settings) as running, httpx.AsyncClient(base_url=running.url) as anybody:
        for path in ("/docs", "/docs/", "/docs/players.html"):
            for asked, said in (
                ("", "In a clone"),
                ("de-AT,de;q=0.9", "Wer die Quellen"),
                ("ja", "クローン"),
            ):
                told = await anybody.get(path, headers={"Accept-Language": asked})
                assert told.status_code == 404
                assert "make docs" in told.text
                assert said in told.text
                assert f"{SOURCE}/blob/main/docs/index.md" in told.text


@pytest.mark.asyncio
async def test_a_server_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<h1>Documentation</h1>", encoding="utf-8")
    monkeypatch.setattr(app, "_DOCS", tmp_path)
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", workers=1)
    async with (
        served(settings) as running,
        httpx.AsyncClient(base_url=running.url, follow_redirects=True) as anybody,
    ):
        for path in ("/docs", "/docs/"):
            assert "Documentation" in (await anybody.get(path)).text


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The site, built in a copy, so that what is there stays."""
    for name in ("docs", "support", "src"):
        unwanted = shutil.ignore_patterns("static", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
    for name in ("mkdocs.yml", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    site = tmp_path / "src/spieltisch/web/docs"
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "support.site"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 our own tool
    assert done.returncode == 0, done.stderr
    return site


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.asyncio
async def test_what_make_docs_builds_is_shown_page_by_page(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_DOCS", built)
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", workers=1)
    async with (
        served(settings) as running,
        httpx.AsyncClient(base_url=running.url, follow_redirects=True) as anybody,
    ):
        for path, said in (
            ("/docs/", "Spieltisch"),
            ("/docs/players.html", "For players"),
            ("/docs/api/game.html", "spieltisch.library.new"),
        ):
            shown = await anybody.get(path)
            assert shown.status_code == 200
            assert said in shown.text
