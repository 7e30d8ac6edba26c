"""`spieltisch strength`: the table of how strong each level is, also as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_state_path
from rich.table import Table

from spieltisch.arena.code import code_hash
from spieltisch.arena.journal import Journal
from spieltisch.arena.page import with_tables
from spieltisch.arena.running import check_entrants, run
from spieltisch.arena.strength import Pairing, Strength, pairings
from spieltisch.arena.summary import summarize
from spieltisch.cli.arena import percent, told_summary
from spieltisch.cli.arena_running import JournalOptions, Resources, counting, executor, journal_for
from spieltisch.cli.errors import CommandError, GameLeft
from spieltisch.cli.screen import Screen, print_json
from spieltisch.rules.catalogue import entry

__all__ = ["StrengthOptions", "survey"]

_STOPPED = 130
_PAGE = Path("docs/strength.md")


class StrengthOptions(NamedTuple):
    """As it was asked for."""

    games: int
    only: Sequence[str]
    page: Path | None
    means: Resources
    keeping: JournalOptions

    def chosen(self) -> list[Pairing]:
        """The matches whose names hold each of these parts, as far as they can be played."""
        parts = [f"-{part}-" for part in self.only]
        named = [each for each in pairings() if all(part in f"-{each.name}-" for part in parts)]
        if not named:
            raise CommandError("strength.none", words=", ".join(self.only))
        return [each for each in named if each.can_be_played]

    def journal(self, pairing: Pairing) -> Journal:
        setting = pairing.setting(self.means.seed, self.means.budget)
        folder = self.keeping.place or _usual_folder()
        spent = f"-{setting.entrants[0].budget.seconds}s" if self.means.seconds else ""
        nodes = f"-{self.means.nodes}n" if self.means.nodes else ""
        file = folder / f"{pairing.name}-seed{self.means.seed}{spent}{nodes}.jsonl"
        return journal_for(setting, self.keeping._replace(place=file))

    def command(self) -> str:
        told = [f"spieltisch strength --games {self.games} --seed {self.means.seed}"]
        told += [f"--only {word}" for word in self.only]
        told += [f"--seconds {self.means.seconds:g}"] if self.means.seconds else []
        told += [f"--nodes {self.means.nodes}"] if self.means.nodes else []
        return " ".join(told)


def survey(screen: Screen, wanted: StrengthOptions, *, as_json: bool) -> None:
    """Play all matches of the table, or the rest of them, and write it."""
    page = wanted.page or (_PAGE if _PAGE.exists() and not wanted.only else None)
    text = page.read_text(encoding="utf-8") if page else ""
    stopped = False
    try:
        _play(wanted)
    except KeyboardInterrupt:
        stopped = True
    found = [*_found(wanted)]
    if page:
        page.write_text(with_tables(text, found, _made_by(wanted)), encoding="utf-8")
    _tell(screen, wanted, found, page, as_json=as_json)
    if stopped:
        raise GameLeft(_STOPPED)


def _play(wanted: StrengthOptions) -> None:
    chosen = wanted.chosen()
    for number, pairing in enumerate(chosen, 1):
        journal = wanted.journal(pairing)
        setting = pairing.setting(wanted.means.seed, wanted.means.budget)
        check_entrants(setting)
        deals = setting.deals_for(wanted.games)
        label = f"{pairing.name} ({number}/{len(chosen)})"
        with counting(label, deals * setting.games_per_deal) as tick:
            run(setting, deals, executor(wanted.means), journal, tick)


def _found(wanted: StrengthOptions) -> Iterator[Strength]:
    """What is known of each match, as far as it was played; no more than was asked for."""
    for pairing in wanted.chosen():
        setting = pairing.setting(wanted.means.seed, wanted.means.budget)
        jobs = set(setting.jobs(setting.deals_for(wanted.games)))
        results = wanted.journal(pairing).results
        summary = summarize(setting, [played for job, played in results.items() if job in jobs])
        if summary is not None:
            yield Strength(pairing, summary)


def _made_by(wanted: StrengthOptions) -> str:
    day = datetime.now(UTC).date().isoformat()
    return f"{wanted.command()}` on {day}, players `{code_hash()}"


def _tell(
    screen: Screen,
    wanted: StrengthOptions,
    found: Sequence[Strength],
    page: Path | None,
    *,
    as_json: bool,
) -> None:
    if as_json:
        print_json({"command": wanted.command(), "matches": [_for_programs(row) for row in found]})
        return
    screen.show(_table(screen, found))
    screen.show(screen.words("strength.note"))
    if absent := [each.name for each in pairings() if not each.can_be_played]:
        screen.notice(screen.words("strength.absent", count=len(absent), name=absent[0]))
    if page:
        screen.show(screen.words("strength.written", file=str(page)))


def _table(screen: Screen, found: Sequence[Strength]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for head in ("strength.game", "strength.level", "strength.against"):
        table.add_column(screen.words(head), no_wrap=True)
    for head in ("strength.wins", "strength.goal", "strength.luck", "strength.games"):
        table.add_column(screen.words(head), justify="right", no_wrap=True)
    for row in found:
        table.add_row(*_cells(screen, row))
    return table


def _cells(screen: Screen, row: Strength) -> Iterator[str]:
    pairing = row.pairing
    yield f"{entry(pairing.game).title} {pairing.players}"
    yield pairing.stronger
    yield screen.words("strength.itself") if pairing.is_control else pairing.weaker
    yield "–" if pairing.is_control else percent(row.standing.share)
    reached = screen.words("strength.no" if row.misses else "strength.yes")
    yield "" if pairing.goal is None else f"{pairing.goal:.0%} {reached}"
    yield f"{row.summary.luck.same_seat.mean:.0%}"
    yield f"{row.summary.games:,}"


def _for_programs(row: Strength) -> dict[str, Any]:
    pairing = row.pairing
    goal = {"goal": pairing.goal, "missed": row.misses}
    return {"name": pairing.name, **pairing._asdict(), **goal, **told_summary(row.summary)}


def _usual_folder() -> Path:
    return user_state_path("spieltisch", ensure_exists=True) / "strength" / code_hash()
