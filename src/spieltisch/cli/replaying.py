"""`spieltisch replay`: a record walked through, as pictures and words or as JSON."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rich.text import Text

from spieltisch.cli.arguments import read_bytes
from spieltisch.cli.errors import CommandError
from spieltisch.cli.game_loop import result_line
from spieltisch.cli.host import Host
from spieltisch.cli.screen import Closed, Screen, print_json
from spieltisch.cli.session import Session, begin
from spieltisch.cli.terminals import TERMINALS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat, seat_letter, told
from spieltisch.rules.json_form import to_json
from spieltisch.rules.record import PlayedAction, Record, replay
from spieltisch.rules.record_text import record_from_bytes

__all__ = ["Lens", "lens_for", "read_record", "replay_as_json", "walk_through"]


class Lens:
    """Through whose eyes a record is looked at.

    A finished game has nothing to hide, unless one seat's eyes are asked for.
    """

    def __init__(self, record: Record, seat: Seat | None, *, reveal: bool) -> None:
        self.seat = seat
        self.reveal = reveal or (seat is None and _is_finished(record))

    def facts(self, played: PlayedAction) -> list[Any]:
        facts = played.step.facts
        return [*facts] if self.reveal else [*told(facts, self.seat)]

    def action(self, game: Any, played: PlayedAction) -> str:
        """An action whose facts are not all told is not shown in full either."""
        text: str = game.format(played.action)
        hidden = len(self.facts(played)) < len(played.step.facts)
        return f"{text.partition(' ')[0]} ?" if hidden else text


def read_record(file: Path) -> Record:
    """A record in text or JSON; raises `BrokenRecord` with line and reason."""
    return record_from_bytes(read_bytes(file))


def lens_for(record: Record, seat: str | None, *, reveal: bool) -> Lens:
    letters = [seat_letter(number) for number in range(len(record.seats))]
    if seat is not None and seat.upper() not in letters:
        raise CommandError("error.no-seat", name=seat, text=", ".join(letters))
    return Lens(record, letters.index(seat.upper()) if seat else None, reveal=reveal)


def replay_as_json(record: Record, until: int | None, lens: Lens) -> None:
    """Every action with actor, facts, and the position as far as it may be seen."""
    found = entry(record.game)
    print_json(
        {
            "game": record.game,
            "seats": [*record.seats],
            "steps": [
                {
                    "number": played.number,
                    "actor": to_json(played.actor),
                    "action": lens.action(found.game, played),
                    "facts": [to_json(fact) for fact in lens.facts(played)],
                    "view": found.view_to_json(found.game.view(played.step.state, lens.seat)),
                }
                for played in list(replay(record))[:until]
            ],
        }
    )


def walk_through(screen: Screen, record: Record, until: int | None, lens: Lens) -> None:
    """Picture by picture; at a keyboard Enter goes on and q stops."""
    host = Host(screen, _from_the_start(record))
    steps = list(replay(record))[:until]
    for played in steps:
        host.session.played.append(played)
        if isinstance(played.actor, int):
            _show(host, lens, played.actor)
            if screen.live and played is not steps[-1] and not _goes_on(host):
                return
    if host.session.news(None):
        _show(host, lens, None)
    screen.show(Text(result_line(host), "bold"))


def _show(host: Host, lens: Lens, actor: Seat | None) -> None:
    """As the wished-for seat sees it; else, if nothing is to be hidden, as who acted does."""
    seat = actor if lens.reveal and lens.seat is None else lens.seat
    host.session.seen[seat] = host.session.seen.get(None, 0)
    TERMINALS[host.session.entry.name].show(host, seat, ())
    host.session.mark_seen(None)


def _from_the_start(record: Record) -> Session:
    bare = Record(record.game, record.config, record.seats, (), record.position)
    return begin(bare, (None,) * len(record.seats), Random(0), Random(0))


def _goes_on(host: Host) -> bool:
    try:
        return host.screen.ask(host.words("replay.next")) not in ("q", "quit")
    except Closed:
        return False


def _is_finished(record: Record) -> bool:
    game = entry(record.game).game
    last = None
    for last in replay(record):  # noqa: B007 the last one is wanted
        pass
    return last is not None and game.outcome(last.step.state) is not None
