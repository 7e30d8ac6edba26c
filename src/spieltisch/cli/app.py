"""The command line: what can be asked for, with which options. The work is done next door."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

import typer

from spieltisch.cli.admin import admin
from spieltisch.cli.complaints import Complaint
from spieltisch.cli.wording import Wording
from spieltisch.words.catalogue import codes
from spieltisch.words.languages import choose

if TYPE_CHECKING:
    from spieltisch.cli.screen import Screen

__all__ = ["app"]

CommandT = TypeVar("CommandT", bound=Callable[..., Any])

_say = Wording(choose())


def _help(key: str) -> str:
    return _say(f"option.{key}")


def _epilog(example: str) -> str:
    return f"{_say('example')}: {example}"


app = typer.Typer(
    help=_say("command.spieltisch"),
    epilog=_epilog("spieltisch play paseo"),
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _command(key: str, example: str) -> Callable[[CommandT], CommandT]:
    """A command of this name, with its help page and an example."""
    return app.command(key, help=_say(f"command.{key}"), epilog=_epilog(example))


Language: TypeAlias = Annotated[str | None, typer.Option(help=_help("language"))]
Ascii: TypeAlias = Annotated[bool, typer.Option("--ascii", help=_help("ascii"))]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help=_help("json"))]
GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help=_help("game"))]
Position: TypeAlias = Annotated[str, typer.Argument(metavar="POSITION", help=_help("position"))]
Partial: TypeAlias = Annotated[bool, typer.Option("--partial-set", help=_help("partial-set"))]
Options: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME", help=_help("option"))
]
Seed: TypeAlias = Annotated[int | None, typer.Option(help=_help("seed"))]
GameOption: TypeAlias = Annotated[str, typer.Option(metavar="GAME", help=_help("game"))]
MatchSeed: TypeAlias = Annotated[int, typer.Option(help=_help("seed"))]
MoveSeconds: TypeAlias = Annotated[float | None, typer.Option(help=_help("move-seconds"))]
MoveNodes: TypeAlias = Annotated[int | None, typer.Option(help=_help("move-nodes"))]
Workers: TypeAlias = Annotated[int | None, typer.Option(min=1, help=_help("workers"))]
Cluster: TypeAlias = Annotated[
    str | None, typer.Option(metavar="auto|ADDRESS", help=_help("cluster"))
]
KeptIn: TypeAlias = Annotated[
    Path | None, typer.Option("--journal", metavar="FILE", help=_help("journal"))
]
Fresh: TypeAlias = Annotated[bool, typer.Option("--fresh", help=_help("fresh"))]
AnyCode: TypeAlias = Annotated[bool, typer.Option("--any-code", help=_help("any-code"))]


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spieltisch {version('spieltisch')}")
        raise typer.Exit


@app.callback()
def spieltisch(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help=_help("version")),
    ] = False,
) -> None:
    """Options that come before the command."""


@_command("play", "spieltisch play paroli --players 3 --seats human,human,greedy")
def play(  # noqa: PLR0913 one for each option
    *,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_help("game"))] = None,
    players: Annotated[int | None, typer.Option(help=_help("players"))] = None,
    seats: Annotated[str | None, typer.Option(help=_help("seats"))] = None,
    names: Annotated[str | None, typer.Option(help=_help("names"))] = None,
    seed: Seed = None,
    path: Annotated[Literal["laid", "random"] | None, typer.Option(help=_help("path"))] = None,
    option: Options = None,
    turn_limit: Annotated[int | None, typer.Option(help=_help("turn-limit"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=_help("save"))] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=_help("resume"))] = None,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `_command`."""
    from spieltisch.cli.playing import Wishes, play_game  # noqa: PLC0415

    wishes = Wishes(
        game, players, seats, names, seed, path, (*(option or ()),), turn_limit, save, resume
    )
    play_game(_screen(language, ascii_only), wishes)


@_command("replay", "spieltisch replay game.txt --to 40")
def replay(  # noqa: PLR0913 one for each option
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help("record"))],
    to: Annotated[int | None, typer.Option(min=0, help=_help("to"))] = None,
    as_json: Json = False,
    as_seat: Annotated[str | None, typer.Option("--as", metavar="SEAT", help=_help("as"))] = None,
    reveal: Annotated[bool, typer.Option("--reveal", help=_help("reveal"))] = False,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `_command`."""
    from spieltisch.cli import replaying  # noqa: PLC0415

    record = replaying.read_record(file)
    lens = replaying.lens_for(record, as_seat, reveal=reveal)
    if as_json:
        replaying.replay_as_json(record, to, lens)
    else:
        replaying.walk_through(_screen(language, ascii_only), record, to, lens)


@_command("verify", "spieltisch verify game.spieltisch-log")
def verify(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help("log"))],
    as_json: Json = False,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `_command`."""
    from spieltisch.cli.verifying import verify_file  # noqa: PLC0415

    if not verify_file(_screen(language, ascii_only), file, as_json=as_json):
        raise typer.Exit(1)


