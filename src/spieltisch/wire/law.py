"""The law's own values in messages: views, facts and actions, with types made from its dataclasses.

A fact or an action is an object whose `kind` is its class's name (`StoneMoved`: `stone-moved`) and whose parts are its
fields. A view is written as the notation writes it. Here they are bytes, made once and put into every message that
holds them; the schema says what is in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Raw, Struct, defstruct, json

from spieltisch.rules import paroli, paseo
from spieltisch.rules.json_form import kebab
from spieltisch.rules.paroli import facts as paroli_facts
from spieltisch.rules.paseo import facts as paseo_facts

__all__ = [
    "LAW_TYPES",
    "MARK",
    "UNIONS",
    "ActionBytes",
    "FactBytes",
    "ViewBytes",
    "message_type",
    "written",
]

MARK: Final = "x-law"
"""In the schema: here is a value of the law, of the union that it names."""

ViewBytes: TypeAlias = Annotated[Raw, Meta(extra_json_schema={MARK: "View"})]
FactBytes: TypeAlias = Annotated[Raw, Meta(extra_json_schema={MARK: "Fact"})]
ActionBytes: TypeAlias = Annotated[Raw, Meta(extra_json_schema={MARK: "Action"})]

_Convert: TypeAlias = Callable[[Any], Any] | None
"""What a part becomes; `None`: it is written as it is."""


def written(value: object) -> Raw:
    """A fact or an action as it stands in messages."""
    return Raw(_encode(_message(value)))


@cache
def message_type(kind: type[Any]) -> type[Struct]:
    """The message that a dataclass of the law makes; named after its game, for both games have a `Lay`."""
    hints = get_type_hints(kind)
    parts = [(part.name, _hint(hints[part.name])) for part in fields(kind)]
    name = f"{kind.__module__.split('.')[2].title()}{kind.__name__}"
    tag = kebab(kind.__name__)
    made = defstruct(
        name, parts, tag_field="kind", tag=tag, frozen=True, forbid_unknown_fields=True
    )
    made.__doc__ = kind.__doc__ if kind.__doc__ and not _is_made_up(kind) else None
    return made


def _is_made_up(kind: type) -> bool:
    """Whether the dataclass has no words of its own: then `dataclass` writes its signature."""
    return (kind.__doc__ or "").startswith(f"{kind.__name__}(")


def _message(value: Any) -> Struct:
    make, parts = _plan(type(value))  # type: ignore[arg-type] # a class can be hashed
    return make(
        *[
            convert(getattr(value, name)) if convert else getattr(value, name)
            for name, convert in parts
        ]
    )


@cache
def _plan(kind: type) -> tuple[type[Struct], tuple[tuple[str, _Convert], ...]]:
    hints = get_type_hints(kind)
    parts = tuple((part.name, _conversion(hints[part.name])) for part in fields(kind))
    return message_type(kind), parts


def _conversion(hint: Any) -> _Convert:
    if is_dataclass(hint):
        return _message
    if hint is paroli.Card:
        return str
    inner = next(filter(None, map(_conversion, get_args(hint))), None)
    if inner is None:
        return None
    if get_origin(hint) is tuple:
        return lambda values: tuple(map(inner, values))
    return lambda value: None if value is None else inner(value)


def _hint(hint: Any) -> Any:
    """The type of a part as it stands in messages."""
    if is_dataclass(hint):
        return message_type(hint)  # type: ignore[arg-type] # a class can be hashed
    if hint is paroli.Card:
        return str
    if hasattr(hint, "_fields"):
        return tuple[*map(_hint, get_type_hints(hint).values())]  # type: ignore[misc]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return Union[*map(_hint, inner)]
    return tuple[*map(_hint, inner)] if origin is tuple else hint  # type: ignore[misc]


def _union(kinds: tuple[type, ...]) -> Any:
    return Union[*map(message_type, kinds)]


def _facts(module: Any) -> tuple[type, ...]:
    found = (getattr(module, name) for name in module.__all__)
    return tuple(kind for kind in found if isinstance(kind, type) and is_dataclass(kind))


_encode: Final = json.Encoder().encode

LAW_TYPES: Final[Mapping[str, Any]] = {
    "PaseoFact": _union(_facts(paseo_facts)),
    "ParoliFact": _union(_facts(paroli_facts)),
    "PaseoAction": _union(get_args(paseo.Action)),
    "ParoliAction": _union(get_args(paroli.Action)),
    "PaseoView": paseo.PaseoView,
    "ParoliView": paroli.ParoliView,
}
"""What each game has, by its name in the schema."""
UNIONS: Final[Mapping[str, tuple[str, ...]]] = {
    what: (f"Paseo{what}", f"Paroli{what}") for what in ("View", "Fact", "Action")
}
"""What the games have together."""
