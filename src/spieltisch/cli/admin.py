"""`spieltisch admin`: for whoever runs a server of tables. The work is done in `admin_work`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

import typer

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.database import database_at
from spieltisch.cli.wording import Wording
from spieltisch.words.catalogue import codes
from spieltisch.words.languages import choose

if TYPE_CHECKING:
    from spieltisch.cli.admin_work import Desk

__all__ = ["admin"]

CommandT = TypeVar("CommandT", bound=Callable[..., Any])

_say = Wording(choose())

admin = typer.Typer(
    help=_say("command.admin"),
    epilog=f"{_say('example')}: spieltisch admin tables --status running",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def _command(key: str, example: str) -> Callable[[CommandT], CommandT]:
    epilog = f"{_say('example')}: spieltisch admin {example}"
    return admin.command(key, help=_say(f"command.admin-{key}"), epilog=epilog)


def _help(key: str) -> str:
    return _say(f"option.{key}")


Database: TypeAlias = Annotated[
    str | None, typer.Option(metavar="URL", envvar="SPIELTISCH_DATABASE", help=_help("database"))
]
Folder: TypeAlias = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help=_help("data"))
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help=_help("json"))]
Language: TypeAlias = Annotated[str | None, typer.Option(help=_help("language"))]


@_command("tables", "tables --status running")
def tables(  # noqa: PLR0913 one for each option
    *,
    status: Annotated[
        Literal["gathering", "running", "ended"] | None, typer.Option(help=_help("status"))
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help=_help("limit"))] = 100,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    _desk(database_at(database, data), as_json, language).tables(status, limit)


@_command("end", "end TABLE")
def end(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=_help("table"))],
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    _desk(database_at(database, data), as_json, language).end(table)


@_command("backup", "backup tables-monday.db")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_help("backup"))],
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    _desk(database_at(database, data), as_json, language).backup(file)


@_command("export", "export everything.jsonl")
def export(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=_help("export"))] = None,
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    _desk(database_at(database, data), as_json, language).export(file)


@_command("forget", "forget PERSON")
def forget(
    person: Annotated[str, typer.Argument(metavar="PERSON", help=_help("person"))],
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    _desk(database_at(database, data), as_json, language).forget(person)


@_command("migrate", "migrate --database postgresql://localhost/spieltisch")
def migrate(
    *,
    database: Database = None,
    data: Folder = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `_command`."""
    _desk(database_at(database, data), as_json, language).migrate()


def _desk(database: str | None, as_json: bool, language: str | None) -> Desk:
    from spieltisch.cli.admin_work import Desk  # noqa: PLC0415 imports the server
    from spieltisch.cli.screen import open_screen  # noqa: PLC0415

    wanted = language or choose()
    if wanted not in codes():
        raise Complaint("error.language", name=wanted, text=", ".join(codes()))
    return Desk(open_screen(wanted, ascii_only=False), database, as_json)
