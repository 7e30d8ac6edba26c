"""Anybody's function or class as a bot: named by where it is, `mymodule:MyBot` or `./bot.py:play`, or installed.

It gets what its seat may know: a view, or a view, a budget and a generator. It answers with an action of the law,
with the action's text, or with a `Thought`. A class is made without arguments, once, and then called, or its `play`.
A package puts bots on the list by entry points of the group `spieltisch.bots`; `games` of a bot says what it plays.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from spieltisch.bots.policy import Budget, Thinker, Thought
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.errors import SpieltischError

__all__ = [
    "GROUP",
    "NoBot",
    "custom_bot",
    "declared_games",
    "installed",
    "is_custom",
    "source_hash",
    "thinker_of",
]

GROUP: Final = "spieltisch.bots"
"""Of the entry points by which packages bring bots."""
_ARGUMENTS: Final = 3
"""View, budget, generator."""


class NoBot(SpieltischError):
    """What is named is no bot; the message says why."""


def is_custom(spec: str) -> bool:
    """Whether a place is named, and not a bot by its name."""
    place, colon, name = spec.rpartition(":")
    return bool(colon and place and name.isidentifier() and not spec.startswith("engine:"))


def custom_bot(spec: str, game: str) -> Thinker:
    """The bot at `module:name` or `file.py:name`; raises `NoBot`."""
    return thinker_of(_found(spec), game)


def declared_games(spec: str) -> tuple[str, ...]:
    """What a bot by place or an installed one says that it plays; all games if it says nothing. Raises `NoBot`."""
    bot = _found(spec) if is_custom(spec) else installed().get(spec)
    loaded = bot.load() if isinstance(bot, EntryPoint) else bot
    return tuple(getattr(loaded, "games", ())) or tuple(GAMES)


def thinker_of(bot: object, game: str) -> Thinker:
    """Anything that can be asked for a move, as all others are asked."""
    if isinstance(bot, type):
        bot = _made(bot)
    play = bot if callable(bot) else getattr(bot, "play", None)
    if not callable(play):
        raise NoBot(f"{bot!r} is no bot: neither it nor its play can be called.")
    if game not in (games := getattr(bot, "games", tuple(GAMES))):
        raise NoBot(f"{_name(bot)} does not play {game}; it plays {', '.join(games)}.")
    ask, law = _asking(play), entry(game).game

    def think(view: Any, budget: Budget, rng: Any) -> Thought[Any]:
        answer = ask(view, budget, rng)
        if isinstance(answer, Thought):
            return answer  # pyright: ignore[reportUnknownVariableType] of whatever
        return Thought(law.parse(answer) if isinstance(answer, str) else answer)

    return think


@cache
def installed() -> Mapping[str, EntryPoint]:
    """What other packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def source_hash(spec: str) -> str:
    """Of the code of a bot: its package, or its file and what else it has loaded from the same folder."""
    found = _found(spec)
    module = sys.modules[getattr(found, "__module__", type(found).__module__)]
    digest = sha256()
    for file in sorted({*_files(module)}):
        digest.update(f"{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _files(module: ModuleType) -> Iterable[Path]:
    file = Path(module.__file__ or "")
    package = sys.modules[module.__name__.partition(".")[0]]
    if hasattr(package, "__path__"):
        return Path(package.__file__ or file).parent.rglob("*.py")
    if file.parent.name in {"site-packages", "dist-packages"}:
        return [file]
    loaded = [getattr(each, "__file__", None) for each in [*sys.modules.values()]]
    return [file, *(Path(each) for each in loaded if each and Path(each).parent == file.parent)]


def _found(spec: str) -> object:
    place, _, name = spec.rpartition(":")
    module = _from_file(Path(place)) if _is_file(place) else _module(place)
    try:
        return getattr(module, name)
    except AttributeError:
        raise NoBot(f"There is no {name} in {place}.") from None


def _is_file(place: str) -> bool:
    return place.endswith(".py") or "/" in place or "\\" in place


def _module(name: str) -> ModuleType:
    """Also one in the folder where the command was given."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name and f"{name}.".startswith(f"{missing.name}."):
            raise NoBot(f"There is no module {name}.") from None
        raise NoBot(f"{name} can't be loaded: {missing}.") from missing
    except Exception as error:
        raise NoBot(f"{name} can't be loaded: {type(error).__name__}: {error}") from error


def _from_file(file: Path) -> ModuleType:
    file = file.resolve()
    name = f"spieltisch_bot_{sha256(str(file).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise NoBot(f"There is no file {file} with Python in it.")
    sys.path.insert(0, str(file.parent))  # what lies beside it can be imported
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise NoBot(f"{file} can't be loaded: {type(error).__name__}: {error}") from error
    return module


def _made(bot: Callable[[], object]) -> object:
    try:
        return bot()
    except Exception as error:
        raise NoBot(f"{_name(bot)} can't be made: {type(error).__name__}: {error}") from error


def _asking(play: Callable[..., Any]) -> Callable[[Any, Budget, Any], Any]:
    """With as many of the three arguments as it asks for."""
    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    try:
        given = [*signature(play).parameters.values()]
    except (TypeError, ValueError):
        return play
    taken = sum(each.kind in kinds and each.default is Parameter.empty for each in given)
    if taken >= _ARGUMENTS or any(each.kind is Parameter.VAR_POSITIONAL for each in given):
        return play

    def ask(*all_three: Any) -> Any:
        return play(*all_three[:taken])

    return ask


def _name(bot: object) -> str:
    return str(getattr(bot, "__name__", type(bot).__name__))
