"""A refusal as a sentence: what to do instead, and why. Its key is `refusal.<code>`."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.rules.game import Refusal
from spieltisch.rules.plain import plain
from spieltisch.words.speech import Message, Place, Speech, grid

__all__ = ["message", "sentence"]


def sentence(
    refusal: Refusal, language: str, names: Sequence[str] = (), place: Place = grid
) -> str:
    """Why an action is not allowed, in one or two short sentences without the ruling's number."""
    return Speech.of(language, names, place).say(message(refusal))


def message(refusal: Refusal) -> Message:
    params = {name: plain(value) for name, value in refusal.params.items()}
    return Message(f"refusal.{refusal.code}", params)
