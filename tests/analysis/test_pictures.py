"""The pictures of a review: everything that is drawn lies inside."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from spieltisch.analysis.plot import waterfall
from spieltisch.analysis.telling import Teller
from spieltisch.wire.review import Figure, Ledger, LedgerEntry

CHANCES = st.floats(-0.8, 0.8, allow_nan=False)


def ledger(start: float, luck: float, result: float) -> Ledger:
    entry = LedgerEntry(kind="luck", seat="A", count=3, total=Figure(value=luck), moments=())
    gap = Figure(value=start + luck - result, error=0.1)
    return Ledger(
        seat="A", start=Figure(value=start), entries=(entry,), result=result, gap=gap, closes=True
    )


@given(start=st.floats(0, 1), luck=CHANCES, result=st.sampled_from([0.0, 1.0]))
def test_every_column_is_as_tall_as_its_figure(start: float, luck: float, result: float) -> None:
    """Also where estimates lead below 0 or above 100 %."""
    drawn = ET.fromstring(waterfall(ledger(start, luck, result), Teller("en", ("Mira",))))  # noqa: S314 our own
    boxes = [each for each in drawn.iter() if each.tag.endswith("rect") and each.get("x")]
    width, height = map(float, re.findall(r"\d+", drawn.get("viewBox", ""))[2:])
    for each in boxes:
        top, tall = float(each.get("y", "")), float(each.get("height", ""))
        assert top >= 0
        assert top + tall <= height
        assert float(each.get("x", "")) + float(each.get("width", "")) <= width
    heights = [float(each.get("height", "")) for each in boxes]
    shown = [start, luck, start + luck - result][: len(boxes) - 1]
    levels = [0.0, 1.0, start, start + luck]
    scale = 220 / (max(levels) - min(levels))
    for value, bar in zip(shown, heights, strict=False):
        assert bar == pytest.approx(max(1.0, abs(value) * scale), abs=1.0)
