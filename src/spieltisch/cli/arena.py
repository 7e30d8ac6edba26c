"""`spieltisch arena`: who is stronger, in many games with the same dice and cards on every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.table import Table

from spieltisch.arena.code import code_hash
from spieltisch.arena.estimate import Estimate
from spieltisch.arena.game import GameResult
from spieltisch.arena.journal import Journal
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.running import check_entrants, hopeless, run
from spieltisch.arena.summary import EntrantResult, Summary, summarize
from spieltisch.cli.arena_running import (
    JournalOptions,
    Resources,
    counting,
    executor,
    journal_for,
    setting_for,
)
from spieltisch.cli.errors import CommandError, GameLeft
from spieltisch.cli.screen import Screen, print_json
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import SpieltischError

__all__ = ["MatchOptions", "percent", "play_match", "told_summary"]

_STOPPED = 130
_NAME_LENGTH = 24


class MatchOptions(NamedTuple):
    """As it was asked for."""

    game: str | None
    players: int | None
    names: Sequence[str]
    games: int
    luck: bool
    means: Resources
    keeping: JournalOptions

    def setting(self) -> MatchSetup:
        if not self.luck:
            return setting_for(self.game, self.players, self.names, self.means)
        if len(set(self.names)) != 1:
            raise CommandError("arena.luck-names")
        everywhere = [self.names[0]] * (self.players or max(2, len(self.names)))
        return setting_for(self.game, self.players, everywhere, self.means)


def play_match(screen: Screen, match: MatchOptions, *, as_json: bool) -> None:
    """Play it, or the rest of it, and tell what came of it, also where it is broken off."""
    setting = match.setting()
    check_entrants(setting)
    journal = journal_for(setting, match.keeping)
    deals = setting.deals_for(match.games)
    known = sum(job in journal.results for job in setting.jobs(deals))
    error: SpieltischError | KeyboardInterrupt | None = None
    try:
        with counting(entry(setting.game).title, deals * setting.games_per_deal) as tick:
            run(setting, deals, executor(match.means), journal, tick)
    except (KeyboardInterrupt, SpieltischError) as stopped:
        error = stopped
    if journal.results or not error:
        _tell(screen, _Report(setting, journal, deals, known), as_json=as_json)
    if isinstance(error, KeyboardInterrupt):
        raise GameLeft(_STOPPED)
    if error:
        raise error


class _Report:
    """A match, and how far it got."""

    def __init__(self, setting: MatchSetup, journal: Journal, deals: int, known: int) -> None:
        self.setting, self.journal, self.known = setting, journal, known
        wanted = set(setting.jobs(deals))
        self.results: list[GameResult] = sorted(
            played for job, played in journal.results.items() if job in wanted
        )
        self.total = len(wanted)
        self.summary = summarize(setting, self.results)

    @property
    def played_now(self) -> int:
        return len(self.results) - self.known

    @property
    def is_complete(self) -> bool:
        return len(self.results) == self.total


def _tell(screen: Screen, report: _Report, *, as_json: bool) -> None:
    if as_json:
        print_json(_for_programs(report))
        return
    words, summary = screen.words, report.summary
    if summary is not None:
        _show(screen, report.setting, summary)
    if culprit := hopeless(report.setting, report.journal):
        screen.notice(words("arena.hopeless", name=culprit))
    if not report.is_complete:
        done, total = len(report.results), report.total
        screen.notice(words("arena.stopped", number=done, count=total))
    screen.show(words("arena.played-now", number=report.played_now, count=report.known))
    screen.show(words("arena.kept", file=str(report.journal.file)))


def _show(screen: Screen, setting: MatchSetup, summary: Summary) -> None:
    words = screen.words
    title = words(
        "arena.title",
        title=entry(setting.game).title,
        count=setting.players,
        games=f"{summary.games:,}",
        deals=f"{summary.deals:,}",
        seed=setting.seed,
    )
    screen.show(title, "")
    if len(setting.names) > 1:
        screen.show(_standings(screen, summary), "", _crosstable(screen, summary), "")
    screen.show(*_luck(screen, setting, summary))
    for line in _remarks(screen, summary):
        screen.notice(line)


def _standings(screen: Screen, summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    heads = ["arena.wins", "arena.interval", "arena.fair", "arena.rating", "arena.time"]
    points = any(each.points is not None for each in summary.standings)
    for head in (*heads, *(["arena.points"] if points else [])):
        table.add_column(screen.words(head), justify="right", no_wrap=True)
    for each in summary.standings:
        table.add_row(_short(each.name), *_figures(each))
    return table


def _figures(each: EntrantResult) -> Iterator[str]:
    yield f"{each.share.mean:.1%}"
    yield f"{100 * each.share.low:.1f}–{100 * each.share.high:.1f} %"
    yield f"{each.times_fair.mean:.2f}"
    yield f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}"
    yield f"{each.milliseconds:,.1f}"
    if each.points is not None:
        yield f"{each.points:.1f}"


def _crosstable(screen: Screen, summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(screen.words("arena.crosstable"), no_wrap=True)
    names = [each.name for each in summary.standings]
    for name in names:
        table.add_column(_short(name), justify="right", no_wrap=True)
    for name in names:
        row = summary.crosstable[name]
        table.add_row(
            _short(name), *(f"{row[other]:.1%}" if other in row else "–" for other in names)
        )
    return table


def _short(name: str) -> str:
    """A program's command can be longer than a line."""
    return name if len(name) <= _NAME_LENGTH else f"{name[:8]}…{name[9 - _NAME_LENGTH :]}"


