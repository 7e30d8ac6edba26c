"""What runs elsewhere is at least well-formed here: workflows, issue forms, and what they call."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
FORMS = [
    form for form in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if form.stem != "config"
]
CHECKED = {
    "vendor.github-workflows": sorted((GITHUB / "workflows").glob("*.yml")),
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE/config.yml"],
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
}


def check(schema: str, *files: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        schema,
        *map(str, files),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 our own files


@pytest.mark.parametrize("schema", CHECKED)
def test_github_can_read_it(schema: str) -> None:
    done = check(schema, *CHECKED[schema])
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_fault_would_be_found(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    broken.write_text("on: push\njobs:\n  test:\n    steps: nothing\n", encoding="utf-8")
    assert check("vendor.github-workflows", broken).returncode == 1


def test_every_python_we_promise_is_tested() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', project)
    tested = re.search(r"python: \[(.*)\]", (GITHUB / "workflows/test.yml").read_text("utf-8"))
    assert tested
    assert re.findall(r"3\.\d+", tested[1]) == promised


def test_workflows_call_targets_that_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for workflow in (GITHUB / "workflows").glob("*.yml"):
        for target in re.findall(r"run: make (\w+)", workflow.read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), (workflow.name, target)
