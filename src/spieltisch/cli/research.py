"""Commands for people who study the games: measuring, comparing, solving, training. The work is done next door."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spieltisch.cli.command import (
    AnyCode,
    Cluster,
    Fresh,
    Json,
    KeptIn,
    Language,
    MatchGame,
    MatchSeed,
    MoveNodes,
    MoveSeconds,
    Options,
    Workers,
    command,
    help_of,
    screen_for,
)
from spieltisch.cli.errors import CommandError


@command("bench", "spieltisch bench --only kernel --only OpenSpiel --plot speed.svg", part="play")
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help=help_of("seconds"))] = 0.2,
    batches: Annotated[int | None, typer.Option(min=1, help=help_of("batches"))] = None,
    repeats: Annotated[int, typer.Option(min=1, help=help_of("repeats"))] = 25,
    only: Annotated[list[str] | None, typer.Option(help=help_of("only"))] = None,
    plot: Annotated[Path | None, typer.Option(help=help_of("plot"))] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.bench.rounds import Length
    from spieltisch.cli.bench import show_bench

    length = Length(seconds, batches)
    show_bench(screen_for(language), length, repeats, only or [], plot, as_json=as_json)


@command("crosscheck", "spieltisch crosscheck paseo --games 500", part="play")
def crosscheck(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=help_of("game"))] = None,
    players: Annotated[int | None, typer.Option(help=help_of("players"))] = None,
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help=help_of("check-games"))] = 100,
    seed: Annotated[int, typer.Option(help=help_of("check-seed"))] = 0,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arguments import game_called
    from spieltisch.cli.crosschecking import check_games, settings
    from spieltisch.rules.catalogue import GAMES

    entries = [game_called(game)] if game else [*GAMES.values()]
    chosen = settings(entries, players, option or ())
    if not check_games(screen_for(language), chosen, games, seed, as_json=as_json):
        raise typer.Exit(1)


@command(
    "arena",
    "spieltisch arena --game raeuberparoli --players 3 expert club club --games 2000 --seed 1"
    "\n\nspieltisch arena --game paseo --players 2 expert club greedy --games 600"
    "\n\nspieltisch arena --game paseo expert@0.1s openspiel-mcts@1s --games 100"
    "\n\nspieltisch arena --game paroli --option draw-one-by-one club greedy --games 200"
    "\n\nspieltisch arena --game paroli --luck expert --cluster auto",
    part="play",
)
def arena(
    *,
    names: Annotated[list[str], typer.Argument(metavar="PLAYER", help=help_of("entrants"))],
    game: MatchGame = None,
    players: Annotated[int | None, typer.Option(help=help_of("match-players"))] = None,
    games: Annotated[int, typer.Option(min=1, help=help_of("match-games"))] = 1000,
    option: Options = None,
    seed: MatchSeed = 0,
    luck: Annotated[bool, typer.Option("--luck", help=help_of("luck"))] = False,
    seconds: MoveSeconds = None,
    nodes: MoveNodes = None,
    workers: Workers = None,
    cluster: Cluster = None,
    journal: KeptIn = None,
    fresh: Fresh = False,
    any_code: AnyCode = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arena import MatchOptions, play_match
    from spieltisch.cli.arena_running import JournalOptions, Resources

    means = Resources(seed, seconds, nodes, workers, cluster, option or ())
    keeping = JournalOptions(journal, fresh, any_code)
    match = MatchOptions(game, players, names, games, luck, means, keeping)
    play_match(screen_for(language), match, as_json=as_json)


@command(
    "sprt",
    "spieltisch sprt --game paseo expert club"
    "\n\nspieltisch sprt --game paroli expert@4000n expert@2000n --h1 0.53",
    part="play",
)
def sprt(
    *,
    new: Annotated[str, typer.Argument(metavar="NEW", help=help_of("new"))],
    old: Annotated[str, typer.Argument(metavar="OLD", help=help_of("old"))],
    game: MatchGame = None,
    players: Annotated[int, typer.Option(help=help_of("sprt-players"))] = 2,
    games: Annotated[int, typer.Option(min=1, help=help_of("most-games"))] = 20000,
    h_zero: Annotated[float | None, typer.Option("--h0", help=help_of("h-zero"))] = None,
    h_one: Annotated[float | None, typer.Option("--h1", help=help_of("h-one"))] = None,
    alpha: Annotated[float, typer.Option(help=help_of("alpha"))] = 0.05,
    beta: Annotated[float, typer.Option(help=help_of("beta"))] = 0.05,
    option: Options = None,
    seed: MatchSeed = 0,
    seconds: MoveSeconds = None,
    nodes: MoveNodes = None,
    workers: Workers = None,
    cluster: Cluster = None,
    journal: KeptIn = None,
    fresh: Fresh = False,
    any_code: AnyCode = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arena_running import JournalOptions, Resources
    from spieltisch.cli.arena_sprt import SprtOptions, decide

    means = Resources(seed, seconds, nodes, workers, cluster, option or ())
    keeping = JournalOptions(journal, fresh, any_code)
    trial = SprtOptions(game, players, new, old, games, h_zero, h_one, alpha, beta, means, keeping)
    if not decide(screen_for(language), trial, as_json=as_json):
        raise typer.Exit(1)


@command(
    "strength",
    "spieltisch strength --games 400 --only paseo-2 --only greedy"
    "\n\nspieltisch strength --exact --bot expert@2s --bot ./my_bot.py:play --path '1*2*3*3*2*1*' --games 40",
    part="play",
)
def strength(
    *,
    games: Annotated[int, typer.Option(min=1, help=help_of("strength-games"))] = 200,
    only: Annotated[list[str] | None, typer.Option(help=help_of("only-matches"))] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("page"))] = None,
    exact: Annotated[bool, typer.Option("--exact", help=help_of("exact"))] = False,
    bot: Annotated[list[str] | None, typer.Option(help=help_of("exact-bot"))] = None,
    path: Annotated[list[str] | None, typer.Option(help=help_of("exact-path"))] = None,
    no_tables: Annotated[bool, typer.Option("--no-tables", help=help_of("no-tables"))] = False,
    option: Options = None,
    seed: MatchSeed = 0,
    seconds: MoveSeconds = None,
    nodes: MoveNodes = None,
    workers: Workers = None,
    cluster: Cluster = None,
    journal: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=help_of("journals"))
    ] = None,
    fresh: Fresh = False,
    any_code: AnyCode = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arena_running import JournalOptions, Resources
    from spieltisch.cli.arena_strength import StrengthOptions, survey

    means = Resources(seed, seconds, nodes, workers, cluster)
    if exact:
        from spieltisch.cli.arguments import paseo_options
        from spieltisch.cli.paseo.exactness import ExactnessOptions, examine

        agreed = paseo_options(option)
        wanted = ExactnessOptions(bot or [], path or [], games, means, not no_tables, agreed)
        examine(screen_for(language), wanted, as_json=as_json)
        return
    if bot or path or option or no_tables:
        raise CommandError("error.exact-only")
    table = StrengthOptions(
        games, only or [], page, means, JournalOptions(journal, fresh, any_code)
    )
    survey(screen_for(language), table, as_json=as_json)


@command(
    "solve",
    "spieltisch solve '1*2*3*3*2*1*'"
    "\n\nspieltisch solve @position.txt --json"
    "\n\nspieltisch solve game.txt"
    "\n\nspieltisch solve '1*2*3*3*2*1*' --check 1000000"
    "\n\nspieltisch solve --list",
    part="play",
)
def solve(
    *,
    what: Annotated[
        str | None, typer.Argument(metavar="PATH|POSITION|RECORD", help=help_of("solve-what"))
    ] = None,
    option: Options = None,
    threads: Annotated[int | None, typer.Option(min=1, help=help_of("solve-threads"))] = None,
    check: Annotated[int | None, typer.Option(min=1, help=help_of("solve-check"))] = None,
    list_: Annotated[bool, typer.Option("--list", help=help_of("solve-list"))] = False,
    prune: Annotated[bool, typer.Option("--prune", help=help_of("solve-prune"))] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arguments import paseo_options
    from spieltisch.cli.paseo import solving

    screen = screen_for(language)
    if prune:
        solving.prune_tables(screen, as_json=as_json)
    elif list_:
        solving.list_tables(screen, as_json=as_json)
    elif what is None:
        raise CommandError("solve.what")
    else:
        wanted = solving.SolveOptions(what, paseo_options(option), threads)
        if check is None:
            solving.show_solution(screen, wanted, as_json=as_json)
        elif not solving.check_solution(screen, wanted, check, as_json=as_json):
            raise typer.Exit(1)


@command(
    "atlas",
    "spieltisch atlas --paths 30 --seed 1"
    "\n\nspieltisch atlas '1*2*3*3*2*1*' --paths 0"
    "\n\nspieltisch atlas --paths 1000 --cluster auto",
    part="play",
)
def atlas(
    *,
    named: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help=help_of("atlas-path"))
    ] = None,
    paths: Annotated[int, typer.Option(min=0, help=help_of("atlas-paths"))] = 30,
    option: Options = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("atlas-file"))] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("atlas-plot"))] = None,
    seed: MatchSeed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arena_running import Resources
    from spieltisch.cli.arguments import paseo_options
    from spieltisch.cli.paseo.atlas import AtlasOptions, show_atlas

    means = Resources(seed, None, None, workers, cluster)
    journey = AtlasOptions(named or [], paths, paseo_options(option), file, means, plot)
    show_atlas(screen_for(language), journey, as_json=as_json)


@command(
    "luck",
    "spieltisch luck '1*2*3*3*2*1*' --games 1000 --plot luck.svg"
    "\n\nspieltisch luck '1*2*3*3*2*1*' --bot club --bot expert --games 40",
    part="play",
)
def luck(
    *,
    path: Annotated[str, typer.Argument(metavar="PATH", help=help_of("luck-path"))],
    option: Options = None,
    bot: Annotated[list[str] | None, typer.Option(help=help_of("luck-bot"))] = None,
    games: Annotated[int, typer.Option(min=4, help=help_of("luck-games"))] = 200,
    seed: MatchSeed = 0,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("atlas-plot"))] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.bots.registry import LEVELS
    from spieltisch.cli.arguments import paseo_options
    from spieltisch.cli.paseo.luck import LuckOptions, show_luck

    bots = bot or LEVELS[:-1]
    wanted = LuckOptions(path, paseo_options(option), bots, games, seed, plot)
    show_luck(screen_for(language), wanted, as_json=as_json)


@command("train", "spieltisch train paseo2 --epochs 20 --plot strength.svg", part="play")
def train(
    *,
    trainer: Annotated[str, typer.Argument(metavar="TRAINER", help=help_of("trainer"))],
    epochs: Annotated[int | None, typer.Option(min=1, help=help_of("epochs"))] = None,
    seed: Annotated[int | None, typer.Option(min=0, help=help_of("train-seed"))] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=help_of("train-out"))] = None,
    exam_every: Annotated[int, typer.Option(min=1, help=help_of("exam-every"))] = 5,
    exam_games: Annotated[int, typer.Option(min=1, help=help_of("exam-games"))] = 400,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("plot"))] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.training import TrainOptions, train as attend
    from spieltisch.learn.training import Exams

    wish = TrainOptions(trainer, epochs, seed, out, Exams(exam_every, exam_games), plot)
    attend(screen_for(language), wish, as_json=as_json)
