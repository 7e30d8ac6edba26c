"""Tables on which a game stands at a wanted moment, for pictures and measurements: the same at every run.

Everybody sits at one table only; a browser that sends `Staged.secret` as its session is that person. Where all are at one
screen, it is the same session for every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from time import time
from typing import Final, cast

from spieltisch.bots.policy import Budget, Policy
from spieltisch.bots.registry import bot
from spieltisch.fair.commitment import SEED_LENGTH, seat_commitment
from spieltisch.rules import paroli
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Refusal, seat_letter
from spieltisch.server.model import Append, Person, SeatRow, Status, TableRow, Token
from spieltisch.server.people.auth import hashed
from spieltisch.server.store import Store, open_store
from spieltisch.server.table.advancing import Beginning, EventDraft, Happening, advance, started
from spieltisch.server.table.judging import steps
from spieltisch.server.table.loading import stored
from spieltisch.server.table.options import TableOptions, with_options
from spieltisch.server.table.replay import Course

__all__ = ["Staged", "Wanted", "keep_staged", "moved", "staged"]

Wanted = Callable[[Course], bool]

_TWO_CARDS: Final = paroli.Draw(2)
_DRAWING: Final = 0.3
_GAMES: Final = 60
"""How many games are looked through for a wanted moment."""


@dataclass(frozen=True)
class Staged:
    """A table, who sits there, and all that has happened."""

    table: str
    people: tuple[str, ...]
    happened: tuple[Happening, ...]
    seed: str
    public: bool = False
    one_screen: bool = False
    options: TableOptions = field(default_factory=TableOptions)

    @property
    def course(self) -> Course:
        return self.happened[-1].course

    def secret(self, seat: int = 0) -> str:
        """What the person at this seat is known by."""
        return f"{self.table}-{0 if self.one_screen else seat}"


def staged(  # noqa: PLR0913 all but one are what the stage is
    table: str,
    game: str,
    people: Sequence[str],
    wanted: Wanted,
    after: int = 0,
    *,
    position: str | None = None,
) -> Staged:
    """The first wanted moment after this many moves, in games that are played one after the other.

    They may begin at a position.
    """
    for number in range(_GAMES):
        seed = sha256(f"{table} {number}".encode()).hexdigest()
        played = _played(_beginning(table, game, len(people), position), seed)
        for happened in islice(played, after, None):
            if wanted(happened[-1].course):
                return Staged(table, tuple(people), tuple(happened), seed)
    raise LookupError(f"no game comes to the moment of {table}")


def moved(before: Staged, text: str) -> Staged:
    """The same table after one more move of whose turn it is."""
    course = before.course
    follows = advance(course, _steps(course, text), (before.seed,), course.at)
    return replace(before, happened=(*before.happened, *follows))


def _beginning(table: str, game: str, players: int, position: str | None) -> Beginning:
    config = entry(game).config_from_json({"players": players})
    letters = [seat_letter(seat) for seat in range(players)]
    return Beginning(table, game, config, {}, letters, position)


def _played(agreed: Beginning, seed: str) -> Iterator[list[Happening]]:
    """A game after each of its moves, played by hands that take what looks best."""
    rng, think, at = Random(seed), bot("greedy", agreed.game), int(time() * 1000)
    drafts = [started(agreed, seed), *_contributions(agreed, rng)]
    happened = [*advance(None, drafts, (seed,), at)]
    while isinstance(happened[-1].course.actor, int):
        yield happened
        happened += advance(
            happened[-1].course, _move(happened[-1].course, think, rng), (seed,), at
        )
    yield happened


def _contributions(agreed: Beginning, rng: Random) -> list[EventDraft]:
    """What every seat promises, and then shows, for dice and cards."""
    seeds = {letter: rng.randbytes(SEED_LENGTH) for letter in agreed.contributors}
    promises = {letter: seat_commitment(agreed.table, letter, seeds[letter]) for letter in seeds}
    return [
        *(
            EventDraft("commit", letter, {"hash": promise.hex()})
            for letter, promise in promises.items()
        ),
        *(EventDraft("reveal", letter, {"seed": seed.hex()}) for letter, seed in seeds.items()),
    ]


def _move(course: Course, think: Policy, rng: Random) -> Sequence[EventDraft]:
    """What looks best; but cards are drawn more often, so that racks stay full."""
    law, seat = course.entry.game, cast("int", course.actor)
    if _TWO_CARDS in law.legal(course.state) and rng.random() < _DRAWING:
        return _steps(course, law.format(_TWO_CARDS))
    return _steps(course, law.format(think(law.view(course.state, seat), Budget(), rng)))


def _steps(course: Course, text: str) -> Sequence[EventDraft]:
    found = steps(course, cast("int", course.actor), [text], "person")
    if isinstance(found, Refusal):
        raise TypeError(f"a legal action was refused: {found}")
    return found


async def keep_staged(file: Path, tables: Sequence[Staged]) -> None:
    """Store them all, with the people who sit there."""
    async with open_store(f"sqlite:///{file}") as store:
        for each in tables:
            await _keep_people(store, each)
            await _keep_table(store, each)


async def _keep_people(store: Store, each: Staged) -> None:
    names = {each.secret(seat): name for seat, name in reversed([*enumerate(each.people)])}
    now = int(time() * 1000)  # whoever was away for long is forgotten
    for secret, name in names.items():
        token = Token(hashed(secret), secret, "session", now)
        await store.people.create(Person(secret, name, now, now), token)


async def _keep_table(store: Store, each: Staged) -> None:
    found = each.course.entry
    config = dict(found.config_to_json(each.course.config))
    seats = tuple(
        SeatRow(person=each.secret(seat), name=name) for seat, name in enumerate(each.people)
    )
    row = TableRow(each.table, found.name, config, seats, each.secret(), each.course.at)
    await store.tables.create(with_options(replace(row, public=each.public), each.options))
    events = tuple(stored(happening, found.rules) for happening in each.happened)
    status: Status = "ended" if each.course.ending else "running"
    await store.log.append(Append(each.table, events, None, status, (each.seed,)))
