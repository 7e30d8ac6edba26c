"""What commands share: the program itself, how a command joins it, help texts, and options that several take."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from spieltisch.cli.errors import CommandError
from spieltisch.cli.wording import Wording
from spieltisch.extras import require
from spieltisch.words.catalogue import codes
from spieltisch.words.languages import choose

if TYPE_CHECKING:
    from spieltisch.cli.screen import Screen

__all__ = [
    "AnyCode",
    "Ascii",
    "Cluster",
    "CommandT",
    "Fresh",
    "GameName",
    "GameOption",
    "Json",
    "KeptIn",
    "Language",
    "MatchGame",
    "MatchSeed",
    "MoveNodes",
    "MoveSeconds",
    "Options",
    "Partial",
    "Position",
    "Seed",
    "Workers",
    "app",
    "command",
    "example_of",
    "help_of",
    "say",
    "screen_for",
]

CommandT = TypeVar("CommandT", bound=Callable[..., Any])

say = Wording(choose())


def help_of(option: str) -> str:
    return say(f"option.{option}")


def example_of(text: str) -> str:
    return f"{say('example')}: {text}"


app = typer.Typer(
    help=say("command.spieltisch"),
    epilog=example_of("spieltisch play paseo"),
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def command(
    key: str, example: str, part: str | None = None
) -> Callable[[CommandT], Callable[..., None]]:
    """A command of this name, with its help page and an example; `part` must be installed for it."""

    def join(function: CommandT) -> Callable[..., None]:
        @wraps(function)
        def run(*given: Any, **options: Any) -> None:
            if part is not None:
                require(part)
            function(*given, **options)

        return app.command(key, help=say(f"command.{key}"), epilog=example_of(example))(run)

    return join


Language: TypeAlias = Annotated[str | None, typer.Option(help=help_of("language"))]
Ascii: TypeAlias = Annotated[bool, typer.Option("--ascii", help=help_of("ascii"))]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help=help_of("json"))]
GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help=help_of("game"))]
Position: TypeAlias = Annotated[str, typer.Argument(metavar="POSITION", help=help_of("position"))]
Partial: TypeAlias = Annotated[bool, typer.Option("--partial-set", help=help_of("partial-set"))]
Options: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME", help=help_of("option"))
]
Seed: TypeAlias = Annotated[int | None, typer.Option(help=help_of("seed"))]
GameOption: TypeAlias = Annotated[str, typer.Option(metavar="GAME", help=help_of("game"))]
MatchGame: TypeAlias = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help=help_of("match-game"))
]
MatchSeed: TypeAlias = Annotated[int, typer.Option(help=help_of("seed"))]
MoveSeconds: TypeAlias = Annotated[float | None, typer.Option(help=help_of("move-seconds"))]
MoveNodes: TypeAlias = Annotated[int | None, typer.Option(help=help_of("move-nodes"))]
Workers: TypeAlias = Annotated[int | None, typer.Option(min=1, help=help_of("workers"))]
Cluster: TypeAlias = Annotated[
    str | None, typer.Option(metavar="auto|ADDRESS", help=help_of("cluster"))
]
KeptIn: TypeAlias = Annotated[
    Path | None, typer.Option("--journal", metavar="FILE", help=help_of("journal"))
]
Fresh: TypeAlias = Annotated[bool, typer.Option("--fresh", help=help_of("fresh"))]
AnyCode: TypeAlias = Annotated[bool, typer.Option("--any-code", help=help_of("any-code"))]


def screen_for(language: str | None, ascii_only: bool = False) -> Screen:
    from spieltisch.cli.screen import open_screen  # noqa: PLC0415

    wanted = language or choose()
    if wanted not in codes():
        raise CommandError("error.language", name=wanted, text=", ".join(codes()))
    return open_screen(wanted, ascii_only=ascii_only)
