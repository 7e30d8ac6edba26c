"""`spieltisch crosscheck`: kernels against the law, game after game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from typing import NamedTuple

from rich.progress import Progress

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.kernels.disagreement import Disagreement
from spieltisch.rules.catalogue import entry

__all__ = ["Setting", "check_games", "settings"]


class Setting(NamedTuple):
    """What a game is played with."""

    game: str
    players: int
    blank_blocked: bool = False

    def command(self, seed: int) -> str:
        """What repeats one game."""
        blocked = " --blank-blocked" if self.blank_blocked else ""
        return (
            f"spieltisch crosscheck {self.game} --players {self.players}{blocked}"
            f" --seed {seed} --games 1"
        )


def settings(games: Sequence[str], players: int | None, *, blank_blocked: bool) -> list[Setting]:
    """Every player count of these games, and for Paseo both readings of P8."""
    if blank_blocked:
        games = [game for game in games if game == "paseo"]
        if not games:
            raise Complaint("error.blank-blocked")
    found = [
        Setting(game, number, blocked)
        for game in games
        for number in entry(game).players
        if players in (None, number)
        for blocked in ((False, True) if game == "paseo" else (False,))
        if blocked or not blank_blocked
    ]
    if not found:
        raise Complaint("error.check-players", text=", ".join(games), count=players)
    return found


def check_games(
    screen: Screen, chosen: Sequence[Setting], games: int, seed: int, *, as_json: bool
) -> bool:
    """Compare so many games, all settings in turn; whether law and kernels agreed in all."""
    progress = Progress(console=screen.console, transient=True)
    decisions = 0
    with progress if screen.live and not as_json else nullcontext():
        for number in progress.track(range(games)):
            setting = chosen[number % len(chosen)]
            try:
                decisions += _compared(setting, seed + number)
            except Disagreement as difference:
                _tell(screen, difference, setting.command(seed + number), as_json=as_json)
                return False
    if as_json:
        print_json({"agree": True, "games": games, "decisions": decisions})
    else:
        screen.show(screen.words("crosscheck.agree", games=games, decisions=decisions))
    return True


def _compared(setting: Setting, seed: int) -> int:
    """Play one game by both; how many decisions were compared."""
    if setting.game == "paseo":
        from spieltisch.kernels.paseo.crosscheck import crosscheck  # noqa: PLC0415 imports numba

        return sum(1 for _ in crosscheck(setting.players, setting.blank_blocked, seed))
    from spieltisch.kernels.paroli.crosscheck import lockstep  # noqa: PLC0415 imports numba
    from spieltisch.rules.paroli import Config, initial  # noqa: PLC0415

    robber = setting.game == "raeuberparoli"
    return lockstep(initial(Config(setting.players, robber)), Random(seed))


def _tell(screen: Screen, difference: Disagreement, again: str, *, as_json: bool) -> None:
    if as_json:
        said = {"law": str(difference.law), "kernel": str(difference.kernel), "repeat": again}
        where = {"what": difference.what, "position": difference.position}
        print_json({"agree": False, **where, **said})
    else:
        screen.show(str(difference), screen.words("crosscheck.repeat", command=again))
