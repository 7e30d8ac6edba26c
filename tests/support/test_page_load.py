"""The page stays light: what a browser loads before there is something to see. Bytes, not times."""

from support.page_load import JAVASCRIPT, measured


def test_the_first_load_is_small() -> None:
    loads = {load.page: load.sizes for load in measured(runs=1)}
    assert loads.keys() == {"start page", "Paseo", "Paroli"}
    for page, sizes in loads.items():
        assert 20_000 < sizes["JavaScript"] <= JAVASCRIPT, page
        assert 1000 < sizes["CSS"] <= 20_000, page
        assert 0 < sizes["fonts"] <= 110_000, page
