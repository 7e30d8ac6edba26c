"""`spieltisch sprt`: whether a new version is better than an old one, in as few games as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

from spieltisch.arena.estimate import estimate_share
from spieltisch.arena.journal import Journal
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.running import check_entrants, hopeless, in_order
from spieltisch.arena.sprt import Finding, Sprt, Verdict, findings
from spieltisch.cli.arena import percent
from spieltisch.cli.arena_running import (
    JournalOptions,
    Resources,
    counting,
    executor,
    journal_for,
    setting_for,
)
from spieltisch.cli.errors import GameLeft
from spieltisch.cli.screen import Screen, print_json
from spieltisch.rules.catalogue import entry

__all__ = ["SprtOptions", "decide"]

_BETTER_BY = 1.1
"""What is asked for if nothing is said: a tenth more than the fair share."""
_STOPPED = 130


class SprtOptions(NamedTuple):
    """As it was asked for."""

    game: str | None
    players: int
    new: str
    old: str
    games: int
    h0: float | None
    h1: float | None
    alpha: float
    beta: float
    means: Resources
    keeping: JournalOptions

    def sprt(self) -> Sprt:
        h0 = 1 / self.players if self.h0 is None else self.h0
        return Sprt(h0, _BETTER_BY * h0 if self.h1 is None else self.h1, self.alpha, self.beta)

    def setting(self) -> MatchSetup:
        names = [self.new, *[self.old] * (self.players - 1)]
        return setting_for(self.game, self.players, names, self.means)


def decide(screen: Screen, trial: SprtOptions, *, as_json: bool) -> bool:
    """Play until it is decided or there have been enough games; whether the new one is better."""
    setting, sprt = trial.setting(), trial.sprt()
    check_entrants(setting)
    journal = journal_for(setting, trial.keeping)
    finding, stopped = Finding((), 0.0, Verdict.OPEN), False
    try:
        for finding in _findings(trial, sprt, journal):  # noqa: B007 the last one counts
            pass
    except KeyboardInterrupt:
        stopped = True
    if as_json:
        print_json(_for_programs(setting, sprt, finding))
    else:
        _show(screen, setting, sprt, finding)
        _remark(screen, setting, journal, stopped=stopped)
    if stopped:
        raise GameLeft(_STOPPED)
    return finding.verdict is Verdict.BETTER


def _findings(trial: SprtOptions, sprt: Sprt, journal: Journal) -> Iterator[Finding]:
    setting = trial.setting()
    deals = setting.deals_for(trial.games)
    with (
        counting(entry(setting.game).title, deals * setting.games_per_deal) as tick,
        in_order(setting, deals, executor(trial.means), journal, tick) as played,
    ):
        yield from findings(sprt, played)


def _show(screen: Screen, setting: MatchSetup, sprt: Sprt, finding: Finding) -> None:
    words, (low, high) = screen.words, sprt.bounds
    new, old = setting.names[0], setting.names[-1]
    games = f"{len(finding.shares) * setting.games_per_deal:,}"
    title, count = entry(setting.game).title, setting.players
    screen.show(words("sprt.title", title=title, count=count, games=games, seed=setting.seed))
    if finding.shares:
        share = percent(estimate_share(finding.shares))
        screen.show(words("sprt.share", name=new, share=share))
    limits = {"ratio": f"{finding.ratio:.2f}", "low": f"{low:.2f}", "high": f"{high:.2f}"}
    asked = {"first": f"{sprt.h0:.1%}", "last": f"{sprt.h1:.1%}"}
    screen.show(words("sprt.ratio", **asked, **limits))
    screen.show(words("sprt.verdict", which=finding.verdict.value, name=new, other=old))


def _remark(screen: Screen, setting: MatchSetup, journal: Journal, *, stopped: bool) -> None:
    if culprit := hopeless(setting, journal):
        screen.notice(screen.words("arena.hopeless", name=culprit))
    if stopped:
        screen.notice(screen.words("sprt.stopped"))
    screen.show(screen.words("arena.kept", file=str(journal.file)))


def _for_programs(setting: MatchSetup, sprt: Sprt, finding: Finding) -> dict[str, Any]:
    shares = finding.shares
    return {
        "match": dict(setting.described()),
        "sprt": asdict(sprt),
        "bounds": sprt.bounds,
        "deals": len(shares),
        "games": len(shares) * setting.games_per_deal,
        "share": estimate_share(shares)._asdict() if shares else None,
        "ratio": finding.ratio,
        "verdict": finding.verdict.value,
    }
