"""The icons of the installed page, drawn from web/public/icon.svg by a real browser: python -m support.page.icons"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from support.browsing import running_browser

__all__ = ["draw_icons"]

FOLDER: Final = Path(__file__).parents[2] / "web/public"
_GROUND: Final = "#1F2F50"
_SIZES: Final = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
"""By name: how many pixels, and whether a system cuts its own shape out."""


def draw_icons() -> None:
    svg = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with running_browser() as browser:
        for name, (size, is_cut) in _SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(_drawn(_filling(svg) if is_cut else svg, size))
            page.screenshot(path=FOLDER / name, omit_background=True)


def _filling(svg: str) -> str:
    """To the edges, with what is drawn in the inner four fifths that no shape cuts off."""
    start, signs = svg[: svg.index("<rect")], svg[svg.index("<g") : svg.rindex("</svg>")]
    ground = f'<rect width="32" height="32" fill="{_GROUND}"/>'
    return f'{start}{ground}<g transform="translate(3.2 4) scale(.8)">{signs}</g></svg>'


def _drawn(svg: str, size: int) -> str:
    style = f"* {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}"
    return f"<style>{style}</style>{svg}"


if __name__ == "__main__":
    draw_icons()
