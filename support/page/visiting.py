"""How tests come to the page: as somebody new, or as somebody who sits at a table already."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Page

from support.browsing import Look

__all__ = ["Sit", "Visit"]


class Visit(Protocol):
    """To the start page; by a line of one's own, if one is named."""

    def __call__(self, look: Look | None = None, url: str = ...) -> Page: ...


class Sit(Protocol):
    """To the table of a stage, as the person of this seat."""

    def __call__(self, name: str, seat: int = ..., look: Look | None = None) -> Page: ...
