"""Parts of the package that not everybody installs: what each brings, and the command that installs it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from spieltisch.rules.errors import SpieltischError

__all__ = ["EXTRAS", "ON_PYPI", "SOURCE", "Missing", "has", "install", "need", "require", "run"]

ON_PYPI: Final = False
"""Whether the package is released there. Every sentence, README and docs follow: `python -m support.installing`."""
SOURCE: Final = "https://github.com/spieltisch/spieltisch"
"""Where the sources are."""

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "play": ("numpy", "numba", "scipy", "openskill"),
    "server": (
        *("starlette", "sqlalchemy", "uvicorn", "alembic", "prometheus_client", "segno"),
        *("aiohttp", "asyncpg", "cryptography", "pywebpush"),
    ),
    "envs": ("pettingzoo", "gymnasium", "numpy", "numba"),
    "openspiel": ("pyspiel",),
    "render": ("pygame", "resvg_py"),
    "cluster": ("ray",),
    "train": ("matplotlib",),
}
"""What each part needs first of all, by the names it is imported by."""


class Missing(SpieltischError, ImportError):
    """A package that is not installed; the message says how to get it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"This needs {package}, which is not installed: {install(extra)}")
        self.package, self.extra = package, extra


def install(extra: str = "") -> str:
    """The command that installs the package with one of its parts."""
    wanted = f"spieltisch[{extra}]" if extra else "spieltisch"
    wanted = wanted if ON_PYPI else f"{wanted} @ git+{SOURCE}"
    return f"pip install '{wanted}'" if wanted != "spieltisch" else "pip install spieltisch"


def run(command: str) -> str:
    """The command line that runs `spieltisch` without installing it for good."""
    return (
        f"uvx spieltisch {command}" if ON_PYPI else f"uvx --from git+{SOURCE} spieltisch {command}"
    )


def has(extra: str) -> bool:
    """Whether this part is installed."""
    return all(_is_there(package) for package in EXTRAS[extra])


def require(extra: str, *packages: str) -> None:
    """Raises `Missing` unless these packages of a part are installed; all of them if none is named."""
    for package in packages or EXTRAS[extra]:
        if not _is_there(package):
            raise Missing(package, extra)


def need(package: str, extra: str) -> Any:
    """The package; raises `Missing`.

    It is `Any`, because none of these packages has types that a strict checker could follow.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as missing:
        raise Missing((missing.name or package).partition(".")[0], extra) from missing


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ValueError:  # what `sys.modules` names without its origin
        return True
