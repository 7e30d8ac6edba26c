"""`spieltisch crosscheck`: kernels against the law, game after game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from importlib import import_module
from itertools import combinations
from typing import Any, NamedTuple

from rich.progress import Progress

from spieltisch.cli.arguments import options_called
from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json
from spieltisch.cli.wording import is_ruling
from spieltisch.kernels.disagreement import Disagreement
from spieltisch.kernels.reached import Reached
from spieltisch.rules.catalogue import GAMES, Entry, entry
from spieltisch.rules.options import Option
from spieltisch.words.catalogue import catalogue
from spieltisch.words.rulebook import anchors

__all__ = ["CrosscheckGame", "check_games", "settings"]


class CrosscheckGame(NamedTuple):
    """What a game is played with."""

    game: str
    players: int
    options: tuple[Option, ...] = ()
    """What is agreed otherwise."""

    @property
    def config(self) -> Any:
        said = {each.name: True for each in self.options}
        return entry(self.game).config_from_json({"players": self.players, **said})

    def command(self, seed: int) -> str:
        """What repeats one game."""
        options = "".join(f" --option {each.flag}" for each in self.options)
        return (
            f"spieltisch crosscheck {self.game} --players {self.players}{options}"
            f" --seed {seed} --games 1"
        )


def settings(
    entries: Sequence[Entry], players: int | None, options: Sequence[str]
) -> list[CrosscheckGame]:
    """Every player count of these games, with every choice of options that holds those named."""
    if len(entries) > 1:
        known = [{each.flag for each in found.options} for found in entries]
        entries = [
            found for found, flags in zip(entries, known, strict=True) if flags >= {*options}
        ]
    for found in entries:
        options_called(found, options)
    chosen = [
        CrosscheckGame(found.name, number, picked)
        for found in entries
        for number in found.players
        if players in (None, number)
        for picked in _choices(found)
        if {each.flag for each in picked} >= {*options}
    ]
    if not chosen:
        names = ", ".join(found.name for found in entries or GAMES.values())
        raise CommandError("error.check-players", text=names, count=players)
    return chosen


def _choices(found: Entry) -> Iterator[tuple[Option, ...]]:
    for count in range(len(found.options) + 1):
        yield from combinations(found.options, count)


def check_games(
    screen: Screen, chosen: Sequence[CrosscheckGame], games: int, seed: int, *, as_json: bool
) -> bool:
    """Compare this many games, all settings in turn; whether law and kernels agreed in all."""
    progress = Progress(console=screen.console, transient=True)
    decisions, reached = 0, Reached()
    with progress if screen.live and not as_json else nullcontext():
        for number in progress.track(range(games)):
            setting = chosen[number % len(chosen)]
            try:
                decisions += _compared(setting, seed + number, reached)
            except Disagreement as difference:
                _tell(screen, difference, setting.command(seed + number), as_json=as_json)
                return False
    never = _never([setting.game for setting in chosen], reached)
    if as_json:
        said = {"rulings": _sorted(reached.rulings), "refusals": _sorted(reached.refusals)}
        counted = {"agree": True, "games": games, "decisions": decisions}
        print_json({**counted, **said, "never": never})
    else:
        screen.show(screen.words("crosscheck.agree", games=games, decisions=decisions))
        screen.show(_counted(reached.rulings), _counted(reached.refusals))
        screen.show(screen.words("crosscheck.never", text=", ".join(never) or "–"))
    return True


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    """Rulings by number, the rest by name."""
    return dict(sorted(counts.items(), key=lambda item: (len(item[0]), item[0])))


def _counted(counts: Mapping[str, int]) -> str:
    return " · ".join(f"{name} {count}" for name, count in _sorted(counts).items())


def _never(games: Sequence[str], reached: Reached) -> list[str]:
    """The rulings of these games that were never reached; of all games, also the refusals nobody heard."""
    rulings = dict.fromkeys(name for game in games for name in _rulings(entry(game)))
    words = catalogue("en").entries if {*games} == {*GAMES} else ()
    codes = [key.removeprefix("refusal.") for key in words if key.startswith("refusal.")]
    unheard = [code for code in codes if not reached.refusals[code]]
    return [*(name for name in rulings if not reached.rulings[name]), *unheard]


def _rulings(game: Entry) -> Iterator[str]:
    numbered = filter(is_ruling, anchors(game.name, "en"))
    return (name for name in numbered if name not in game.foreign)


def _compared(setting: CrosscheckGame, seed: int, reached: Reached) -> int:
    """Play one game by both; how many decisions were compared."""
    kernels = import_module(f"spieltisch.kernels.{entry(setting.game).folder}.crosscheck")
    decisions: int = kernels.check_game(setting.config, seed, reached)
    return decisions


def _tell(screen: Screen, difference: Disagreement, again: str, *, as_json: bool) -> None:
    if as_json:
        said = {"law": str(difference.law), "kernel": str(difference.kernel), "repeat": again}
        where = {"what": difference.what, "position": difference.position}
        print_json({"agree": False, **where, **said})
    else:
        screen.show(str(difference), screen.words("crosscheck.repeat", command=again))
