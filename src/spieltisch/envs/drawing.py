"""Pictures of a position: characters as in the terminal, or pixels in the page's look.

They are drawn at the top of the house, where the terminal is; only who asks for one reaches up there.
"""

from __future__ import annotations

import os
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.codec import Codec
from spieltisch.extras import need
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.record import Record

__all__ = ["MODES", "Window", "check_mode", "pixels", "text"]

MODES: Final = ("ansi", "human", "rgb_array")
"""What `render_mode` can be."""
_SIDE: Final = 640
"""All pictures have this width and height, however far the path goes: films need it."""


def check_mode(mode: str | None) -> None:
    """Refuse at once what is no render mode, and what needs a part that is not installed."""
    if mode not in {None, *MODES}:
        raise ValueError(f"There is no render mode {mode!r}; there are {', '.join(MODES)}.")
    if mode in {"human", "rgb_array"}:
        need("resvg_py", "render")
        _pygame()


def text(codec: Codec, config: Any, state: Any, seat: Seat | None = None) -> str:
    """The table in characters, for a seat or a watcher."""
    names = tuple(map(seat_letter, range(config.players)))
    drawn: str = _top().text(Record(codec.name, config, names, position=state), seat)
    return drawn


def pixels(codec: Codec, state: Any) -> NDArray[np.uint8]:
    """The table as a watcher sees it: height × width × red, green, blue."""
    pygame = _pygame()
    surface = _surface(codec, state)
    found = np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8)
    return found.reshape(surface.get_height(), surface.get_width(), 3)


class Window:
    """A window that shows one position after the other."""

    def __init__(self, title: str) -> None:
        self._pygame = _pygame()
        self._pygame.display.init()
        self._screen = self._pygame.display.set_mode((_SIDE, _SIDE))
        self._pygame.display.set_caption(title)

    def show(self, codec: Codec, state: Any) -> None:
        self._pygame.event.pump()
        self._screen.blit(_surface(codec, state), (0, 0))
        self._pygame.display.flip()

    def close(self) -> None:
        self._pygame.display.quit()


def _surface(codec: Codec, state: Any) -> Any:
    """The picture in the middle of a square."""
    pygame = _pygame()
    drawn = pygame.image.load(BytesIO(_png(_top().svg(codec.name, codec.game.view(state, None)))))
    square = pygame.Surface((_SIDE, _SIDE))
    square.fill(drawn.get_at((drawn.get_width() // 2, drawn.get_bounding_rect().top + 3)))
    square.blit(drawn, drawn.get_rect(center=square.get_rect().center))
    return square


def _png(svg: str) -> bytes:
    """The letters are those that come with pygame, for a machine may have none."""
    pygame, renderer = _pygame(), need("resvg_py", "render")
    font = Path(pygame.__file__).with_name(pygame.font.get_default_font())
    family = {f"{kind}_family": "FreeSans" for kind in ("serif", "sans_serif")}
    drawn: bytes = renderer.svg_to_bytes(
        svg_string=svg,
        width=_SIDE,
        height=_SIDE,
        skip_system_fonts=True,
        font_files=[str(font)],
        font_family="FreeSans",
        **family,
    )
    return bytes(drawn)


def _pygame() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return need("pygame", "render")


def _top() -> Any:
    return import_module("spieltisch.library.drawing")
