"""Fair starts: real paths, figures as solved, and the same in the page and in the package."""

import json
import re
from pathlib import Path

import pytest

from spieltisch.games.paseo.fair_paths import FAIR_PATHS, given_path, path_settings
from spieltisch.rules import paseo

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web/src/games/paseo/solved.ts"
ATLAS = ROOT / "docs/data/paseo-atlas.jsonl"


def test_figures_are_those_of_the_atlas() -> None:
    read = [json.loads(line) for line in ATLAS.read_text("utf-8").splitlines()]
    rows = [row for row in read if not row["blank_blocked"]]
    better = {row["path"]: max(row["a_first"], row["b_first"]) for row in rows}
    found = {tiles: better[min(tiles, tiles[::-1])] for tiles, _ in FAIR_PATHS}
    assert found == pytest.approx(dict(FAIR_PATHS), abs=5e-5)
    usual = sorted(max(row["a_first"], row["b_first"]) for row in rows)
    assert [*found.values()] == usual[: len(found)]


@pytest.mark.parametrize("tiles", [each.tiles for each in FAIR_PATHS])
def test_a_game_can_begin_on_each(tiles: str) -> None:
    config = paseo.config_from_json({"players": 2, **given_path(tiles)})
    begun = paseo.apply(paseo.initial(config), paseo.First(0)).state
    assert begun.phase is paseo.Phase.PLACING


def test_a_path_is_named_or_written() -> None:
    assert path_settings("random") == {"path": "random"}
    assert path_settings("fair") == given_path(FAIR_PATHS[0].tiles)
    assert path_settings("1*2")["path"] == "given"


def test_the_page_offers_the_same() -> None:
    text = PAGE.read_text("utf-8")
    paths = re.findall(r"\['([123*]{12})', ([0-9.]+)\]", text)
    assert [(tiles, float(first)) for tiles, first in paths] == [*FAIR_PATHS]
