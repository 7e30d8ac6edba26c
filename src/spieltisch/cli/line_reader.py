"""A line typed at a terminal: arrows and history, and Tab for what can be typed now."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from prompt_toolkit import Application, PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle

from spieltisch.cli.screen import Offers

__all__ = ["LineReader"]


class LineReader:
    """What was typed before comes back with the arrow keys for as long as the table is open."""

    def __init__(self) -> None:
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # not every terminal says where it is
        self._session: PromptSession[str] = PromptSession(
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            enable_history_search=True,
        )
        self._session.app.before_render += self._fit

    def read(self, prompt: str, offers: Offers, redraw: Callable[[], None]) -> str:
        """Raises `EOFError` and `KeyboardInterrupt`, as `input` does. In a window of another size it calls `redraw`."""
        self._redraw, self._size = redraw, self._session.app.output.get_size()
        return self._session.prompt(prompt, completer=_Offering(offers))

    def _fit(self, app: Application[str]) -> None:
        """What is typed stays; the rest of the picture is drawn above it."""
        size = app.output.get_size()
        if size != self._size:
            self._size = size
            self._redraw()


class _Offering(Completer):
    """Whole lines that begin as typed, large or small."""

    def __init__(self, offers: Offers) -> None:
        self._offers = offers

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 prompt_toolkit's form
    ) -> Iterator[Completion]:
        typed = document.text_before_cursor.lstrip()
        for offer in dict.fromkeys(self._offers()):
            if offer.lower().startswith(typed.lower()):
                yield Completion(offer, start_position=-len(typed))
