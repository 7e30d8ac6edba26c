"""`spieltisch page --static`: a folder for any web host."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from spieltisch.cli import main, static_page
from spieltisch.server.http.guards import POLICY

CAPTURE = pytest.CaptureFixture[str]


def test_the_page_is_written_and_written_again(tmp_path: Path, capsys: CAPTURE) -> None:
    folder = tmp_path / "site"
    for _ in range(2):
        assert main(["page", "--static", str(folder), "--language", "en"]) == 0
        assert "Any web host can serve this folder" in " ".join(capsys.readouterr().out.split())
        assert {"index.html", "sw.js", "assets"} <= {each.name for each in folder.iterdir()}
        assert not (folder / "assets/of-before.js").exists()
        (folder / "assets/of-before.js").touch()


def test_the_table_without_a_server_comes_along_where_it_was_built(
    tmp_path: Path, capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    (page / "offline/abc").mkdir(parents=True)
    (page / "sw.js").touch()
    monkeypatch.setattr(static_page, "PAGE", page)
    assert main(["page", "--static", str(tmp_path / "without"), "--language", "en"]) == 0
    assert "make offline" in capsys.readouterr().out
    (page / "offline/manifest.json").write_text(json.dumps({"folder": "abc", "files": {}}))
    assert main(["page", "--static", str(tmp_path / "with"), "--language", "en"]) == 0
    assert "make offline" not in capsys.readouterr().out
    assert (tmp_path / "with/offline/abc").is_dir()


def test_a_folder_with_something_else_in_it_stays_as_it_is(tmp_path: Path, capsys: CAPTURE) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    assert main(["page", "--static", str(tmp_path), "--language", "en"]) != 0
    assert "is not empty" in " ".join(capsys.readouterr().err.split())
    assert [each.name for each in tmp_path.iterdir()] == ["diary.txt"]


def test_the_page_brings_the_policy_that_a_server_sends() -> None:
    index = (static_page.PAGE / "index.html").read_text(encoding="utf-8")
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', index)
    assert found
    of_headers_only = "; frame-ancestors 'none'"
    assert unescape(found[1]) == POLICY.removesuffix(of_headers_only) != POLICY
