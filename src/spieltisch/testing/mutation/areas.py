"""What is changed, and which tests must notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch.testing.mutation.mutants import Mutant, mutants

__all__ = ["AREAS", "Area"]

_ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Area:
    name: str
    parts: tuple[str, ...]
    """Modules, and packages with all that is in them."""
    tests: tuple[str, ...]
    but: tuple[str, ...] = ()

    def mutants(self) -> list[Mutant]:
        return [made for part in self.parts for made in _of(part, self.but)]


def _of(part: str, but: tuple[str, ...]) -> list[Mutant]:
    """Found by its file: what is imported can't be changed any more."""
    place = _ROOT.joinpath(*part.split("."))
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    named = {_module(file): file for file in files}
    return [
        made
        for module, file in named.items()
        if not f"{module.removeprefix('spieltisch.')}.".startswith(tuple(f"{one}." for one in but))
        for made in mutants(module, file)
    ]


def _module(file: Path) -> str:
    parts = file.relative_to(_ROOT).with_suffix("").parts
    return ".".join(("spieltisch", *(part for part in parts if part != "__init__")))


_VIEWS: Final = ("rules.paroli.view", "rules.paroli.viewform", "rules.paseo.view")
_COMMON: Final = (
    "tests/rules/test_catalogue.py",
    "tests/rules/test_game.py",
    "tests/rules/test_paper.py",
    "tests/rules/test_plain.py",
    "tests/rules/test_protocol.py",
    "tests/rules/test_reading.py",
    "tests/rules/test_record.py",
)

AREAS: Final = (
    Area("fair", ("fair",), ("tests/fair",)),
    Area(
        "views",
        (*_VIEWS, "server.sight"),
        (
            "tests/rules/paroli/test_view.py",
            "tests/rules/paroli/test_viewform.py",
            "tests/rules/paroli/test_protocol.py",
            "tests/rules/paroli/test_golden.py",
            "tests/rules/paseo/test_jsonform.py",
            "tests/rules/paseo/test_golden.py",
            "tests/server/test_sight.py",
        ),
    ),
    Area(
        "store",
        ("server.store",),
        (
            "tests/server/store/test_access.py",
            "tests/server/store/test_log.py",
            "tests/server/store/test_opening.py",
            "tests/server/store/test_people.py",
            "tests/server/store/test_tables.py",
        ),
        ("server.store.migrations",),  # Alembic reads the files themselves
    ),
    Area("paroli", ("rules.paroli",), ("tests/rules/paroli", *_COMMON), _VIEWS),
    Area("paseo", ("rules.paseo",), ("tests/rules/paseo", *_COMMON), _VIEWS),
    Area(
        "common",
        (
            "rules.catalogue",
            "rules.game",
            "rules.jsontext",
            "rules.paper",
            "rules.plain",
            "rules.reading",
            "rules.record",
        ),
        (*_COMMON, "tests/rules/paroli/test_protocol.py", "tests/rules/paseo/test_jsonform.py"),
    ),
)
