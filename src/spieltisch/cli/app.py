"""The command line: what can be asked for, with which options. The work is done next door."""

from __future__ import annotations

from getpass import getuser
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from spieltisch.cli import research
from spieltisch.cli.admin_order import admin
from spieltisch.cli.command import (
    Ascii,
    GameName,
    GameOption,
    Json,
    Language,
    MoveNodes,
    MoveSeconds,
    Options,
    Partial,
    Position,
    Seed,
    app,
    command,
    help_of,
    screen_for,
)

# Importing `research` adds its commands to the program.
__all__ = ["app", "research"]


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"spieltisch {version('spieltisch')}")
        raise typer.Exit


@app.callback()
def spieltisch(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help=help_of("version")),
    ] = False,
) -> None:
    """Options that come before the command."""


Solving: TypeAlias = Annotated[
    bool,
    typer.Option("--solving/--no-solving", envvar="SPIELTISCH_SOLVING", help=help_of("solving")),
]


@command(
    "play",
    "spieltisch play paroli --players 3 --seats human,human,greedy\n\nspieltisch play http://127.0.0.1:8000/#/join/CODE",
)
def play(
    *,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=help_of("game"))] = None,
    players: Annotated[int | None, typer.Option(help=help_of("players"))] = None,
    seats: Annotated[str | None, typer.Option(help=help_of("seats"))] = None,
    names: Annotated[str | None, typer.Option(help=help_of("names"))] = None,
    seed: Seed = None,
    path: Annotated[
        str | None, typer.Option(metavar="laid|random|fair|TILES", help=help_of("path"))
    ] = None,
    option: Options = None,
    turn_limit: Annotated[int | None, typer.Option(help=help_of("turn-limit"))] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("save"))] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("resume"))] = None,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `command`."""
    if game is not None and game.startswith(("http://", "https://")):
        from spieltisch.cli.joining import JoinOptions, play_at

        play_at(screen_for(language, ascii_only), JoinOptions(game, names or getuser()))
        return
    from spieltisch.cli.playing import PlayOptions, play_game

    options = PlayOptions(
        game, players, seats, names, seed, path, (*(option or ()),), turn_limit, save, resume
    )
    play_game(screen_for(language, ascii_only), options)


@command(
    "join",
    "spieltisch join http://127.0.0.1:8000/#/join/CODE --bot club"
    "\n\nspieltisch join http://127.0.0.1:8000/#/table/ID --engine './mybot --fast'",
)
def join(
    *,
    url: Annotated[str, typer.Argument(metavar="URL", help=help_of("join-url"))],
    bot: Annotated[str | None, typer.Option(metavar="NAME", help=help_of("join-bot"))] = None,
    engine: Annotated[str | None, typer.Option(metavar="CMD", help=help_of("join-engine"))] = None,
    name: Annotated[str | None, typer.Option(help=help_of("join-name"))] = None,
    game: GameOption = "paseo",
    games: Annotated[str, typer.Option(metavar="N|endless", help=help_of("join-games"))] = "1",
    seconds: MoveSeconds = None,
    nodes: MoveNodes = None,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.bots.policy import Budget
    from spieltisch.cli.errors import CommandError
    from spieltisch.cli.joining import JoinOptions, is_address, join_with_bot, read_games

    if (bot is None) == (engine is None):
        raise CommandError("join.who")
    if not is_address(url):
        raise CommandError("join.no-table", text=url)
    spec = bot if bot is not None else f"engine:{engine}"
    budget, wanted = Budget(seconds, nodes), read_games(games)
    options = JoinOptions(url, name or spec[:24], spec, game, budget, wanted)
    join_with_bot(screen_for(language), options)


@command("replay", "spieltisch replay game.txt --to 40")
def replay(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_of("record"))],
    to: Annotated[int | None, typer.Option(min=0, help=help_of("to"))] = None,
    as_json: Json = False,
    as_seat: Annotated[str | None, typer.Option("--as", metavar="SEAT", help=help_of("as"))] = None,
    reveal: Annotated[bool, typer.Option("--reveal", help=help_of("reveal"))] = False,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `command`."""
    from spieltisch.cli import replaying

    record = replaying.read_record(file)
    lens = replaying.lens_for(record, as_seat, reveal=reveal)
    if as_json:
        replaying.replay_as_json(record, to, lens)
    else:
        replaying.walk_through(screen_for(language, ascii_only), record, to, lens)


