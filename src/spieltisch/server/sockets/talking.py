"""What is answered to messages of a line, whatever it is made of."""

from __future__ import annotations

import asyncio
from typing import cast

from spieltisch.server.model import ChatLine, Person
from spieltisch.server.people.authority import demand_hints, viewer_of
from spieltisch.server.people.one_line import line_of_words
from spieltisch.server.table.asking import answer
from spieltisch.server.table.describing import preset_text
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import now
from spieltisch.server.table.table import LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.wire.asking import LawQuestion, Risk
from spieltisch.wire.codec import Malformed
from spieltisch.wire.downward import Error, Told
from spieltisch.wire.upward import Ask, Say, Upward

__all__ = ["error_of", "line_of_chat", "told"]


async def told(table: LiveTable, person: str | None, viewers: Viewers, question: Ask) -> Told:
    """In a thread: what the law has to list takes up to 30 ms, and others want to move meanwhile."""
    viewer, course = viewer_of(question, viewers), table.course
    if course is None:
        raise TableError("not-started")
    about = cast("LawQuestion", question.about)  # hints are not given by the law
    if isinstance(about, Risk):
        demand_hints(table.row, person)
    given = await asyncio.to_thread(answer, course, viewer, about)
    return Told(id=question.id, seq=course.seq, answer=given)


def line_of_chat(table: LiveTable, who: Person, viewers: Viewers, said: Say) -> ChatLine:
    text = preset_text(said.preset) if said.preset else _tidy(said.text)
    if not said.preset and not table.info.chat:
        raise TableError("no-chat")
    seat = next((seat for seat in viewers if seat is not None), None)
    name = table.row.seats[seat].name if seat is not None else None
    return ChatLine(table.row.id, now(), who.id, name or who.name, text, seat)


def _tidy(text: str) -> str:
    said = line_of_words(text.strip())
    if said is None:
        raise TableError("nothing-said")
    return said


def error_of(error: Exception, message: Upward | None = None) -> Error:
    """Why something could not be done, to the client that wanted it."""
    idem = getattr(message, "idem", None)
    number = getattr(message, "id", None)
    match error:
        case TableError():
            return Error(code=error.code, params={**error.params}, idem=idem, id=number)
        case Malformed():
            return Error(code="malformed", params={"text": str(error)})
        case TimeoutError():
            return Error(code="hello-first")
        case _:
            return Error(code="store-failed", idem=idem, id=number)
