"""`spieltisch solve`: the exact chances of a path, a position or a whole game of Paseo for two."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

from spieltisch.arena.executor import cores
from spieltisch.arena.paseo.exactness import STAGES
from spieltisch.cli.arena_running import counting
from spieltisch.cli.arguments import read_position
from spieltisch.cli.errors import CommandError
from spieltisch.cli.replaying import read_record
from spieltisch.cli.screen import Screen, print_json
from spieltisch.rules import paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import seat_letter
from spieltisch.rules.paseo.notation import dice_text
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.rules.paseo.tiles import LABELS
from spieltisch.rules.record import Record, replay
from spieltisch.solver import (
    Corner,
    Kept,
    Plan,
    Solution,
    Track,
    corner_of,
    find_table,
    kept_tables,
    most_bytes,
    need_memory,
    prune,
    read_path,
    solve_box,
    solve_path,
    start_of,
    tables_folder,
    track_of,
    valued_turns,
)
from spieltisch.solver.lookup import look_up

__all__ = [
    "SolveOptions",
    "check_solution",
    "list_tables",
    "prune_tables",
    "show_solution",
    "solution_of",
]


class SolveOptions(NamedTuple):
    """As it was asked for."""

    what: str
    options: dict[str, bool]
    threads: int | None


class _Judged(NamedTuple):
    """A decision of a game."""

    number: int
    state: paseo.State
    turn: paseo.Turn
    chance: float
    """With the best turn."""
    lost: float
    best: paseo.Turn


def show_solution(screen: Screen, wanted: SolveOptions, *, as_json: bool) -> None:
    """Solve what was asked for, as far as it is not solved yet, and tell it."""
    threads = wanted.threads or cores()
    if Path(wanted.what).is_file():
        record = read_record(Path(wanted.what))
        _tell_game(screen, *_judged(record, threads), as_json=as_json)
        return
    state = _state(wanted)
    solution = solution_of(state, threads)
    told = _described(solution, state)
    if as_json:
        print_json(told)
        return
    screen.show(_heading(screen, told))
    screen.show(_turns(screen, told) if state.dice else _rolls(screen, told))


def check_solution(screen: Screen, wanted: SolveOptions, positions: int, *, as_json: bool) -> bool:
    """Whether the values of this many positions of every stage are the means over the rolls of the best turns."""
    from spieltisch.solver.residuals import ALLOWED, check_residuals  # noqa: PLC0415 compiles

    solution = solution_of(_state(wanted), wanted.threads or cores())
    found = [*check_residuals(solution, positions)]
    good = all(each.largest <= ALLOWED for each in found)
    if as_json:
        stages = [each._asdict() | {"stage": STAGES[each.stage]} for each in found]
        print_json(
            {"path": solution.track.tiles, "allowed": ALLOWED, "good": good, "stages": stages}
        )
        return good
    table = _table(screen, "exact.stage", "solve.positions", "solve.largest", "solve.mean")
    for stage, count, largest, mean in found:
        name = screen.words(f"exact.{STAGES[stage]}")
        table.add_row(name, f"{count:,}", f"{largest:.2e}", f"{mean:.2e}")
    screen.show(
        table, screen.words("solve.agrees" if good else "solve.disagrees", most=f"{ALLOWED:.0e}")
    )
    return good


def solution_of(state: paseo.State, threads: int) -> Solution:
    """The table of the position's path if it is kept, else what can come of the position."""
    track, corner = track_of(state), corner_of(state)
    found = find_table(track)
    if found is not None:
        return found
    plan = Plan(track, corner)
    need_memory(plan.size)
    with counting(f"Paseo {track.tiles}", plan.size) as tick:
        if corner == Corner():
            return solve_path(track, threads=threads, tick=tick)
        return solve_box(track, corner, threads=threads, tick=tick)


def _state(wanted: SolveOptions) -> paseo.State:
    text = wanted.what.strip()
    if text and (not set(text) - {*LABELS} or not ({" ", "{", "@"} & {*text} or text == "-")):
        return start_of(read_path(text, **wanted.options))
    if wanted.options:
        raise CommandError("solve.blocked")
    state: paseo.State = read_position(entry("paseo"), text)
    return state


def _described(solution: Solution, state: paseo.State) -> dict[str, Any]:
    """Everything for a program; chances are of the player whose turn it is."""
    found = look_up(solution, state)
    rest = (
        {"turns": [each._asdict() for each in found.turns]}
        if state.dice
        else {"rolls": [each._asdict() for each in found.rolls]}
    )
    return {
        "path": found.path,
        "blank_blocked": found.blank_blocked,
        "pairs": solution.plan.size,
        "position": paseo.state_to_text(state),
        "turn": found.turn,
        "chance": found.chance,
        "to_roll": found.to_roll,
        **rest,
    }


