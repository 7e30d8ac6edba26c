"""What is changed, and which tests must notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from support.mutation.mutants import Mutant, mutants

__all__ = ["AREAS", "Area"]

_ROOT: Final = Path(__file__).parents[2] / "src/spieltisch"


@dataclass(frozen=True)
class Area:
    name: str
    parts: tuple[str, ...]
    """Modules, and packages with all that is in them."""
    tests: tuple[str, ...]
    but: tuple[str, ...] = ()
    """Modules and packages that are left alone."""
    environment: Mapping[str, str] = field(default_factory=dict[str, str])

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


_VIEWS: Final = ("rules.paroli.view", "rules.paseo.view")
_COMPARING: Final = (
    "disagreement",
    "reached",
    "paroli.crosscheck",
    "paroli.rarities",
    "paseo.crosscheck",
    "paseo.rarities",
)
"""They compare kernels with the law, as tests do."""

AREAS: Final = (
    Area("rules", ("rules",), ("tests/rules",), _VIEWS),
    Area(
        "views",
        (*_VIEWS, "server.table.views"),
        (
            "tests/rules/paroli/test_view.py",
            "tests/rules/paroli/test_view_json.py",
            "tests/rules/paroli/test_protocol.py",
            "tests/rules/paroli/test_golden.py",
            "tests/rules/paseo/test_json_form.py",
            "tests/rules/paseo/test_golden.py",
            "tests/server/test_beginnings.py",
            "tests/server/test_views.py",
        ),
    ),
    Area(
        "kernels",
        ("kernels",),
        ("tests/kernels/paroli", "tests/kernels/paseo"),
        ("kernels.jit", "kernels.warm", *(f"kernels.{part}" for part in _COMPARING)),
        {"NUMBA_DISABLE_JIT": "1"},
    ),
    Area("fairness", ("fair",), ("tests/fair",)),
    Area(
        "store",
        ("server.store", "server.model"),
        (
            "tests/server/store/test_access.py",
            "tests/server/store/test_direct.py",
            "tests/server/store/test_finished.py",
            "tests/server/store/test_log.py",
            "tests/server/store/test_moderation.py",
            "tests/server/store/test_notices.py",
            "tests/server/store/test_opening.py",
            "tests/server/store/test_people.py",
            "tests/server/store/test_tables.py",
            "tests/server/test_keeping.py",
            "tests/server/test_uptime.py",
            "tests/cli/test_admin.py::test_a_copy_takes_the_place_of_the_database_and_nothing_is_lost",
            "tests/cli/test_admin.py::test_nothing_is_restored_under_a_running_server_or_from_what_is_no_copy",
        ),
        ("server.store.migrations",),  # Alembic reads the files themselves
    ),
)
