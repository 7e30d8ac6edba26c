"""Games that differ only in what one viewer may not know: whatever the viewer is told must be the same, byte for byte.

redealt   another state that looks the same to the viewer
twin      another whole log, with hidden cards exchanged from their deal on
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from spieltisch.fair.chain import first_head, next_head
from spieltisch.fair.event import Event
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Refusal, Seat, play
from spieltisch.server.table.advancing import Beginning, Happening, advance, started
from spieltisch.server.table.asking import answer
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.judging import steps
from spieltisch.server.table.replay import Course, begin, fold, seat_of
from spieltisch.server.table.views import event_for, seat_views
from spieltisch.wire.asking import LawQuestion, LinesNow, Moves, Plan, WhyNot
from spieltisch.wire.codec import write
from spieltisch.wire.downward import Update

__all__ = ["CARD_GAMES", "SEED", "answered", "courses", "leaks", "questions", "redealt", "twin"]

CARD_GAMES: Final = ("paroli", "raeuberparoli")
SEED: Final = "5e" * 32
_WILD: Final = ("deal b7", "turn-up g3", "lay b7 J7", "lay P J4", "draw 2", "draw 1", "end", "pass")


def courses(game: str, players: int, seed: int, moves: int = 400) -> list[Happening]:
    """A random game, up to this many moves, with everything that happened."""
    rng = Random(seed)
    agreed = Beginning("t1", game, entry(game).config_from_json({"players": players}), {}, ())
    happened = [*advance(None, [started(agreed, SEED)], (SEED,), 1000)]
    for _ in range(moves):
        course = happened[-1].course
        if course.ending or not isinstance(course.actor, int):
            break
        text = course.entry.game.format(rng.choice(course.entry.game.legal(course.state)))
        found = steps(course, course.actor, [text], "person")
        if isinstance(found, Refusal):
            raise TypeError(f"a legal action was refused: {found}")
        happened += advance(course, found, (SEED,), course.at + 5)
    return happened


def redealt(course: Course, viewer: Seat | None, rng: Random) -> Course:
    """Another deal that looks the same to the viewer."""
    state = paroli.sample(paroli.view(course.state, viewer), rng)
    trail = tuple(replace(mark, state=state) for mark in course.trail[-1:])
    return replace(course, state=state, trail=(*course.trail[:-1], *trail))


def questions(course: Course, rng: Random) -> list[LawQuestion]:
    """What a board might ask, sensible and not."""
    game = course.entry.game
    legal = [game.format(action) for action in game.legal(course.state)]
    some = rng.sample(legal, min(3, len(legal)))
    return [
        LinesNow(),
        *(WhyNot(action=text) for text in (*some, *_WILD)),
        *(Plan(actions=(text, "end", "pass")) for text in (*some, *_WILD)),
        *_moves(course, rng, some),
    ]


def _moves(course: Course, rng: Random, before: Sequence[str]) -> Iterator[LawQuestion]:
    """Of a card on the table: now, after a step, and after the turn."""
    for cell in map(paroli.format_cell, rng.sample([*course.state.table.at], 1)):
        yield Moves(cell=cell)
        yield from (Moves(cell=cell, after=(text,)) for text in before)
        yield from (Moves(cell=cell, after=(text, "end")) for text in before)


def answered(course: Course, viewer: Seat, question: LawQuestion) -> bytes:
    """What the viewer is told, or why nothing."""
    try:
        return write(answer(course, viewer, question))
    except TableError as trouble:
        return f"{trouble.code} {trouble.params}".encode()


def leaks(course: Course, viewer: Seat | None, rng: Random, asked: int = 3) -> Iterator[str]:
    """Compare a state with one that the viewer can't tell from it; yields what gives them away."""
    other = redealt(course, viewer, rng)
    if write(seat_views(other, (viewer,))) != write(seat_views(course, (viewer,))):
        yield "view"
    if viewer is not None:
        for question in rng.sample(questions(course, rng), asked):
            if answered(other, viewer, question) != answered(course, viewer, question):
                yield str(question)


def twin(happened: Sequence[Happening], viewer: Seat, rng: Random) -> list[Happening]:
    """The same game but for cards that the viewer has never seen: two of others' exchanged, or one with the stock.

    Raises `LookupError` if there are none: then too much has been shown.
    """
    exchanges = [*_exchanges(happened, viewer)]
    for exchange in rng.sample(exchanges, len(exchanges)):
        found = _replayed(happened, exchange)
        if found and found[-1].course.state != happened[-1].course.state:
            return found
    raise LookupError("no hidden card can be exchanged")


def _exchanges(happened: Sequence[Happening], viewer: Seat) -> Iterator[dict[int, str]]:
    """Other actions, by the numbers of their events."""
    before = [each.course for each in happened]
    hidden = [each.event for each in happened if _is_hidden_deal(each, viewer)]
    for one, two in combinations(hidden, 2):
        yield {one.seq: str(two.body["action"]), two.seq: str(one.body["action"])}
    for event in hidden:
        game, state = before[event.seq].entry.game, before[event.seq - 1].state
        for action, _ in game.chance(state):
            yield {event.seq: game.format(action)}


def _is_hidden_deal(happening: Happening, viewer: Seat) -> bool:
    dealt = str(happening.event.body.get("action", "")).startswith("deal")
    told = event_for(happening, (viewer,))
    return dealt and isinstance(told, Update) and told.body is None


def _replayed(happened: Sequence[Happening], other: dict[int, str]) -> list[Happening] | None:
    """The log with other actions; none if the law does not allow it to the end."""
    seed = bytes.fromhex(SEED)
    head = next_head(first_head("t1"), seed, happened[0].event)
    found = [Happening(happened[0].event, begin(happened[0].event, head.hex()))]
    for each in happened[1:]:
        course = found[-1].course
        body = {**each.event.body, "action": other.get(each.event.seq, each.event.body["action"])}
        event = replace(each.event, body=body)
        if not _is_allowed(course, event):
            return None
        head = next_head(head, seed, event)
        found.append(Happening(event, *fold(course, event, head.hex())))
    return found if found[-1].course.actor == happened[-1].course.actor else None


def _is_allowed(course: Course, event: Event) -> bool:
    game = course.entry.game
    action = game.parse(str(event.body["action"]))
    if event.kind == "draw":
        return action in dict(game.chance(course.state))
    return not isinstance(play(game, course.state, action, seat_of(event.by)), Refusal)
