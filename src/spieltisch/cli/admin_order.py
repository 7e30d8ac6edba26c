"""`spieltisch admin` while a server runs: keeping order at its tables, watching it, stopping it gently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from spieltisch.cli.admin import Database, Folder, Server, admin, admin_command, context_of
from spieltisch.cli.command import Json, Language, help_of

if TYPE_CHECKING:
    from spieltisch.wire.admin import AdminWish

__all__ = ["admin"]

Days: TypeAlias = Annotated[int | None, typer.Option(min=1, max=3650, help=help_of("days"))]
Note: TypeAlias = Annotated[str, typer.Option(help=help_of("note"))]


@admin_command("ban", "ban PERSON --days 7 --address")
def ban(
    person: Annotated[str, typer.Argument(metavar="PERSON", help=help_of("person"))],
    *,
    days: Days = None,
    note: Note = "",
    address: Annotated[bool, typer.Option("--address", help=help_of("ban-address"))] = False,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import BanPerson

    wish = BanPerson(person=person, days=days, note=note, address=address)
    context_of(database, data, server, as_json, language).carry_out(wish)


@admin_command("ban-address", "ban-address 192.0.2.0/24 --days 7")
def ban_address(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help=help_of("address"))],
    *,
    days: Days = None,
    note: Note = "",
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import BanAddress

    wish = BanAddress(address=address, days=days, note=note)
    context_of(database, data, server, as_json, language).carry_out(wish)


@admin_command("unban", "unban 192.0.2.0/24")
def unban(
    ban: Annotated[str, typer.Argument(metavar="BAN", help=help_of("ban"))],
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import LiftBan

    context_of(database, data, server, as_json, language).carry_out(LiftBan(ban=ban))


@admin_command("bans", "bans --json")
def bans(
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import ListBans

    context_of(database, data, server, as_json, language).carry_out(ListBans())


@admin_command("words", "words --add swearword --add 'swear*'")
def words(
    *,
    add: Annotated[list[str] | None, typer.Option(metavar="WORD", help=help_of("add-word"))] = None,
    remove: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help=help_of("remove-word"))
    ] = None,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import ChangeWords, ListWords

    wish: AdminWish = ListWords()
    if add or remove:
        wish = ChangeWords(add=tuple(add or ()), remove=tuple(remove or ()))
    context_of(database, data, server, as_json, language).carry_out(wish)


@admin_command("reports", "reports")
def reports(
    *,
    closed: Annotated[bool, typer.Option("--closed", help=help_of("closed"))] = False,
    close: Annotated[
        int | None, typer.Option(metavar="NUMBER", help=help_of("close-report"))
    ] = None,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import CloseReport, ListReports

    wish = ListReports(closed=closed) if close is None else CloseReport(number=close)
    context_of(database, data, server, as_json, language).carry_out(wish)


@admin_command("chat", "chat TABLE")
def chat(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=help_of("table"))],
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import ListLines

    context_of(database, data, server, as_json, language).carry_out(ListLines(table=table))


@admin_command("delete-line", "delete-line 4711")
def delete_line(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help=help_of("line"))],
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import RemoveLine

    context_of(database, data, server, as_json, language).carry_out(RemoveLine(number=number))


@admin_command("people", "people Anna")
def people(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help=help_of("people-name"))
    ] = None,
    *,
    limit: Annotated[int, typer.Option(min=1, max=1000, help=help_of("limit"))] = 50,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import ListPeople

    wish = ListPeople(name=name, limit=limit)
    context_of(database, data, server, as_json, language).carry_out(wish)


@admin_command("tidy", "tidy")
def tidy(
    *,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import TidyUp

    context_of(database, data, server, as_json, language).carry_out(TidyUp())


@admin_command("drain", "drain --seconds 60")
def drain(
    *,
    seconds: Annotated[
        float, typer.Option(min=0, max=86_400, help=help_of("drain-seconds"))
    ] = 30.0,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    from spieltisch.wire.admin import Drain

    context_of(database, data, server, as_json, language).carry_out(Drain(seconds=seconds))


@admin_command("watch", "watch --every 2")
def watch(
    *,
    every: Annotated[float, typer.Option(min=0.1, help=help_of("watch-every"))] = 2.0,
    once: Annotated[bool, typer.Option("--once", help=help_of("once"))] = False,
    database: Database = None,
    data: Folder = None,
    server: Server = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """See `admin_command`."""
    context_of(database, data, server, as_json, language).watch(every, once=once)
