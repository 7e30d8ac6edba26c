"""What a notice says: which game, with whom, and what it waits for. Names and games, never anything of the play."""

from __future__ import annotations

from spieltisch.rules.catalogue import entry
from spieltisch.server.model import DeliveryKind, TableRow
from spieltisch.words.catalogue import codes
from spieltisch.words.speech import Message, Speech

__all__ = ["said", "sentence_of"]


def said(language: str, key: str, **params: str | int) -> str:
    speech = Speech.of(language if language in codes() else "en")
    return speech.say(Message(key, {**params}))


def sentence_of(language: str, kind: DeliveryKind, row: TableRow, person: str) -> str:
    """One line for this person: “Your turn at Paseo with Jonas”."""
    others = dict.fromkeys(
        seat.name for seat in row.seats if seat.person and seat.person != person and seat.name
    )
    title = entry(row.game).title
    speech = Speech.of(language if language in codes() else "en")
    if not others:
        return speech.say(Message(f"notice.{kind}", {"game": title}))
    return speech.say(Message(f"notice.{kind}.with", {"game": title, "names": [*others]}))
