"""Whoever looks a name up finds what it is: every exported function and class says so."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

ROOMS = [
    *("spieltisch", "spieltisch.library", "spieltisch.analysis", "spieltisch.arena"),
    *("spieltisch.rules.paseo", "spieltisch.rules.paroli", "spieltisch.rules.record"),
    *("spieltisch.rules.game", "spieltisch.rules.catalogue", "spieltisch.rules.errors"),
    *("spieltisch.bots.policy", "spieltisch.bots.custom", "spieltisch.bots.registry"),
    *("spieltisch.games.options", "spieltisch.client", "spieltisch.solver"),
]


@pytest.mark.parametrize("room", ROOMS)
def test_every_exported_name_says_what_it_is(room: str) -> None:
    module = import_module(room)
    assert module.__doc__
    found = {name: getattr(module, name) for name in module.__all__}
    things = {
        name: each
        for name, each in found.items()
        if inspect.isfunction(each) or inspect.isclass(each)
    }
    assert things
    silent = [name for name, each in things.items() if each is not int and _is_silent(each)]
    assert not silent


def _is_silent(thing: object) -> bool:
    """Also where a dataclass has only been given its own signature."""
    said = thing.__doc__ or ""
    return not said or said.startswith(f"{getattr(thing, '__name__', '')}(")
