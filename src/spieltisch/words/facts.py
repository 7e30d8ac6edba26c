"""A fact as a sentence for logs and speech. Its key is `fact.<kind>`, its parameters the fields."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.rules.game import Fact
from spieltisch.rules.plain import kind_of, plain
from spieltisch.words.speech import Message, Place, Speech, grid

__all__ = ["message", "tell"]


def tell(fact: Fact, language: str, names: Sequence[str] = (), place: Place = grid) -> str:
    """What happened, in one short sentence."""
    return Speech.of(language, names, place).say(message(fact))


def message(fact: Fact) -> Message:
    fields = plain(fact)
    return Message(f"fact.{kind_of(fact)}", fields if isinstance(fields, dict) else {})