def _heading(screen: Screen, told: dict[str, Any]) -> str:
    chances = {who: f"{chance:.2%}" for who, chance in told["to_roll"].items()}
    return screen.words("solve.heading", path=told["path"], a=chances["A"], b=chances["B"])


def _rolls(screen: Screen, told: dict[str, Any]) -> Table:
    table = _table(screen, "solve.roll", "solve.chance", "solve.best")
    for each in told["rolls"]:
        best = each["turn"] or screen.words("solve.stuck")
        table.add_row(each["roll"], f"{each['chance']:.2%}", best)
    return table


def _turns(screen: Screen, told: dict[str, Any]) -> Table:
    table = _table(screen, "solve.turn", "solve.chance", "solve.lost")
    best = told["turns"][0]["chance"]
    for each in told["turns"]:
        lost = best - each["chance"]
        table.add_row(each["turn"], f"{each['chance']:.2%}", f"{lost:.2%}")
    return table


def _table(screen: Screen, *heads: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(screen.words(head) if head else "", no_wrap=True)
    return table


def _judged(record: Record, threads: int) -> tuple[Track, list[_Judged]]:
    """Every decision of a game: one solution at the first of them serves all."""
    if record.game != "paseo" or record.config.players != 2:
        raise CommandError("solve.record")
    made = [
        played
        for played in replay(record)
        if isinstance(played.before, paseo.State) and isinstance(played.action, paseo.Turn)
    ]
    if not made:
        raise CommandError("solve.no-turns")
    solution = solution_of(made[0].before, threads)
    return solution.track, [
        _judge(solution, number, each.before, each.action) for number, each in enumerate(made, 1)
    ]


def _judge(solution: Solution, number: int, state: paseo.State, turn: paseo.Turn) -> _Judged:
    valued = valued_turns(solution, state)
    after = paseo.apply(state, turn).state.stones
    chance = next(
        each.chance for each in valued if paseo.apply(state, each.turn).state.stones == after
    )
    best = valued[0]
    return _Judged(number, state, turn, best.chance, best.chance - chance, best.turn)


def _tell_game(screen: Screen, track: Track, game: list[_Judged], *, as_json: bool) -> None:
    if as_json:
        print_json({"path": track.tiles, "turns": [_told_turn(each) for each in game]})
        return
    table = _table(
        screen, "", "solve.roll", "solve.turn", "solve.chance", "solve.lost", "solve.best"
    )
    for each in game:
        told = _told_turn(each)
        better = told["best"] if each.lost > 0 else ""
        chance, lost = f"{each.chance:.2%}", f"{each.lost:.2%}"
        table.add_row(told["seat"], told["roll"], told["turn"], chance, lost, better)
    screen.show(table)


def _told_turn(each: _Judged) -> dict[str, Any]:
    return {
        "number": each.number,
        "seat": seat_letter(turn_of(each.state)),
        "roll": dice_text(dice_of(each.state)),
        "turn": paseo.format(each.turn),
        "chance": each.chance,
        "lost": each.lost,
        "best": paseo.format(each.best),
    }


def list_tables(screen: Screen, *, as_json: bool) -> None:
    """Which paths are solved and kept."""
    tables = kept_tables()
    if as_json:
        print_json(
            {"folder": str(tables_folder()), "tables": [_told_table(each) for each in tables]}
        )
        return
    shown = _table(screen, "solve.path", "solve.size", "solve.used", "solve.file")
    for each in tables:
        told = _told_table(each)
        path = told["path"] or screen.words("solve.unfinished")
        shown.add_row(path, f"{each.size / 1e9:.2f} GB", told["used"][:10], each.file.name)
    screen.show(shown)
    size, most = (f"{number / 1e9:.1f}" for number in (sum(e.size for e in tables), most_bytes()))
    screen.show(screen.words("solve.kept", folder=str(tables_folder()), size=size, most=most))


def _told_table(kept: Kept) -> dict[str, Any]:
    return {
        "path": kept.track.tiles if kept.track else None,
        "blank_blocked": kept.track.blank_blocked if kept.track else None,
        "bytes": kept.size,
        "used": datetime.fromtimestamp(kept.used, UTC).isoformat(),
        "file": str(kept.file),
    }


def prune_tables(screen: Screen, *, as_json: bool) -> None:
    """Remove what can't be read, and the least used beyond the setting."""
    gone = prune(most_bytes())
    if as_json:
        print_json({"removed": [_told_table(each) for each in gone]})
        return
    screen.show(screen.words("solve.pruned", count=len(gone)))
