"""`spieltisch review`: the ledger as a table, a curve, and the turns worth looking at, or a report as HTML."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spieltisch import analysis
from spieltisch.analysis.plot import curve_points
from spieltisch.analysis.report import chance_rows, choice_rows, method_line, page, summary_rows
from spieltisch.analysis.telling import Teller, ledger_lines, seat_number
from spieltisch.arena.executor import cores
from spieltisch.cli.arena_running import counting
from spieltisch.cli.atomic_write import write_text
from spieltisch.cli.errors import CommandError
from spieltisch.cli.host import Host
from spieltisch.cli.screen import Screen
from spieltisch.cli.session import begin
from spieltisch.cli.terminals import TERMINALS
from spieltisch.games.registry import PORTS
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.record import Record, replay
from spieltisch.wire.review import ChanceMoment, DecisionMoment, Review

__all__ = ["BOARD_COLUMNS", "review_record", "show_review"]

_PARTS = 1000
_COLUMNS, _ROWS = 72, 9
BOARD_COLUMNS = 100


def review_record(record: Record, threads: int | None) -> Review:
    """With a progress bar; shows nothing where nobody looks."""
    with counting(entry(record.game).title, _PARTS) as tick:
        return analysis.review(
            record, threads=threads or cores(), tell=lambda done: tick(int(_PARTS * done))
        )


def show_review(
    screen: Screen, record: Record, seat: str | None, *, html: Path | None, as_json: bool
) -> None:
    viewer = _seat(record, seat)
    found = review_record(record, None)
    if html is not None:
        language = screen.words.language
        text = page(
            found,
            viewer,
            language,
            _boards(screen, record, found, viewer),
            _reasons(screen, record, found),
        )
        write_text(html, text)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        return
    _tell(screen, record, found, viewer)
    if html is not None:
        screen.show(Teller(screen.words.language, record.seats)("written", file=str(html)))


def _seat(record: Record, seat: str | None) -> Seat:
    letters = [seat_letter(number) for number in range(len(record.seats))]
    if seat is not None and seat.upper() not in letters:
        raise CommandError("error.no-seat", name=seat, text=", ".join(letters))
    return letters.index(seat.upper()) if seat else 0


def _tell(screen: Screen, record: Record, found: Review, viewer: Seat) -> None:
    teller = Teller(screen.words.language, record.seats)
    screen.show(Text(teller("title", title=entry(record.game).title), "bold"))
    screen.aside(method_line(found, teller))
    screen.show("", _filled(*summary_rows(found, teller)))
    screen.aside(teller("adjusted.more"))
    screen.show("")
    if found.ledgers:
        screen.show(Text(teller("ledger", seat=viewer), "bold"), _ledger(found, viewer, teller), "")
    screen.show(Text(teller("chance", seat=viewer), "bold"), *_curve(found, viewer), "")
    key = found.seats[viewer].key
    screen.show(Text(teller("key", count=len(key)), "bold"))
    boards, reasons = _boards(screen, record, found, viewer), _reasons(screen, record, found)
    for moment in sorted(
        (each for each in found.moments if each.index in key),
        key=lambda each: key.index(each.index),
    ):
        screen.show("", Text(teller.heading(moment), "bold"), boards.get(moment.index, ""))
        screen.show(*_details(moment, teller))
        if moment.index in reasons:
            screen.show(reasons[moment.index])


def _details(moment: DecisionMoment | ChanceMoment, teller: Teller) -> Iterator[Table | Text]:
    if isinstance(moment, ChanceMoment):
        luck = teller.figure(moment.effect[seat_number(moment.seat)], signed=True)
        yield Text(f"{', '.join(moment.actions)}: {luck}")
        if moment.rolls or moment.cards:
            yield _filled(*chance_rows(moment, teller))
        return
    yield _filled(*choice_rows(moment, teller))


def _filled(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head)
    for row in rows:
        table.add_row(*row)
    return table


def _ledger(found: Review, viewer: Seat, teller: Teller) -> Table:
    """Rounded so that what is shown adds up."""
    rows = [
        [
            line.label,
            "" if line.times is None else teller("times", count=line.times),
            teller.percent(line.value, signed=line.times is not None),
            _error(line.error, teller),
        ]
        for line in ledger_lines(found.ledgers[viewer], teller)
    ]
    return _filled(["", "", "", ""], rows)


def _error(error: float, teller: Teller) -> str:
    return f"± {teller.percent(error, unit=False)}" if error else ""


def _curve(found: Review, viewer: Seat) -> Iterator[str]:
    """One column for each moment, or for several where there are too many."""
    chances = [each.chance.value for each in curve_points(found, viewer)]
    if not chances:
        return
    wide = min(_COLUMNS, len(chances))
    columns = [chances[number * len(chances) // wide] for number in range(wide)]
    columns[-1] = chances[-1]
    for row in range(_ROWS - 1, -1, -1):
        marks = "".join("●" if round(each * (_ROWS - 1)) == row else " " for each in columns)
        label = f"{100 * row // (_ROWS - 1):>4} %" if row % 2 == 0 else " " * 6
        yield f"{label} │{marks}"


def _boards(screen: Screen, record: Record, found: Review, viewer: Seat) -> dict[int, str]:
    """The table before each turn that is worth a look, as the terminal draws it."""
    key = found.seats[viewer].key
    seats = {each.index: seat_number(each.seat) for each in found.moments if each.index in key}
    return {index: _board(screen, record, index, seat) for index, seat in seats.items()}


def _board(screen: Screen, record: Record, index: int, seat: Seat) -> str:
    out = StringIO()
    console = Console(file=out, width=BOARD_COLUMNS, highlight=False, emoji=False, markup=False)
    session = begin(_until(record, index), (None,) * len(record.seats), Random(0), Random(0))
    session.mark_seen(seat)
    TERMINALS[record.game].show(
        Host(replace(screen, console=console, live=False), session), seat, ()
    )
    return "\n".join(line.rstrip() for line in out.getvalue().strip("\n").splitlines())


def _until(record: Record, index: int) -> Record:
    return Record(record.game, record.config, record.seats, record.actions[:index], record.position)


def _reasons(screen: Screen, record: Record, found: Review) -> dict[int, str]:
    """By moment why the better turn is better, with the places of its board."""
    teller, port = Teller(screen.words.language, record.seats), PORTS[record.game]
    wanted = {
        each.index: each.reason
        for each in found.moments
        if isinstance(each, DecisionMoment) and each.reason
    }
    return {
        played.number - 1: teller.because(wanted[played.number - 1], port.places(played.before))
        for played in replay(record)
        if played.number - 1 in wanted
    }
