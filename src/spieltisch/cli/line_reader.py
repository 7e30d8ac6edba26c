"""A line typed at a terminal: arrows and history, and Tab for what can be typed now."""

from __future__ import annotations

import os
from collections.abc import Iterator

from prompt_toolkit import PromptSession
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

    def read(self, prompt: str, offers: Offers) -> str:
        """Raises `EOFError` and `KeyboardInterrupt`, as `input` does."""
        return self._session.prompt(prompt, completer=_Offering(offers))


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