@command("review", "spieltisch review game.txt --seat A --html report.html", part="play")
def review(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_of("record"))],
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help=help_of("review-seat"))] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help=help_of("html"))] = None,
    as_json: Json = False,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `command`."""
    from spieltisch.cli.replaying import read_record
    from spieltisch.cli.reviewing import show_review

    record, screen = read_record(file), screen_for(language, ascii_only)
    show_review(screen, record, seat, html=html, as_json=as_json)


@command("verify", "spieltisch verify game.spieltisch-log")
def verify(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_of("log"))],
    as_json: Json = False,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `command`."""
    from spieltisch.cli.verifying import verify_file

    if not verify_file(screen_for(language, ascii_only), file, as_json=as_json):
        raise typer.Exit(1)


@command("legal", "spieltisch legal paseo @position.txt --dice 3 5")
def legal(
    *,
    game: GameName,
    position: Position,
    dice: Annotated[
        tuple[int, int] | None, typer.Option(metavar="A B", help=help_of("dice"))
    ] = None,
    as_json: Json = False,
    distinct: Annotated[bool, typer.Option("--distinct", help=help_of("distinct"))] = False,
    partial_set: Partial = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arguments import (
        game_called,
        read_position,
        with_dice,
    )
    from spieltisch.cli.positions import show_legal

    screen, found = screen_for(language), game_called(game)
    given = read_position(found, position, full_set=not partial_set)
    state = with_dice(found, given, dice, screen.words.language)
    show_legal(screen, found, state, as_json=as_json, distinct=distinct)


@command("perft", "spieltisch perft paseo @position.txt --depth 2 --divide")
def perft(
    *,
    game: GameName,
    position: Position,
    depth: Annotated[int, typer.Option(min=0, max=20, help=help_of("depth"))],
    divide: Annotated[bool, typer.Option("--divide", help=help_of("divide"))] = False,
    draws: Annotated[str | None, typer.Option(metavar="CARDS", help=help_of("draws"))] = None,
    as_json: Json = False,
    partial_set: Partial = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.arguments import (
        game_called,
        read_position,
    )
    from spieltisch.cli.positions import read_draws, show_perft

    found, cards = game_called(game), read_draws(draws)
    state = read_position(found, position, full_set=not partial_set)
    show_perft(screen_for(language), found, state, depth, cards, divide=divide, as_json=as_json)


@command("rules", "spieltisch rules paseo P9")
def rules(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=help_of("game"))] = None,
    ruling: Annotated[str | None, typer.Argument(metavar="RULING", help=help_of("ruling"))] = None,
    as_json: Json = False,
    language: Language = None,
    ascii_only: Ascii = False,
) -> None:
    """See `command`."""
    from spieltisch.cli.markdown import pages_for, print_rules, show_rules

    pages, anchor = pages_for(game, ruling)
    screen = screen_for(language, ascii_only)
    (print_rules if as_json else show_rules)(screen, pages, anchor)


@command("engine", "spieltisch engine --bot club")
def engine(
    bot: Annotated[str | None, typer.Option(help=help_of("bot"))] = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.engine import serve_engine

    serve_engine(bot)


@command("table", "spieltisch table", part="server")
def table(
    *,
    port: Annotated[int, typer.Option(min=0, max=65535, help=help_of("port-or-free"))] = 8000,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help=help_of("data"))] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help=help_of("browser"))
    ] = True,
    solving: Solving = True,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.serving import open_table

    open_table(screen_for(language), port, data, browser=browser, solving=solving)


