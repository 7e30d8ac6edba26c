"""What bots give away has one source: the page and the documentation say the same."""

import re
from pathlib import Path

from support.given_away import FILE, page_text

from spieltisch.analysis.levels import given_away
from spieltisch.bots.registry import LEVELS

ROOT = Path(__file__).parents[2]


def test_the_page_is_current() -> None:
    assert FILE.read_text("utf-8") == page_text(), "out of date: python -m support.given_away"


def test_the_documentation_says_the_same() -> None:
    for name in ("docs/bots.md", "CHANGELOG.md"):
        text = " ".join((ROOT / name).read_text("utf-8").split())
        (said,) = re.findall(r"by what they give away: ([0-9., and]+) % of a chance to win", text)
        shares = [100 * given_away("paseo", 2)[level].value for level in LEVELS]
        assert said == "{:.1f}, {:.1f}, {:.1f} and {:.1f}".format(*shares)
