"""The examples of the README run as they stand."""

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_examples_run() -> None:
    text = README.read_text(encoding="utf-8")
    without_fences = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(without_fences, {}, "README", str(README), 0)
    report: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=report.append)
    assert result.attempted, "the README shows no example"
    assert not result.failed, "".join(report)