@command("page", "spieltisch page --static site")
def page(
    static: Annotated[Path, typer.Option(metavar="FOLDER", help=help_of("static"))],
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.static_page import write_page

    write_page(screen_for(language), static)


@command("serve", "spieltisch serve --port 8000", part="server")
def serve(
    *,
    host: Annotated[str, typer.Option(help=help_of("host"))] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="SPIELTISCH_PORT", help=help_of("port"))
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="SPIELTISCH_DATABASE", help=help_of("database")),
    ] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help=help_of("data"))] = None,
    origin: Annotated[list[str] | None, typer.Option(help=help_of("origin"))] = None,
    public_url: Annotated[
        str | None, typer.Option(envvar="SPIELTISCH_PUBLIC_URL", help=help_of("public-url"))
    ] = None,
    proxies: Annotated[
        str, typer.Option(envvar="SPIELTISCH_PROXIES", help=help_of("proxies"))
    ] = "",
    allow_bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help=help_of("allow-bot"))
    ] = None,
    bot_processes: Annotated[int, typer.Option(min=1, help=help_of("bot-processes"))] = 2,
    bot_seconds: Annotated[float, typer.Option(min=0.01, help=help_of("bot-seconds"))] = 1.0,
    reviews: Annotated[bool, typer.Option(help=help_of("reviews"))] = True,
    review_seconds: Annotated[float, typer.Option(min=1, help=help_of("review-seconds"))] = 900.0,
    solving: Solving = True,
    keep_gathering: Annotated[float, typer.Option(min=0, help=help_of("keep-gathering"))] = 7.0,
    keep_games: Annotated[float, typer.Option(min=0, help=help_of("keep-games"))] = 0.0,
    keep_chat: Annotated[float, typer.Option(min=0, help=help_of("keep-chat"))] = 365.0,
    keep_links: Annotated[float, typer.Option(min=0, help=help_of("keep-links"))] = 365.0,
    keep_sessions: Annotated[float, typer.Option(min=0, help=help_of("keep-sessions"))] = 400.0,
    keep_visitors: Annotated[float, typer.Option(min=0, help=help_of("keep-visitors"))] = 30.0,
    keep_people: Annotated[float, typer.Option(min=0, help=help_of("keep-people"))] = 730.0,
    silence_days: Annotated[float, typer.Option(min=0, help=help_of("silence-days"))] = 7.0,
    drain_seconds: Annotated[float, typer.Option(min=0, help=help_of("drain"))] = 0.0,
    mail_server: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="SPIELTISCH_MAIL_SERVER", help=help_of("mail-server")),
    ] = None,
    mail_from: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", envvar="SPIELTISCH_MAIL_FROM", help=help_of("mail-from")),
    ] = None,
    mail_password_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help=help_of("mail-password-file"))
    ] = None,
    notice_contact: Annotated[
        str | None, typer.Option(metavar="URL", help=help_of("notice-contact"))
    ] = None,
    notice_network: Annotated[
        list[str] | None, typer.Option(metavar="NETWORK", help=help_of("notice-network"))
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help=help_of("log-level"))
    ] = "info",
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.notifying import notifying_by
    from spieltisch.cli.serving import ServeOptions, allow_bots, serve_tables
    from spieltisch.server.settings import Keeping, Reviewing

    allow_bots(allow_bot or [])
    where = (host, port, database, data, tuple(origin or ()), public_url or None, proxies)
    reviewing = Reviewing(on=reviews, seconds=review_seconds)
    tables = (keep_gathering, keep_games, keep_chat, keep_links)
    keeping = Keeping(*tables, keep_sessions, keep_visitors, keep_people)
    bots = (bot_processes, bot_seconds)
    times = (silence_days, drain_seconds)
    mail = (mail_server, mail_from, mail_password_file, public_url)
    notifying = notifying_by(mail, notice_contact, tuple(notice_network or ()))
    options = ServeOptions(*where, *bots, log_level, reviewing, solving, keeping, *times, notifying)
    serve_tables(screen_for(language), options)


@command("compile", "spieltisch compile", part="play")
def compile_(
    everything: Annotated[bool, typer.Option("--all", help=help_of("compile-all"))] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help=help_of("quiet"))] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `command`."""
    from spieltisch.cli.compiling import compile_kernels

    compile_kernels(screen_for(language), everything=everything, quiet=quiet, as_json=as_json)


app.add_typer(admin, name="admin")
