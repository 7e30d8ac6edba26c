"""`spieltisch admin`: for people who run a server of tables. The work is done in `admin_work`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from spieltisch.cli.command import CommandT, Json, Language, example_of, help_of, say, screen_for
from spieltisch.cli.database import database_at
from spieltisch.extras import require

if TYPE_CHECKING:
    from spieltisch.cli.admin_work import AdminContext

__all__ = ["Database", "Folder", "Server", "admin", "admin_command", "context_of"]

admin = typer.Typer(
    help=say("command.admin"),
    epilog=example_of("spieltisch admin tables --status running"),
    no_args_is_help=True,
    callback=lambda: require("server"),
    rich_markup_mode=None,
)


def admin_command(key: str, example: str) -> Callable[[CommandT], CommandT]:
    epilog = example_of(f"spieltisch admin {example}")
    return admin.command(key, help=say(f"command.admin-{key}"), epilog=epilog)


Database: TypeAlias = Annotated[
    str | None, typer.Option(metavar="URL", envvar="SPIELTISCH_DATABASE", help=help_of("database"))
]
Folder: TypeAlias = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help=help_of("data"))
]
Server: TypeAlias = Annotated[
    str | None,
    typer.Option("--server", metavar="URL", envvar="SPIELTISCH_SERVER", help=help_of("server")),
]


@admin_command("tables", "tables --status running")
def tables(
    *,
    status: Annotated[
        Literal["gathering", "running", "ended"] | None, typer.Option(help=help_of("status"))
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help=help_of("limit"))] = 100,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, None, as_json, language).tables(status, limit)


@admin_command("end", "end TABLE")
def end(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=help_of("table"))],
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, server, as_json, language).end(table)


@admin_command("backup", "backup copies --every 6h --keep 14")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_of("backup"))],
    *,
    every: Annotated[
        str | None, typer.Option(metavar="30s|15m|6h|1d", help=help_of("backup-every"))
    ] = None,
    keep: Annotated[int, typer.Option(min=1, help=help_of("backup-keep"))] = 14,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, None, as_json, language).backup(file, every, keep)


@admin_command("restore", "restore tables-monday.db")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_of("restore"))],
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, None, as_json, language).restore(file)


@admin_command("export", "export everything.jsonl")
def export(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=help_of("export"))] = None,
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, None, as_json, language).export(file)


@admin_command("forget", "forget PERSON")
def forget(
    person: Annotated[str, typer.Argument(metavar="PERSON", help=help_of("person"))],
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, server, as_json, language).forget(person)


@admin_command("migrate", "migrate --database postgresql://localhost/spieltisch")
def migrate(
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, None, as_json, language).migrate()


def context_of(
    database: str | None,
    data: Path | None,
    server: str | None,
    as_json: bool,
    language: str | None,
) -> AdminContext:
    from spieltisch.cli.admin_work import AdminContext

    return AdminContext(screen_for(language), database_at(database, data), as_json, server)