def _luck(screen: Screen, setting: MatchSetup, summary: Summary) -> Iterator[str]:
    found, (best, *others) = summary.luck, setting.names
    seat, player = percent(found.same_seat), percent(found.same_player)
    fair = f"{1 / setting.players:.0%}"
    yield screen.words("arena.luck", seat=seat, who=player, fair=fair)
    if not others:
        limit = f"{found.limit(setting.players):.1%}"
        yield screen.words("arena.luck-limit", name=best, limit=limit)


def _remarks(screen: Screen, summary: Summary) -> Iterator[str]:
    if summary.undecided:
        yield screen.words("arena.undecided", count=summary.undecided)
    for name, why, times in summary.forfeits:
        yield screen.words("arena.forfeit", name=name, count=times, why=why)


def percent(share: Estimate) -> str:
    return f"{share.mean:.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _for_programs(report: _Report) -> dict[str, Any]:
    told = {} if report.summary is None else told_summary(report.summary)
    return {
        "match": dict(report.setting.described()),
        "code": code_hash(),
        "complete": report.is_complete,
        "played_now": report.played_now,
        "from_journal": report.known,
        "journal": str(report.journal.file),
        **told,
    }


def told_summary(summary: Summary) -> dict[str, Any]:
    """Everything for a program; what depends on the machine is kept apart, under `milliseconds`."""
    return {
        "deals": summary.deals,
        "games": summary.games,
        "undecided": summary.undecided,
        "standings": [_told_standing(each) for each in summary.standings],
        "crosstable": summary.crosstable,
        "same_seat": summary.luck.same_seat._asdict(),
        "same_player": summary.luck.same_player._asdict(),
        "forfeits": [
            {"name": name, "why": why, "times": times} for name, why, times in summary.forfeits
        ],
        "milliseconds": {each.name: round(each.milliseconds, 3) for each in summary.standings},
    }


def _told_standing(each: EntrantResult) -> dict[str, Any]:
    return {
        "name": each.name,
        "share": each.share._asdict(),
        "times_fair": each.times_fair._asdict(),
        "rating": each.rating._asdict(),
        "games": each.games,
        "points": each.points,
        "forfeits": each.forfeits,
    }