@_command("legal", "spieltisch legal paseo @position.txt --dice 3 5")
def legal(  # noqa: PLR0913 one for each option
    *,
    game: GameName,
    position: Position,
    dice: Annotated[tuple[int, int] | None, typer.Option(metavar="A B", help=_help("dice"))] = None,
    as_json: Json = False,
    distinct: Annotated[bool, typer.Option("--distinct", help=_help("distinct"))] = False,
    partial_set: Partial = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.legality import show_legal  # noqa: PLC0415
    from spieltisch.cli.positions import read_position, with_dice  # noqa: PLC0415
    from spieltisch.cli.shelf import game_called  # noqa: PLC0415

    screen, found = _screen(language), game_called(game)
    given = read_position(found, position, full_set=not partial_set)
    state = with_dice(given, dice, screen.words.language)
    show_legal(screen, found, state, as_json=as_json, distinct=distinct)


@_command("perft", "spieltisch perft paseo @position.txt --depth 2 --divide")
def perft(  # noqa: PLR0913 one for each option
    *,
    game: GameName,
    position: Position,
    depth: Annotated[int, typer.Option(min=0, max=20, help=_help("depth"))],
    divide: Annotated[bool, typer.Option("--divide", help=_help("divide"))] = False,
    draws: Annotated[str | None, typer.Option(metavar="CARDS", help=_help("draws"))] = None,
    as_json: Json = False,
    partial_set: Partial = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.counting import read_draws, show_perft  # noqa: PLC0415
    from spieltisch.cli.positions import read_position  # noqa: PLC0415
    from spieltisch.cli.shelf import game_called  # noqa: PLC0415

    found, cards = game_called(game), read_draws(draws)
    state = read_position(found, position, full_set=not partial_set)
    show_perft(_screen(language), found, state, depth, cards, divide=divide, as_json=as_json)


@_command("rules", "spieltisch rules paseo P9")
def rules(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_help("game"))] = None,
    ruling: Annotated[str | None, typer.Argument(metavar="RULING", help=_help("ruling"))] = None,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `_command`."""
    from spieltisch.cli.markdown import pages_for, show_rules  # noqa: PLC0415

    pages, anchor = pages_for(game, ruling)
    show_rules(_screen(language, ascii_only), pages, anchor)


@_command("bench", "spieltisch bench --only kernel --only OpenSpiel --plot speed.svg")
def bench(  # noqa: PLR0913, PLR0917 the command's options
    seconds: Annotated[float, typer.Option(min=0.01, help=_help("seconds"))] = 0.2,
    batches: Annotated[int | None, typer.Option(min=1, help=_help("batches"))] = None,
    repeats: Annotated[int, typer.Option(min=1, help=_help("repeats"))] = 25,
    only: Annotated[list[str] | None, typer.Option(help=_help("only"))] = None,
    plot: Annotated[Path | None, typer.Option(help=_help("plot"))] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.bench.rounds import Length  # noqa: PLC0415
    from spieltisch.cli.bench import show_bench  # noqa: PLC0415

    length = Length(seconds, batches)
    show_bench(_screen(language), length, repeats, only or [], plot, as_json=as_json)


@_command("crosscheck", "spieltisch crosscheck paseo --games 500")
def crosscheck(  # noqa: PLR0913, PLR0917 the command's options
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=_help("game"))] = None,
    players: Annotated[int | None, typer.Option(help=_help("players"))] = None,
    option: Options = None,
    games: Annotated[int, typer.Option(min=1, help=_help("check-games"))] = 100,
    seed: Annotated[int, typer.Option(help=_help("check-seed"))] = 0,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.crosschecking import check_games, settings  # noqa: PLC0415
    from spieltisch.cli.shelf import game_called  # noqa: PLC0415
    from spieltisch.rules.catalogue import GAMES  # noqa: PLC0415

    entries = [game_called(game)] if game else [*GAMES.values()]
    chosen = settings(entries, players, option or ())
    if not check_games(_screen(language), chosen, games, seed, as_json=as_json):
        raise typer.Exit(1)


@_command("engine", "spieltisch engine --bot club")
def engine(
    bot: Annotated[str | None, typer.Option(help=_help("bot"))] = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.engine import serve_engine  # noqa: PLC0415

    serve_engine(bot)


@_command(
    "arena",
    "spieltisch arena --game raeuberparoli --players 3 expert club club --games 2000 --seed 1"
    "\n\nspieltisch arena --game paseo --players 2 expert club greedy --games 600"
    "\n\nspieltisch arena --game paseo expert@0.1s openspiel-mcts@1s --games 100"
    "\n\nspieltisch arena --game paroli --luck expert --cluster auto",
)
def arena(  # noqa: PLR0913 one for each option
    *,
    names: Annotated[list[str], typer.Argument(metavar="PLAYER", help=_help("entrants"))],
    game: GameOption,
    players: Annotated[int | None, typer.Option(help=_help("match-players"))] = None,
    games: Annotated[int, typer.Option(min=1, help=_help("match-games"))] = 1000,
    seed: MatchSeed = 0,
    luck: Annotated[bool, typer.Option("--luck", help=_help("luck"))] = False,
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
    """See `_command`."""
    from spieltisch.cli.arena import Match, play_match  # noqa: PLC0415
    from spieltisch.cli.arena_running import Keeping, Means  # noqa: PLC0415

    means = Means(seed, seconds, nodes, workers, cluster)
    keeping = Keeping(journal, fresh, any_code)
    match = Match(game, players, names, games, luck, means, keeping)
    play_match(_screen(language), match, as_json=as_json)


@_command(
    "sprt",
    "spieltisch sprt --game paseo expert club"
    "\n\nspieltisch sprt --game paroli expert@4000n expert@2000n --h1 0.53",
)
def sprt(  # noqa: PLR0913 one for each option
    *,
    new: Annotated[str, typer.Argument(metavar="NEW", help=_help("new"))],
    old: Annotated[str, typer.Argument(metavar="OLD", help=_help("old"))],
    game: GameOption,
    players: Annotated[int, typer.Option(help=_help("sprt-players"))] = 2,
    games: Annotated[int, typer.Option(min=1, help=_help("most-games"))] = 20000,
    h_zero: Annotated[float | None, typer.Option("--h0", help=_help("h-zero"))] = None,
    h_one: Annotated[float | None, typer.Option("--h1", help=_help("h-one"))] = None,
    alpha: Annotated[float, typer.Option(help=_help("alpha"))] = 0.05,
    beta: Annotated[float, typer.Option(help=_help("beta"))] = 0.05,
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
    """See `_command`."""
    from spieltisch.cli.arena_running import Keeping, Means  # noqa: PLC0415
    from spieltisch.cli.arena_sprt import Trial, decide  # noqa: PLC0415

    means = Means(seed, seconds, nodes, workers, cluster)
    keeping = Keeping(journal, fresh, any_code)
    trial = Trial(game, players, new, old, games, h_zero, h_one, alpha, beta, means, keeping)
    if not decide(_screen(language), trial, as_json=as_json):
        raise typer.Exit(1)


@_command(
    "strength",
    "spieltisch strength --games 400 --only paseo-2 --only greedy"
    "\n\nspieltisch strength --exact --bot expert --bot club --path '1*2*3*3*2*1*' --games 40",
)
def strength(  # noqa: PLR0913 one for each option
    *,
    games: Annotated[int, typer.Option(min=1, help=_help("strength-games"))] = 200,
    only: Annotated[list[str] | None, typer.Option(help=_help("only-matches"))] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help=_help("page"))] = None,
    exact: Annotated[bool, typer.Option("--exact", help=_help("exact"))] = False,
    bot: Annotated[list[str] | None, typer.Option(help=_help("exact-bot"))] = None,
    path: Annotated[list[str] | None, typer.Option(help=_help("exact-path"))] = None,
    seed: MatchSeed = 0,
    seconds: MoveSeconds = None,
    nodes: MoveNodes = None,
    workers: Workers = None,
    cluster: Cluster = None,
    journal: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_help("journals"))] = None,
    fresh: Fresh = False,
    any_code: AnyCode = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.arena_running import Keeping, Means  # noqa: PLC0415
    from spieltisch.cli.arena_strength import Survey, survey  # noqa: PLC0415

    means = Means(seed, seconds, nodes, workers, cluster)
    if exact:
        from spieltisch.cli.exactness import Examination, examine  # noqa: PLC0415 imports numba

        examine(
            _screen(language), Examination(bot or [], path or [], games, means), as_json=as_json
        )
        return
    wanted = Survey(games, only or [], page, means, Keeping(journal, fresh, any_code))
    survey(_screen(language), wanted, as_json=as_json)


@_command(
    "solve",
    "spieltisch solve '1*2*3*3*2*1*'"
    "\n\nspieltisch solve @position.txt --json"
    "\n\nspieltisch solve game.txt"
    "\n\nspieltisch solve --list",
)
def solve(  # noqa: PLR0913 one for each option
    *,
    what: Annotated[
        str | None, typer.Argument(metavar="PATH|POSITION|RECORD", help=_help("solve-what"))
    ] = None,
    blank_blocked: Annotated[
        bool, typer.Option("--blank-blocked", help=_help("solve-blocked"))
    ] = False,
    threads: Annotated[int | None, typer.Option(min=1, help=_help("solve-threads"))] = None,
    list_: Annotated[bool, typer.Option("--list", help=_help("solve-list"))] = False,
    prune: Annotated[bool, typer.Option("--prune", help=_help("solve-prune"))] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli import solving  # noqa: PLC0415 imports numba

    screen = _screen(language)
    if prune:
        solving.prune_tables(screen, as_json=as_json)
    elif list_:
        solving.list_tables(screen, as_json=as_json)
    elif what is None:
        raise Complaint("solve.what")
    else:
        wanted = solving.Wanted(what, blank_blocked, threads)
        solving.show_solution(screen, wanted, as_json=as_json)


@_command(
    "atlas",
    "spieltisch atlas --paths 30 --seed 1"
    "\n\nspieltisch atlas '1*2*3*3*2*1*' --paths 0"
    "\n\nspieltisch atlas --paths 1000 --cluster auto",
)
def atlas(  # noqa: PLR0913 one for each option
    *,
    named: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help=_help("atlas-path"))
    ] = None,
    paths: Annotated[int, typer.Option(min=0, help=_help("atlas-paths"))] = 30,
    blank_blocked: Annotated[
        bool, typer.Option("--blank-blocked", help=_help("solve-blocked"))
    ] = False,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help=_help("atlas-file"))] = None,
    seed: MatchSeed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.arena_running import Means  # noqa: PLC0415
    from spieltisch.cli.atlas import Journey, show_atlas  # noqa: PLC0415 imports numba

    means = Means(seed, None, None, workers, cluster)
    journey = Journey(named or [], paths, blank_blocked, file, means)
    show_atlas(_screen(language), journey, as_json=as_json)


@_command("train", "spieltisch train paseo2 --lessons 20 --plot strength.svg")
def train(  # noqa: PLR0913 one for each option
    *,
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", help=_help("subject"))],
    lessons: Annotated[int | None, typer.Option(min=1, help=_help("lessons"))] = None,
    seed: Annotated[int | None, typer.Option(min=0, help=_help("train-seed"))] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_help("train-out"))] = None,
    exam_every: Annotated[int, typer.Option(min=1, help=_help("exam-every"))] = 5,
    exam_games: Annotated[int, typer.Option(min=1, help=_help("exam-games"))] = 400,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help=_help("plot"))] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.training import Wish, train as attend  # noqa: PLC0415
    from spieltisch.learn.school import Exams  # noqa: PLC0415 imports numpy

    wish = Wish(subject, lessons, seed, out, Exams(exam_every, exam_games), plot)
    attend(_screen(language), wish, as_json=as_json)


@_command("table", "spieltisch table")
def table(
    *,
    port: Annotated[int, typer.Option(min=0, max=65535, help=_help("port-or-free"))] = 8000,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_help("data"))] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=_help("browser"))] = True,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.opening_table import open_table  # noqa: PLC0415

    open_table(_screen(language), port, data, browser=browser)


@_command("serve", "spieltisch serve --port 8000")
def serve(  # noqa: PLR0913 one for each option
    *,
    host: Annotated[str, typer.Option(help=_help("host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=_help("port"))] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="SPIELTISCH_DATABASE", help=_help("database")),
    ] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_help("data"))] = None,
    origin: Annotated[list[str] | None, typer.Option(help=_help("origin"))] = None,
    public_url: Annotated[str | None, typer.Option(help=_help("public-url"))] = None,
    proxies: Annotated[str, typer.Option(help=_help("proxies"))] = "",
    bot_processes: Annotated[int, typer.Option(min=1, help=_help("bot-processes"))] = 2,
    bot_seconds: Annotated[float, typer.Option(min=0.01, help=_help("bot-seconds"))] = 1.0,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help=_help("log-level"))
    ] = "info",
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.serving import ServerWishes, serve_tables  # noqa: PLC0415

    where = (host, port, database, data, tuple(origin or ()), public_url, proxies)
    wishes = ServerWishes(*where, bot_processes, bot_seconds, log_level)
    serve_tables(_screen(language), wishes)


@_command("compile", "spieltisch compile")
def compile_(
    quiet: Annotated[bool, typer.Option("--quiet", help=_help("quiet"))] = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    from spieltisch.cli.compiling import compile_kernels  # noqa: PLC0415

    compile_kernels(_screen(language), quiet=quiet)


app.add_typer(admin, name="admin")


def _screen(language: str | None, ascii_only: bool = False) -> Screen:
    from spieltisch.cli.screen import open_screen  # noqa: PLC0415

    wanted = language or choose()
    if wanted not in codes():
        raise Complaint("error.language", name=wanted, text=", ".join(codes()))
    return open_screen(wanted, ascii_only=ascii_only)
